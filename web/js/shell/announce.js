// What is said to those who listen rather than look, and the title of the page. The parts say what they know (verdict,
// board); whose turn it is in a round of figures is said here.

import { fellBefore, isOver } from "../round.js";
import { capital } from "../text.js";

const TOGETHER = 120; // milliseconds: sentences that come so close are said as one

const over = (session) => (session.position.kind === "figures" ? isOver(session) : session.position.ended);

const turn = (session) => {
    const { side, players } = session.position;
    return over(session) || side === null || side === undefined ? "" : `${capital(players[side])} to move`;
};

const OUTCOMES = { stands: "it stands", marginal: "on an edge", falls: "it falls" };

/** How the game stands, in a few words: "it stands, Dark to move". */
const state = (session) => {
    const { position, judged } = session;
    if (position.legal === false) return "not allowed";
    const { outcome } = judged?.verdict ?? position.verdict ?? {};
    const stands = position.kind === "figures" && fellBefore(session) ? "it fell before" : OUTCOMES[outcome];
    return [stands, over(session) ? "over" : turn(session)].filter(Boolean).join(", ");
};

/** Puts sentences into *node*; what comes close together stays together. */
const speaker = (node) => {
    let waiting = [];
    const speak = () => {
        node.textContent = waiting.join(" ");
        waiting = [];
    };
    return (sentence) => {
        if (waiting.length === 0) {
            node.textContent = ""; // so that the same words are said again
            setTimeout(speak, TOGETHER);
        }
        if (!waiting.includes(sentence)) waiting.push(sentence);
    };
};

/** @param {Object} session */
export const mount = (session) => {
    const speak = speaker(document.getElementById("said"));
    let last = "";

    const title = () => {
        const now = state(session);
        document.title = `${session.position.title}${now ? `: ${now}` : ""} · fivesides`;
    };

    session.addEventListener("position", ({ detail }) => {
        title();
        const whose = detail.kind === "figures" ? turn(session) : "";
        if (whose && whose !== last) session.say(`${whose}.`);
        last = whose;
    });
    session.addEventListener("judged", title);
    for (const event of ["said", "trouble"]) session.addEventListener(event, ({ detail }) => speak(detail));
};

// Says what has happened to those who listen rather than look, and in the title of the page.

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

const turn = ({ ended, side, players }) => {
    if (ended) return ended.reason ? `The game is over: ${ended.reason}.`.replace("..", ".") : "The game is over.";
    return side === null || side === undefined ? "" : `${capital(players[side])} to move.`;
};

const outcome = { stands: "It stands.", marginal: "It stands on an edge.", falls: "It falls." };

const state = (session) => {
    const { position, judged } = session;
    const verdict = judged?.verdict ?? position.verdict;
    const words = position.why ? "not allowed" : verdict ? outcome[verdict.outcome].slice(0, -1).toLowerCase() : "";
    const whose = position.ended ? "over" : turn(position).replace(/\.$/, "");
    return [words, whose].filter(Boolean).join(", ");
};

/** @param {Object} session */
export const mount = (session) => {
    const said = document.getElementById("said");
    let last = null;

    const title = () => {
        const now = state(session);
        document.title = `${session.position.title}${now ? `: ${now}` : ""} · fivesides`;
    };

    const speak = (...sentences) => {
        const words = sentences.filter(Boolean).join(" ");
        if (words && words !== last) session.say(words);
        last = words;
    };

    session.addEventListener("position", ({ detail }) => {
        title();
        if (!detail.verdict) speak(detail.why && `Not allowed: ${detail.why}.`.replace("..", "."), turn(detail), detail.told);
    });
    session.addEventListener("judged", ({ detail }) => {
        title();
        speak(detail.verdict?.words?.[0] ?? outcome[detail.verdict?.outcome], turn(session.position));
    });
    for (const event of ["said", "trouble"]) session.addEventListener(event, ({ detail }) => {
        said.textContent = "";
        requestAnimationFrame(() => {
            said.textContent = detail;
        });
    });
};

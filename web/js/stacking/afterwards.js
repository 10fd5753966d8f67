// What one may want when a figure has fallen or a round is over, under the picture: see it again, stand it up,
// take the placement back, go on. Knows how the round stands as the server says it; no rule and no picture.

import { el } from "../dom.js";
import { named, result } from "../panels/words.js";

/** The points of a round that is over, and of a match that is. */
const score = ({ ended, match }) => {
    const { finished, winner, totals } = match ?? {};
    const most = finished && winner && Math.max(...Object.values(totals));
    const least = finished && winner && Math.min(...Object.values(totals));
    const whole = winner ? `${named(winner)} wins the match, ${most} to ${least}.` : "The match is drawn.";
    return [result(ended, true), finished ? whole : ""].filter(Boolean).join(" ");
};

/**
 * @param {HTMLElement} root @param {object} session @param {{play: () => void, stand: () => void}} fall
 * @returns {(state: "falls"|"lies"|"stands"|"none") => void} told what the figure does, and that the position is new
 */
export const afterwards = (root, session, fall) => {
    const button = (words, onclick, kind = null) => el("button", { type: "button", class: kind, onclick }, words);
    const again = button("Play the fall again", () => fall.play());
    const upright = button("Stand it up again", () => fall.stand());
    const back = button("Take it back", () => session.undo());
    const next = button("Next round", () => session.next(), "main");
    const anew = button("New match", () => {
        const { match, options } = session.position;
        session.begin(session.position.game, { ...options, First: named(match.rounds[0].first) }, true);
    }, "main");
    const points = el("p", { class: "points" });
    const row = el("div", { class: "fall-buttons", hidden: true }, points, again, upright, back, next, anew);
    root.append(row);

    return (state) => {
        const { play, ended, match, round, rounds } = session.position;
        const over = Boolean(play && ended);
        const last = over && match !== null && round === rounds.length - 1;
        const fell = state === "lies" || state === "stands";
        again.hidden = !fell;
        upright.hidden = state !== "lies";
        back.hidden = !session.canUndo || !(fell || over);
        next.hidden = !last || match.finished;
        anew.hidden = !last || !match.finished;
        points.textContent = over ? score(session.position) : "";
        row.hidden = state === "falls" || [...row.children].every((one) => one.hidden || !one.textContent);
    };
};

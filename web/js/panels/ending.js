// How a round ended, and what can be done then: see the fall again, play the next round. It decides nothing.

import { el } from "../dom.js";
import { icon, mark } from "./signs.js";
import { lost, result } from "./words.js";

/**
 * @param {Object} session with a position
 * @param {EventTarget} bus
 * @param {?string} loser who lost by a fall
 * @returns {?HTMLElement} null while nothing has ended and nothing fell
 */
export const ending = (session, bus, loser) => {
    const { position: { play, match, rounds, round, ended: found }, judged } = session;
    const ended = play ? found : null;
    const fall = Boolean(judged?.fall);
    if (!ended && !loser && !fall) return null;
    const goesOn = ended && match && !match.finished && round === rounds.length - 1;
    const replay = () => bus.dispatchEvent(new CustomEvent("replay"));
    return el("div", { class: "ending" },
        loser && el("p", { class: "lost" }, mark(loser), " ", lost(loser, ended)),
        ended && el("p", null, result(ended, Boolean(loser))),
        el("p", { class: "buttons" },
            fall && el("button", { type: "button", onclick: replay }, icon("replay"), "Play the fall again"),
            goesOn && el("button", { type: "button", class: "main", onclick: () => session.next() }, "Next round")));
};

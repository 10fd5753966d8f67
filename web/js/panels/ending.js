// How a round ended: who lost by a fall, and the points. What can be done then is offered under the table. It decides
// nothing.

import { el } from "../dom.js";
import { mark } from "./signs.js";
import { lost, result } from "./words.js";

/**
 * @param {Object} session with a position
 * @param {?string} loser who lost by a fall
 * @returns {?HTMLElement} null while nothing has ended
 */
export const ending = ({ position: { play, ended: found } }, loser) => {
    const ended = play ? found : null;
    if (!ended && !loser) return null;
    return el("div", { class: "ending" },
        loser && el("p", { class: "lost" }, mark(loser), " ", lost(loser, ended)),
        ended && el("p", null, result(ended, Boolean(loser))));
};

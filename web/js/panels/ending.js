// How a round ended: who lost by a fall, and the points. What can be done then is offered under the table. It decides
// nothing.

import { el } from "../dom.js";
import { endOf, fellAt } from "../round.js";
import { mark } from "./signs.js";
import { afterFall, lost, result } from "./words.js";

/**
 * @param {Object} session with a position
 * @returns {?HTMLElement} null while nothing has ended
 */
export const ending = (session) => {
    const ended = endOf(session);
    const words = lost(session);
    if (!ended && !words) return null;
    const late = fellAt(session) < session.position.moves.length;
    return el("div", { class: "ending" },
        words && el("p", { class: "lost" }, mark(session.judged.loser), " ", words),
        ended && !(words && late && ended.void) && el("p", null, result(ended, Boolean(words))),
        afterFall(session) && el("p", null, afterFall(session)));
};

// What one may want when a figure has fallen, when a rule is broken or a round is over, under the picture: see the fall
// again, stand the figure up, take a placement back, go on. Knows how the round stands as the server says it; no rule
// and no picture.

import { el } from "../dom.js";
import { result } from "../panels/words.js";
import { endOf, fellAt, isOver } from "../round.js";
import { capital } from "../text.js";

/** The points of a round that is over, and of a match that is. */
const score = (session) => {
    const { finished, winner, totals } = session.position.match ?? {};
    const most = finished && winner && Math.max(...Object.values(totals));
    const least = finished && winner && Math.min(...Object.values(totals));
    const whole = winner ? `${capital(winner)} wins the match, ${most} to ${least}.` : "The match is drawn.";
    return [result(endOf(session), true), finished ? whole : ""].filter(Boolean).join(" ");
};

/** What stands in the way of the next placement: a block that breaks a rule. */
const hindrance = ({ play, faulty }) => {
    if (!faulty) return "";
    return play ? `Placement ${faulty} breaks a rule: take it back before you go on.`
        : `Block ${faulty} breaks a rule: take it out before you place another.`;
};

/** How many placements stay when the last one that counts is taken back. */
const kept = (session) => (session.position.faulty ?? fellAt(session) ?? session.position.at) - 1;

/**
 * @param {HTMLElement} root @param {object} session
 * @param {?{play: () => void, stand: () => void}} fall plays it; null where there is no picture
 * @returns {(state: "falls"|"lies"|"stands"|"none") => void} told what the figure does, and that the position is new
 */
export const afterwards = (root, session, fall) => {
    const button = (words, onclick, kind = null) => el("button", { type: "button", class: kind, onclick }, words);
    const again = button("Play the fall again", () => fall.play());
    const upright = button("Stand it up again", () => fall.stand());
    const back = button("Take it back", () => session.cut(kept(session)));
    const out = button("Take it out", () => session.lift(session.position.faulty));
    const rest = button("Drop what follows", () => session.cut(fellAt(session)));
    const next = button("Next round", () => session.next(), "main");
    const anew = button("New match", () => {
        const { match, options } = session.position;
        session.begin(session.position.game, { ...options, First: capital(match.rounds[0].first) }, true);
    }, "main");
    const words = el("p", { class: "points" });
    const row = el("div", { class: "fall-buttons", hidden: true }, words, again, upright, back, out, rest, next, anew);
    root.append(row);

    return (state) => {
        const { play, at, moves, faulty, match, round, rounds } = session.position;
        const over = isOver(session);
        const last = over && match !== null && round === rounds.length - 1 && match.rounds[round].reason !== null;
        const fell = state === "lies" || state === "stands";
        again.hidden = !fell || !fall;
        upright.hidden = state !== "lies" || !fall;
        back.hidden = !at || !(fell || over || faulty) || (faulty && !play);
        out.hidden = play || !faulty;
        rest.hidden = !(fellAt(session) < moves.length && fellAt(session));
        next.hidden = !last || match.finished;
        next.textContent = last && match.rounds[round].void ? "Play it again" : "Next round";
        anew.hidden = !last || !match.finished;
        words.textContent = hindrance(session.position) || (over ? score(session) : "");
        row.hidden = state === "falls" || [...row.children].every((one) => one.hidden || !one.textContent);
    };
};

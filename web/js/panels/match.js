// Both rounds of a match: who began, what they brought, who leads or won. It adds up nothing.

import { el, replace } from "../dom.js";
import { endOf, roundName } from "../round.js";
import { capital, sentence } from "../text.js";
import { heard, mark, who } from "./signs.js";

/** How the match stands, in a sentence. */
const standing = ({ totals: { light, dark }, finished, winner }) => {
    const [more, less] = light >= dark ? ["light", "dark"] : ["dark", "light"];
    const lead = Math.abs(light - dark);
    if (finished && !winner) return ["The match is drawn."];
    if (finished) return [who(winner), " wins the match."];
    return lead ? [who(more), ` leads ${capital(less)} by ${lead}.`] : ["Both have the same points so far."];
};

/**
 * @param {HTMLElement} root
 * @param {EventTarget} session
 */
export const mount = (root, session) => {
    const row = (position) => (round, k) => {
        const name = roundName(position, k);
        const here = k === position.round;
        const reason = round.reason ?? (here && endOf(session)?.reason);
        const counts = round.points && !round.void;
        const points = (player) => el("td", { class: "points" }, counts ? round.points[player] : "–");
        return el("tr", { "aria-current": here ? "true" : null },
            el("th", { scope: "row" }, here && position.rounds.length === 1 ? name
                : el("button", { type: "button", class: "inline", onclick: () => session.turnTo(k) }, name)),
            el("td", null, mark(round.first), heard(capital(round.first))),
            points("light"), points("dark"),
            el("td", { class: "reason" }, sentence(reason || (here ? "Being played" : "Not finished"))));
    };

    const table = (position) => {
        const { match } = position;
        const column = (player) => el("th", { scope: "col", class: "points" }, mark(player), heard(capital(player)));
        return el("div", { class: "table" }, el("table", null,
            el("thead", null, el("tr", null,
                el("th", { scope: "col" }, heard("Round")), el("th", { scope: "col" }, "First"),
                column("light"), column("dark"), el("th", { scope: "col" }, "How it ended"))),
            el("tbody", null, match.rounds.map(row(position))),
            el("tfoot", null, el("tr", null,
                el("th", { scope: "row", colspan: "2" }, "Together"),
                ["light", "dark"].map((player) => el("td", { class: "points" }, match.totals[player])), el("td")))));
    };

    const draw = () => {
        const { position } = session;
        const match = position?.kind === "figures" ? position.match : null;
        root.hidden = !match;
        if (!match) return;
        const begun = match.rounds.some(({ points }) => points);
        const last = match.rounds.at(-1);
        const over = last?.points && !match.finished;
        replace(root,
            el("h2", null, "Match"), table(position), begun && el("p", { class: "standing" }, standing(match)),
            over && el("p", { class: "buttons" },
                el("button", { type: "button", onclick: () => session.next() },
                    last.void ? "Play it again" : "Next round")));
    };

    session.addEventListener("position", draw);
    session.addEventListener("judged", draw);
};

// Both rounds of a match: who began, what they brought, who leads or won. It adds up nothing.

import { el, replace } from "../dom.js";
import { mark, who } from "./signs.js";
import { named, sentence } from "./words.js";

/** Who began each round, as far as its tags say; Light when they do not. */
const beginners = (text) =>
    text.split(/^(?=\[Game )/m).filter((part) => part.trim())
        .map((part) => /^\[First "(\w+)"\]/m.exec(part)?.[1].toLowerCase() ?? "light");

/** How the match stands, in a sentence. */
const standing = ({ totals: { light, dark }, finished, winner }) => {
    const [more, less] = light >= dark ? ["light", "dark"] : ["dark", "light"];
    const lead = Math.abs(light - dark);
    if (finished) return winner ? [who(winner), ` wins the match, ${Math.max(light, dark)} to ${Math.min(light, dark)}.`] : ["The match is drawn."];
    return lead ? [who(more), ` leads ${named(less)} by ${lead}.`] : ["Both have the same points so far."];
};

/**
 * @param {HTMLElement} root
 * @param {EventTarget} session
 */
export const mount = (root, session) => {
    const row = (position, began) => (round, k) => {
        const name = `Round ${position.rounds[k]?.label || k + 1}`;
        const here = k === position.round;
        const points = (player) => el("td", { class: "points" }, round.points ? round.points[player] : "–");
        return el("tr", { "aria-current": here ? "true" : null },
            el("th", { scope: "row" }, here && position.rounds.length === 1 ? name
                : el("button", { type: "button", class: "inline", onclick: () => session.turnTo(k) }, name)),
            el("td", null, began[k] && mark(began[k]), el("span", { class: "unseen" }, named(began[k] ?? ""))),
            points("light"), points("dark"),
            el("td", { class: "reason" }, round.reason ? sentence(round.reason) : here ? "Being played." : "Not finished."));
    };

    const table = (position) => {
        const { match } = position;
        const column = (player) => el("th", { scope: "col", class: "points" }, mark(player), el("span", { class: "unseen" }, named(player)));
        return el("div", { class: "table" }, el("table", null,
            el("thead", null, el("tr", null,
                el("th", { scope: "col" }, el("span", { class: "unseen" }, "Round")), el("th", { scope: "col" }, "First"),
                column("light"), column("dark"), el("th", { scope: "col" }, "How it ended"))),
            el("tbody", null, match.rounds.map(row(position, beginners(position.text)))),
            el("tfoot", null, el("tr", null,
                el("th", { scope: "row", colspan: "2" }, "Together"),
                el("td", { class: "points" }, match.totals.light), el("td", { class: "points" }, match.totals.dark), el("td")))));
    };

    const draw = () => {
        const { position } = session;
        const match = position?.kind === "figures" ? position.match : null;
        root.hidden = !match;
        if (!match) return;
        const over = match.rounds.at(-1)?.points && !match.finished;
        replace(root,
            el("h2", null, "Match"), table(position), el("p", { class: "standing" }, standing(match)),
            over && el("p", { class: "buttons" },
                el("button", { type: "button", onclick: () => session.next() }, "Next round")));
    };

    session.addEventListener("position", draw);
    session.addEventListener("judged", draw);
};

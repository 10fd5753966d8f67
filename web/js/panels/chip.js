// The verdict in two short lines over the table, so that it is seen where the block was placed; it leads to the card.
// It judges nothing, and says nothing that the card does not say.

import { el, replace } from "../dom.js";
import { named, outcome, spare } from "./words.js";

/** What stands under the word: what is to spare, who lost, or nothing. */
const detail = ({ position, judged }, verdict) => {
    const loser = position.play && position.at === position.moves.length ? judged?.loser : null;
    if (loser) return `${named(loser)} loses the round`;
    const cells = verdict?.margin?.inset_cells;
    return position.legal && verdict?.outcome === "stands" && cells ? `${spare(cells)} cell to spare` : "";
};

/**
 * @param {HTMLElement} root the stage
 * @param {EventTarget} session
 */
export const mount = (root, session) => {
    const lead = () => {
        const card = document.getElementById("verdict");
        card.tabIndex = -1;
        card.scrollIntoView({ block: "center" });
        card.focus({ preventScroll: true });
    };
    const chip = el("button", {
        type: "button", class: "chip", "data-for": "figures", title: "More about this", hidden: true, onclick: lead,
    });
    root.append(chip);

    const draw = () => {
        const { position, judged } = session;
        if (position?.kind !== "figures") return;
        const verdict = judged?.verdict ?? position.verdict;
        const { sign, word, tone } = outcome(position, verdict);
        const more = detail(session, verdict);
        chip.hidden = tone === "none";
        chip.dataset.tone = tone;
        replace(chip,
            el("span", { class: "chip-sign", "aria-hidden": "true" }, sign),
            el("b", null, word), more && [" ", el("small", null, more)]);
    };

    session.addEventListener("position", draw);
    session.addEventListener("judged", draw);
};

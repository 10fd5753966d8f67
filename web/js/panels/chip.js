// The verdict in two short lines over the table, so that it is seen where the block was placed; it leads to the card.
// It judges nothing, and says nothing that the card does not say.

import { el, replace } from "../dom.js";
import { counted, lostInShort, outcome, spare, verdictOf } from "./words.js";

/** What stands under the word: what is to spare, who lost, or nothing. */
const detail = (session) => {
    const verdict = verdictOf(session);
    const cells = verdict?.margin?.inset_cells;
    if (lostInShort(session) || !session.position.legal) return lostInShort(session);
    if (counted(session)) return "counts as standing";
    return verdict?.outcome === "stands" && cells ? `${spare(cells)} cell to spare` : "";
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
        if (session.position?.kind !== "figures") return;
        const { sign, word, tone } = outcome(session);
        const more = detail(session);
        chip.hidden = tone === "none";
        chip.dataset.tone = tone;
        replace(chip,
            el("span", { class: "chip-sign", "aria-hidden": "true" }, sign),
            el("b", null, word), more && [" ", el("small", null, more)]);
    };

    session.addEventListener("position", draw);
    session.addEventListener("judged", draw);
};

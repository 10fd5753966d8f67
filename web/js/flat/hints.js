// Whether legal places are shown: a switch that remembers itself where the browser lets it. Knows no board.

import { el } from "../dom.js";
import { recalled, remember } from "../memory.js";

const KEY = "fivesides.places";

/** A switch "Show legal places"; *changed* is told at once, and at each change. @returns {HTMLElement} */
export const hints = (changed) => {
    const box = el("input", { type: "checkbox", role: "switch" });
    box.checked = recalled(KEY) !== "no";
    box.addEventListener("change", () => {
        remember(KEY, box.checked ? "yes" : "no");
        changed(box.checked);
    });
    changed(box.checked);
    return el("label", { class: "flat-hints" }, box, el("span", { text: "Show legal places" }));
};

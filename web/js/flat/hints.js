// Whether legal places are shown: a switch that remembers itself where the browser lets it. Knows no board.

import { el } from "../dom.js";

const KEY = "fivesides.places";

const remembered = () => {
    try {
        return localStorage.getItem(KEY) !== "no";
    } catch {
        return true; // storage is refused: the usual, then
    }
};

const remember = (on) => {
    try {
        localStorage.setItem(KEY, on ? "yes" : "no");
    } catch {
        // it lasts as long as the page
    }
};

/** A switch "Show legal places"; *changed* is told at once, and at each change. @returns {HTMLElement} */
export const hints = (changed) => {
    const box = el("input", { type: "checkbox", role: "switch" });
    box.checked = remembered();
    box.addEventListener("change", () => {
        remember(box.checked);
        changed(box.checked);
    });
    changed(box.checked);
    return el("label", { class: "flat-hints" }, box, el("span", { text: "Show legal places" }));
};

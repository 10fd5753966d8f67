// Short messages at the foot of the page. Trouble stays until it is closed, long read, or another
// takes its place; news goes by itself.

import { el } from "../dom.js";
import { icon } from "./icons.js";

const MOST = 3;

/** Milliseconds to read *sentence* at ease. */
const reading = (sentence) => 4000 + 60 * sentence.length;

/**
 * @param {string} sentence
 * @param {"trouble"|"news"} kind
 * @returns {function()} takes it away
 */
export const toast = (sentence, kind = "news") => {
    const root = document.getElementById("toasts");
    const gone = () => node.remove();
    const node = el("div", { class: `toast ${kind}` },
        el("b", { "aria-hidden": "true" }, kind === "trouble" ? "!" : "✓"),
        el("p", {}, sentence),
        el("button",
            { class: "quiet tool", type: "button", "aria-label": "Close this message", onclick: gone }, icon("close")));
    const outdated = (other) => other.textContent === node.textContent
        || (kind === "trouble" && other.classList.contains("trouble"));
    [...root.children].filter(outdated).forEach((other) => other.remove());
    root.append(node);
    while (root.children.length > MOST) root.firstElementChild.remove();
    let timer = setTimeout(gone, kind === "trouble" ? 2 * reading(sentence) : reading(sentence));
    node.addEventListener("pointerenter", () => clearTimeout(timer));
    node.addEventListener("pointerleave", () => {
        timer = setTimeout(gone, 3000);
    });
    return gone;
};

/** Shows the session's trouble, in the open dialog where there is one; it goes when the next thing goes well. */
export const mount = (session) => {
    const shown = [];
    let begins = false; // a game in the place of one that could not be opened, which is no answer to what was said
    session.addEventListener("trouble", ({ detail }) => {
        const dialog = document.querySelector("dialog[open]");
        if (dialog) dialog.dispatchEvent(new CustomEvent("trouble", { detail }));
        else shown.push(toast(detail, "trouble"));
        begins = session.position === null;
    });
    session.addEventListener("position", () => {
        if (!begins) shown.splice(0).forEach((gone) => gone());
        begins = false;
    });
};

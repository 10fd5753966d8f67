// Keys of the flat games outside text fields: digits, R, Escape. What they do is given; nothing else is known here.

import { isTyping } from "../typing.js";

/** Calls `pick(number from 1)`, `turn()` or `back()`, each of which says whether it did anything. */
export const listen = (active, { pick, turn, back }) => {
    document.addEventListener("keydown", (event) => {
        if (!active() || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
        if (isTyping(event.target)) return;
        const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
        const did = digit ? pick(digit) : event.key === "Escape" ? back() : /^r$/i.test(event.key) ? turn() : false;
        if (did) event.preventDefault();
    });
};

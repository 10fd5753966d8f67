// One line over the empty board that says how the first block is placed. It goes with the first block.

import { el } from "../dom.js";

const FINGER = matchMedia("(pointer: coarse)");
const WORDS = {
    mouse: "Point at the board and click to place. R turns the block.",
    finger: "Tap a square, then Place here.",
};

/** @param {HTMLElement} root @returns {(position: object) => void} told every position of figures */
export const firstHelp = (root) => {
    const line = el("p", { class: "first-help", hidden: true });
    root.append(line);
    const say = () => {
        line.textContent = FINGER.matches ? WORDS.finger : WORDS.mouse;
    };
    FINGER.addEventListener("change", say);
    say();
    return ({ moves }) => {
        line.hidden = moves.length > 0;
    };
};

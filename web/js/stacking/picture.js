// A block as a small flat picture: squares in a row, light or dark; and the players' marks. Knows no game.

import { svg } from "../dom.js";
import { drawn } from "../shell/icons.js";
import { colours } from "./space.js";

const SIDE = 18;

/** @param {string} pattern @returns {SVGElement} */
export const blockPicture = (pattern) => {
    const [wide, high] = [pattern.length * SIDE, SIDE];
    return svg("svg", {
        class: "block-picture", viewBox: `-1 -1 ${wide + 2} ${high + 2}`, width: wide + 2, height: high + 2,
        role: "img", "aria-label": colours(pattern),
    },
    [...pattern].map((c, k) =>
        svg("rect", { x: k * SIDE, y: 0, width: SIDE, height: SIDE, class: c === "L" ? "wood-light" : "wood-dark" })),
    [...pattern].slice(1).map((_, k) =>
        svg("path", { d: `M${(k + 1) * SIDE} 2V${high - 2}`, class: "joint" })),
    svg("rect", { x: 0, y: 0, width: wide, height: high, rx: 2.5, class: "rim" }));
};

/** @param {string} player @returns {SVGElement} a circle for Light, a triangle for Dark */
export const markPicture = (player) =>
    svg("svg", { class: "mark-picture", viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" },
        player === "light"
            ? svg("circle", { cx: 8, cy: 8, r: 5.5, class: "mark-light" })
            : svg("path", { d: "M8 2.2 14.4 13.4H1.6Z", class: "mark-dark" }));

/** The turntable, seen at an angle. */
const DISC = "M21.5 8.5c0 2.5-4.2 4.5-9.5 4.5S2.5 11 2.5 8.5 6.7 4 12 4s9.5 2 9.5 4.5z";
const STROKES = {
    turn: "M19.5 12a7.5 7.5 0 1 1-2.6-5.7M17.5 2.5v4.2h-4.2",
    flip: "M4 9h14M14.5 5.5 18 9M20 15H6M9.5 18.5 6 15",
    up: "M12 19V5M6.5 10.5 12 5l5.5 5.5",
    down: "M12 5v14M6.5 13.5 12 19l5.5-5.5",
    place: "M12 3v10M8 9.5l4 4 4-4M4 19.5h16",
    back: "M6 6l12 12M18 6 6 18",
    out: "M12 14V4M8 7.5l4-4 4 4M4 19.5h16",
    left: `${DISC}M3.5 16c1.8 2 4.9 3 8.5 3h3M7.8 14.7 3.3 15.3 3.9 19.8`,
    right: `${DISC}M20.5 16c-1.8 2-4.9 3-8.5 3H9M16.2 14.7l4.5.6-.6 4.5`,
    near: "M12 5v14M5 12h14",
    far: "M5 12h14",
    corner: "M12 3.5 19.5 7.8v8.5L12 20.5 4.5 16.3V7.8zM12 12v8.5M12 12 4.5 7.8M12 12l7.5-4.2",
    top: "M4.5 4.5h15v15h-15zM4.5 12h15M12 4.5v15",
};

/** @param {string} name a key of the table above @returns {SVGElement} a sign for a button, never alone */
export const sign = (name) => drawn(STROKES[name]);

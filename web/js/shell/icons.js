// The signs on buttons, as strokes on a 24 × 24 grid. They are never alone: every button has words as well.

import { svg } from "../dom.js";

const STROKES = {
    undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
    down: "m6 9 6 6 6-6",
    plus: "M12 5v14M5 12h14",
    more: "M4 7h16M4 12h16M4 17h16",
    options: "M4 7h8M18 7h2M4 17h2M12 17h8M15 4a3 3 0 1 0 0 6 3 3 0 1 0 0-6M9 14a3 3 0 1 0 0 6 3 3 0 1 0 0-6",
    import: "M12 4v11M7.5 10.5 12 15l4.5-4.5M4 16v4h16v-4",
    export: "M12 15V4M7.5 8.5 12 4l4.5 4.5M4 16v4h16v-4",
    share: "M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1-1",
    auto: "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 3v18M14 6v12M16.5 8v8",
    light: "M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2"
        + "M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
    dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
    help: "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.8M12 16.8v.1",
    close: "M6 6l12 12M18 6 6 18",
};

/** A sign of these strokes. @param {string} strokes @returns {SVGElement} */
export const drawn = (strokes) =>
    svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: strokes }));

/** @param {string} name a key of the table above @returns {SVGElement} */
export const icon = (name) => drawn(STROKES[name]);

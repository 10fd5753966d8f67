// Small pictures in words' places: the players' marks, arrows, steps. It knows shapes, and no position.

import { el, svg } from "../dom.js";
import { capital } from "../text.js";

const MARKS = {
    light: () => svg("circle", { cx: 8, cy: 8, r: 5.25 }),
    dark: () => svg("path", { d: "M8 2.25 14.25 13H1.75Z" }),
};

const ICONS = {
    first: "M4 3v10M13 3 7 8l6 5Z",
    back: "M11 3 5 8l6 5Z",
    on: "M5 3l6 5-6 5Z",
    last: "M12 3v10M3 3l6 5-6 5Z",
};

const drawing = (name, ...shapes) =>
    svg("svg", { class: `sign sign-${name}`, viewBox: "0 0 16 16", "aria-hidden": "true" }, ...shapes);

/** The mark of a player of figures: a circle for Light, a triangle for Dark; nothing for others. */
export const mark = (player) => (MARKS[player] ? drawing(player, MARKS[player]()) : null);

/** Mark and name. @param {string} player */
export const who = (player) => el("span", { class: "who" }, mark(player), capital(player));

/** One of the icons of buttons: first, back, on, last. */
export const icon = (name) => drawing(name, svg("path", { d: ICONS[name] }));

/** Words that are only heard. @param {string} words */
export const heard = (words) => el("span", { class: "unseen" }, words);

// Small buttons over the table for what a drag, a wheel and two fingers do: look from a side, turn, come nearer.
// Knows the names of the sides and whom to tell.

import { el } from "../dom.js";
import { sign } from "./picture.js";

const SIDES = [["north", "N"], ["east", "E"], ["south", "S"], ["west", "W"]];

/**
 * @param {EventTarget} bus
 * @param {{nudge: (degrees: number) => void, zoom: (times: number) => void}} turntable
 * @returns {HTMLElement}
 */
export const sights = (bus, turntable) => {
    const look = (side) => () => bus.dispatchEvent(new CustomEvent("look", { detail: side }));
    const button = (face, label, key, onclick) =>
        el("button", { type: "button", "aria-label": label, title: key ? `${label} (${key})` : label, onclick }, face);
    return el("div", { class: "sights", role: "group", "aria-label": "Look at the table" },
        el("div", null,
            button(sign("corner"), "Look from the corner", "C", look("corner")),
            button(sign("top"), "Look from above", "T", look("top")),
            SIDES.map(([side, letter]) => button(letter, `Look from the ${side}`, letter, look(side)))),
        el("div", { class: "moving" },
            button(sign("left"), "Turn the table to the left", null, () => turntable.nudge(-30)),
            button(sign("right"), "Turn the table to the right", null, () => turntable.nudge(30)),
            button(sign("near"), "Nearer", "+", () => turntable.zoom(0.8)),
            button(sign("far"), "Farther", "−", () => turntable.zoom(1.25))));
};

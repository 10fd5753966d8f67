// The margin as a picture: a bar for what the edges can spare, a compass for the tilt. It knows numbers, no position.

import { el, svg } from "../dom.js";
import { spare, towards } from "./words.js";

const NAME = "Spare at the edges";
const FULL = 0.5; // half a cell: the most that a block lying flat on another can spare
const TIGHT = 0.1; // below this the bar warns

/** A bar from nothing to half a cell. @param {number} cells @param {?number} mm */
const bar = (cells, mm) => {
    const share = Math.min(1, Math.max(0, cells / FULL));
    const length = mm === null || mm === undefined ? "" : ` (${Number(mm.toFixed(1))} mm)`;
    const words = cells > 0 ? `${spare(cells)} cell${length}` : "Nothing";
    return el("div", { class: "gauge gauge-edge" },
        el("span", { class: "gauge-name" }, NAME),
        el("span", { class: "gauge-value" }, words),
        el("div",
            {
                class: "gauge-bar", role: "meter", "aria-label": NAME, "aria-valuemin": "0",
                "aria-valuemax": String(FULL), "aria-valuenow": String(Math.min(FULL, Math.max(0, cells))),
                "aria-valuetext": words, dataset: { tight: String(cells < TIGHT) },
            },
            el("div", { class: "gauge-fill", style: { width: `${100 * share}%` } })));
};

const rose = (degrees) => svg("svg", { class: "rose", viewBox: "0 0 40 40", "aria-hidden": "true" },
    svg("circle", { class: "rose-rim", cx: 20, cy: 20, r: 18.5 }),
    [0, 90, 180, 270].map((turn) =>
        svg("path", { class: "rose-tick", d: "M20 2v3", transform: `rotate(${turn} 20 20)` })),
    degrees === null
        ? svg("circle", { class: "rose-needle", cx: 20, cy: 20, r: 3 })
        : svg("path",
            { class: "rose-needle", d: "M20 6l5.5 11h-3.5v15h-4V17h-3.5Z", transform: `rotate(${degrees} 20 20)` }));

/** How far the base may be tilted, and where it can be tilted least. */
const tilt = (angle, direction) => {
    const known = direction === null || direction === undefined ? null : direction;
    const least = known === null ? "in any direction" : `least to the ${towards(known)}`;
    return el("div", { class: "gauge gauge-tilt" },
        rose(known),
        el("span", { class: "gauge-name" }, "May be tilted by"),
        el("span", { class: "gauge-value" }, `${angle.toFixed(1)}°`, el("small", null, ` ${least}`)));
};

/**
 * Both gauges of a margin, as far as it is known; null when nothing is.
 * @param {?Object} margin of a verdict
 */
export const gauges = (margin) => {
    const { inset_cells: cells = null, inset_mm: mm = null, tilt_degrees: angle = null } = margin ?? {};
    if (cells === null && angle === null) return null;
    return el("div", { class: "gauges" },
        cells !== null && bar(cells, mm),
        angle !== null && tilt(angle, margin.direction_degrees));
};

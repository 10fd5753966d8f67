// One view of a figure as a small picture: cells in wood, scored lines as numbered strokes. It counts nothing.

import { svg } from "../dom.js";
import { capital } from "../text.js";
import { badges } from "./badges.js";
import { segments } from "./lanes.js";

const CELL = 10;
const SIDE = 7; // room beside the cells for badges
const LANE = 3;
const FEWEST = 4; // rows that are always shown, so that a first block does not fill the card

/** How many rows a figure of so many levels takes. @param {number} levels */
export const rows = (levels) => Math.max(levels, FEWEST);

const cells = (grid, columns, height) => {
    const shapes = [];
    for (let row = 0; row < height; row += 1) {
        const letters = grid[grid.length - 1 - row] ?? "";
        for (let column = 0; column < columns; column += 1) {
            const letter = letters[column] ?? ".";
            const name = { L: "light", D: "dark" }[letter] ?? "empty";
            const inset = name === "empty" ? 0 : 0.15;
            const size = CELL - 2 * inset;
            const [x, y] = [column * CELL + inset, -(row + 1) * CELL + inset];
            shapes.push([name, { x, y, width: size, height: size }]);
        }
    }
    shapes.sort(([a], [b]) => (b === "empty") - (a === "empty")); // what is there lies over the hairlines
    return shapes.map(([name, place]) => svg("rect", { class: `cell cell-${name}`, ...place }));
};

/** How thick a line is beside others at this distance, and how far its white rim reaches beyond it. */
const inked = (apart) => ({ "--ink": Math.min(1.5, 0.56 * apart), "--rim": 0.4 });

const stroke = (line, segment, badge, radius) => {
    const [a, b] = segment;
    const ends = { x1: a[0], y1: a[1], x2: b[0], y2: b[1] };
    const apart = Math.hypot(badge.at[0] - badge.from[0], badge.at[1] - badge.from[1]) > radius;
    const leader = { x1: badge.from[0], y1: badge.from[1], x2: badge.at[0], y2: badge.at[1] };
    return [
        svg("line", { class: "halo", ...ends, style: inked(segment.apart), dataset: { number: line.number } }),
        svg("g", {
            class: `stroke stroke-${line.player}`, style: inked(segment.apart), dataset: { number: line.number },
        },
            apart && svg("line", { class: "leader", ...leader }),
            svg("line", { class: "ink", ...ends }),
            svg("line", { class: "reach", ...ends })),
        svg("g",
            {
                class: `badge badge-${line.player}`,
                dataset: { number: line.number, digits: String(line.number).length },
            },
            svg("circle", { cx: badge.at[0], cy: badge.at[1], r: radius }),
            svg("text", { x: badge.at[0], y: badge.at[1] }, line.number)),
    ];
};

/** What one hears of a view. */
const told = (name, lines) => {
    const count = (player) => lines.filter((line) => line.player === player).length;
    const from = name === "top" ? "from above" : `from the ${name}`;
    return `Seen ${from}: ${capital("light")} ${count("light")}, ${capital("dark")} ${count("dark")}`;
};

/**
 * @param {string} name north, east, south, west or top
 * @param {{grid: string[], lines: Object[]}} view of the position
 * @param {number} height rows that are shown @returns {SVGElement} strokes and badges carry `data-number`
 */
export const sideview = (name, view, height) => {
    const columns = Math.max(view.grid[0]?.length ?? 0, FEWEST);
    const most = Math.max(0, ...view.lines.map((line) => line.number));
    const radius = most > 99 ? 5.6 : 4.6;
    const top = -height * CELL - 2 * radius - 1;
    const ends = segments(view.lines.map((line) => line.cells), CELL, LANE);
    const zone = { left: -SIDE, right: columns * CELL + SIDE, top, bottom: name === "top" ? 2 * radius : -0.4 };
    const numbers = badges(ends, radius, zone);
    const drawn = view.lines.map((line, k) => stroke(line, ends[k], numbers[k], radius));
    const lowest = Math.max(0.5, ...numbers.map(({ at }) => at[1] + radius));
    const foot = name === "top" ? lowest + 0.6 : 0;
    return svg("svg",
        {
            class: "sideview", role: "img", "aria-label": told(name, view.lines),
            viewBox: `${-SIDE} ${top} ${columns * CELL + 2 * SIDE} ${foot - top}`,
            preserveAspectRatio: "xMidYMax meet",
        },
        cells(view.grid, columns, height),
        drawn.map(([halo]) => halo),
        drawn.map(([, line]) => line),
        drawn.map(([, , badge]) => badge));
};

// What a choice would do, drawn over the board: the line along which something moves, the card that would lie there,
// and rings around places that are spoken of. Knows where places are on paper, and nothing of games.

import { el, replace, svg } from "../dom.js";

const HEAD = 1.9;

/** An arrow between two places of a board, from edge to edge of what stands there. */
const arrow = ([x, y, from], [ox, oy, to]) => {
    const length = Math.hypot(ox - x, oy - y) || 1;
    const [right, down] = [(ox - x) / length, (oy - y) / length];
    const point = (along, aside = 0) => [x + right * along - down * aside, y + down * along + right * aside];
    const tip = length - to * 0.35;
    const neck = tip - HEAD;
    const line = [point(from), point(neck)].map((one) => one.join(",")).join(" L");
    const head = [point(tip), point(neck, HEAD * 0.6), point(neck, -HEAD * 0.6)].map((one) => one.join(",")).join(" L");
    return ["flat-arrow-halo", "flat-arrow"].flatMap((kind) => [
        svg("path", { class: kind, d: `M${line}` }),
        svg("path", { class: `${kind} head`, d: `M${head}Z` }),
    ]);
};

/**
 * @returns {{layers: HTMLElement[], show: (board: Object, what: Object) => void}} *what* has `from` and `to`, places
 * joined by an arrow; `card`, a picture at a place; `rings`, places. Each can be left out.
 */
export const traces = () => {
    const drawing = svg("svg", { class: "flat-traces", "aria-hidden": "true" });
    const ghost = el("img", { class: "flat-ghost", alt: "" });
    ghost.hidden = true;
    const show = (board, { from, to, card, rings = [] }) => {
        const { spots, width, height } = board;
        drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
        const ringed = rings.filter((place) => spots[place]).map((place) => spots[place]);
        replace(
            drawing,
            from && to && spots[from] && spots[to] ? arrow(spots[from], spots[to]) : [],
            ringed.map(([x, y, radius]) => svg("circle", { class: "flat-ring", cx: x, cy: y, r: radius * 1.25 })),
        );
        const at = card ? spots[card.place] : null;
        ghost.hidden = !at;
        if (!at) return;
        if (ghost.src !== card.address) ghost.src = card.address;
        const style = { "--x": at[0] / width, "--y": at[1] / height, "--r": at[2] / width };
        for (const [name, value] of Object.entries(style)) ghost.style.setProperty(name, value);
        ghost.classList.toggle("laid", card.laid);
    };
    return { layers: [ghost, drawing], show };
};

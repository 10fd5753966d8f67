// The places that can be chosen, as buttons over the picture of a board. One of them is in the tab order; arrow keys go
// to the nearest in their direction. Knows where places are on paper, and nothing of games.

import { el, replace } from "../dom.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** What is off to the side counts so much more than what is ahead. */
const ASIDE = 2;

/**
 * @typedef {{place: string, name: string, chosen: boolean}} Spot a place that can be chosen, or was
 * @typedef {{x: number, y: number, radius: number}} At millimetres on paper
 */

const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** The nearest of *others* to *from* in a direction; null when there is none. */
const ahead = (from, others, [right, down]) => {
    let best = null;
    let least = Infinity;
    for (const other of others) {
        const [x, y] = [other.x - from.x, other.y - from.y];
        const along = x * right + y * down;
        const aside = Math.abs(x * down) + Math.abs(y * right);
        const cost = along + ASIDE * aside;
        if (along > 1e-6 && aside <= 2.5 * along && cost < least) [best, least] = [other, cost];
    }
    return best;
};

/** Room that the target at each place has before it meets another, millimetres across. */
const rooms = (spots) =>
    spots.map((one) => Math.min(...spots.filter((other) => other !== one).map((other) => distance(one, other))));

/**
 * The buttons over a board. `choose(place)` is called when one is pressed, `look(place or null)` when one is
 * pointed at.
 * @returns {{layer: HTMLElement, show: (board: Object, spots: Spot[]) => void, focus: (seen: boolean) => boolean}}
 * `focus` enters the board, and scrolls to it where the focus is *seen*
 */
export const overlay = ({ choose, look }) => {
    const layer = el("div", { class: "flat-spots", role: "group", "aria-label": "Places that can be chosen" });
    let shown = []; // what has a button: its place, where it is, the button
    let last = null; // where the focus was

    const rove = (to) => {
        for (const one of shown) one.button.tabIndex = one === to ? 0 : -1;
    };
    const focus = (to, seen = true) => {
        rove(to);
        to.button.focus({ preventScroll: !seen });
    };
    const key = (event, from) => {
        const way = WAYS[event.key];
        if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        const to = ahead(from, shown, way);
        if (to) focus(to);
    };
    const made = (board, spot, [x, y, radius]) => {
        const one = { place: spot.place, x, y, radius };
        one.button = el("button", {
            type: "button", class: "flat-spot", "aria-label": spot.name, "aria-pressed": spot.chosen, tabindex: -1,
            dataset: { place: spot.place },
            style: { "--x": x / board.width, "--y": y / board.height, "--r": radius / board.width },
            onclick: () => choose(spot.place),
            onpointerenter: () => look(spot.place),
            onpointerleave: () => look(null),
            onfocus: () => {
                last = one;
                rove(one);
                if (one.button.matches(":focus-visible")) look(spot.place);
            },
            onblur: () => look(null),
            onkeydown: (event) => key(event, one),
        });
        return one;
    };

    const show = (board, spots) => {
        const known = spots.filter((spot) => board.spots[spot.place]);
        shown = known.map((spot) => made(board, spot, board.spots[spot.place]));
        rooms(shown).forEach((room, index) => {
            const across = Number.isFinite(room) ? room / board.width : 1;
            shown[index].button.style.setProperty("--room", across);
        });
        replace(layer, shown.map((one) => one.button));
        if (!shown.length) return;
        rove(near());
    };
    /** Where the focus enters: the open place nearest to where it was, or a chosen one where none is open. */
    const near = () => {
        const open = shown.filter((one) => one.button.getAttribute("aria-pressed") === "false");
        const pool = open.length ? open : shown;
        if (!last) return pool[0];
        return pool.reduce((best, one) => (distance(one, last) < distance(best, last) ? one : best));
    };
    const enter = (seen) => {
        if (shown.length) focus(near(), seen);
        return shown.length > 0;
    };

    return { layer, show, focus: enter };
};

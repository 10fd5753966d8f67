// What is in hand: which block, which way it is turned, over which square and at what level. Tells whoever asked to be
// told when that changes. Knows no picture and no rule: whether it may lie there is for the server to say.

import { WIDTH, lowUnder, moveText, reversed } from "./space.js";

/**
 * @typedef {object} Held
 * @property {string|null} pattern as it lies, from the low end on; null when nothing is in hand
 * @property {string|null} player
 * @property {0|1|2} axis 0 east, 1 north, 2 up
 * @property {[number, number]|null} square under its middle cell; null before it has been put anywhere
 * @property {boolean} own whether the user put it there, by pointer or key; else the page did
 * @property {number|null} level null: it drops
 * @property {boolean} kept whether that level was asked for and stays when the block is moved
 */

/** @param {(held: Held, by: string) => void} changed @returns what is in hand and what can be done with it */
export const createHold = (changed) => {
    const held = { pattern: null, player: null, axis: 0, square: null, own: false, level: null, kept: false };
    const loose = () => (held.kept ? {} : { level: null });
    const dropped = { level: null, kept: false };
    const change = (to, by) => {
        Object.assign(held, to);
        changed(held, by);
    };
    return {
        held,
        /** Another block; it stays over the square that the user gave it, else it is to be put somewhere anew. */
        choose: (pattern, player) => {
            const square = held.own ? held.square : null;
            change({ pattern, player, square, ...dropped }, "choice");
        },
        turn: () => change({ axis: (held.axis + 1) % 3, ...dropped }, "key"),
        flip: () => held.pattern && change({ pattern: reversed(held.pattern) }, "key"),
        over: (square, by) => {
            held.own = by !== "choice";
            if (String(square) !== String(held.square)) {
                change({ square, ...loose() }, by);
            }
        },
        /** What the page put there is the user's own from now on. */
        own: () => {
            held.own = true;
        },
        /** Over no square: what is next in hand is put somewhere anew. */
        forget: () => change({ square: null, own: false, ...dropped }, "choice"),
        /** One square on, as far as the block stays on the board. @param {[number, number]} way */
        step: (way) => {
            const low = lowUnder(...held.square, held.pattern.length, held.axis);
            const half = Math.floor((held.pattern.length - 1) / 2);
            const square = low.map((at, k) => {
                const [before, after] = held.axis === k ? [half, held.pattern.length - half] : [0, 1];
                return Math.max(before, Math.min(WIDTH - after, at + before + way[k]));
            });
            change({ square, own: true, ...loose() }, "key");
        },
        raise: (level) => change({ level: Math.max(1, level), kept: true }, "key"),
        drop: () => change(dropped, "key"),
        /**
         * Takes the place of a placement that the server gave.
         * @param {import("./space.js").Block} block @param {string} by "choice" when nobody asked for it
         */
        lie: ({ pattern, axis, low }, by) => {
            const half = Math.floor((pattern.length - 1) / 2);
            const square = [low[0] + (axis === 0 ? half : 0), low[1] + (axis === 1 ? half : 0)];
            change({ pattern, axis, square, own: by !== "choice", level: low[2] + 1, kept: false }, by);
        },
        /** The placement that is thought of, as a move; "" when there is none. */
        move: () => {
            if (!held.pattern || !held.square) {
                return "";
            }
            const low = lowUnder(...held.square, held.pattern.length, held.axis);
            return moveText(held.pattern, low, held.axis, held.level);
        },
    };
};

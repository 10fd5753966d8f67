// Cells, squares and placements as numbers and words. Knows no picture, no page and no rule.
//
// x runs east, y north, z up, all in cells; the board is [0, 4] × [0, 4], the ground z = 0.

/** @typedef {[number, number, number]} Cell */
/** @typedef {{number?: number, player?: string, low: Cell, axis: 0|1|2, pattern: string, move?: string}} Block */

export const WIDTH = 4;
export const MIDDLE = WIDTH / 2;
/** Radius and thickness of the disc under the board. */
export const DISC = { radius: 3.15, thickness: 0.25 };
/** Metres in a cell: what the engine answers is in metres. */
export const CELL = 0.025;
const AXES = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

/** @param {number} x @param {number} y @returns {string} the square's name, like "b2" */
const squareName = (x, y) => "abcd"[x] + "1234"[y];

/** @param {Block} block @returns {Cell[]} its cells, from the low end on */
export const cellsOf = (block) =>
    [...block.pattern].map((_, k) => block.low.map((low, i) => low + AXES[block.axis][i] * k));

/** @param {Block} block @returns {Cell} the middle of its row of cells */
export const middleOf = (block) =>
    block.low.map((low, i) => low + 0.5 + AXES[block.axis][i] * (block.pattern.length - 1) / 2);

/**
 * Where a block begins whose middle cell is to lie over a square: shifted so that it stays on the board.
 * @param {number} x @param {number} y @param {number} length @param {0|1|2} axis
 * @returns {[number, number]}
 */
export const lowUnder = (x, y, length, axis) => {
    const shifted = (at) => Math.max(0, Math.min(at - Math.floor((length - 1) / 2), WIDTH - length));
    return [axis === 0 ? shifted(x) : x, axis === 1 ? shifted(y) : y];
};

/**
 * A placement in notation; without a level it drops.
 * @param {string} pattern @param {[number, number]} low @param {0|1|2} axis @param {number|null} level from 1
 */
export const moveText = (pattern, low, axis, level) =>
    `${pattern}${squareName(...low)}${level === null ? "" : `.${level}`}${"ENU"[axis]}`;

/** @param {Block} block @returns {string} where it lies, in words: "b2 to d2, level 1" */
export const whereabouts = (block) => {
    const [x, y, z] = block.low;
    const length = block.pattern.length;
    const last = Math.min(WIDTH - 1, (block.axis === 0 ? x : y) + length - 1);
    if (block.axis === 2) {
        return `${squareName(x, y)} upright, levels ${z + 1} to ${z + length}`;
    }
    const end = block.axis === 0 ? squareName(last, y) : squareName(x, last);
    return `${squareName(x, y)} to ${end}, level ${z + 1}`;
};

/** @param {string} pattern @returns {string} in words: "light, light, dark" */
export const colours = (pattern) => [...pattern].map((c) => (c === "L" ? "light" : "dark")).join(", ");

/** @param {string} move a placement as the server writes it @returns {Block|null} */
export const readMove = (move) => {
    const found = /^([LD]+)([a-d])([1-4])\.(\d+)([ENU])/.exec(move);
    return found && {
        pattern: found[1],
        low: ["abcd".indexOf(found[2]), Number(found[3]) - 1, Number(found[4]) - 1],
        axis: "ENU".indexOf(found[5]),
    };
};

/** @param {object} position of figures @returns {string} who places the next block, also where nobody has a turn */
export const placer = ({ side, players, blocks, first }) =>
    players[side ?? (players.indexOf(first) + blocks.length) % players.length];

/** @param {string[]} hand @returns {string[]} its blocks, each kind once */
export const kindsOf = (hand) => [...new Set(hand)];

/** @param {string} pattern @returns {string} the same block begun at its other end */
export const reversed = (pattern) => [...pattern].reverse().join("");

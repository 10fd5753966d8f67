// Which block is taken in hand without being asked for: the same kind again, or the first of the hand. Knows what is left
// as the server says it, and no rule.

import { kindsOf, placer, reversed } from "./space.js";

/** In free building the first block of all is this one, until somebody chooses. */
const USUAL = "LLD";

/**
 * @param {object} position of figures in which a block can be placed
 * @param {string|null} pattern what is in hand, as it lies
 * @returns {string|null} what is in hand from now on; null for nothing
 */
export const taken = (position, pattern) => {
    const { hands, moves, at } = position;
    if (!hands) {
        return pattern ?? (moves.length ? null : USUAL);
    }
    const kinds = kindsOf(hands[placer(position)] ?? []);
    if (pattern && (kinds.includes(pattern) || kinds.includes(reversed(pattern)))) {
        return pattern;
    }
    return at === moves.length ? kinds[0] ?? null : null;
};

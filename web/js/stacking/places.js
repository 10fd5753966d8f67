// The legal places of a block, asked for once for each figure and block, and gone through one after the other.
// Knows no rule: the server lists them.

import { readMove } from "./space.js";

/**
 * @param {object} session
 * @returns {{next: (pattern: string, from: string|undefined, by: 1|-1) => Promise<object|null>}}
 */
export const createPlaces = (session) => {
    let known = { of: "", moves: [] };
    const movesOf = async (pattern) => {
        const { text, round, at } = session.position;
        const of = JSON.stringify([text, round, at, pattern]);
        if (known.of !== of) {
            const { moves } = await session.ask("places", { pattern });
            known = { of, moves };
        }
        return known.moves;
    };
    return {
        /** The place before or after a move, in the server's order; null where there is none. */
        next: async (pattern, from, by) => {
            const moves = await movesOf(pattern).catch(() => []);
            if (!moves.length) {
                return null;
            }
            const at = moves.indexOf(from);
            const first = by > 0 ? 0 : moves.length - 1;
            return readMove(moves[at < 0 ? first : (at + by + moves.length) % moves.length]);
        },
    };
};

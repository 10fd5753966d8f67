// The legal places of a block, asked for once for each figure and block, and gone through one after the other.
// Knows no rule: the server lists them.

import { readMove } from "./space.js";

/**
 * @param {object} session
 * @returns what can be asked; a block is null where there is no legal place, or no answer
 */
export const createPlaces = (session) => {
    let known = { of: "", moves: [] };
    const movesOf = (pattern) => {
        const { text, round, at } = session.position;
        const of = JSON.stringify([text, round, at, pattern]);
        if (known.of !== of) {
            known = { of, moves: session.ask("places", { pattern }).then(({ moves }) => moves) };
        }
        const asked = known;
        return asked.moves.catch(() => {
            asked.of = ""; // asked again the next time
            return [];
        });
    };
    return {
        /** The first place for a block, turned as it is if it may lie so anywhere. @param {{axis: number}} held */
        first: async (pattern, held) => {
            const blocks = (await movesOf(pattern)).map(readMove);
            return blocks.find(({ axis }) => axis === held.axis) ?? blocks[0] ?? null;
        },
        /** The place before or after a move, in the server's order; null where there is none. */
        next: async (pattern, from, by) => {
            const moves = await movesOf(pattern);
            if (!moves.length) {
                return null;
            }
            const at = moves.indexOf(from);
            const first = by > 0 ? 0 : moves.length - 1;
            return readMove(moves[at < 0 ? first : (at + by + moves.length) % moves.length]);
        },
    };
};

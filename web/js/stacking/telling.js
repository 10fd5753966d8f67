// The table in words, for those who listen rather than look. Knows a position, no picture.

import { capital } from "../text.js";
import { colours, whereabouts } from "./space.js";

/** How the table is used, said of the canvas. */
export const LABEL = "The turntable. Choose a block with 1 to 9, move it with the arrow keys, R turns, F flips, "
    + "Page Up and Page Down raise and lower, square brackets go through the legal places, Enter places it. "
    + "N, E, S, W, T and C look from the sides, from above and from the corner.";

/** The sign of each state of a thought-of placement. */
export const SIGNS = { good: "✓", near: "!", bad: "✗" };

/** @param {object} tried what the server answered @returns {"good"|"near"|"bad"} */
export const stateOf = ({ legal, outcome }) => {
    if (!legal || outcome === "falls") {
        return "bad";
    }
    return outcome === "marginal" ? "near" : "good";
};

/** @param {object} tried @returns {string} what would happen, in words */
export const wordsOf = ({ legal, why, outcome }) => {
    if (!legal) {
        return why ?? "not allowed";
    }
    return { stands: "stands", marginal: "balances on an edge", falls: "falls" }[outcome]
        ?? "allowed";
};

/** @param {object} position of figures @returns {string} every block that stands */
export const figureInWords = ({ blocks, start, levels }) => {
    if (!blocks.length) {
        return `The board is empty. The first block covers ${start}.`;
    }
    const each = blocks.map((block) =>
        `${block.number}: ${capital(block.player)}, ${colours(block.pattern)}, ${whereabouts(block)}.`);
    const many = blocks.length === 1 ? "1 block" : `${blocks.length} blocks`;
    return `${many}, ${levels === 1 ? "1 level" : `${levels} levels`} high. ${each.join(" ")}`;
};

/** @param {object} tried what the server said @param {string} words what would happen */
export const triedInWords = ({ block, legal }, words) =>
    `${whereabouts(block)}: ${legal ? "legal, " : "not allowed: "}${words}`;

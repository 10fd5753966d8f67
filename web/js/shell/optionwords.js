// Options in plainer words than the catalogue has: what each is about, and what its values do. Words only; what is not
// here is shown as the catalogue says it.

import { capital } from "../text.js";

const WORDS = {
    orthognomes: {
        Blocks: ["Which blocks the players have", {
            published: "three cells each", literal: "two cells each, as the sheet says", "(a list)": "others, listed",
        }],
        Start: ["Which square the first block covers", { "(a square)": "another square" }],
        First: ["Who places the first block"],
        Touch: ["When two blocks touch", {
            face: "face to face", edge: "also edge to edge", vertex: "also corner to corner",
        }],
        Lines: ["What more than four in a row score", {
            windows: "every four in it", disjoint: "fours that share nothing", maximal: "one point",
        }],
        Path: ["How a block gets to its place", { any: "however it can", slide: "straight, from above or a side" }],
        Marginal: ["What a figure does that stands on an edge", {
            falls: "it falls", stands: "it stands", simulate: "as the simulation says",
        }],
        Collapse: ["What a fall costs", {
            round_loss: "the round", match_loss: "the match", void: "nothing: play it again",
        }],
    },
    "rhumb-line": {
        Spiral: ["How a spiral winds", { strict: "always the same way", wander: "it may turn back at each circle" }],
        Declare: ["Who counts the lines", {
            automatic: "they count of themselves", manual: "the player declares them",
        }],
        EndPlay: ["With one stone left", {
            two_step: "each lifts one", optional: "each may lift one", off: "nobody lifts one",
        }],
    },
    "line-or-colour": {
        Version: ["How large it is", { basic: "5 × 5, four win", advanced: "7 × 7, five win" }],
        Pie: ["Black's answer to the first claim", {
            swap_sides: "may be to swap sides", off: "is a claim like any other",
        }],
        Full: ["A full board without a winner", { draw: "is a draw", second_wins: "is won by Black" }],
        Layout: ["How the counters lie", {
            printed: "as the sheet shows", random: "by chance", "(rows, top first: 12345/45123/…)": "row by row",
        }],
        Seed: ["Which layout by chance", { 0: "the first", "(a number)": "another number" }],
    },
    rue: {
        Players: ["How many play"],
        Turning: ["Whether cards can be turned"],
        Order: ["Of several captured cards, which count first", {
            blue_first: "the blue ones", red_first: "the red ones",
        }],
        Size: ["A table wider than two cards for each player", {
            soft: "is bad manners", hard: "is not allowed", none: "is fine",
        }],
        Money: ["Whether coins are put on captured cards"],
    },
    rukuni: {
        Side: ["Spaces along each edge of the board"],
        First: ["Who begins"],
    },
};

/** A value that is not in the table: as it is written, a word with a capital; b2 stays b2. */
const bare = (value) => {
    const words = value.replaceAll("_", " ").replace(/^\((.*)\)$/, "$1");
    return /^[a-z]{2}/.test(words) ? capital(words) : words;
};

/** What *option* of *game* is about. @param {string} game @param {Object} option of the catalogue */
export const about = (game, option) => WORDS[game]?.[option.key]?.[0] ?? capital(option.meaning);

/** What a value of it does. @param {string} game @param {string} key @param {string} value */
export const does = (game, key, value) => {
    const words = WORDS[game]?.[key]?.[1]?.[value];
    return words ? capital(words) : bare(value);
};

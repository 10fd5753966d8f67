// Puts what the judges say into short words and signs. It makes no elements and judges nothing.

import { endOf, fellAt, fellBefore } from "../round.js";
import { capital, sentence } from "../text.js";

const OUTCOMES = {
    stands: { sign: "✓", word: "Stands", tone: "good" },
    marginal: { sign: "!", word: "Marginal", tone: "warn" },
    falls: { sign: "✗", word: "Falls", tone: "bad" },
    illegal: { sign: "⊘", word: "Illegal", tone: "bad" },
    fell: { sign: "✗", word: "Fell before", tone: "bad" },
    none: { sign: "", word: "Nothing stands here yet", tone: "none" },
    unknown: { sign: "?", word: "Not judged", tone: "none" },
};

const COMPASS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** Why it does not stand, by the cause that the judges name. */
const CAUSES = {
    no_equilibrium: "No forces between the blocks can hold it.",
    held_only_by_friction: "Only friction could hold it, and nothing presses there.",
    low_margin: "It balances on an edge, with nothing to spare.",
    leaning: "It holds as it is, but not with a little less friction or tilted by a hair.",
    judges_differ: "By its forces it holds, but in the simulation it falls.",
    unsettled: "It was still moving when the simulation ended.",
};

/** The direction of so many degrees clockwise from north, in words. @param {number} degrees */
export const towards = (degrees) => COMPASS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8];

/** A part of a cell as people write it: 0.3, 0.17. @param {number} cells */
export const spare = (cells) => String(Number(cells.toFixed(cells < 0.1 ? 3 : 2)));

/**
 * What the card shows in large: sign, word and tone.
 * @param {Object} session with a position of figures
 */
export const outcome = (session) => {
    const { position } = session;
    const verdict = verdictOf(session);
    if (fellBefore(session)) return OUTCOMES.fell;
    if (!position.legal) return OUTCOMES.illegal;
    if (!position.blocks.length) return OUTCOMES.none;
    return OUTCOMES[verdict?.outcome] ?? OUTCOMES.unknown;
};

/** What is known of the figure that is shown: by the simulation once it has looked. @param {Object} session */
export const verdictOf = ({ position, judged }) => judged?.verdict ?? position.verdict;

/** Sign, word and tone of one placement's outcome; null when it is not known. @param {?string} name */
export const outcomeOf = (name) => OUTCOMES[name] ?? null;

/** Of a margin that is wide enough: what is wrong is that nothing was proved of it. */
const UNPROVED = "Its forces balance with room to spare, but it is no figure on the board, of which that is proved.";

/** Why it does not stand, as a sentence; empty when it does. @param {?Object} verdict */
export const cause = (verdict) => {
    if (verdict?.outcome === "stands" || !verdict?.cause) return "";
    const { inset_fraction: inset = 0, threshold = Infinity } = verdict.margin ?? {};
    if (verdict.cause === "low_margin" && inset >= threshold) return UNPROVED;
    if (verdict.cause === "low_margin" && inset > 0) return "It balances on an edge, with next to nothing to spare.";
    return CAUSES[verdict.cause] ?? sentence(verdict.cause);
};

/**
 * What gives way first, as words before and after the block's name; null when nobody knows.
 * @param {?Object} verdict
 */
export const givesWay = (verdict) => {
    const { outcome: name, culprit, why } = verdict ?? {};
    if (!culprit) return null;
    const named = `block ${culprit} `;
    if (name === "falls" && why?.startsWith(named)) return ["", sentence(why.slice(named.length), false)];
    if (name === "falls") return ["", "gives way first."];
    return [name === "stands" ? "If it were tilted, " : "", "would give way first."];
};

/** How a figure on an edge counts in play, once the judges have said so; empty otherwise. @param {Object} session */
export const counted = (session) => {
    const { position, judged } = session;
    if (!position.play || judged?.verdict?.outcome !== "marginal") return "";
    return `It counts as ${fellAt(session) === null ? "standing" : "fallen"}, by the option Marginal.`;
};

/** What the simulation showed; empty before it did. @param {?Object} verdict */
export const simulated = (verdict) => ({
    stands: "Simulated: it stands.",
    falls: "Simulated: it falls.",
    unsettled: "Simulated: it was still moving at the end.",
})[verdict?.dynamics] ?? "";

/** What somebody loses by a fall. @param {?Object} ended */
const stake = (ended) => (ended?.reason?.includes("match") ? "match" : "round");

/** What a fall that others follow means, by how the round ended: that is told where the whole record is shown. */
const fate = (loser, ended) => {
    if (!ended) return "";
    if (ended.void) return ", and the round is void and played again";
    return `: ${capital(loser)} placed that block and loses the ${stake(ended)}`;
};

/** What a fall in play means, in sentences; empty where nobody brought the figure down. @param {Object} session */
export const lost = (session) => {
    const { position, judged } = session;
    const fell = fellAt(session);
    if (fell === null) return "";
    const ended = endOf(session);
    if (fell < position.moves.length) {
        return `The figure fell at placement ${fell}${fate(judged.loser, ended)}. What follows does not count.`;
    }
    return ended?.void ? "" : `${capital(judged.loser)} placed the last block and loses the ${stake(ended)}.`;
};

/** The same in a few words; empty likewise. @param {Object} session */
export const lostInShort = (session) => {
    const fell = fellAt(session);
    if (fell === null) return "";
    if (fellBefore(session)) return `at placement ${fell}`;
    const ended = endOf(session);
    if (ended?.void) return "the round is void";
    return ended ? `${capital(session.judged.loser)} loses the ${stake(ended)}` : "what follows does not count";
};

/** Where the points after a fall come from, that no view shows; empty for any other end. @param {Object} session */
export const afterFall = (session) => {
    const ended = endOf(session);
    const fell = /\bfell\b/.test(ended?.reason ?? "") && !ended.void;
    if (!fell || session.position.settings?.Collapse !== "round_loss") return "";
    return "The other scores the figure as it was before, at least 1.";
};

/**
 * How a round ended, as a sentence: why, unless it was *told* already, and the points, unless it does not count.
 * @param {?Object} ended @param {boolean} [told]
 */
export const result = (ended, told = false) => {
    if (!ended) return "";
    const reason = ended.reason ?? "the round is over";
    if (ended.void || /\bvoid\b/.test(reason)) return sentence(reason);
    const points = Object.entries(ended.points ?? {}).map(([player, n]) => `${capital(player)} ${n}`).join(", ");
    const winner = ended.winner ? `${capital(ended.winner)} wins` : "a draw";
    return sentence(`${told ? "" : `${reason}: `}${points}; ${winner}`);
};

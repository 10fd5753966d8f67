// Puts what the judges say into short words and signs. It makes no elements and judges nothing.

/** Names and signs of the players of figures. */
export const PLAYERS = { light: "Light", dark: "Dark" };

const OUTCOMES = {
    stands: { sign: "✓", word: "Stands", tone: "good" },
    marginal: { sign: "!", word: "Marginal", tone: "warn" },
    falls: { sign: "✗", word: "Falls", tone: "bad" },
    illegal: { sign: "⊘", word: "Illegal", tone: "bad" },
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

/** *text* with a full stop, and a capital unless it goes on. @param {string} text @param {boolean} [capital] */
export const sentence = (text, capital = true) => {
    const whole = text.trim();
    if (!whole) return "";
    return (capital ? whole[0].toUpperCase() : whole[0]) + whole.slice(1) + (/[.!?]$/.test(whole) ? "" : ".");
};

/** A name with a capital. @param {string} name */
export const named = (name) => PLAYERS[name] ?? (name ? name[0].toUpperCase() + name.slice(1) : "");

/** The direction of so many degrees clockwise from north, in words. @param {number} degrees */
export const towards = (degrees) => COMPASS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8];

/** A part of a cell as people write it: 0.3, 0.17. @param {number} cells */
export const spare = (cells) => String(Number(cells.toFixed(cells < 0.1 ? 3 : 2)));

/**
 * What the card shows in large: sign, word and tone.
 * @param {Object} position @param {?Object} verdict of the figure that is shown
 */
export const outcome = (position, verdict) => {
    if (!position.legal) return OUTCOMES.illegal;
    if (!position.blocks.length) return OUTCOMES.none;
    return OUTCOMES[verdict?.outcome] ?? OUTCOMES.unknown;
};

/** Sign, word and tone of one placement's outcome; null when it is not known. @param {?string} name */
export const outcomeOf = (name) => OUTCOMES[name] ?? null;

/** Why it does not stand, as a sentence; empty when it does. @param {?Object} verdict */
export const cause = (verdict) =>
    verdict?.outcome === "stands" || !verdict?.cause ? "" : CAUSES[verdict.cause] ?? sentence(verdict.cause);

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

/** What the simulation showed; empty before it did. @param {?Object} verdict */
export const simulated = (verdict) => ({
    stands: "Simulated: it stands.",
    falls: "Simulated: it falls.",
    unsettled: "Simulated: it was still moving at the end.",
})[verdict?.dynamics] ?? "";

/** Who lost by a fall, as a sentence; empty when nobody did. @param {?string} loser @param {?Object} ended */
export const lost = (loser, ended) => {
    if (!loser) return "";
    const whole = ended?.reason?.includes("match") ? "match" : "round";
    return `${named(loser)} placed the last block and loses the ${whole}.`;
};

/**
 * How a round ended, as a sentence: why, unless it was *told* already, and the points, unless it does not count.
 * @param {?Object} ended @param {boolean} [told]
 */
export const result = (ended, told = false) => {
    if (!ended) return "";
    const reason = ended.reason ?? "the round is over";
    if (ended.void || /\bvoid\b/.test(reason)) return sentence(reason);
    const points = Object.entries(ended.points ?? {}).map(([player, n]) => `${named(player)} ${n}`).join(", ");
    const winner = ended.winner ? `${named(ended.winner)} wins` : "a draw";
    return sentence(`${told ? "" : `${reason}: `}${points}; ${winner}`);
};

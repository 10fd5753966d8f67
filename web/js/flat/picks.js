// What is chosen one after the other to make a move, as pure functions on the lists that the server sends.
// It knows no game, no page and no words: a pick is a place "@a1", a piece from the hand "#BP", a turn "~N" or a word.

/**
 * @typedef {{pick: string, own: boolean}} Step what was chosen; `own` when a person chose it
 * @typedef {{position: Object, steps: Step[]}} Choice what of a move has been chosen in a position
 * @typedef {{next: string[], whole: ?string}} Stage what can be chosen now; the move, if what was chosen is one
 */

const KINDS = { "@": "place", "#": "piece", "~": "turn" };

/** @returns {"place"|"piece"|"turn"|"word"} */
export const kindOf = (pick) => KINDS[pick[0]] ?? "word";

/** What a pick names, without its sign. */
export const nameOf = (pick) => (kindOf(pick) === "word" ? pick : pick.slice(1));

/** The picks that can follow *chosen*, each once, in the order of the legal moves. @returns {Stage} */
export const after = (position, chosen) => {
    const next = new Set();
    let whole = null;
    position.picks.forEach((picks, index) => {
        if (!chosen.every((pick, at) => picks[at] === pick)) return;
        if (picks.length > chosen.length) next.add(picks[chosen.length]);
        else whole = position.legal[index];
    });
    return { next: [...next], whole };
};

/** What has been chosen. */
export const chosen = (choice) => choice.steps.map((step) => step.pick);

/** Where a choice stands. @returns {Stage} */
export const stage = (choice) => after(choice.position, chosen(choice));

/** What chooses itself: the first of several turns, or the only pick where that is not a place; null when nothing. */
const obvious = (next) => {
    if (next.length && next.every((pick) => kindOf(pick) === "turn")) return next[0];
    return next.length === 1 && kindOf(next[0]) !== "place" ? next[0] : null;
};

/** Goes on as long as nothing is left to a person; never makes a whole move that nobody has begun. */
const settled = (choice) => {
    const { next, whole } = stage(choice);
    const pick = whole === null ? obvious(next) : null;
    if (pick === null) return choice;
    const further = { ...choice, steps: [...choice.steps, { pick, own: false }] };
    const begun = choice.steps.some((step) => step.own);
    return begun || stage(further).next.length ? settled(further) : choice;
};

/** The choice of a move in *position*, with nothing chosen by a person. @returns {Choice} */
export const begin = (position) => settled({ position, steps: [] });

/** The same with *pick* chosen next; unchanged when that is not possible. @returns {Choice} */
export const choose = (choice, pick) =>
    stage(choice).next.includes(pick)
        ? settled({ ...choice, steps: [...choice.steps, { pick, own: true }] })
        : choice;

/** The move that is complete, with nothing left to choose; null as long as there is. */
export const move = (choice) => {
    const { next, whole } = stage(choice);
    return next.length ? null : whole;
};

/** Without the last thing that a person chose, and what followed of itself. @returns {Choice} */
export const back = (choice) => {
    const last = choice.steps.findLastIndex((step) => step.own);
    return last < 0 ? choice : settled({ ...choice, steps: choice.steps.slice(0, last) });
};

/** Back to before *pick* was chosen; unchanged when it was not. @returns {Choice} */
export const without = (choice, pick) => {
    const at = choice.steps.findIndex((step) => step.pick === pick);
    return at < 0 ? choice : settled({ ...choice, steps: choice.steps.slice(0, at) });
};

/** Another piece from the hand in the place of the one chosen, or the first one. @returns {Choice} */
export const swapped = (choice, piece) => {
    const at = choice.steps.findIndex((step) => kindOf(step.pick) === "piece");
    return choose(at < 0 ? choice : { ...choice, steps: choice.steps.slice(0, at) }, piece);
};

/** The turns that the piece chosen can have, in their order, and which of them it has; null when it has none. */
export const turns = (choice) => {
    const at = choice.steps.findIndex((step) => kindOf(step.pick) === "turn");
    if (at < 0) return null;
    const all = after(choice.position, chosen(choice).slice(0, at)).next;
    return { at, all, now: all.indexOf(choice.steps[at].pick) };
};

/** The piece turned on to its next turn; what was chosen after it is chosen anew. @returns {Choice} */
export const turned = (choice) => {
    const found = turns(choice);
    if (!found || found.all.length < 2) return choice;
    const pick = found.all[(found.now + 1) % found.all.length];
    return settled({ ...choice, steps: [...choice.steps.slice(0, found.at), { pick, own: false }] });
};

/** The pieces of the hand that can be chosen now, or instead of the one chosen. @returns {string[]} */
export const pieces = (choice) => {
    const at = choice.steps.findIndex((step) => kindOf(step.pick) === "piece");
    const { next } = at < 0 ? stage(choice) : after(choice.position, chosen(choice).slice(0, at));
    return next.filter((pick) => kindOf(pick) === "piece");
};

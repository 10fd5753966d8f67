// How the round that is shown stands, read from what the server said of it: the position and, once they have looked,
// the judges. It applies no rule and says no words.

/** The number of the last placement that counts, where others come after it; null where all of them count. */
const lastOfAll = ({ placements = [] }) => {
    const late = placements.findIndex(({ outcome, legal }) => legal && outcome === null);
    return late > 0 ? late : null;
};

/**
 * The number of the placement at which the figure fell in play; null where nobody brought it down.
 * @param {{position: Object, judged: ?Object}} session
 */
export const fellAt = ({ position, judged }) =>
    position.play && judged?.loser ? lastOfAll(judged) ?? position.at : null;

/** Whether it fell before the last block that is shown, so that what is seen does not count. @param {Object} session */
export const fellBefore = (session) => {
    const fell = fellAt(session);
    return fell !== null && fell < session.position.at;
};

/** How the round ended, as the judges say once they have looked, before that its record; null while it goes on. */
export const endOf = ({ position, judged }) => {
    if (!position.play) return null;
    return judged ? judged.ended ?? null : position.ended;
};

/** Whether nothing can be placed any more because the round is over. @param {Object} session */
export const isOver = (session) =>
    Boolean(session.position.ended || endOf(session) || fellAt(session) !== null);

/** Whether blocks can be placed: the round goes on and no rule is broken. @param {Object} session */
export const goesOn = (session) => !isOver(session) && !session.position.faulty;

/** What is wrong with the record; one that the judges completed has only what its new text has. */
export const problemsOf = ({ position, judged }) =>
    (judged && !judged.text ? judged.problems : null) ?? position.problems ?? [];

/** What a round is called where it is chosen: a void one is told from the one that is played in its place. */
export const roundName = ({ rounds, match }, k) =>
    `Round ${rounds[k]?.label || k + 1}${match?.rounds?.[k]?.void ? ", void" : ""}`;

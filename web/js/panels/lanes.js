// Lines through the same cells, set side by side so that each is seen. It knows columns and rows, and no colours.
// Lines that lie on one carrier and overlap, or follow one another without a gap, get lanes of their own: in one
// lane they would read as one broken line.

const compare = (a, b) => a[0] - b[0] || a[1] - b[1];

/** Where a line lies: its carrier, and the first and last place on it. */
const span = (cells) => {
    const [from, to] = [cells[0], cells.at(-1)].sort(compare);
    const length = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1);
    const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const step = dx * dx + dy * dy;
    const first = dx * from[0] + dy * from[1];
    const carrier = `${dx} ${dy} ${dx * from[1] - dy * from[0]}`;
    return { from, to, dx, dy, step, first, last: first + length * step, carrier };
};

/** Gives each of *bundle*, in order of their first places, the lowest lane that is free one step before it. */
const colour = (bundle) => {
    const ends = [];
    for (const one of bundle) {
        const free = ends.findIndex((end) => end + one.step < one.first);
        one.lane = free < 0 ? ends.length : free;
        ends[one.lane] = one.last;
    }
    for (const one of bundle) one.lanes = ends.length;
};

const bundles = (spans) => {
    const found = [];
    let last = null;
    for (const one of [...spans].sort((a, b) => a.carrier.localeCompare(b.carrier) || a.first - b.first)) {
        if (last && last.carrier === one.carrier && one.first <= last.reach + one.step) {
            found.at(-1).push(one);
            last.reach = Math.max(last.reach, one.last);
        } else {
            found.push([one]);
            last = { carrier: one.carrier, reach: one.last };
        }
    }
    return found;
};

/**
 * The ends of each of *lines* on paper, y downwards from the ground, a quarter of a cell beyond the middles of its
 * first and last cells, in a lane of its own.
 * @param {Array<Array<[number, number]>>} lines cells as [column, row], row 0 the lowest
 * @param {number} cell side of a cell @param {number} widest largest distance between two lanes
 * @returns {Array<[[number, number], [number, number]]>} each with `apart`, the distance to the next lane
 */
export const segments = (lines, cell, widest) => {
    const spans = lines.map(span);
    bundles(spans).forEach(colour);
    return spans.map(({ from, to, dx, dy, step, lane, lanes }) => {
        const apart = Math.min(widest, (0.8 * cell) / lanes);
        const off = ((lane - (lanes - 1) / 2) * apart) / Math.sqrt(step);
        const place = ([column, row], along) =>
            [(column + 0.5 + along * dx) * cell + dy * off, -(row + 0.5 + along * dy) * cell + dx * off];
        return Object.assign([place(from, -0.25), place(to, 0.25)], { apart });
    });
};

// Where the numbers of lines go: each on its line or near it, hiding no other number and as little else as can be.
// It works on paper, y downwards, and knows nothing of what the lines mean.

const CLEAR = 0.6; // between two badges
const SHARES = Array.from({ length: 13 }, (_, k) => k / 12);

const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
const between = ([ax, ay], [bx, by], share) => [ax + share * (bx - ax), ay + share * (by - ay)];

/** How far *point* is from the line between two ends. */
const away = (point, [a, b]) => {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / Math.max(dx * dx + dy * dy, 1e-9);
    return distance(point, between(a, b, Math.min(1, Math.max(0, share))));
};

/** Places for a badge of *segment*: beyond its ends, along it, and beside it. */
const places = (segment, radius) => {
    const [a, b] = segment;
    const length = distance(a, b) || 1;
    const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    const found = [];
    for (const reach of [1, 3, 5]) {
        found.push({ at: [b[0] + ux * radius * reach, b[1] + uy * radius * reach], from: b, cost: reach - 1 });
        found.push({ at: [a[0] - ux * radius * reach, a[1] - uy * radius * reach], from: a, cost: reach - 0.5 });
    }
    for (const share of SHARES) {
        const on = between(a, b, share);
        const inner = Math.min(share, 1 - share);
        found.push({ at: on, from: on, cost: 1.2 + 2 * inner });
        for (const beside of [-4.5, -3, -2, 2, 3, 4.5]) {
            const at = [on[0] - uy * radius * beside, on[1] + ux * radius * beside];
            found.push({ at, from: on, cost: 1.5 + Math.abs(beside) + inner });
        }
    }
    return found;
};

/**
 * A place for the badge of each of *segments*, inside the *zone* where one is free.
 * @param {Array<[[number, number], [number, number]]>} segments
 * @param {number} radius
 * @param {{left: number, right: number, top: number, bottom: number}} zone
 * @returns {Array<{at: [number, number], from: [number, number]}>} the middle, and where its thin leader begins
 */
export const badges = (segments, radius, zone) => {
    const placed = [];
    const inside = ([x, y]) =>
        x >= zone.left + radius && x <= zone.right - radius && y >= zone.top + radius && y <= zone.bottom - radius;
    for (const [row, segment] of segments.entries()) {
        const cost = ({ at, from, cost: own }) => {
            const near = placed.some((other) => distance(at, other.at) < 2 * radius + CLEAR);
            const crossed = placed.filter((other) => away(other.at, [from, at]) < radius).length;
            const covers = segments.filter((other, k) => k !== row && away(at, other) < radius + 0.5).length;
            return own + 3 * covers + 8 * crossed + (near ? 100 : 0) + (inside(at) ? 0 : 1000);
        };
        const scored = places(segment, radius).map((place) => [cost(place), place]);
        placed.push(scored.reduce((best, next) => (next[0] < best[0] ? next : best))[1]);
    }
    return placed;
};

// Bars along the edges of a row of cubes: solid, dashed, or solid with a cross over every side; so that what a block
// would do is seen by shape and not by colour alone. Knows no block. The row runs along x, its middle at the origin.

import * as THREE from "three";

/** Length of a dash, in cells. */
const DASH = 0.17;

/**
 * @param {number} length of the row, in cells
 * @param {{thick?: number, grown?: number, dashed?: boolean, crossed?: boolean}} [style]
 * @returns {THREE.BufferGeometry}
 */
export const edgeBars = (length, { thick = 0.05, grown = 0.012, dashed = false, crossed = false } = {}) => {
    const half = [length / 2 + grown, 0.5 + grown, 0.5 + grown];
    const bars = [];
    for (let along = 0; along < 3; along += 1) {
        const [u, v] = [(along + 1) % 3, (along + 2) % 3];
        for (const [a, b] of [[-1, -1], [-1, 1], [1, 1], [1, -1]]) {
            const from = [0, 0, 0];
            [from[along], from[u], from[v]] = [-half[along], a * half[u], b * half[v]];
            const to = [...from];
            to[along] = half[along];
            bars.push(...(dashed ? dashes(from, to, along) : [[from, to]]));
        }
    }
    if (crossed) {
        bars.push(...crosses(half));
    }
    return barsGeometry(bars, thick);
};

const dashes = (from, to, along) => {
    const length = to[along] - from[along];
    const count = 2 * Math.round(length / DASH / 2) + 1;
    const pieces = [];
    for (let k = 0; k < count; k += 2) {
        const [a, b] = [[...from], [...to]];
        a[along] = from[along] + (length * k) / count;
        b[along] = from[along] + (length * (k + 1)) / count;
        pieces.push([a, b]);
    }
    return pieces;
};

/** Both diagonals of every face. */
const crosses = (half) => {
    const bars = [];
    for (const axis of [0, 1, 2]) {
        const corner = (sign, a, b) => {
            const at = [0, 0, 0];
            [at[axis], at[(axis + 1) % 3], at[(axis + 2) % 3]] = [sign, a, b];
            return at.map((side, k) => side * half[k]);
        };
        for (const sign of [-1, 1]) {
            bars.push([corner(sign, -1, -1), corner(sign, 1, 1)], [corner(sign, -1, 1), corner(sign, 1, -1)]);
        }
    }
    return bars;
};

/** One geometry of square bars from each first to each second point. */
const barsGeometry = (bars, thick) => {
    const places = [];
    const box = new THREE.BoxGeometry(1, 1, 1).toNonIndexed();
    const corner = box.attributes.position;
    const [point, turn, way] = [new THREE.Vector3(), new THREE.Quaternion(), new THREE.Vector3()];
    for (const [from, to] of bars) {
        const [a, b] = [new THREE.Vector3(...from), new THREE.Vector3(...to)];
        const size = way.subVectors(b, a).length() + thick;
        turn.setFromUnitVectors(new THREE.Vector3(1, 0, 0), way.normalize());
        const middle = a.add(b).multiplyScalar(0.5);
        for (let k = 0; k < corner.count; k += 1) {
            point.fromBufferAttribute(corner, k).multiply({ x: size, y: thick, z: thick });
            places.push(...point.applyQuaternion(turn).add(middle).toArray());
        }
    }
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.Float32BufferAttribute(places, 3));
    return geometry;
};

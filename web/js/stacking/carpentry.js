// The shape of a block: a row of cubes in one piece, its edges bevelled, a fine groove where two cubes meet, and its
// player's mark on both ends. Knows shapes, no scene and no game. A block runs along x, its middle at the origin.

import * as THREE from "three";
import { THINGS } from "./theme.js";

/** In cells: the air between two blocks, the bevel of an edge, the groove between two cubes. */
const GAP = 0.008;
const BEVEL = 0.03;
const GROOVE = { wide: 0.014, deep: 0.02 };
/** How dark the wood of an edge or a groove is, so that blocks can be told apart. */
const EDGE = 0.6;
const HALF = 0.5 - GAP;
/** Of the players' marks, in cells: a triangle of this radius looks as large as the circle. */
const RADIUS = { light: 0.2, dark: 0.25 };

/** @param {string} pattern of L and D @returns {THREE.BufferGeometry} flat faces with colours and grain */
export const blockGeometry = (pattern) => {
    const length = pattern.length;
    const start = -length / 2;
    const rings = [[start + GAP, HALF - BEVEL, 0, 0]];
    rings.push([start + GAP + BEVEL, HALF, BEVEL, 0]);
    for (let k = 1; k < length; k += 1) {
        const at = start + k;
        rings.push([at - GROOVE.wide, HALF, BEVEL, k - 1], [at, HALF - GROOVE.deep, BEVEL, k - 1]);
        rings.push([at, HALF - GROOVE.deep, BEVEL, k], [at + GROOVE.wide, HALF, BEVEL, k]);
    }
    rings.push([-start - GAP - BEVEL, HALF, BEVEL, length - 1], [-start - GAP, HALF - BEVEL, 0, length - 1]);
    return faces(rings, pattern);
};

/** Corners of a ring: a square of the given half width with its corners cut by *cut*, anticlockwise from +y. */
const corners = ([x, half, cut]) => {
    const near = half - cut;
    return [[half, -near], [half, near], [near, half], [-near, half], [-half, near], [-half, -near], [-near, -half],
        [near, -half]].map(([y, z]) => [x, y, z]);
};

const faces = (rings, pattern) => {
    const parts = { position: [], color: [], uv: [] };
    const shades = { L: new THREE.Color(THINGS.light), D: new THREE.Color(THINGS.dark) };
    const corner = ([x, y, z], cell, tone) => {
        parts.position.push(x, y, z);
        parts.color.push(...shades[pattern[cell]].toArray().map((part) => part * tone));
        parts.uv.push(x / 6 + (pattern[cell] === "L" ? 0 : 0.37), (y + z) / 2 + 0.31 * (y - z));
    };
    const triangle = (a, b, c, cell, tone) => [a, b, c].forEach((point) => corner(point, cell, tone));
    for (let k = 1; k < rings.length; k += 1) {
        const [from, to] = [corners(rings[k - 1]), corners(rings[k])];
        const cell = rings[k][3];
        const bent = rings[k][1] !== rings[k - 1][1];
        for (let i = 0; i < 8; i += 1) {
            const j = (i + 1) % 8;
            const tone = bent || i % 2 ? EDGE : 1;
            triangle(from[i], from[j], to[j], cell, tone);
            triangle(from[i], to[j], to[i], cell, tone);
        }
    }
    const [first, last] = [corners(rings[0]), corners(rings.at(-1))];
    for (let i = 1; i < 7; i += 1) {
        triangle(first[0], first[i + 1], first[i], 0, 1);
        triangle(last[0], last[i], last[i + 1], pattern.length - 1, 1);
    }
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.Float32BufferAttribute(parts.position, 3));
    geometry.setAttribute("color", new THREE.Float32BufferAttribute(parts.color, 3));
    geometry.setAttribute("uv", new THREE.Float32BufferAttribute(parts.uv, 2));
    geometry.computeVertexNormals();
    return geometry;
};

/**
 * The marks on both ends, a circle for Light and a triangle for Dark, each with a rim that shows on any wood.
 * @param {number} length @param {string} player @param {boolean} upright then its middle is on top and below
 * @returns {THREE.BufferGeometry}
 */
export const markGeometry = (length, player, upright) => {
    const light = player === "light";
    const radius = RADIUS[player];
    const [inner, rim] = (light ? ["pale", "ink"] : ["ink", "pale"]).map((tone) => new THREE.Color(THINGS[tone]));
    const parts = { position: [], normal: [], color: [] };
    const sides = light ? 28 : 3;
    const turn = upright ? 0 : Math.PI / 2;
    const layers = [[radius + (light ? 0.035 : 0.075), rim, 0.002], [radius, inner, 0.005]];
    for (const sign of [-1, 1]) {
        for (const [size, colour, lift] of layers) {
            const x = sign * (length / 2 - GAP + lift);
            const angle = (k) => turn + (2 * Math.PI * k * sign) / sides;
            const point = (k) => [x, size * Math.cos(angle(k)), size * Math.sin(angle(k))];
            for (let k = 0; k < sides; k += 1) {
                parts.position.push(x, 0, 0, ...point(k), ...point(k + 1));
                parts.normal.push(sign, 0, 0, sign, 0, 0, sign, 0, 0);
                parts.color.push(...colour.toArray(), ...colour.toArray(), ...colour.toArray());
            }
        }
    }
    const geometry = new THREE.BufferGeometry();
    for (const [name, values] of Object.entries(parts)) {
        geometry.setAttribute(name, new THREE.Float32BufferAttribute(values, 3));
    }
    return geometry;
};

/** How a block that is made along x is turned to lie along an axis. @param {0|1|2} axis @returns {THREE.Quaternion} */
export const turnTo = (axis) => {
    const to = new THREE.Vector3().setComponent(axis, 1);
    return new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(1, 0, 0), to);
};

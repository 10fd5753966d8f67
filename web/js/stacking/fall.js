// Plays the fall that the engine saw: the blocks are put where its frames have them, and then lie where they fell.
// Knows frames and time; no rule, no button and no server.

import * as THREE from "three";
import { CELL, MIDDLE } from "./space.js";
import { isCalm } from "./theme.js";

/** Cells from the middle: what lies farther is left out of the picture, so that the rest is not tiny. */
const FARTHEST = 9;
/** Cells from the middle of a block to its farthest corner, about. */
const REACH = 1.2;

/**
 * @param {ReturnType<import("./stage.js").createStage>} stage
 * @param {ReturnType<import("./blocks.js").createBlocks>} blocks
 * @param {(state: "falls"|"lies"|"stands"|"none", radius: number, height: number) => void} changed told what it does,
 *   and how far and how high it reaches, in cells; "none" once there is no fall to be played
 */
export const createFall = (stage, blocks, changed) => {
    let fall = null;
    let frames = [];
    let since = null;
    let lying = false;
    stage.canvas.dataset.falling = "";

    stage.before((now) => {
        if (since === null) {
            return false;
        }
        since = since || now;
        const at = ((now - since) / 1000) * fall.per_second;
        if (at >= frames.length - 1) {
            rest();
            return false;
        }
        blocks.pose(between(frames[Math.floor(at)], frames[Math.floor(at) + 1], at % 1));
        return true;
    });
    const rest = () => {
        since = null;
        stage.canvas.dataset.falling = "";
        blocks.pose(frames.at(-1));
        changed("lies", spread(frames.at(-1)), top(frames.at(-1)));
    };
    const play = () => {
        if (!fall) {
            return;
        }
        lying = true;
        changed("falls", spread(frames.at(-1)), top(frames[0]));
        if (isCalm()) {
            rest();
            return;
        }
        since = 0;
        stage.canvas.dataset.falling = "true";
        stage.refresh();
    };
    const stand = () => {
        since = null;
        lying = false;
        stage.canvas.dataset.falling = "";
        blocks.standUp();
        changed(fall ? "stands" : "none", 0, 0);
    };
    return {
        /** A fall to be played at once. @param {{per_second: number, frames: number[][][]}} seen */
        begin: (seen) => {
            fall = seen;
            frames = seen.frames.map((frame) => frame.map(poseOf));
            play();
        },
        /** The figure is another one: nothing falls any more. */
        forget: () => {
            if (fall) {
                fall = null;
                stand();
            }
        },
        play,
        /** Every block back where it was placed. */
        stand,
        lying: () => lying,
    };
};

const poseOf = ([x, y, z, ...turn]) => ({
    place: new THREE.Vector3(x, y, z).divideScalar(CELL),
    turn: new THREE.Quaternion(...turn),
});

const between = (from, to, part) => from.map((pose, k) => ({
    place: pose.place.clone().lerp(to[k].place, part),
    turn: pose.turn.clone().slerp(to[k].turn, part),
}));

/** How far from the middle of the table the blocks lie, in cells. */
const spread = (frame) => {
    const far = frame.map(({ place }) => Math.hypot(place.x - MIDDLE, place.y - MIDDLE) + REACH);
    return Math.min(FARTHEST, Math.max(...far));
};

/** How high they reach, in cells. */
const top = (frame) => Math.max(...frame.map(({ place }) => place.z + 1));

// The blocks that stand: made once for each placement, kept while it stays. Knows their places, no rule and no page.

import * as THREE from "three";
import { blockGeometry, markGeometry, turnTo } from "./carpentry.js";
import { edgeBars } from "./edges.js";
import { grain } from "./grain.js";
import { middleOf } from "./space.js";

const DIM = 0.2;

/**
 * @param {ReturnType<import("./stage.js").createStage>} stage
 */
export const createBlocks = (stage) => {
    const group = new THREE.Group();
    stage.scene.add(group);
    const wood = new THREE.MeshLambertMaterial({ vertexColors: true, map: grain() });
    const paint = new THREE.MeshLambertMaterial({ vertexColors: true });
    const chosen = new THREE.MeshBasicMaterial({ color: 0x2a7de1 });
    let standing = [];
    let outline = null;

    const put = (block) => {
        const pose = new THREE.Group();
        const body = new THREE.Mesh(blockGeometry(block.pattern), wood);
        body.castShadow = true;
        body.receiveShadow = true;
        body.userData.number = block.number;
        const marks = new THREE.Mesh(markGeometry(block.pattern.length, block.player, block.axis === 2), paint);
        marks.receiveShadow = true;
        body.quaternion.copy(turnTo(block.axis));
        marks.quaternion.copy(body.quaternion);
        pose.add(body, marks);
        pose.position.set(...middleOf(block));
        group.add(pose);
        return { key: keyOf(block), block, pose, body };
    };
    const away = ({ pose }) => {
        group.remove(pose);
        pose.traverse((part) => part.geometry?.dispose());
    };
    const select = (number) => {
        if (outline) {
            outline.removeFromParent();
            outline.geometry.dispose();
            outline = null;
        }
        const found = standing.find(({ block }) => block.number === number);
        if (found) {
            outline = new THREE.Mesh(edgeBars(found.block.pattern.length, { thick: 0.055 }), chosen);
            outline.quaternion.copy(turnTo(found.block.axis));
            found.pose.add(outline);
        }
        stage.refresh();
    };

    return {
        /** Shows these blocks, each in its place. @param {import("./space.js").Block[]} blocks */
        show: (blocks) => {
            const kept = new Map(standing.map((one) => [one.key, one]));
            select(null);
            standing = blocks.map((block) => {
                const found = kept.get(keyOf(block));
                kept.delete(keyOf(block));
                return found ?? put(block);
            });
            [...kept.values()].forEach(away);
            standUp();
        },
        /** Every block back where it was placed. */
        standUp: () => standUp(),
        /** Puts the blocks where a frame of a fall has them: x, y, z in cells and a quaternion. */
        pose: (frame) => {
            frame.forEach(({ place, turn }, k) => {
                standing[k]?.pose.position.copy(place);
                standing[k]?.pose.quaternion.copy(turn);
            });
            stage.refresh();
        },
        /** Outlines the block of this number; null outlines none. */
        select,
        /** Makes all of them nearly see-through, or wood again. @param {boolean} on */
        dim: (on) => {
            for (const material of [wood, paint]) {
                material.transparent = on;
                material.opacity = on ? DIM : 1;
                material.needsUpdate = true;
            }
            standing.forEach(({ body }) => Object.assign(body, { castShadow: !on }));
            stage.refresh();
        },
        /** What can be pointed at. */
        bodies: () => standing.map(({ body }) => body),
        blocks: () => standing.map(({ block }) => block),
    };

    function standUp() {
        standing.forEach(({ block, pose }) => {
            pose.position.set(...middleOf(block));
            pose.quaternion.identity();
        });
        stage.refresh();
    }
};

const keyOf = ({ number, player, low, axis, pattern }) => [number, player, low, axis, pattern].join("/");

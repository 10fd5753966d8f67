// Lights the cells of a line that is pointed at elsewhere on the page: painted in its player's colour and outlined,
// Light's solid and Dark's dashed, all else nearly see-through. Knows cells, no score.

import * as THREE from "three";
import { edgeBars } from "./edges.js";
import { THINGS } from "./theme.js";

/**
 * @param {ReturnType<import("./stage.js").createStage>} stage
 * @param {ReturnType<import("./blocks.js").createBlocks>} blocks
 * @returns {(lit: {cells: number[][], player: string}|null) => void}
 */
export const createLights = (stage, blocks) => {
    const group = new THREE.Group();
    stage.scene.add(group);
    const cube = new THREE.BoxGeometry(1.006, 1.006, 1.006);
    const kinds = Object.fromEntries(["light", "dark"].map((player) => [player, {
        paint: new THREE.MeshLambertMaterial({
            color: THINGS.lines[player], emissive: THINGS.lines[player], emissiveIntensity: 0.3,
        }),
        rim: new THREE.MeshBasicMaterial({ color: player === "light" ? 0xf4faff : 0x3a2500 }),
        bars: edgeBars(1, { thick: 0.045, dashed: player === "dark" }),
    }]));
    let on = false;
    return (lit) => {
        const any = Boolean(lit?.cells?.length);
        if (!any && !on) {
            return;
        }
        group.clear();
        for (const cell of any ? lit.cells : []) {
            const { paint, rim, bars } = kinds[lit.player] ?? kinds.light;
            for (const mesh of [new THREE.Mesh(cube, paint), new THREE.Mesh(bars, rim)]) {
                mesh.position.set(...cell.map((at) => at + 0.5));
                group.add(mesh);
            }
        }
        if (any !== on) {
            blocks.dim(any);
        }
        on = any;
        stage.refresh();
    };
};

// The block that is thought of, where it would lie: see-through wood, edges whose shape and colour say what would
// happen, and the reason in words beside it. It asks the server, one question at a time, the latest counts. Knows no
// rule.

import * as THREE from "three";
import { el } from "../dom.js";
import { blockGeometry, markGeometry, turnTo } from "./carpentry.js";
import { edgeBars } from "./edges.js";
import { middleOf, whereabouts } from "./space.js";
import { SIGNS, stateOf, wordsOf } from "./telling.js";
import { onTheme, pageColours } from "./theme.js";

const SHAPES = { good: {}, near: { dashed: true }, bad: { crossed: true, thick: 0.04 } };
/** Pixels between the label, its block and the edge of the picture. */
const ROOM = 10;

/** Left, right, top and bottom of a block in the picture, in pixels. */
const boxOf = (block, camera, width, height) => {
    const middle = middleOf(block);
    const half = [0, 1, 2].map((k) => (k === block.axis ? block.pattern.length : 1) / 2);
    const seen = Array.from({ length: 8 }, (_, n) => {
        const corner = middle.map((at, k) => at + (n & (1 << k) ? half[k] : -half[k]));
        const { x, y } = new THREE.Vector3(...corner).project(camera);
        return [((x + 1) / 2) * width, ((1 - y) / 2) * height];
    });
    const [across, down] = [seen.map(([x]) => x), seen.map(([, y]) => y)];
    return [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
};

/**
 * @param {ReturnType<import("./stage.js").createStage>} stage
 * @param {HTMLElement} root for the label
 * @param {object} session
 * @param {(tried: object|null) => void} answered called with every answer that is shown
 */
export const createGhost = (stage, root, session, answered) => {
    const wood = new THREE.MeshLambertMaterial({ vertexColors: true, transparent: true, opacity: 0.72 });
    const edge = new THREE.MeshBasicMaterial();
    const hidden = new THREE.MeshBasicMaterial({ transparent: true, opacity: 0.22, depthTest: false });
    hidden.depthWrite = false;
    const label = el("p", { class: "ghost-label", "data-for": "figures", hidden: true, "aria-hidden": "true" });
    root.append(label);
    let colours = pageColours().states;
    let shown = null;
    let tried = null;
    let wanted = { move: "" };
    let asking = false;
    let settled = [];
    let player = "light";

    onTheme(() => {
        colours = pageColours().states;
        if (tried) {
            draw();
        }
    });
    stage.before(() => {
        if (shown) {
            place();
        }
    });

    const clear = () => {
        if (shown) {
            stage.scene.remove(shown);
            shown.traverse((part) => part.geometry?.dispose());
            shown = null;
            stage.refresh();
        }
    };
    const draw = () => {
        clear();
        const { block } = tried;
        const state = stateOf(tried);
        const length = block.pattern.length;
        shown = new THREE.Group();
        const body = new THREE.Mesh(blockGeometry(block.pattern), wood);
        body.userData.ghost = true;
        const marks = new THREE.Mesh(markGeometry(length, player, block.axis === 2), wood);
        const bars = new THREE.Mesh(edgeBars(length, SHAPES[state]), edge);
        const behind = new THREE.Mesh(edgeBars(length, { ...SHAPES[state], crossed: false }), hidden);
        [body.renderOrder, marks.renderOrder, bars.renderOrder, behind.renderOrder] = [2, 2, 3, 4];
        edge.color.set(colours[state]);
        hidden.color.set(colours[state]);
        shown.add(body, marks, bars, behind);
        shown.quaternion.copy(turnTo(block.axis));
        shown.position.set(...middleOf(block));
        stage.scene.add(shown);
        label.dataset.state = state;
        label.replaceChildren(el("b", { text: SIGNS[state] }), el("span", { text: wordsOf(tried) }),
            el("small", { text: whereabouts(block) }));
        stage.refresh();
    };
    /** The label goes above the block, else beside it, else below. */
    const place = () => {
        const { width, height } = stage.size();
        const [left, right, top, bottom] = boxOf(tried.block, stage.camera, width, height);
        const [wide, tall] = [label.offsetWidth, label.offsetHeight];
        const [over, beside] = [(left + right - wide) / 2, (top + bottom - tall) / 2];
        const places = [[over, top - tall - ROOM], [right + ROOM, beside], [left - wide - ROOM, beside],
            [over, bottom + ROOM]];
        const inside = ([x, y]) => x > 0 && y > 0 && x + wide < width && y + tall < height;
        const at = places.find(([x, y]) => inside([Math.max(ROOM, Math.min(width - wide - ROOM, x)), y])
            && (y < top - tall || inside([x, y]))) ?? places.at(-1);
        const x = Math.max(ROOM, Math.min(width - wide - ROOM, at[0]));
        const y = Math.max(ROOM, Math.min(height - tall - ROOM, at[1]));
        label.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    };
    const show = (answer) => {
        tried = answer;
        stage.canvas.dataset.ghost = tried.move;
        draw();
        label.hidden = false;
        place();
        answered(tried);
    };
    const hide = () => {
        tried = null;
        stage.canvas.dataset.ghost = "";
        label.hidden = true;
        clear();
        answered(null);
    };
    const ask = async () => {
        asking = true;
        while (wanted.move) {
            const asked = wanted;
            const answer = await session.ask("try", { move: asked.move }).catch((error) => ({ error }));
            if (asked !== wanted) {
                continue;
            }
            wanted = { move: "" };
            if (answer.error) {
                hide();
                session.complain(answer.error.sentence ?? "This place cannot be tried.");
            } else {
                show(answer);
            }
        }
        asking = false;
        settled.splice(0).forEach((done) => done(tried));
    };
    stage.canvas.dataset.ghost = "";
    return {
        /** Thinks of a move; "" of none. @param {string} move @param {string} by whose */
        think: (move, by) => {
            player = by;
            wanted = { move };
            if (!move) {
                hide();
            } else if (!asking) {
                ask();
            }
        },
        /** The answer that is shown once no question is out. @returns {Promise<object|null>} */
        settled: () => (asking ? new Promise((done) => settled.push(done)) : Promise.resolve(tried)),
        tried: () => tried,
        bodies: () => shown?.children.filter((part) => part.userData.ghost) ?? [],
    };
};

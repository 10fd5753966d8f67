// The pointer over the table: which square it means, and the difference between a click and a drag. A finger's tap on a
// square moves the block in hand, one on the block itself is told as such. Knows no rule and no server.

import * as THREE from "three";
import { WIDTH } from "./space.js";

/** A press that moves and lasts no longer is a click, not a drag; time in milliseconds. */
const CLICK = { pixels: 5, time: 400 };

/**
 * @param {ReturnType<import("./stage.js").createStage>} stage
 * @param {object} seen what can be pointed at: `surface` a mesh, `bodies()` of blocks, `ghost()` of the block in hand
 * @param {object} told what is called: `over(square)`, `press(by, square)`, `pick(number)`, `turn()`, `raise(by)`
 * @param {() => boolean} holding whether a block is in hand
 */
export const listenToPointer = (stage, seen, told, holding) => {
    const { canvas, camera } = stage;
    const ray = new THREE.Raycaster();
    let pressed = null;
    let fingers = 0;

    const aim = (event) => {
        const box = canvas.getBoundingClientRect();
        const x = ((event.clientX - box.left) / box.width) * 2 - 1;
        const y = 1 - ((event.clientY - box.top) / box.height) * 2;
        ray.setFromCamera({ x, y }, camera);
    };
    const hit = (meshes) => ray.intersectObjects(meshes, false)[0];
    const square = () => {
        const found = hit([seen.surface, ...seen.bodies()]);
        return found ? squareOf(found) : null;
    };
    const hover = (event) => {
        aim(event);
        const under = square();
        if (under) {
            told.over(under);
        }
    };
    const click = (event) => {
        aim(event);
        if (!holding()) {
            const found = hit([seen.surface, ...seen.bodies()]);
            told.pick(found?.object.userData.number ?? null);
            return;
        }
        const onGhost = hit(seen.ghost());
        if (event.pointerType === "mouse") {
            const under = square();
            if (onGhost || under) {
                told.press("mouse", under);
            }
        } else if (onGhost) {
            told.press("touch", null);
        } else {
            hover(event);
        }
    };

    canvas.addEventListener("pointermove", (event) => {
        if (event.pointerType === "mouse" && event.buttons === 0) {
            hover(event);
        }
    });
    canvas.addEventListener("pointerdown", (event) => {
        fingers += 1;
        const { clientX: x, clientY: y, timeStamp: time, button } = event;
        pressed = fingers > 1 ? null : { x, y, time, button, id: event.pointerId };
    });
    const released = (event) => {
        fingers = Math.max(0, fingers - 1);
        const from = pressed?.id === event.pointerId ? pressed : null;
        pressed = null;
        const still = from && event.type === "pointerup" && event.timeStamp - from.time < CLICK.time
            && Math.hypot(event.clientX - from.x, event.clientY - from.y) < CLICK.pixels;
        if (still && from.button === 0) {
            click(event);
        } else if (still && from.button === 2) {
            told.turn();
        }
    };
    for (const kind of ["pointerup", "pointercancel"]) {
        canvas.addEventListener(kind, released);
    }
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => {
        if (event.shiftKey && holding()) {
            event.preventDefault();
            event.stopImmediatePropagation();
            told.raise((event.deltaY || event.deltaX) < 0 ? 1 : -1);
        }
    }, { capture: true, passive: false });
};

/** The square that a hit means: under a top, beside a wall; null off the board. */
const squareOf = ({ point, face, object }) => {
    const out = face.normal.clone().transformDirection(object.matrixWorld);
    const lean = object.userData.number && Math.abs(out.z) < 0.5 ? 0.3 : -0.05;
    const beside = point.clone().addScaledVector(out.setZ(0), lean);
    const [x, y] = [Math.floor(beside.x), Math.floor(beside.y)];
    const inside = (at) => at >= 0 && at < WIDTH;
    if (inside(x) && inside(y)) {
        return [x, y];
    }
    const held = (at) => Math.max(0, Math.min(WIDTH - 1, Math.floor(at)));
    return object.userData.number ? [held(point.x), held(point.y)] : null;
};

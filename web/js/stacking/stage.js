// The canvas: renderer, camera, lamp, and a picture drawn only when something has changed. Knows no block and no game.
//
// Where there is no WebGL a sentence stands in its place; where it is lost, the picture comes back with it.

import * as THREE from "three";
import { pageColours, onTheme } from "./theme.js";

const MOST_PIXELS = 2;
const FIELD = 26;

/**
 * @param {HTMLElement} root where the canvas goes
 * @returns {null | {canvas: HTMLCanvasElement, scene: THREE.Scene, camera: THREE.PerspectiveCamera,
 *   lamp: THREE.Object3D, refresh: () => void, before: (step: (now: number) => boolean|void) => void,
 *   size: () => {width: number, height: number}}} null where there is no WebGL
 */
export const createStage = (root) => {
    const canvas = document.createElement("canvas");
    const renderer = rendererOn(canvas);
    if (!renderer) {
        return null;
    }
    root.append(canvas);
    canvas.dataset.frames = "0";
    const scene = new THREE.Scene();
    const camera = new THREE.PerspectiveCamera(FIELD, 1, 0.5, 300);
    camera.up.set(0, 0, 1);
    const { lamp, lights } = lighting();
    scene.add(lamp, lights.sky);

    const steps = [];
    let asked = 0;
    let lost = false;
    const draw = (now) => {
        asked = 0;
        if (lost || !canvas.clientWidth) {
            return;
        }
        const again = steps.map((step) => step(now)).some(Boolean);
        renderer.render(scene, camera);
        canvas.dataset.frames = String(Number(canvas.dataset.frames) + 1);
        if (again) {
            refresh();
        }
    };
    const refresh = () => {
        asked = asked || requestAnimationFrame(draw);
    };
    const resize = () => {
        const { clientWidth: width, clientHeight: height } = root;
        if (!width || !height) {
            return;
        }
        renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXELS));
        renderer.setSize(width, height, false);
        camera.aspect = width / height;
        camera.updateProjectionMatrix();
        canvas.dispatchEvent(new CustomEvent("resized"));
        refresh();
    };
    const relight = () => {
        const { dark } = pageColours();
        lights.sun.intensity = dark ? 2.3 : 2.5;
        lights.sky.intensity = dark ? 1.45 : 1.85;
        refresh();
    };
    new ResizeObserver(resize).observe(root);
    canvas.addEventListener("webglcontextlost", (event) => {
        event.preventDefault();
        lost = true;
    });
    canvas.addEventListener("webglcontextrestored", () => {
        lost = false;
        refresh();
    });
    onTheme(relight);
    relight();
    resize();
    return {
        canvas, scene, camera, lamp, refresh,
        before: (step) => steps.push(step),
        size: () => ({ width: canvas.clientWidth, height: canvas.clientHeight }),
    };
};

const rendererOn = (canvas) => {
    try {
        const renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true });
        renderer.setClearColor(0x000000, 0);
        renderer.shadowMap.enabled = true;
        renderer.shadowMap.type = THREE.PCFShadowMap;
        return renderer;
    } catch {
        return null;
    }
};

/** The lamp stands in the room and the table turns: it hangs from what follows the viewer, to the upper left. */
const lighting = () => {
    const sky = new THREE.HemisphereLight(0xffffff, 0xb9a58c, 1.85);
    sky.position.set(0, 0, 1);
    const sun = new THREE.DirectionalLight(0xfff3e2, 2.4);
    sun.position.set(-7, -6, 14);
    sun.castShadow = true;
    sun.shadow.mapSize.set(1024, 1024);
    sun.shadow.bias = -0.0006;
    sun.shadow.normalBias = 0.025;
    sun.shadow.radius = 3;
    Object.assign(sun.shadow.camera, { left: -9, right: 9, top: 9, bottom: -9, near: 0.5, far: 50 });
    const lamp = new THREE.Group();
    lamp.add(sun, sun.target);
    return { lamp, lights: { sun, sky } };
};

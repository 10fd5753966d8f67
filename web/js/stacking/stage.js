// The canvas: renderer, camera, lamp, and a picture drawn only when something has changed. Knows no block and no game.
//
// Where there is no WebGL a sentence stands in its place; where it is lost, the picture comes back with it.

import * as THREE from "three";
import { pageColours, onTheme } from "./theme.js";

const MOST_PIXELS = 2;
/** On a page narrower than this the buttons over the picture reach across it, and it begins under them: pixels. */
const NARROW = { width: 600, roof: 52 };
/** Degrees that the picture is high, until the turntable says otherwise. */
const FIELD = 20;
/** Where the sun is, seen from the middle by who stands in the south. */
const SUN = new THREE.Vector3(-6.5, -6.5, 13);

/**
 * `refresh` asks for a picture; `before` adds what is done before one is drawn, true when another is to follow.
 * @param {HTMLElement} root where the canvas goes
 * @returns {null | {canvas: HTMLCanvasElement, scene: THREE.Scene, camera: THREE.PerspectiveCamera,
 *   lamp: THREE.Object3D, refresh: () => void, reach: (size: number) => void,
 *   before: (step: (now: number) => boolean|void) => void,
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
    const camera = new THREE.PerspectiveCamera(FIELD, 1, 1, 100);
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
    /** How far from the middle of the scene shadows are thrown and taken, in cells. */
    const reach = (size) => {
        const { camera: eye } = lights.sun.shadow;
        Object.assign(eye, { left: -size, right: size, top: size, bottom: -size, far: 20 + 4 * size });
        eye.updateProjectionMatrix();
        lights.sun.position.copy(SUN).multiplyScalar(Math.max(1, size / 6));
    };
    const resize = () => {
        const { clientWidth: width, clientHeight: height } = root;
        if (!width || !height) {
            return;
        }
        renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXELS));
        renderer.setSize(width, height, false);
        camera.aspect = width / height;
        const roof = width < NARROW.width ? NARROW.roof : 0;
        camera.userData.free = 1 - roof / height;
        camera.setViewOffset(width, height, 0, -roof / 2, width, height);
        canvas.dispatchEvent(new CustomEvent("resized"));
        refresh();
    };
    const relight = () => {
        const { dark } = pageColours();
        lights.sun.intensity = dark ? 1.95 : 2.05;
        lights.sky.intensity = 1.5;
        refresh();
    };
    new ResizeObserver(resize).observe(root);
    addEventListener("beforeprint", () => {
        resize();
        draw(performance.now()); // paper does not wait for the next frame
    });
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
        canvas, scene, camera, lamp, refresh, reach,
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
    const sky = new THREE.HemisphereLight(0xffffff, 0xb5a48f, 1.5);
    sky.position.set(0, 0, 1);
    const sun = new THREE.DirectionalLight(0xfff7ec, 2);
    sun.position.copy(SUN);
    sun.castShadow = true;
    sun.shadow.mapSize.set(1024, 1024);
    sun.shadow.bias = -0.0006;
    sun.shadow.normalBias = 0.025;
    sun.shadow.radius = 3;
    const lamp = new THREE.Group();
    lamp.add(sun, sun.target);
    return { lamp, lights: { sun, sky } };
};

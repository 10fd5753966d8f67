// Turning the table: drag, wheel, pinch, and looking from a side that is asked for. It moves the camera only, and draws
// only while something moves. Knows no block; what must be in the picture is told to it.

import * as THREE from "three";
import { OrbitControls } from "three/addons/OrbitControls.js";
import { DISC, MIDDLE } from "./space.js";
import { isCalm } from "./theme.js";

const LASTS = 420;
const LEVEL = Math.PI / 2;
/** How much of the picture's height or width may be filled. */
const FILLED = 0.9;
/** Farthest cell of a figure from the middle. */
const FIGURE = 2.83;
/** Where the viewer stands (degrees clockwise from north) and how far from straight above (radians). */
const STANDS = {
    north: [0, LEVEL], east: [90, LEVEL], south: [180, LEVEL], west: [270, LEVEL],
    top: [180, 1e-4], corner: [150, 1.08],
};

/**
 * @param {ReturnType<import("./stage.js").createStage>} stage
 * @param {EventTarget} bus
 */
export const createTurntable = (stage, bus) => {
    const { camera, canvas } = stage;
    const controls = new OrbitControls(camera, canvas);
    Object.assign(controls, { enablePan: false, maxPolarAngle: LEVEL, enableDamping: false, rotateSpeed: 0.8 });
    controls.mouseButtons.RIGHT = null;
    controls.touches.TWO = THREE.TOUCH.DOLLY_ROTATE;
    let fitted = true;
    let reach = { radius: DISC.radius, height: 0 };
    let glide = null;
    let before = null;

    const looking = () => {
        const from = new THREE.Spherical().setFromVector3(upright(camera.position.clone().sub(controls.target)));
        return { theta: from.theta, phi: from.phi, distance: from.radius, height: controls.target.z };
    };
    const look = ({ theta, phi, distance, height }) => {
        controls.target.set(MIDDLE, MIDDLE, height);
        const way = new THREE.Vector3().setFromSphericalCoords(distance, phi, theta);
        camera.position.set(way.x, -way.z, way.y).add(controls.target);
        controls.update();
        settle();
    };
    const settle = () => {
        const { theta } = looking();
        stage.lamp.position.copy(controls.target).setZ(controls.target.z / 2);
        stage.lamp.rotation.z = theta;
        canvas.dataset.azimuth = String(((Math.round(180 - THREE.MathUtils.radToDeg(theta)) % 360) + 360) % 360);
        stage.refresh();
    };
    /** From how far away, and at what height, all of it is seen from this steepness. */
    const fit = (phi) => {
        const { radius, height } = reach;
        const up = Math.tan(THREE.MathUtils.degToRad(camera.fov) / 2) * FILLED;
        const aside = up * camera.aspect;
        const middle = (height - DISC.thickness) / 2;
        const far = [[radius, -DISC.thickness], [Math.min(radius, FIGURE), height]].flatMap(([r, z]) =>
            Array.from({ length: 24 }, (_, k) => {
                const [x, y] = [r * Math.cos((k * Math.PI) / 12), r * Math.sin((k * Math.PI) / 12)];
                const near = -y * Math.sin(phi) + (z - middle) * Math.cos(phi);
                const high = y * Math.cos(phi) + (z - middle) * Math.sin(phi);
                return Math.max(Math.abs(x) / aside, Math.abs(high) / up) + near;
            }));
        return { distance: Math.max(...far), height: middle };
    };
    const go = (to) => {
        if (isCalm()) {
            glide = null;
            look(to);
            return;
        }
        const from = looking();
        const turn = Math.atan2(Math.sin(to.theta - from.theta), Math.cos(to.theta - from.theta));
        glide = { from, to: { ...to, theta: from.theta + turn }, since: null };
        stage.refresh();
    };
    stage.before((now) => {
        if (!glide) {
            return false;
        }
        glide.since ??= now;
        const part = Math.min(1, (now - glide.since) / LASTS);
        const eased = part * part * (3 - 2 * part);
        const { from, to } = glide;
        if (part === 1) {
            glide = null;
        }
        look(Object.fromEntries(Object.keys(from).map((key) => [key, from[key] + (to[key] - from[key]) * eased])));
        return part < 1;
    });
    const stand = (name) => {
        fitted = true;
        const [degrees, phi] = STANDS[name];
        go({ theta: THREE.MathUtils.degToRad(180 - degrees), phi, ...fit(phi) });
    };
    const refit = () => {
        controls.minDistance = 4;
        controls.maxDistance = 3 * fit(LEVEL).distance;
        if (fitted && !glide) {
            const now = looking();
            look({ ...now, ...fit(now.phi) });
        }
    };

    controls.addEventListener("start", () => {
        glide = null;
        before = looking().distance;
    });
    controls.addEventListener("change", () => {
        if (!glide && before !== null && Math.abs(looking().distance - before) > 0.01) {
            fitted = false;
        }
        settle();
    });
    controls.addEventListener("end", () => {
        before = null;
    });
    bus.addEventListener("look", ({ detail }) => detail in STANDS && stand(detail));
    canvas.addEventListener("resized", refit);

    const [degrees, phi] = STANDS.corner;
    look({ theta: THREE.MathUtils.degToRad(180 - degrees), phi, ...fit(phi) });
    return {
        /** What is to be in the picture: how far from the middle and how high it reaches, in cells. */
        frame: (radius, height) => {
            if (radius !== reach.radius || height !== reach.height) {
                reach = { radius, height };
                refit();
            }
        },
        /** The step on the board that goes that way in the picture. @param {number} right @param {number} away */
        stepFor: (right, away) => {
            const quarter = Math.round(looking().theta / (Math.PI / 2));
            const [c, s] = [[1, 0], [0, 1], [-1, 0], [0, -1]][((quarter % 4) + 4) % 4];
            return [c * right - s * away, s * right + c * away];
        },
        /** Turned a little by a key or a button: degrees to the right, and up. */
        nudge: (degrees) => {
            const now = looking();
            go({ ...now, theta: now.theta + THREE.MathUtils.degToRad(degrees) });
        },
        /** Nearer (less than 1) or farther. */
        zoom: (times) => {
            fitted = false;
            const now = looking();
            go({ ...now, distance: Math.min(controls.maxDistance, Math.max(controls.minDistance, now.distance * times)) });
        },
    };
};

const upright = (way) => way.set(way.x, way.z, -way.y);

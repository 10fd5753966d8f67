// Turning the table: drag, wheel, pinch, and looking from a side that is asked for. It moves the camera only, and draws
// only while something moves. Knows no block; what must be in the picture is told to it.

import * as THREE from "three";
import { OrbitControls } from "three/addons/OrbitControls.js";
import { DISC, MIDDLE } from "./space.js";
import { isCalm } from "./theme.js";

/** Milliseconds of a turn to another side. */
const LASTS = 420;
const LEVEL = Math.PI / 2;
/** How much of the picture's height or width may be filled. */
const FILLED = 0.9;
/** Farthest cell of a figure from the middle. */
const FIGURE = 2.83;
/** Degrees that the picture is high: seen from near by, or from so far away that what is behind is as large. */
const [NEAR, FAR] = [20, 2.5];
/** Where the viewer stands (degrees clockwise from north), how far from straight above (radians), and the field. */
const STANDS = {
    north: [0, LEVEL, FAR], east: [90, LEVEL, FAR], south: [180, LEVEL, FAR], west: [270, LEVEL, FAR],
    top: [180, 1e-4, FAR], corner: [150, 1.08, NEAR],
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
        const { theta, phi, radius: distance } = from;
        return { theta, phi, distance, height: controls.target.z, field: camera.fov };
    };
    const look = ({ theta, phi, distance, height, field }) => {
        camera.fov = field;
        controls.minDistance = 4 / tangent(field);
        controls.maxDistance = 60 / tangent(field);
        controls.target.set(MIDDLE, MIDDLE, height);
        const way = new THREE.Vector3().setFromSphericalCoords(distance, phi, theta);
        camera.position.set(way.x, -way.z, way.y).add(controls.target);
        controls.update();
        settle();
    };
    const settle = () => {
        const { theta, distance } = looking();
        const deep = 2 * (reach.height + 20);
        Object.assign(camera, { near: Math.max(1, distance - deep), far: distance + deep });
        camera.updateProjectionMatrix();
        stage.lamp.position.copy(controls.target).setZ(controls.target.z / 2);
        stage.lamp.rotation.z = theta;
        canvas.dataset.azimuth = String(((Math.round(180 - THREE.MathUtils.radToDeg(theta)) % 360) + 360) % 360);
        stage.refresh();
    };
    /** From how far away, and at what height, all of it is seen from this steepness. */
    const fit = (phi, field) => {
        const { radius, height } = reach;
        const wide = tangent(field) * FILLED;
        const up = wide * (camera.userData.free ?? 1);
        const aside = wide * camera.aspect;
        const middle = (height - DISC.thickness) / 2;
        const far = [[radius, -DISC.thickness], [Math.min(radius, FIGURE), height]].flatMap(([r, z]) =>
            Array.from({ length: 24 }, (_, k) => {
                const [x, y] = [r * Math.cos((k * Math.PI) / 12), r * Math.sin((k * Math.PI) / 12)];
                const near = -y * Math.sin(phi) + (z - middle) * Math.cos(phi);
                const high = y * Math.cos(phi) + (z - middle) * Math.sin(phi);
                return Math.max(Math.abs(x) / aside, Math.abs(high) / up) + near;
            }));
        return { distance: Math.max(...far), height: middle, field };
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
    stage.before((time) => {
        if (!glide) {
            return false;
        }
        glide.since ??= time;
        const part = Math.min(1, (time - glide.since) / LASTS);
        const eased = part * part * (3 - 2 * part);
        const { from, to } = glide;
        if (part === 1) {
            glide = null;
        }
        const at = (key) => from[key] + (to[key] - from[key]) * eased;
        const now = Object.fromEntries(Object.keys(from).map((key) => [key, at(key)]));
        // the picture stays as large while the field narrows: what glides is how much of the scene it shows
        const shows = ({ distance, field }) => distance * tangent(field);
        const wide = shows(from) + (shows(to) - shows(from)) * eased;
        look({ ...now, distance: part === 1 ? to.distance : wide / tangent(now.field) });
        return part < 1;
    });
    const stand = (name) => {
        fitted = true;
        const [degrees, phi, field] = STANDS[name];
        go({ theta: THREE.MathUtils.degToRad(180 - degrees), phi, ...fit(phi, field) });
    };
    const refit = (move) => {
        if (fitted) {
            const now = glide?.to ?? looking();
            move({ ...now, ...fit(now.phi, now.field) });
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
    canvas.addEventListener("resized", () => refit(glide ? go : look));

    const [degrees, phi, field] = STANDS.corner;
    stage.reach(reach.radius + 2);
    look({ theta: THREE.MathUtils.degToRad(180 - degrees), phi, ...fit(phi, field) });
    return {
        /** What is to be in the picture: how far from the middle and how high it reaches, in cells. */
        frame: (radius, height) => {
            if (radius !== reach.radius || height !== reach.height) {
                reach = { radius, height };
                stage.reach(Math.hypot(radius, height / 2) + 1.5);
                refit(go);
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
            const now = glide?.to ?? looking();
            go({ ...now, theta: now.theta + THREE.MathUtils.degToRad(degrees) });
        },
        /** Nearer (less than 1) or farther. */
        zoom: (times) => {
            fitted = false;
            const now = glide?.to ?? looking();
            const { minDistance, maxDistance } = controls;
            go({ ...now, distance: THREE.MathUtils.clamp(now.distance * times, minDistance, maxDistance) });
        },
    };
};

const tangent = (degrees) => Math.tan(THREE.MathUtils.degToRad(degrees) / 2);

const upright = (way) => way.set(way.x, way.z, -way.y);

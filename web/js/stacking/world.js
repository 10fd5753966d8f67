// What the blocks stand on: the disc, its sticker of 4×4 squares, the starting square, the circle in the north,
// small letters around the rim, and the floor that takes the shadow. Knows no block.

import * as THREE from "three";
import { DISC, MIDDLE, WIDTH } from "./space.js";
import { THINGS, onTheme, pageColours } from "./theme.js";

/** Of the disc's picture, in each cell. */
const PIXELS = 128;
const SIDE = 2 * DISC.radius;

/**
 * @param {ReturnType<import("./stage.js").createStage>} stage
 * @returns {{surface: THREE.Mesh, setStart: (cell: number[]|null) => void}} the disc, to be pointed at
 */
export const createWorld = (stage) => {
    const { texture, paint } = topOfDisc();
    const side = new THREE.MeshLambertMaterial({ color: THINGS.disc });
    const top = new THREE.MeshLambertMaterial({ map: texture });
    const surface = new THREE.Mesh(discGeometry(), [side, top]);
    surface.position.set(MIDDLE, MIDDLE, 0);
    surface.receiveShadow = true;
    surface.castShadow = true;
    const floor = new THREE.Mesh(new THREE.PlaneGeometry(60, 60), new THREE.ShadowMaterial({ opacity: 0.2 }));
    floor.position.set(MIDDLE, MIDDLE, -DISC.thickness - 0.002);
    floor.receiveShadow = true;
    stage.scene.add(surface, floor);

    const shade = () => {
        floor.material.opacity = pageColours().dark ? 0.32 : 0.17;
        stage.refresh();
    };
    onTheme(shade);
    shade();
    let start = "";
    return {
        surface,
        setStart: (cell) => {
            if (String(cell) !== start) {
                start = String(cell);
                paint(cell);
                texture.needsUpdate = true;
                stage.refresh();
            }
        },
    };
};

/** A disc whose upper edge is bevelled: its wall in the first group, its top in the second. */
const discGeometry = () => {
    const { radius, thickness } = DISC;
    const bevel = 0.05;
    const profile = [[0, -thickness], [radius - bevel, -thickness], [radius, -thickness + bevel], [radius, -bevel],
        [radius - bevel, 0]].map(([x, y]) => new THREE.Vector2(x, y));
    const wall = new THREE.LatheGeometry(profile, 96).toNonIndexed().rotateX(Math.PI / 2);
    wall.computeVertexNormals();
    const top = new THREE.CircleGeometry(radius - bevel, 96).toNonIndexed();
    const joined = new THREE.BufferGeometry();
    for (const [name, size] of [["position", 3], ["normal", 3], ["uv", 2]]) {
        const values = [...wall.attributes[name].array, ...top.attributes[name].array];
        joined.setAttribute(name, new THREE.Float32BufferAttribute(values, size));
    }
    const places = joined.attributes.position;
    for (let k = 0; k < places.count; k += 1) {
        joined.attributes.uv.setXY(k, places.getX(k) / SIDE + 0.5, places.getY(k) / SIDE + 0.5);
    }
    joined.addGroup(0, wall.attributes.position.count, 0);
    joined.addGroup(wall.attributes.position.count, top.attributes.position.count, 1);
    return joined;
};

/** The disc from above as a picture, north up. */
const topOfDisc = () => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.ceil(SIDE * PIXELS);
    const pen = canvas.getContext("2d");
    const texture = new THREE.CanvasTexture(canvas);
    texture.colorSpace = THREE.SRGBColorSpace;
    texture.anisotropy = 8;
    const across = (x) => (x - MIDDLE + DISC.radius) * PIXELS;
    const down = (y) => (MIDDLE + DISC.radius - y) * PIXELS;
    const paint = (start) => {
        pen.fillStyle = THINGS.disc;
        pen.fillRect(0, 0, canvas.width, canvas.height);
        pen.fillStyle = THINGS.sticker;
        pen.fillRect(across(0), down(WIDTH), WIDTH * PIXELS, WIDTH * PIXELS);
        if (start) {
            pen.fillStyle = THINGS.start;
            pen.fillRect(across(start[0]), down(start[1] + 1), PIXELS, PIXELS);
        }
        grid(pen, across, down);
        pen.fillStyle = THINGS.ink;
        pen.beginPath();
        pen.arc(across(MIDDLE), down(4.5), 0.15 * PIXELS, 0, 2 * Math.PI);
        pen.fill();
        letters(pen, across, down);
    };
    paint(null);
    return { texture, paint };
};

const grid = (pen, across, down) => {
    pen.strokeStyle = THINGS.grid;
    pen.lineWidth = 2.5;
    pen.beginPath();
    for (let k = 0; k <= WIDTH; k += 1) {
        pen.moveTo(across(k), down(0));
        pen.lineTo(across(k), down(WIDTH));
        pen.moveTo(across(0), down(k));
        pen.lineTo(across(WIDTH), down(k));
    }
    pen.stroke();
};

/** N, E, S, W at the rim, each upright to who stands there; the names of columns and rows beside the board. */
const letters = (pen, across, down) => {
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const write = (text, x, y, turn) => {
        pen.save();
        pen.translate(across(x), down(y));
        pen.rotate(turn);
        pen.fillText(text, 0, 0);
        pen.restore();
    };
    pen.fillStyle = "#5F594F";
    pen.font = `600 ${0.27 * PIXELS}px system-ui, sans-serif`;
    const out = 2.85;
    [["S", 0, -1, 0], ["E", 1, 0, -Math.PI / 2], ["N", 0, 1, Math.PI], ["W", -1, 0, Math.PI / 2]].forEach(
        ([letter, x, y, turn]) => write(letter, MIDDLE + out * x, MIDDLE + out * y, turn),
    );
    pen.fillStyle = "#857D70";
    pen.font = `400 ${0.2 * PIXELS}px system-ui, sans-serif`;
    for (let k = 0; k < WIDTH; k += 1) {
        write("abcd"[k], k + 0.5, -0.2, 0);
        write("1234"[k], -0.2, k + 0.5, 0);
    }
};

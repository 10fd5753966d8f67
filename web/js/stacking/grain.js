// The grain of wood, drawn once on a small canvas: fine streaks that run along a block. Knows no block.

import * as THREE from "three";

const WIDE = 512;
const HIGH = 128;

/** Numbers between 0 and 1, the same every time. */
const dice = (seed) => () => {
    seed = (seed * 1664525 + 1013904223) % 4294967296;
    return seed / 4294967296;
};

/** @returns {THREE.Texture} nearly white, to be laid over a colour; it runs along u and repeats */
export const grain = () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [WIDE, HIGH];
    const pen = canvas.getContext("2d");
    const random = dice(7);
    pen.fillStyle = "#fbf8f3";
    pen.fillRect(0, 0, WIDE, HIGH);
    for (let k = 0; k < 90; k += 1) {
        streak(pen, random);
    }
    const texture = new THREE.CanvasTexture(canvas);
    texture.wrapS = THREE.RepeatWrapping;
    texture.wrapT = THREE.RepeatWrapping;
    texture.colorSpace = THREE.SRGBColorSpace;
    texture.anisotropy = 4;
    return texture;
};

const streak = (pen, random) => {
    const y = random() * HIGH;
    const sway = 1 + 3 * random();
    const phase = 6.283 * random();
    const shade = Math.round(110 + 60 * random());
    pen.strokeStyle = `rgba(${shade}, ${shade - 25}, ${shade - 50}, ${0.04 + 0.1 * random()})`;
    pen.lineWidth = 0.6 + 2.2 * random();
    pen.beginPath();
    for (let x = 0; x <= WIDE; x += 16) {
        pen.lineTo(x, y + sway * Math.sin((6.283 * x) / WIDE + phase));
    }
    pen.stroke();
};

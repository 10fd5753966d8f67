// Pictures from the server, shown as images: SVG is never put into the page itself. Knows nothing of what they show.

import { el } from "../dom.js";

const addressOf = (markup) => URL.createObjectURL(new Blob([markup], { type: "image/svg+xml" }));

/**
 * Keeps one image that shows a picture after the other; each shows only when it can be drawn at once.
 * @returns {{image: HTMLImageElement, show: (markup: string, alt: string) => Promise<boolean>}}
 * `show` tells whether it is still the newest
 */
export const picture = (attributes) => {
    const image = el("img", { ...attributes, alt: "" });
    let asked = 0;
    let address = null;
    const show = async (markup, alt) => {
        const mine = (asked += 1);
        const next = addressOf(markup);
        const trial = new Image();
        trial.src = next;
        await trial.decode().catch(() => null); // what cannot be decoded shows its alt
        if (mine !== asked) {
            URL.revokeObjectURL(next);
            return false;
        }
        image.src = next;
        image.alt = alt;
        if (address) URL.revokeObjectURL(address);
        address = next;
        return true;
    };
    return { image, show };
};

/** A square picture put together of some of the shapes that a position has. @returns {string} */
export const assembled = (numbers, { shapes, across }) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}mm" height="${across}mm" `
        + `viewBox="0 0 ${across} ${across}">${numbers.map((number) => shapes[number]).join("")}</svg>`;

/** Addresses of small pictures that stay: one for each markup, as long as the page. */
export const kept = () => {
    const addresses = new Map();
    return (markup) => {
        if (!addresses.has(markup)) addresses.set(markup, addressOf(markup));
        return addresses.get(markup);
    };
};

// The board: its picture, and in the same box the buttons and traces. Knows no choice and no game but by name.

import { el } from "../dom.js";
import { overlay } from "./overlay.js";
import { picture } from "./pictures.js";
import { traces } from "./traces.js";

/**
 * @returns {{card: HTMLElement, picture: function(Object): Promise<boolean>, spots: function(Object, Object[]),
 *     trace: function(Object, Object), focus: function(boolean): boolean, holds: function(): boolean}}
 */
export const boardView = ({ choose, look }) => {
    const drawn = picture({ class: "flat-picture", draggable: "false" });
    const buttons = overlay({ choose, look });
    const above = traces();
    const box = el("div", { class: "flat-board" }, drawn.image, ...above.layers, buttons.layer);
    const card = el("div", { class: "flat-card" }, box);
    /** Shows the picture of *position*; resolves to false when a newer one came in between. */
    const show = async (position) => {
        const newest = await drawn.show(position.board.svg, position.told);
        if (!newest) return false;
        const { width, height } = position.board;
        card.dataset.game = position.game;
        card.style.setProperty("--wide", width);
        card.style.setProperty("--high", height);
        drawn.image.width = Math.round(width * 10);
        drawn.image.height = Math.round(height * 10);
        return true;
    };
    return {
        card,
        picture: show,
        spots: (board, spots, mood) => {
            Object.assign(card.dataset, mood);
            buttons.show(board, spots);
        },
        trace: above.show,
        focus: buttons.focus,
        holds: () => buttons.layer.contains(document.activeElement),
    };
};

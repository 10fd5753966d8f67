// The dialog that changes the options of the game under way.

import { el, replace } from "../dom.js";
import { dialog } from "./dialog.js";
import { fields } from "./fields.js";

/**
 * @param {Object} session
 * @returns {{show: function()}}
 */
export const options = (session) => {
    const place = el("div");
    const title = el("p", { class: "soft" });
    let asked = null;

    const change = async (event) => {
        event.preventDefault();
        if (await session.set(asked.values())) box.close();
    };

    const box = dialog("options-dialog", "Options",
        el("form", { onsubmit: change }, title, place,
            el("div", { class: "actions" },
                el("button", { type: "button", onclick: () => box.close() }, "Cancel"),
                el("button", { class: "main" }, "Change"))));

    return {
        show: () => {
            const game = session.games.find(({ name }) => name === session.position?.game);
            if (!game) return session.complain("There is no game whose options could be changed yet.");
            title.textContent = `How ${game.title} is played from here on; the moves so far are judged again.`;
            asked = fields(game.name, game.options, session.position.options);
            replace(place, asked.node);
            box.show();
        },
    };
};

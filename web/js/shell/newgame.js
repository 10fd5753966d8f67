// The dialog for a new game: which game, which way of playing, which options.

import { el, replace } from "../dom.js";
import { sentence } from "../text.js";
import { dialog } from "./dialog.js";
import { fields } from "./fields.js";

/** What can be begun: OrthoGnomes has two ways. @returns {Array<{name, title, play, words}>} */
const beginnings = (games) => games.flatMap((game) => game.flat
    ? [{ ...game, play: true, words: game.title }]
    : [{ ...game, play: true, words: `${game.title}: play` },
        { ...game, play: false, words: `${game.title}: build freely` }]);

/**
 * @param {Object} session
 * @returns {{show: function()}}
 */
export const newGame = (session) => {
    const which = el("select", { id: "which-game", onchange: () => choose() });
    const summary = el("p", { class: "soft small" });
    const place = el("div");
    let asked = null;

    const chosen = () => beginnings(session.games)[Number(which.value)];

    const choose = () => {
        const game = chosen();
        summary.textContent = sentence(game.summary);
        asked = fields(game.name, game.options);
        replace(place, game.options.length > 0 && el("details", {}, el("summary", {}, "Options"), asked.node));
    };

    const begin = async (event) => {
        event.preventDefault();
        const game = chosen();
        const position = await session.begin(game.name, asked.changed(), game.play);
        if (position) box.close();
    };

    const box = dialog("new-dialog", "New game",
        el("form", { onsubmit: begin },
            el("label", { class: "stacked" }, el("span", { class: "legend" }, "Game"), which),
            summary, place,
            el("div", { class: "actions" },
                el("button", { type: "button", onclick: () => box.close() }, "Cancel"),
                el("button", { class: "main" }, "Begin"))));

    return {
        show: () => {
            if (session.games.length === 0) return session.complain("The page is not connected yet: wait a moment.");
            const { game, hands, play } = session.position ?? {};
            const all = beginnings(session.games);
            const building = hands === null || play === false;
            replace(which, all.map((entry, index) => el("option", { value: index }, entry.words)));
            which.value = Math.max(0, all.findIndex((entry) => entry.name === game && entry.play !== building));
            choose();
            box.show();
        },
    };
};

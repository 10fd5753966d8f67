// The help: how each game is played, keys and gestures.

import { el } from "../dom.js";
import { dialog } from "./dialog.js";
import { GAMES, GESTURES, KEYS } from "./words.js";

const single = (key) => (key === "–" ? "–" : el("kbd", {}, key));

const table = ([title, rows]) => [
    el("h3", {}, title),
    el("dl", { class: "keys" }, rows.map(([keys, words]) => [el("dt", {}, keys.map(single)), el("dd", {}, words)])),
];

/**
 * @param {Object} session
 * @returns {{show: function()}}
 */
export const help = (session) => {
    const games = Object.entries(GAMES).map(([name, [title, lines]]) =>
        el("details", { dataset: { game: name } }, el("summary", {}, title),
            el("ol", {}, lines.map((line) => el("li", {}, line)))));
    const version = el("p", { class: "soft small" });

    const box = dialog("help-dialog", "Help",
        el("div", { class: "help" },
            el("p", {}, "Everything you place is judged at once: whether it is allowed and whether it stands. ",
                "The game lives in this page and its address; the server keeps nothing."),
            el("h3", {}, "How to play"), games,
            el("h3", {}, "With pointer or finger"),
            el("ul", {}, GESTURES.map((line) => el("li", {}, line))),
            Object.entries(KEYS).map(table),
            version));

    return {
        show: () => {
            for (const part of games) part.open = part.dataset.game === session.position?.game;
            version.textContent = session.version ? `fivesides ${session.version}` : "";
            box.show();
        },
    };
};

// The menu of games: what each is about, and the ways to begin it.

import { el, replace } from "../dom.js";
import { sentence } from "../text.js";
import { icon } from "./icons.js";

const WAYS = (game) => (game.flat ? [["New game", true]] : [["Play", true], ["Build freely", false]]);

/**
 * @param {Object} session
 * @param {{newGame: function(), options: function()}} doors
 * @returns {HTMLElement}
 */
export const gamesMenu = (session, doors) => {
    const name = el("span", { class: "game-name" }, "Games");
    const sheet = el("div", { class: "sheet", id: "games-sheet", hidden: true });
    const button = el("button", {
        class: "quiet", type: "button", "aria-expanded": false, "aria-controls": "games-sheet",
        onclick: () => (sheet.hidden ? open() : shut()),
    }, el("span", { class: "unseen" }, "Games. Now: "), name, icon("down"));
    const node = el("div", { class: "drop games" }, button, sheet);

    const shut = () => {
        sheet.hidden = true;
        button.setAttribute("aria-expanded", "false");
    };

    const begin = (game, play) => () => {
        shut();
        button.focus();
        session.begin(game.name, {}, play);
    };

    const entry = (game) => el("div", { class: "game-entry" },
        el("h2", {}, game.title),
        el("div", { class: "ways" }, WAYS(game).map(([words, play]) =>
            el("button",
                { type: "button", "aria-label": `${words}: ${game.title}`, onclick: begin(game, play) }, words))),
        el("p", {}, sentence(game.summary)));

    const door = (words, fn) => el("button", { class: "quiet", type: "button", onclick: () => (shut(), fn()) }, words);

    const open = () => {
        const none = session.games.length === 0 && el("p", { class: "soft" }, "Not connected yet.");
        replace(sheet, none, session.games.map(entry),
            el("div", { class: "sheet-foot" },
                door("New game with options…", doors.newGame), door("Options of this game…", doors.options)));
        sheet.hidden = false;
        button.setAttribute("aria-expanded", "true");
        sheet.querySelector("button")?.focus({ preventScroll: true });
    };

    node.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || sheet.hidden) return;
        event.stopPropagation();
        shut();
        button.focus();
    });
    addEventListener("pointerdown", (event) => node.contains(event.target) || shut());
    node.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && !node.contains(relatedTarget) && shut());
    session.addEventListener("position", ({ detail }) => {
        name.textContent = detail.title;
    });
    return node;
};

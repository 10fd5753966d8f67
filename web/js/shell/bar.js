// The bar: games, undo and redo, and what else can be done with a game. On a phone the rest folds into a menu.

import { el } from "../dom.js";
import { gamesMenu } from "./gamesmenu.js";
import { icon } from "./icons.js";
import { share } from "./sharing.js";
import { themeButton } from "./theme.js";

const LOOKS = { class: "quiet tool", type: "button" };

/** A button with a sign and words, of which narrow pages show the sign. */
const tool = (sign, words, onclick, more = {}) =>
    el("button", { ...LOOKS, title: words, onclick, ...more }, icon(sign), el("span", {}, words));

/** A button with a sign only. */
const bare = (sign, words, onclick, more = {}) =>
    el("button", { ...LOOKS, title: words, "aria-label": words, onclick, ...more }, icon(sign));

/** The menu button of narrow pages, which shows and hides *tools*. */
const folding = (tools) => {
    const show = (now) => {
        tools.classList.toggle("shown", now);
        button.setAttribute("aria-expanded", String(now));
    };
    const button = bare("more", "More", () => show(!tools.classList.contains("shown")),
        { class: "quiet tool more", "aria-expanded": false, "aria-controls": tools.id });
    addEventListener("pointerdown", ({ target }) => tools.contains(target) || button.contains(target) || show(false));
    tools.addEventListener("click", () => show(false));
    addEventListener("keydown", ({ key }) => {
        if (key !== "Escape" || !tools.classList.contains("shown")) return;
        show(false);
        button.focus();
    });
    return button;
};

/**
 * @param {Object} session
 * @param {Object<string, function()>} doors what the buttons open: newGame, options, importing, exporting, help
 */
export const mount = (session, doors) => {
    const undo = bare("undo", "Undo", () => session.undo(), { disabled: true, "aria-keyshortcuts": "Control+Z" });
    const redo = bare("redo", "Redo", () => session.redo(), { disabled: true, "aria-keyshortcuts": "Control+Shift+Z" });
    const tools = el("div", { class: "tools", id: "tools" },
        tool("plus", "New", doors.newGame), tool("options", "Options", doors.options),
        tool("import", "Import", doors.importing), tool("export", "Export", doors.exporting),
        tool("share", "Share", share),
        el("span", { class: "rule" }), themeButton(), tool("help", "Help", doors.help, { "aria-keyshortcuts": "?" }));

    document.getElementById("bar").append(
        el("h1", { class: "brand" },
            el("img", { src: "favicon.svg", alt: "", width: 28, height: 28 }), el("span", {}, "fivesides")),
        gamesMenu(session, doors), el("span", { class: "rule" }), undo, redo,
        el("span", { class: "gap" }), folding(tools), tools);

    session.addEventListener("position", () => {
        undo.disabled = !session.canUndo;
        redo.disabled = !session.canRedo;
    });
};

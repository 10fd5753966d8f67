// One text that follows the position until somebody writes in it, and is read while they write. Their words and their
// cursor are never touched: what was typed stays until it is left, and what cannot be read stays until it is mended or
// given back. It knows no notation: the server reads it.

import { copy } from "../clipboard.js";
import { el } from "../dom.js";
import { located } from "../text.js";

const PAUSE = 400; // milliseconds without a key after which the text is read

/** Where *line* and *column*, counted from 1 in characters, begin and end in *text*: a word or the line. */
export const place = (text, line, column) => {
    const lines = text.split("\n");
    const row = Math.min(Math.max(line ?? 1, 1), lines.length) - 1;
    const start = lines.slice(0, row).reduce((sum, one) => sum + one.length + 1, 0);
    const own = lines[row];
    if (!column) return { row, from: start, to: start + own.length };
    const at = [...own].slice(0, column - 1).join("").length;
    const before = /\S*$/.exec(own.slice(0, at))[0].length;
    const after = /^\S*/.exec(own.slice(at))[0].length;
    return { row, from: start + at - before, to: start + at + Math.max(after, 1) };
};

/**
 * @param {Object} about
 * @param {string} about.label what the text is called @param {string} about.hint a sentence under it, or ""
 * @param {function(string): Promise} about.read takes the text over, or rejects with an Error that has .sentence
 * @param {function(string)} about.say tells those who listen
 * @returns {{node: HTMLElement, follow: function(string), leave: function()}} `follow` hands it the text of the
 *   position; `leave` gives up what was written, because it is of another game
 */
export const writing = ({ label, hint, read, say }) => {
    let current = ""; // the text of the position
    let touched = false; // written in since it last followed
    let timer = 0;
    let asked = 0;
    let failure = null;

    const area = el("textarea", {
        "aria-label": label, rows: "7", spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    });
    const paper = el("pre", { class: "on-paper", "aria-hidden": "true" }); // shows all of it, where a field cannot
    const words = el("p", { class: "error-words" });
    const show = el("button", { type: "button" }, "Show");
    const error = el("div", { class: "error", hidden: true }, words, show);
    const revert = el("button", { type: "button", hidden: true }, "Revert");
    const copied = el("button", { type: "button" }, "Copy");
    const note = hint && el("p", { class: "aside" }, hint);
    const buttons = el("p", { class: "buttons" }, revert, copied);
    const node = el("div", { class: "writing" }, area, paper, error, note, buttons);

    const tell = (problem) => {
        failure = problem;
        error.hidden = !problem;
        area.setAttribute("aria-invalid", String(Boolean(problem)));
        if (!problem) return;
        words.textContent = located(problem);
        show.hidden = !problem.line;
    };

    const settle = () => {
        revert.hidden = !touched || area.value === current;
        paper.textContent = area.value;
    };

    const take = () => {
        touched = false;
        tell(null);
        if (area.value !== current) area.value = current;
        settle();
    };

    const attempt = async () => {
        clearTimeout(timer);
        timer = 0;
        asked += 1;
        const mine = asked;
        const text = area.value;
        try {
            await read(text);
            if (mine === asked) tell(null);
        } catch (problem) {
            if (mine !== asked) return;
            if (failure?.sentence !== problem.sentence) say(problem.sentence ?? problem.message);
            tell(problem);
        }
        settle();
        if (document.activeElement !== area && !failure && mine === asked) take();
    };

    area.addEventListener("input", () => {
        touched = true;
        settle();
        clearTimeout(timer);
        timer = setTimeout(attempt, PAUSE);
    });
    area.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        touched = true;
        attempt();
    });
    area.addEventListener("blur", () => {
        if (timer) attempt();
        else if (touched && !failure) take();
    });
    const leave = () => {
        clearTimeout(timer);
        timer = 0;
        asked += 1;
        take();
    };

    revert.addEventListener("click", () => {
        leave();
        area.focus();
    });
    show.addEventListener("click", () => {
        const { row, from, to } = place(area.value, failure.line, failure.column);
        const height = parseFloat(getComputedStyle(area).lineHeight) || 20;
        area.focus();
        area.setSelectionRange(from, to);
        area.scrollTop = Math.max(0, (row - 2) * height);
    });
    copied.addEventListener("click", async () => {
        const words = (await copy(area.value)) ? "Copied" : "Not copied";
        copied.textContent = words;
        say(`${words}.`);
        setTimeout(() => { copied.textContent = "Copy"; }, 1500);
    });

    const follow = (text) => {
        current = text;
        if (touched) settle();
        else take();
    };
    return { node, follow, leave };
};

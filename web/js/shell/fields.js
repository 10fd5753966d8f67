// The fields for the options of a game, made from the catalogue. It knows no game: keys, values and meanings are told.

import { el, replace } from "../dom.js";
import { about, does } from "./optionwords.js";

const MANY = 4; // more values than this are a list to open

const free = (value) => value.startsWith("(") && value.endsWith(")");

/** What an option is when nobody says: another default may go with the value of another option. */
const defaultOf = (option, chosen) => {
    const rule = (option.otherwise ?? []).find(([key, value]) => chosen[key] === value);
    return rule ? rule[2] : option.default;
};

/**
 * @param {string} game
 * @param {Array<Object>} options of the catalogue
 * @param {Object<string, string>} now values that are not at their default
 * @returns {{node: HTMLElement, values: function(): Object, changed: function(): Object}} all values as they are set;
 *   and only those that are not at their default
 */
export const fields = (game, options, now = {}) => {
    const said = { ...now };
    const node = el("div", { class: "fields" });

    const settled = () => {
        const values = {};
        for (const option of options) values[option.key] = said[option.key] ?? null;
        for (const option of options) values[option.key] ??= defaultOf(option, values);
        return values;
    };

    const choose = (option, value) => {
        said[option.key] = value;
        update();
    };

    const shown = options.map((option) => field({ game, ...option }, choose));

    /** Shows what holds now; a default that hangs on another option moves with it. */
    const update = () => {
        const values = settled();
        for (const { option, show } of shown) show(values[option.key], defaultOf(option, values));
    };

    replace(node, shown.map(({ node: part }) => part));
    update();
    return {
        node,
        values: settled,
        changed: () => {
            const values = settled();
            return Object.fromEntries(Object.entries(values).filter(
                ([key, value]) => value !== defaultOf(options.find((option) => option.key === key), values)));
        },
    };
};

const field = (option, choose) => {
    const fixed = option.values.filter((value) => !free(value));
    const open = option.values.find(free) ?? null;
    return option.values.length > MANY ? list(option, fixed, open, choose) : radios(option, fixed, open, choose);
};

const words = ({ game, key }, value) => does(game, key, value);
const head = (option) => [el("b", {}, option.key), " ", el("span", { class: "soft" }, about(option.game, option))];

const written = (option, open, choose) => open && el("input", {
    type: "text", class: "written", "aria-label": `${option.key}: ${open.slice(1, -1)}`,
    placeholder: open.slice(1, -1), autocomplete: "off", spellcheck: "false",
    oninput: (event) => choose(option, event.target.value.trim()),
});

/** Shows *text* while what is chosen is free. */
const follow = (text, free, value) => {
    if (!text) return;
    text.hidden = !free;
    if (free && document.activeElement !== text) text.value = value;
};

const radios = (option, fixed, open, choose) => {
    const text = written(option, open, choose);
    const name = `option-${option.key}-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
    const marks = new Map();
    const radio = (value, onchange) => {
        const input = el("input", { type: "radio", name, onchange });
        const mark = el("span", { class: "soft small" });
        marks.set(value, { input, mark });
        return el("label", { class: "choice" }, input, words(option, value), mark);
    };
    const write = () => {
        choose(option, text.value.trim());
        text.focus();
    };
    const node = el("fieldset", { class: "field" }, el("legend", {}, head(option)),
        el("div", { class: "choices" },
            fixed.map((value) => radio(value, () => choose(option, value))), open && radio(open, write)),
        text);
    const show = (value, usual) => {
        const chosen = fixed.includes(value) || open === null ? value : open;
        for (const [key, { input, mark }] of marks) {
            input.checked = key === chosen;
            mark.textContent = key === usual ? "usual" : "";
        }
        follow(text, chosen === open, value);
    };
    return { option, node, show };
};

const list = (option, fixed, open, choose) => {
    const text = written(option, open, choose);
    const entries = fixed.map((value) => el("option", { value }));
    const select = el("select", {
        onchange: () => choose(option, select.value === open ? text.value.trim() : select.value),
    }, entries, open && el("option", { value: open }, words(option, open)));
    const node = el("div", { class: "field" },
        el("label", {}, el("span", { class: "legend" }, head(option)), select), text);
    const show = (value, usual) => {
        for (const entry of entries) {
            entry.textContent = words(option, entry.value) + (entry.value === usual ? " (usual)" : "");
        }
        select.value = fixed.includes(value) || open === null ? value : open;
        follow(text, select.value === open, value);
    };
    return { option, node, show };
};

// The dialog for files: which form, how it is drawn. What cannot be made the server says, in a sentence.

import { el, replace } from "../dom.js";
import { made, save } from "../net/files.js";
import { dialog } from "./dialog.js";

const PICTURES = [["svg", "SVG picture"], ["pdf", "PDF, for print"], ["png", "PNG picture"]];
const OTHERS = [["glb", "GLB, for 3D viewers"], ["game", "Game file"]];
const FORMS = {
    figures: [...PICTURES, ["gif", "GIF of the fall"], ...OTHERS],
    flat: [...PICTURES, ...OTHERS],
};
const FALLS = ["gif", "collapse"]; // only of a figure that does not stand
const WHAT = [["one", "One picture"], ["steps", "The build in steps"], ["collapse", "The fall in four frames"]];
const VIEWS = {
    figures: [["corner", "From the south-east corner"], ["best", "From the corner that shows the last block best"],
        ["five", "The five views with their lines"], ["north-east", "From the north-east corner"],
        ["north-west", "From the north-west corner"], ["south-west", "From the south-west corner"],
        ["north", "From the north"], ["east", "From the east"], ["south", "From the south"], ["west", "From the west"],
        ["top", "From above"]],
    flat: [["top", "From above"], ["corner", "At an angle"]],
};
const MARKS = {
    figures: [["", "Nothing"], ["lines", "The scored lines"], ["last", "The last block"],
        ["fault", "What breaks a rule"], ["culprit", "What gives way first"],
        ["mechanism", "How it gives way, with arrows"]],
    flat: [["", "Nothing"], ["lines", "What scores"], ["last", "The last move"]],
};
const STYLES = [["colour", "Colour"], ["grey", "Grey"], ["line", "Lines only"], ["photo", "Like a photograph"]];
const DRAWN = ["svg", "pdf", "png"];

const entries = (pairs) => pairs.map(([value, words]) => el("option", { value }, words));
const row = (words, control) => el("label", { class: "stacked" }, el("span", { class: "legend" }, words), control);

/**
 * @param {Object} session
 * @returns {{show: function()}}
 */
export const exporting = (session) => {
    const names = ["form", "what", "view", "highlight", "style"];
    const pick = Object.fromEntries(names.map((name) => [name, el("select", { name, onchange: () => fit() })]));
    const size = el("input",
        { type: "number", min: 10, max: 1000, step: 1, inputmode: "numeric", placeholder: "as usual" });
    const dpi = el("input", { type: "number", min: 30, max: 1200, step: 1, value: 300, inputmode: "numeric" });
    const rows = {
        what: row("What", pick.what), view: row("View", pick.view), highlight: row("Marked", pick.highlight),
        style: row("Style", pick.style), size: row("Width in mm", size), dpi: row("Dots per inch", dpi),
    };
    const go = el("button", { class: "main" }, "Save");

    /** Shows the choices that the chosen form has. */
    const fit = () => {
        const form = pick.form.value;
        const drawn = DRAWN.includes(form);
        const figures = session.position.kind === "figures";
        const one = pick.what.value === "one" || !figures;
        const has = {
            what: drawn && figures, view: drawn && one, highlight: drawn && one, style: drawn || form === "gif",
            size: drawn || form === "gif", dpi: form === "png" || form === "gif",
        };
        for (const [name, part] of Object.entries(rows)) part.hidden = !has[name];
        box.grumble(null);
    };

    const wanted = () => {
        const shown = (name) => !rows[name].hidden;
        const options = {};
        for (const name of ["view", "highlight", "style"]) {
            if (shown(name) && pick[name].value) options[name] = pick[name].value;
        }
        if (shown("size") && size.value) options.size = `${size.value}mm`;
        if (shown("dpi") && dpi.value) options.dpi = Number(dpi.value);
        if (shown("what") && pick.what.value !== "one") options[pick.what.value] = true;
        if (pick.form.value === "gif") options.collapse = true;
        return options;
    };

    const make = async (event) => {
        event.preventDefault();
        const { text, round, at, game } = session.position;
        const form = pick.form.value;
        go.disabled = true;
        go.textContent = "Drawing…";
        try {
            save(await made({ text, round, at, form, options: wanted() }), `${game}-${at}.${form}`);
            box.close();
        } catch (error) {
            box.grumble(error.message);
        } finally {
            go.disabled = false;
            go.textContent = "Save";
        }
    };

    const box = dialog("export-dialog", "Export",
        el("form", { onsubmit: make }, row("Form", pick.form),
            el("div", { class: "pairs" }, Object.values(rows)),
            el("div", { class: "actions" },
                el("button", { type: "button", onclick: () => box.close() }, "Cancel"), go)));

    /** Fills the lists for this kind of game, and keeps what was chosen where it is still there. */
    const list = (kind) => {
        const verdict = session.judged?.verdict ?? session.position.verdict;
        const stands = !verdict || verdict.outcome === "stands";
        const tables = { form: FORMS[kind], what: WHAT, view: VIEWS[kind], highlight: MARKS[kind], style: STYLES };
        for (const name of names) {
            const before = pick[name].value;
            replace(pick[name], entries(tables[name]));
            for (const entry of pick[name].options) entry.disabled = stands && FALLS.includes(entry.value);
            if ([...pick[name].options].some(({ value, disabled }) => value === before && !disabled)) {
                pick[name].value = before;
            }
        }
    };

    return {
        show: () => {
            if (session.position === null) return session.complain("There is nothing to export yet.");
            list(session.position.kind);
            fit();
            box.show();
        },
    };
};

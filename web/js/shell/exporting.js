// The dialog for files: which form, how it is drawn. What cannot be made the server says, in a sentence.

import { el, replace } from "../dom.js";
import { made, save } from "../net/files.js";
import { dialog } from "./dialog.js";
import { DRAWN, ENTRIES, obstacle } from "./exportable.js";

const NAMES = ["form", "what", "view", "highlight", "style"];
const DOTS = { png: 300, gif: 100 }; // per inch, until somebody says otherwise

const entries = (pairs) => pairs.map(([value, words]) => el("option", { value }, words));
const row = (words, control) => el("label", { class: "stacked" }, el("span", { class: "legend" }, words), control);

/**
 * @param {Object} session
 * @returns {{show: function()}}
 */
export const exporting = (session) => {
    const wishes = { figures: {}, flat: {} }; // what somebody chose, also where it cannot be had now
    const wish = ({ target: { name, value } }) => {
        wishes[session.position.kind][name] = value;
        fit();
    };
    const pick = Object.fromEntries(NAMES.map((name) => [name, el("select", { name, onchange: wish })]));
    const size = el("input",
        { type: "number", min: 20, max: 1200, step: 1, inputmode: "numeric", placeholder: "as usual" });
    const dpi = el("input", {
        type: "number", min: 30, max: 1200, step: 1, inputmode: "numeric", oninput: () => { dotted = true; },
    });
    let dotted = false; // whether somebody has said how many dots
    const reasons = el("p", { class: "soft small", role: "status" });
    const rows = {
        what: row("What", pick.what), view: row("View", pick.view), highlight: row("Marked", pick.highlight),
        style: row("Style", pick.style), size: row("Width in mm", size), dpi: row("Dots per inch", dpi),
    };
    const go = el("button", { class: "main" }, "Save");

    /** Closes the entries that cannot be had with what is chosen above them, and says why. */
    const close = () => {
        const { position, judged } = session;
        const now = { position, verdict: judged?.verdict ?? position.verdict, falls: Boolean(judged?.fall) };
        const chosen = {};
        const told = new Set();
        for (const name of NAMES) {
            const all = [...pick[name].options];
            const why = all.map(({ value }) => obstacle(name, value, chosen, now));
            all.forEach((entry, k) => { entry.disabled = why[k] !== ""; });
            const open = all.filter((entry) => !entry.disabled).map(({ value }) => value);
            const wished = wishes[position.kind][name];
            pick[name].value = open.includes(wished) ? wished : open[0];
            chosen[name] = pick[name].value;
            if (!rows[name]?.hidden) for (const words of why) if (words) told.add(words);
        }
        replace(reasons, [...told].join(" "));
    };

    /** Shows the choices that the chosen form has. */
    const fit = () => {
        close();
        const form = pick.form.value;
        const drawn = DRAWN.includes(form);
        const figures = session.position.kind === "figures";
        const one = pick.what.value === "one" || !figures;
        const has = {
            what: drawn && figures, view: drawn && one, highlight: drawn && one, style: drawn || form === "gif",
            size: drawn || form === "gif", dpi: form === "png" || form === "gif",
        };
        for (const [name, part] of Object.entries(rows)) part.hidden = !has[name];
        if (!dotted) dpi.value = DOTS[form] ?? DOTS.png;
        close(); // what is not shown has nothing to say
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
            el("div", { class: "pairs" }, Object.values(rows)), reasons,
            el("div", { class: "actions" },
                el("button", { type: "button", onclick: () => box.close() }, "Cancel"), go)));

    /** Fills the lists for this kind of game. */
    const list = (kind) => NAMES.forEach((name) => replace(pick[name], entries(ENTRIES[kind][name])));

    return {
        show: () => {
            if (session.position === null) return session.complain("There is nothing to export yet.");
            list(session.position.kind);
            fit();
            box.show();
        },
    };
};

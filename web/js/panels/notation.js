// The game as text, in up to three forms under tabs, to read, copy and write. It knows no notation.

import { el, replace } from "../dom.js";
import { toast } from "../shell/toast.js";
import { tabs } from "./tabs.js";
import { writing } from "./writing.js";

const OWN = "A figure written here stands alone: it takes the place of the game. Undo brings the game back.";

const FREELY = "This is built freely now: the text has no Game tag. Undo brings the match back.";

/** What each form is called, the text of it in a position, and what one should know before writing. */
const FORMS = [
    { key: "moves", name: "Moves", of: ({ text }) => text, hint: "" },
    { key: "map", name: "Layer map", of: ({ map }) => map, hint: OWN },
    { key: "line", name: "One line", of: ({ line }) => line, hint: OWN },
];

/**
 * @param {HTMLElement} root
 * @param {EventTarget} session
 */
export const mount = (root, session) => {
    let chosen = "moves";
    let reading = false; // what is written here
    let hush = () => {}; // takes away what was said of a match that is none any more

    /** Asks first, so that what cannot be read is told here and the game is left as it was. */
    const read = async (text) => {
        const { game, play } = session.position ?? {};
        await session.ask("position", { text, game, round: undefined, at: undefined });
        reading = true;
        const position = await session.read(text, game);
        reading = false;
        if (chosen !== "moves" || !play || position?.play !== false) return;
        hush = toast(FREELY);
        session.say(FREELY);
    };

    const pages = FORMS.map((form) => {
        const page = writing({ label: form.name, hint: form.hint, read, say: (words) => session.say(words) });
        const panel = el("div", { id: `notation-${form.key}`, class: "page", role: "tabpanel" }, page.node);
        return { ...form, ...page, panel };
    });

    const draw = () => {
        bar.select(chosen);
        for (const { key, panel } of pages) panel.hidden = key !== chosen;
    };

    const entries = pages.map(({ key, name, panel }) => ({ key, name, panel: panel.id }));
    const bar = tabs("Form of the notation", entries, (key) => {
        chosen = key;
        draw();
    });
    for (const { key, panel } of pages) panel.setAttribute("aria-labelledby", `notation-${key}-tab-${key}`);
    replace(root, bar.node, pages.map(({ panel }) => panel));

    session.addEventListener("opened", () => reading || pages.forEach(({ leave }) => leave()));
    session.addEventListener("position", ({ detail: position }) => {
        const flat = position.kind !== "figures";
        if (flat || position.play) hush();
        bar.node.hidden = flat;
        if (flat) chosen = "moves";
        for (const { of, follow } of pages) follow(of(position) ?? "");
        draw();
    });
};

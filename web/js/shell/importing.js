// Opens what people have: files, dropped files, pasted texts. What a file means the server says.

import { el, replace } from "../dom.js";
import { carried } from "../net/files.js";
import { isTyping } from "../typing.js";
import { dialog } from "./dialog.js";

const KINDS = ".game,.txt,.json,.svg,.png,.pdf,.glb";
const EXAMPLE = "LLDb2.1E DLDb1.2N";

const holdsFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

/** Files dropped on the page, and texts or files pasted outside fields. */
const listen = (session, openFile, openText) => {
    const drop = el("div", { id: "drop", hidden: true }, el("p", {}, "Drop it to open it"));
    document.body.append(drop);
    addEventListener("dragover", (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        drop.hidden = false;
    });
    addEventListener("dragleave", (event) => {
        if (event.relatedTarget === null) drop.hidden = true;
    });
    addEventListener("drop", (event) => {
        drop.hidden = true;
        if (!holdsFiles(event)) return;
        event.preventDefault();
        openFile(event.dataTransfer.files[0], session.complain.bind(session));
    });
    addEventListener("paste", (event) => {
        if (isTyping(event.target)) return;
        const [file] = event.clipboardData.files;
        const text = event.clipboardData.getData("text/plain").trim();
        if (!file && !text) return;
        event.preventDefault();
        if (file) openFile(file, session.complain.bind(session));
        else openText(text, session.position?.game);
    });
};

/**
 * @param {Object} session
 * @returns {{show: function()}}
 */
export const importing = (session) => {
    const text = el("textarea", { rows: 6, id: "import-text", spellcheck: "false", placeholder: EXAMPLE });
    const game = el("select", { id: "import-game" });
    const file = el("input", { type: "file", accept: KINDS, class: "unseen", tabindex: -1, "aria-hidden": "true",
        onchange: () => {
            const [chosen] = file.files;
            file.value = "";
            if (chosen) openFile(chosen, box.grumble);
        } });

    const openText = async (words, name) => {
        if (await session.read(words, name)) box.close();
    };

    const openFile = async (chosen, complain) => {
        try {
            const name = session.position?.game ?? "orthognomes";
            await openText(await carried(chosen, name), name);
        } catch (error) {
            complain(error.message);
        }
    };

    const read = (event) => {
        event.preventDefault();
        if (text.value.trim()) openText(text.value, game.value);
        else box.grumble(`Write or paste a game first, like ${EXAMPLE}.`);
    };

    const box = dialog("import-dialog", "Open a game",
        el("form", { onsubmit: read },
            el("p", {}, "A game file, or a picture that this page or the command made: ",
                "SVG, PNG, PDF and GLB carry their game."),
            el("button", { type: "button", onclick: () => file.click() }, "Choose a file…"), file,
            el("p", { class: "soft small" }, "You can also drop a file on the page, or paste a text anywhere."),
            el("label", { class: "stacked" }, el("span", { class: "legend" }, "Or a text"), text),
            el("label", { class: "stacked" }, el("span", { class: "legend" }, "A text that names no game is"), game),
            el("div", { class: "actions" },
                el("button", { type: "button", onclick: () => box.close() }, "Cancel"),
                el("button", { class: "main" }, "Open the text"))));

    listen(session, openFile, openText);

    return {
        show: () => {
            replace(game, session.games.map(({ name, title }) => el("option", { value: name }, title)));
            game.value = session.position?.game ?? "orthognomes";
            box.show();
        },
    };
};

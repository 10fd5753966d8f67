// Mounts what surrounds the table: bar, dialogs, messages, keys.

import { mount as announce } from "./announce.js";
import { mount as bar } from "./bar.js";
import { mount as connection } from "./connection.js";
import { exporting } from "./exporting.js";
import { help } from "./help.js";
import { importing } from "./importing.js";
import { mount as keys } from "./keys.js";
import { newGame } from "./newgame.js";
import { options } from "./options.js";
import { mount as toasts } from "./toast.js";

/** On a phone the notation is folded until it is asked for. */
const fold = () => {
    document.getElementById("fold").open = !matchMedia("(max-width: 37.4375em)").matches;
};

/** The link to the table leaves the address alone, which is the game. */
const skip = () => {
    document.querySelector(".skip").addEventListener("click", (event) => {
        event.preventDefault();
        document.getElementById("stage").focus();
    });
};

/** @param {Object} session @param {EventTarget} bus */
export const shell = (session, bus) => {
    const doors = {};
    const dialogs = { newGame, options, importing, exporting, help };
    for (const [name, make] of Object.entries(dialogs)) doors[name] = make(session).show;
    bar(session, doors);
    keys(session, bus, doors);
    for (const mount of [toasts, announce, connection]) mount(session);
    fold();
    skip();
};

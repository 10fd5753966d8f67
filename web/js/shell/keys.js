// The keys of the whole page: undo, redo, looking round, stepping, help. The ghost's keys are the turntable's.

import { isTyping } from "../typing.js";

const LOOKS = { n: "north", e: "east", s: "south", w: "west", t: "top", c: "corner" };

/**
 * @param {Object} session
 * @param {EventTarget} bus
 * @param {{help: function()}} doors
 */
export const mount = (session, bus, { help }) => {
    const step = (by) => session.position && session.stepBy(by);

    const held = (event) => {
        const key = event.key.toLowerCase();
        if (key === "z") return event.shiftKey ? session.redo() : session.undo();
        return key === "y" && !event.shiftKey ? session.redo() : undefined;
    };

    const plain = ({ key }) => {
        if (key === "?") return help();
        if (key === ",") return step(-1);
        if (key === ".") return step(1);
        const look = session.position?.kind === "figures" && LOOKS[key.toLowerCase()];
        return look ? bus.dispatchEvent(new CustomEvent("look", { detail: look })) : undefined;
    };

    addEventListener("keydown", (event) => {
        if (event.defaultPrevented || event.altKey || event.isComposing || isTyping(event.target)) return;
        const done = event.ctrlKey || event.metaKey ? held(event) : plain(event);
        if (done !== undefined && done !== null) event.preventDefault();
    });
};

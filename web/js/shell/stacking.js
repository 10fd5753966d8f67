// Loads the turntable and the hands when a figure is first shown, so that flat games do not pay for three.js.

import { toast } from "./toast.js";

const webgl = () => {
    try {
        return document.createElement("canvas").getContext("webgl2") !== null;
    } catch {
        return false;
    }
};

/**
 * @param {function(): Object} session who is asked late, for it is made with this
 * @param {EventTarget} bus
 * @returns {function(): Promise} loads once, and again what could not be loaded; never rejects
 */
export const stacking = (session, bus) => {
    const begun = new Map();
    let table = null; // which of both fills the stage

    const load = async (path, id) => {
        try {
            const { mount } = await import(path);
            mount(document.getElementById(id), session(), bus);
        } catch (error) {
            begun.delete(path);
            console.error(error);
            toast("A part of the page could not be loaded: load the page again.", "trouble");
        }
    };

    const once = (path, work) => {
        if (!begun.has(path)) begun.set(path, work(path));
        return begun.get(path);
    };

    return () => {
        table ??= webgl() ? "../stacking/table.js" : "../stacking/byname.js";
        return Promise.all([
            once("../stacking/hands.js", (path) => load(path, "hands")),
            once(table, (path) => load(path, "stage")),
        ]);
    };
};

// Loads the turntable and the hands when a figure is first shown, so that flat games do not pay for three.js.

import { el } from "../dom.js";
import { toast } from "./toast.js";

const webgl = () => {
    try {
        return document.createElement("canvas").getContext("webgl2") !== null;
    } catch {
        return false;
    }
};

const sorry = (stage) => stage.append(el("p", { class: "sorry", "data-for": "figures" },
    "This browser cannot draw in three dimensions (WebGL is off), so the turntable is not shown. ",
    "The views, the verdict, the moves and the notation work all the same."));

/**
 * @param {function(): Object} session who is asked late, for it is made with this
 * @param {EventTarget} bus
 * @returns {function(): Promise} loads once, and again what could not be loaded; never rejects
 */
export const stacking = (session, bus) => {
    const begun = new Map();

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

    return () => Promise.all([
        once("../stacking/hands.js", (path) => load(path, "hands")),
        once("../stacking/table.js", (path) => {
            const stage = document.getElementById("stage");
            return webgl() ? load(path, "stage") : sorry(stage);
        }),
    ]);
};

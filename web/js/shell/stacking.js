// Loads the turntable and the hands when a figure is first shown, so that flat games do not pay for three.js.

import { el } from "../dom.js";

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
 * @returns {function(): Promise} loads once; never rejects
 */
export const stacking = (session, bus) => {
    let loading = null;

    const part = async (path, id) => {
        const { mount } = await import(path);
        mount(document.getElementById(id), session(), bus);
    };

    const load = async () => {
        const stage = document.getElementById("stage");
        const parts = [part("../stacking/hands.js", "hands")];
        if (webgl()) parts.push(part("../stacking/table.js", "stage"));
        else sorry(stage);
        for (const result of await Promise.allSettled(parts)) {
            if (result.status === "fulfilled") continue;
            console.error(result.reason);
            session().complain("A part of the page could not be loaded: load the page again.");
        }
    };

    return () => {
        loading ??= load();
        return loading;
    };
};

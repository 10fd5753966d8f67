// Says that the line is down, when that has lasted long enough to be noticed, and that the program behind it was
// changed: the page is then better loaded again, which is offered and not done.

import { el, replace } from "../dom.js";

const QUIET = 600; // milliseconds in which nothing is said

/** @param {Object} session */
export const mount = (session) => {
    const banner = document.getElementById("connection");
    const again = () => el("button", { type: "button", onclick: () => location.reload() }, "Load again");
    let updated = false;
    let timer = null;
    const show = (...words) => {
        replace(banner, ...words);
        banner.hidden = false;
    };
    const gone = () => show("Not connected: your game is safe in this page. Trying again…");
    const renew = () => show("fivesides was updated: load the page again. Your game stays. ", again());
    session.addEventListener("online", ({ detail: online }) => {
        clearTimeout(timer);
        if (!online) timer = setTimeout(gone, QUIET);
        else if (updated) renew();
        else banner.hidden = true;
    });
    session.addEventListener("updated", () => {
        updated = true;
        renew();
    });
};

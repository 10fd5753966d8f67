// Light, dark, or as the device has it. It is kept in this browser, where there is somewhere to keep it.

import { el, replace } from "../dom.js";
import { icon } from "./icons.js";

const KEY = "fivesides-theme";
const NEXT = { auto: "light", light: "dark", dark: "auto" };

const kept = () => {
    try {
        const theme = localStorage.getItem(KEY);
        return theme in NEXT ? theme : "auto";
    } catch {
        return "auto"; // no storage, or none allowed
    }
};

const keep = (theme) => {
    try {
        localStorage.setItem(KEY, theme);
    } catch {
        // The theme lasts as long as the page.
    }
};

const wear = (theme) => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
};

/** The button that goes from one theme to the next. */
export const themeButton = () => {
    let theme = kept();
    const show = () => {
        wear(theme);
        button.title = `Theme: ${theme}`;
        replace(button, icon(theme), el("span", {}, `Theme: ${theme}`));
    };
    const button = el("button", {
        class: "quiet tool theme", type: "button",
        onclick: () => {
            theme = NEXT[theme];
            keep(theme);
            show();
        },
    });
    show();
    return button;
};

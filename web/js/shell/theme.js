// Light, dark, or as the device has it. It is kept in this browser, where there is somewhere to keep it.

import { el, replace } from "../dom.js";
import { recalled, remember } from "../memory.js";
import { icon } from "./icons.js";

const KEY = "fivesides-theme";
const NEXT = { auto: "light", light: "dark", dark: "auto" };

const kept = () => {
    const theme = recalled(KEY);
    return Object.hasOwn(NEXT, theme) ? theme : "auto";
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
            remember(KEY, theme);
            show();
        },
    });
    show();
    return button;
};

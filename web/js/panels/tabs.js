// Tabs by the ARIA pattern: one is in the order of Tab, arrows, Home and End go to the others. It knows no contents.

import { el } from "../dom.js";

/**
 * @param {string} label what the tabs choose
 * @param {Array<{key: string, name: string, panel: string}>} entries *panel*: id of the element a tab shows
 * @param {function(string)} choose told the key of the tab that was chosen
 * @returns {{node: HTMLElement, select: function(string)}} `select` marks a tab without telling anybody
 */
export const tabs = (label, entries, choose) => {
    const buttons = entries.map(({ key, name, panel }) =>
        el("button",
            {
                type: "button", role: "tab", id: `${panel}-tab-${key}`, "aria-controls": panel, "aria-selected": false,
                tabindex: "-1", dataset: { key }, onclick: () => choose(key),
            },
            name));

    const select = (key) => {
        for (const button of buttons) {
            const chosen = button.dataset.key === key;
            button.setAttribute("aria-selected", String(chosen));
            button.tabIndex = chosen ? 0 : -1;
        }
    };

    const move = (event) => {
        const here = buttons.indexOf(event.target);
        const to = {
            ArrowRight: (here + 1) % buttons.length,
            ArrowLeft: (here + buttons.length - 1) % buttons.length,
            Home: 0,
            End: buttons.length - 1,
        }[event.key];
        if (here < 0 || to === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        buttons[to].focus();
        choose(buttons[to].dataset.key);
    };

    const node = el("div", { class: "tabs", role: "tablist", "aria-label": label, onkeydown: move }, buttons);
    return { node, select };
};

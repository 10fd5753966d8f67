// A dialog with a heading and a way out. It knows nothing of what it holds.

import { el } from "../dom.js";
import { icon } from "./icons.js";

/**
 * @param {string} id
 * @param {string} title
 * @param {...(Node|string)} children
 * @returns {{node: HTMLDialogElement, show: function(), close: function()}} on the page, closed
 */
export const dialog = (id, title, ...children) => {
    const close = () => node.close();
    const node = el("dialog", { id, "aria-labelledby": `${id}-title`, onmousedown: (event) => event.target === node && close() },
        el("div", { class: "dialog-frame" },
            el("header", {},
                el("h2", { id: `${id}-title` }, title),
                el("button", { class: "quiet tool", type: "button", "aria-label": "Close", onclick: close }, icon("close"))),
            ...children));
    document.body.append(node);
    return { node, show: () => node.open || node.showModal(), close };
};

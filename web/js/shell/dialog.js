// A dialog with a heading, a way out and a line for what went wrong. It knows nothing of what it holds.

import { el } from "../dom.js";
import { icon } from "./icons.js";

/**
 * @param {string} id
 * @param {string} title
 * @param {...(Node|string)} children
 * @returns {{node: HTMLDialogElement, show: function(), close: function(), grumble: function(?string)}} on the page,
 *   closed; `grumble` shows a sentence over the buttons, or takes it away
 */
export const dialog = (id, title, ...children) => {
    const close = () => node.close();
    const trouble = el("p", { class: "trouble-line", role: "alert", hidden: true });
    const grumble = (sentence) => {
        trouble.textContent = sentence ?? "";
        trouble.hidden = !sentence;
    };
    const shut = el("button",
        { class: "quiet tool", type: "button", "aria-label": "Close", onclick: close }, icon("close"));
    const node = el("dialog", {
        id, "aria-labelledby": `${id}-title`,
        onmousedown: ({ target }) => target === node && close(),
        ontrouble: ({ detail }) => grumble(detail),
    }, el("div", { class: "dialog-frame" },
        el("header", {}, el("h2", { id: `${id}-title` }, title), shut), ...children));
    node.querySelector(".actions")?.prepend(trouble);
    node.addEventListener("submit", () => grumble(null), true);
    document.body.append(node);
    const show = () => {
        grumble(null);
        if (!node.open) node.showModal();
        node.querySelector(".dialog-frame").scrollTop = 0;
    };
    return { node, show, close, grumble };
};

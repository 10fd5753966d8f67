// Makes elements. It knows nothing of the page: no ids, no words, no rules.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Sets attributes and listeners: `onclick: fn` listens, `dataset: {…}` and `style: {…}` set each entry, `text` is the
 * text, `true` writes an empty attribute; null, undefined and false write none, but aria-… says "false" where asked.
 */
const dress = (node, attributes) => {
    for (const [key, value] of Object.entries(attributes ?? {})) {
        if (key.startsWith("aria-") && typeof value === "boolean") node.setAttribute(key, String(value));
        else if (value === null || value === undefined || value === false) continue;
        else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
        else if (key === "dataset") Object.assign(node.dataset, value);
        else if (key === "style") for (const [name, to] of Object.entries(value)) node.style.setProperty(name, to);
        else if (key === "text") node.textContent = value;
        else if (key === "value") node.value = value;
        else node.setAttribute(key, value === true ? "" : value);
    }
    return node;
};

const fill = (node, children) => {
    node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
    return node;
};

/**
 * An element: `el("button", {class: "quiet", "aria-label": "Undo", onclick: undo}, "Undo")`.
 * @param {string} tag
 * @param {?Object} attributes see `dress`
 * @param {...(Node|string|number|null|false|Array)} children
 * @returns {HTMLElement}
 */
export const el = (tag, attributes = null, ...children) => {
    const { value, ...rest } = attributes ?? {};
    const node = fill(dress(document.createElement(tag), rest), children);
    return value === undefined || value === null ? node : dress(node, { value }); // a select takes its value last
};

/** An SVG element, made the same way. @returns {SVGElement} */
export const svg = (tag, attributes = null, ...children) =>
    fill(dress(document.createElementNS(SVG, tag), attributes), children);

/** Puts *children* in place of what *node* holds. */
export const replace = (node, ...children) => {
    node.replaceChildren();
    return fill(node, children);
};

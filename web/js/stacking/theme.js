// The colours of the scene: those of the page, as its style sheets give them, and those of the things themselves.
// Knows no scene; whoever draws asks again when the page changes.

/** The colours of things, the same by day and by night. */
export const THINGS = {
    light: "#E8CFA0", dark: "#5B3A22", disc: "#D9D3C6", sticker: "#EFEAE0", start: "#8FA7B8", ink: "#2B2622",
    pale: "#F7F0E0", grid: "#B9B2A4", lines: { light: "#0072B2", dark: "#E69F00" },
};

/** The colours of what a thought-of placement would be; stacking.css may give others. */
const STATES = { good: "#2E7D4F", near: "#B7791F", bad: "#B3362B" };

const property = (name, otherwise) =>
    getComputedStyle(document.documentElement).getPropertyValue(name).trim() || otherwise;

/** @returns {boolean} whether the page is dark now */
const isDark = () => {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

/** @returns {{dark: boolean, states: Record<string, string>}} the page's colours now */
export const pageColours = () => ({
    dark: isDark(),
    states: Object.fromEntries(
        Object.entries(STATES).map(([name, colour]) => [name, property(`--table-${name}`, colour)]),
    ),
});

/** Calls *changed* whenever the page turns light or dark. @param {() => void} changed */
export const onTheme = (changed) => {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
    new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ["data-theme"] });
};

/** @returns {boolean} whether the reader wants things to move as little as possible */
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Small things that this browser keeps, where it lets us; otherwise they last as long as the page. It knows none of them.

/** @param {string} key @returns {?string} null when nothing is kept */
export const recalled = (key) => {
    try {
        return localStorage.getItem(key);
    } catch {
        return null; // no storage, or none allowed
    }
};

/** @param {string} key @param {string} value */
export const remember = (key, value) => {
    try {
        localStorage.setItem(key, value);
    } catch {
        // It lasts as long as the page.
    }
};

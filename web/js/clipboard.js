// Copies a text. It says nothing: who asked tells whether it went well.

/** For pages that are not served securely, where there is no clipboard of the new kind. */
const copyOld = (text) => {
    const focused = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    focused?.focus({ preventScroll: true });
    return done;
};

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard */
export const copy = async (text) => {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return copyOld(text);
    }
};

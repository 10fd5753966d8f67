// Tells keys and pastes that are meant for a field or a dialog from those that are meant for the page. It knows no key.

const FIELDS = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/** Whether what is typed at *target* belongs to it, or to an open dialog. @param {EventTarget} target */
export const isTyping = (target) =>
    Boolean(target.closest?.(FIELDS) || document.querySelector("dialog[open]"));

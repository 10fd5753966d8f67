// Puts words into shape: capitals, full stops, where something stands in a text. It knows no words of its own.

/** *text* with a capital. @param {?string} text @returns {string} empty when there is none */
export const capital = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");

/** *text* with a full stop, and a capital unless it goes on. @param {string} text @param {boolean} [begins] */
export const sentence = (text, begins = true) => {
    const whole = text.trim();
    if (!whole) return "";
    return (begins ? capital(whole) : whole) + (/[.!?…]$/.test(whole) ? "" : ".");
};

/**
 * What is wrong, and where in the text, if that is known.
 * @param {Error & {sentence?: string, line?: ?number, column?: ?number}} error
 */
export const located = ({ sentence: words, message, line, column }) =>
    (line ? `Line ${line}${column ? `, column ${column}` : ""}: ` : "") + (words ?? message);

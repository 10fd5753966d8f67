// What can be chosen beside the board: cards of the hand, their turn, words; and the sentence that says what is to be
// done. It shows what it is given, and knows no game.

import { el, replace } from "../dom.js";

/**
 * @typedef {{prompt: string, note: string, game: string, side: ?number, hand: Object[], handName: string,
 *     words: Object[], turn: boolean, back: boolean}} Tray
 * `hand`: {pick, label, address, chosen}; `words`: {pick, label}; `turn`: whether it can be turned
 */

const key = (text) => el("kbd", { "aria-hidden": "true", text });

const cardButton = (card, number, choose) =>
    el(
        "button",
        {
            type: "button", class: "flat-piece", title: card.label,
            "aria-label": card.label, "aria-pressed": card.chosen,
            "aria-keyshortcuts": number <= 9 ? String(number) : null,
            dataset: number <= 9 ? { pick: card.pick, key: number } : { pick: card.pick },
            onclick: (event) => choose(card.pick, event.detail === 0),
        },
        card.address
            ? el("img", { src: card.address, alt: "", draggable: "false" })
            : el("span", { text: card.label }),
    );

const wordButton = (word, number, choose) =>
    el(
        "button",
        {
            type: "button", class: "flat-word", "aria-keyshortcuts": number <= 9 ? String(number) : null,
            dataset: { pick: word.pick ?? "" }, onclick: (event) => choose(word.pick, event.detail === 0),
        },
        word.label,
        number <= 9 ? key(number) : null,
    );

/**
 * @returns {{head: HTMLElement, tray: HTMLElement, show: function(Tray), focus: function(boolean): boolean,
 *     holds: function(): boolean}}
 */
export const handView = ({ choose, turn, back }) => {
    const swatch = el("span", { class: "flat-swatch", "aria-hidden": "true" });
    const prompt = el("p", { class: "flat-prompt" });
    const note = el("p", { class: "flat-note" });
    const undo = el("button", { type: "button", class: "flat-word", "aria-keyshortcuts": "Escape", onclick: back },
        "Back", key("Esc"));
    const head = el("div", { class: "flat-head" }, swatch, el("div", { class: "flat-says" }, prompt, note));
    const turnOn = () => {
        turn();
        turner.focus({ preventScroll: true }); // pressed again it turns again
    };
    const turner = el("button", { type: "button", class: "flat-word", "aria-keyshortcuts": "R", onclick: turnOn },
        el("span", { "aria-hidden": "true", text: "⟳ " }), "Turn", key("R"));
    const cards = el("div", { class: "flat-hand", role: "group" });
    const words = el("div", { class: "flat-words" });
    const tray = el("div", { class: "flat-tray" }, cards, words);

    const show = (what) => {
        prompt.textContent = what.prompt;
        note.textContent = what.note;
        note.hidden = !what.note;
        swatch.hidden = what.side === null;
        swatch.dataset.side = what.side ?? "";
        swatch.dataset.game = what.game;
        cards.hidden = !what.hand.length;
        cards.setAttribute("aria-label", what.handName);
        const count = what.hand.length;
        cards.style.setProperty("--cards", count);
        cards.style.setProperty("--columns", count > 5 ? Math.ceil(count / 2) : count); // two rows on a phone
        replace(cards, what.hand.map((card, index) => cardButton(card, index + 1, choose)));
        const first = what.hand.length + 1;
        replace(words, what.words.map((word, index) => wordButton(word, first + index, choose)),
            what.turn ? turner : null, what.back ? undo : null);
    };
    return {
        head, tray, show,
        focus: (seen) => {
            const first = words.querySelector("[data-pick]") ?? cards.querySelector("button");
            first?.focus({ preventScroll: !seen });
            return Boolean(first);
        },
        holds: () => tray.contains(document.activeElement),
    };
};

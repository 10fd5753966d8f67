// The keys of the block in hand and of the table. Knows keys and whom to tell; no rule, no picture.

import { isTyping } from "../typing.js";

const PRESSED = "button, a, summary, [role=button], [role=tab], [role=option], [role=menuitem]";
const WAYS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Keys of the block in hand: who uses one goes on at the table, so that Enter places, whatever was pressed before. */
const HANDLING = /^([1-9rf[\]]|arrow\w+|page\w+|end)$/i;

/**
 * @param {HTMLCanvasElement} canvas takes the focus when a key of the block in hand is used
 * @param {HTMLElement[]} own the parts of the page where arrows and Enter are the table's, besides the bare page
 * @param {object} told `step(right, away)`, `place()`, `turn()`, `flip()`, `pick(n)`, `raise(by)`, `drop()`,
 *   `next(by)`, `putBack()`, `takeOut()`, `nudge(degrees)`, `zoom(times)`
 * @param {{open: () => boolean, holding: () => boolean, selected: () => boolean}} now how things are
 */
export const listenToKeys = (canvas, own, told, now) => {
    const anywhere = (event) => {
        const digit = /^[1-9]$/.test(event.key);
        const deed = {
            r: told.turn, f: told.flip, "[": () => told.next(-1), "]": () => told.next(1), Escape: told.putBack,
            Delete: told.takeOut, Backspace: told.takeOut, "+": () => told.zoom(0.8), "-": () => told.zoom(1.25),
        }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
        const wanting = "rf[]".includes(event.key.toLowerCase()) ? now.holding() : true;
        const taking = ["Delete", "Backspace"].includes(event.key) ? now.selected() : true;
        const leaving = event.key === "Escape" ? now.holding() || now.selected() : true;
        if (digit) {
            return () => told.pick(Number(event.key));
        }
        return wanting && taking && leaving ? deed : undefined;
    };
    const onTable = (event) => {
        const way = WAYS[event.key];
        if (way && (event.shiftKey || !now.holding())) {
            return way[0] && event.target !== document.body ? () => told.nudge(-15 * way[0]) : undefined;
        }
        if (way) {
            return () => told.step(...way);
        }
        if (!now.holding()) {
            return undefined;
        }
        return { PageUp: () => told.raise(1), PageDown: () => told.raise(-1), End: told.drop }[event.key];
    };
    const deedOf = (event) => {
        const { target } = event;
        const here = target === document.body || own.some((part) => part.contains(target));
        if (["Enter", " "].includes(event.key)) {
            return here && !target.closest(PRESSED) && now.holding() ? () => told.place("key") : undefined;
        }
        return (here && onTable(event)) || anywhere(event);
    };
    document.addEventListener("keydown", (event) => {
        const busy = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
        if (busy || !now.open() || isTyping(event.target)) {
            return;
        }
        const deed = deedOf(event);
        if (deed) {
            event.preventDefault();
            deed();
            if (HANDLING.test(event.key) && now.holding()) {
                canvas.focus({ preventScroll: true });
            }
        }
    });
};

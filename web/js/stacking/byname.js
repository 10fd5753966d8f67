// Where no turntable can be drawn: the places of a block as a list to choose from, what would come of each, and the
// placement itself. Knows no picture and no rule: the server lists the places.

import { el, replace } from "../dom.js";
import { fellBefore } from "../round.js";
import { isTyping } from "../typing.js";
import { afterwards } from "./afterwards.js";
import { colours, readMove, whereabouts } from "./space.js";
import { SIGNS, stateOf, wordsOf } from "./telling.js";

const SORRY = "This browser cannot draw in three dimensions (WebGL is off), so the turntable is not shown. Choose a "
    + "block below, then its place from the list; all else works as ever.";

const entry = (move) => {
    const block = readMove(move);
    return el("option", { value: move }, `${whereabouts(block)}: ${colours(block.pattern)}`);
};

/** The digits that take a block from the hand, as at the turntable. */
const listenToDigits = (session, told) =>
    document.addEventListener("keydown", (event) => {
        const busy = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
        if (busy || session.position?.kind !== "figures" || !/^[1-9]$/.test(event.key)) return;
        if (isTyping(event.target)) return;
        event.preventDefault();
        told(Number(event.key));
    });

/** @param {HTMLElement} root #stage @param {object} session @param {EventTarget} bus */
export const mount = (root, session, bus) => {
    const hands = document.getElementById("hands");
    const tell = (name, detail) => bus.dispatchEvent(new CustomEvent(name, { detail }));
    const where = el("select", { id: "where", onchange: () => think() });
    const words = el("p", { class: "aside", role: "status" });
    const place = el("button", { class: "main" }, "Place here");
    const form = el("form", { class: "by-name", hidden: true, onsubmit: (event) => put(event) },
        el("label", { for: where.id }, "Where it goes"), where, place, words);
    root.append(el("p", { class: "sorry", "data-for": "figures", text: SORRY }));
    hands.append(form);
    const after = afterwards(hands, session, null);
    let chosen = null; // the pattern whose places are listed

    const think = async () => {
        const { position } = session;
        const move = where.value;
        const tried = await session.ask("try", { move }).catch(() => null);
        if (session.position === position && where.value === move && !form.hidden) {
            words.textContent = tried ? `${SIGNS[stateOf(tried)]} It ${wordsOf(tried)}.` : "";
        }
    };
    const list = async (pattern) => {
        chosen = pattern;
        form.hidden = true;
        if (!pattern) return;
        const { position } = session;
        const { moves } = await session.ask("places", { pattern }).catch(() => ({ moves: [] }));
        if (session.position !== position || chosen !== pattern) return;
        replace(where, moves.map(entry));
        form.hidden = false;
        place.disabled = where.disabled = !moves.length;
        words.textContent = moves.length ? "" : "There is no legal place for this block.";
        if (moves.length) think();
    };
    const put = (event) => {
        event.preventDefault();
        if (!place.disabled) session.play(where.value);
    };
    const told = () => {
        const { position, judged } = session;
        if (position.kind === "figures") after(judged?.fall && !fellBefore(session) ? "stands" : "none");
    };

    bus.addEventListener("choose", ({ detail }) => list(detail?.pattern ?? null));
    listenToDigits(session, (number) => tell("nth", number));
    session.addEventListener("position", () => {
        tell("choose", null);
        told();
    });
    session.addEventListener("judged", told);
    if (session.position) told();
};

// The table of the four flat games: the board, what can be chosen on it and beside it, and the choice under way.
// It plays what the server says is legal; it holds no rules, and leaves stepping and undo to others.

import { el } from "../dom.js";
import { capital } from "../text.js";
import { boardView } from "./board.js";
import { handView } from "./hand.js";
import { hints } from "./hints.js";
import { listen } from "./keys.js";
import * as picks from "./picks.js";
import { assembled, kept } from "./pictures.js";
import { preview } from "./preview.js";
import { announced, doneName, pieceName, placeName, prompt, replacing, wordName } from "./words.js";

/** @param {HTMLElement} root @param {EventTarget} session @param {EventTarget} bus */
export const mount = (root, session, bus) => {
    const address = kept();
    let choice = null; // of the position that is shown; null when it is not of a flat game
    let before = null; // the position shown before it
    let waiting = false; // for the answer to a move
    let pointed = null; // the place pointed at
    let rings = [];
    let adrift = false; // whether the focus was here, and what had it is gone

    const pictured = (piece, turn) => {
        const held = choice.position.hand?.find((one) => one.pick === piece);
        const shown = held?.turns.find((one) => one.pick === turn) ?? held;
        return shown ? address(assembled(shown.shapes, choice.position)) : null;
    };
    const trace = () => {
        if (choice) board.trace(choice.position.board, { ...preview(choice, pointed, pictured), rings });
    };
    const look = (place) => {
        pointed = place;
        trace();
    };

    const play = async (move) => {
        waiting = true;
        table.setAttribute("aria-busy", "true");
        await session.play(move);
        if (choice && before === choice.position) go(begun(choice.position)); // it was refused
    };
    const begun = (position) => {
        waiting = false;
        table.removeAttribute("aria-busy");
        return picks.begin(position);
    };
    /** Shows another state of the choice, and plays it when nothing is left to choose. */
    const go = (next, keyed = false) => {
        choice = next;
        pointed = null;
        draw(keyed);
        const move = picks.move(choice);
        if (move !== null && choice.steps.length && !waiting) play(move);
    };
    const choosePlace = (place) => {
        if (waiting) return;
        const pick = `@${place}`;
        const next = picks.choose(choice, pick); // a tower's piece can go where the tower came from
        go(next === choice ? picks.without(choice, pick) : next);
    };
    const chooseBeside = (pick, keyed) => {
        if (waiting) return;
        if (pick === null) play(picks.stage(choice).whole);
        else if (picks.chosen(choice).includes(pick)) go(picks.without(choice, pick), keyed);
        else go(picks.kindOf(pick) === "piece" ? picks.swapped(choice, pick) : picks.choose(choice, pick), keyed);
    };
    const turn = () => {
        if (waiting || !(picks.turns(choice)?.all.length > 1)) return false;
        go(picks.turned(choice));
        return true;
    };
    const back = () => {
        const next = picks.back(choice);
        if (waiting || next === choice) return false;
        go(next);
        return true;
    };

    const board = boardView({ choose: choosePlace, look });
    const hand = handView({ choose: chooseBeside, turn, back });
    const table = el("div", { class: "flat-table" });
    const switched = hints((on) => table.classList.toggle("quiet", !on));
    table.append(hand.head, board.card, hand.tray, switched);
    table.hidden = true;
    root.append(table);

    const spots = () => {
        const open = picks.stage(choice).next.filter((pick) => picks.kindOf(pick) === "place");
        const places = picks.chosen(choice).filter((pick) => picks.kindOf(pick) === "place");
        const set = places.filter((pick) => !open.includes(pick));
        return [
            ...set.map((pick) => ({ place: picks.nameOf(pick), name: `${picks.nameOf(pick)}, chosen`, chosen: true })),
            ...open.map((pick) => ({ place: picks.nameOf(pick), name: placeName(choice, pick), chosen: false })),
        ];
    };
    const besides = () => {
        const { position } = choice;
        const { next, whole } = picks.stage(choice);
        const turns = picks.turns(choice);
        const spoken = next.filter((pick) => picks.kindOf(pick) === "word");
        const words = spoken.map((pick) => ({ pick, label: wordName(pick) }));
        if (whole !== null && next.length) words.unshift({ pick: null, label: doneName(position) });
        const cards = picks.pieces(choice).map((pick) => {
            const held = picks.chosen(choice).includes(pick);
            const turn = held ? turns?.all[turns.now] : undefined;
            return { pick, label: pieceName(position, pick, turn), address: pictured(pick, turn), chosen: held };
        });
        return { words, cards, turn: turns?.all.length > 1 };
    };
    /** Puts the focus where the choice goes on: on an open place, beside the board, or on what was chosen. */
    const settle = (open, seen) => {
        if (!(open && board.focus(seen)) && !hand.focus(seen)) board.focus(seen);
        adrift = document.activeElement === document.body;
    };
    /** What can be pressed at this stage; the focus stays here when it was here. */
    const draw = (keyed) => {
        const { position } = choice;
        const here = board.holds() || hand.holds();
        const seen = keyed || !here || document.activeElement.matches(":focus-visible");
        const focused = keyed || here || (adrift && document.activeElement === document.body);
        const { words, cards, turn: turning } = besides();
        const places = spots();
        const stage = picks.chosen(choice).filter((pick) => picks.kindOf(pick) === "place").length;
        const lift = places.some((spot) => spot.name.startsWith("Lift"));
        const whose = position.side === null ? "" : ` of ${capital(position.players[position.side])}`;
        hand.show({
            prompt: prompt(choice), note: replacing(position), game: position.game, side: position.side,
            hand: cards, handName: `Hand${whose}`, words, turn: turning, back: choice.steps.some((step) => step.own),
        });
        table.classList.toggle("over", !position.legal.length);
        switched.hidden = !position.legal.length;
        board.spots(position.board, places, { side: position.side ?? "", stage: lift ? "lift" : stage });
        trace();
        if (focused) settle(places.some((spot) => !spot.chosen), seen);
    };

    const show = async (position) => {
        if (position.kind !== "flat") {
            choice = before = null;
            waiting = false;
            table.hidden = true;
            return;
        }
        const last = before;
        before = position;
        session.say(announced(position, last?.game === position.game ? last : null));
        if (!(await board.picture(position)) || before !== position) return;
        table.hidden = false;
        go(begun(position));
    };

    listen(() => choice !== null && !table.hidden, {
        pick: (number) => {
            const { words, cards } = besides();
            const found = [...cards, ...words][number - 1];
            if (!found || waiting) return false;
            chooseBeside(found.pick, true);
            return true;
        },
        turn,
        back,
    });
    bus.addEventListener("ring", (event) => {
        rings = event.detail?.places ?? [];
        trace();
    });
    session.addEventListener("position", (event) => show(event.detail));
    if (session.position) show(session.position);
};

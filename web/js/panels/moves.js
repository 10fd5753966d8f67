// The moves of the round that is shown, numbered as in the notation, and the buttons that step through them. It knows
// how many players take turns, and no rule.

import { el, replace } from "../dom.js";
import { roundName } from "../round.js";
import { capital } from "../text.js";
import { heard, icon, mark } from "./signs.js";
import { tabs } from "./tabs.js";
import { outcomeOf } from "./words.js";

const STEPS = [
    ["first", "To the start", (session) => session.step(0)],
    ["back", "One move back", (session) => session.stepBy(-1)],
    ["on", "One move on", (session) => session.stepBy(1)],
    ["last", "To the last move", (session) => session.step(Infinity)],
];

/** In what order the players take turns in a line of the list; empty in free building. */
const order = ({ kind, play, players, first }) => {
    if (kind === "figures" && !play) return [];
    return first === players[1] ? [players[1], players[0]] : players;
};

/** Splits *moves* into turns of *size* moves. */
const turns = (moves, size) =>
    Array.from({ length: Math.ceil(moves.length / size) }, (_, k) => moves.slice(k * size, (k + 1) * size));

/**
 * @param {HTMLElement} root
 * @param {EventTarget} session
 */
export const mount = (root, session) => {
    const known = new Map(); // outcome of each placement, by the moves up to it
    let shown = "";
    let rounds = null;

    const heading = el("h2", null, "Moves");
    const count = el("span", { class: "count" });
    const buttons = STEPS.map(([name, label, go]) =>
        el("button",
            {
                type: "button", class: "step", "aria-label": label, title: label,
                onclick: () => go(session),
            },
            icon(name)));
    const steps = el("div", { class: "steps", role: "group", "aria-label": "Step through the moves" },
        buttons[0], buttons[1], count, buttons[2], buttons[3]);
    const head = el("div", { class: "moves-head" }, heading, steps);
    const tabPlace = el("div", { class: "rounds" });
    const list = el("div", { class: "list", id: "moves-list", tabindex: "-1" });
    root.append(head, tabPlace, list);

    const upTo = ({ options, moves }, k) =>
        `${JSON.stringify(options)} ${moves.slice(0, k + 1).join(" ")}`.replace(/#/g, "");

    const remember = () => {
        const { position, judged } = session;
        if (known.size > 5000) known.clear();
        judged?.placements?.forEach(({ outcome }, k) => known.set(upTo(position, k), outcome));
    };

    const button = (move, k) =>
        el("button", { type: "button", class: "move", dataset: { at: k + 1 }, onclick: () => session.step(k + 1) },
            el("span", { class: "move-text" }, move), el("span", { class: "move-sign" }));

    const build = (position) => {
        const players = order(position);
        const size = Math.max(players.length, 2);
        const columns = { style: { "--columns": size } };
        if (!position.moves.length) return [el("p", { class: "aside" }, "No move yet.")];
        return [
            players.length > 0 && el("div", { class: "turn turn-head", ...columns, "aria-hidden": "true" },
                el("span"), players.map((player) => el("span", { class: "who" }, mark(player), capital(player)))),
            el("ol", { class: "turns" }, turns(position.moves, size).map((moves, turn) =>
                el("li", { class: "turn", ...columns },
                    el("span", { class: "turn-number", "aria-hidden": "true" }, `${turn + 1}.`),
                    moves.map((move, k) => button(move, turn * size + k))))),
        ];
    };

    const sign = (node, position, k) => {
        const faulty = position.kind === "figures" && position.faulty === k + 1;
        const outcome = faulty ? outcomeOf("illegal") : outcomeOf(known.get(upTo(position, k)));
        const place = node.querySelector(".move-sign");
        place.dataset.tone = outcome?.tone ?? "";
        replace(place, outcome && el("span", { "aria-hidden": "true", title: outcome.word }, outcome.sign),
            outcome && heard(outcome.word));
    };

    const mend = (position) => {
        const moves = [...list.querySelectorAll(".move")];
        moves.forEach((node, k) => {
            if (k + 1 === position.at) node.setAttribute("aria-current", "step");
            else node.removeAttribute("aria-current");
            node.classList.toggle("later", k + 1 > position.at);
            if (position.kind === "figures") sign(node, position, k);
        });
        return moves[position.at - 1] ?? null;
    };

    /** Scrolls the list, and never the page. */
    const reveal = (node) => {
        const box = list.getBoundingClientRect();
        const own = (node ?? list.firstElementChild)?.getBoundingClientRect();
        if (!own) return;
        if (!node || own.top < box.top) list.scrollTop += own.top - box.top - (node ? 8 : 0);
        else if (own.bottom > box.bottom) list.scrollTop += own.bottom - box.bottom + 8;
    };

    const chooseRound = (position) => {
        const several = position.rounds.length > 1;
        tabPlace.hidden = !several;
        const names = position.rounds.map((_, k) =>
            ({ key: String(k), name: roundName(position, k), panel: "moves-list" }));
        const now = several ? JSON.stringify(names) : "";
        if (rounds?.now !== now) {
            rounds = { now, tabs: several ? tabs("Rounds", names, (key) => session.turnTo(Number(key))) : null };
            replace(tabPlace, rounds.tabs?.node);
        }
        rounds.tabs?.select(String(position.round));
        if (several) list.setAttribute("role", "tabpanel");
        else list.removeAttribute("role");
    };

    const draw = () => {
        const { position } = session;
        if (!position) return;
        remember();
        chooseRound(position);
        const now = JSON.stringify([position.moves, position.game, order(position)]);
        if (now !== shown) {
            const held = list.contains(document.activeElement) ? document.activeElement.dataset.at : null;
            replace(list, build(position));
            list.classList.toggle("many", order(position).length > 2);
            if (held) list.querySelector(`[data-at="${held}"]`)?.focus({ preventScroll: true });
            shown = now;
        }
        const all = position.moves.length;
        steps.hidden = !all;
        count.textContent = all ? `${position.at} of ${all}` : "";
        buttons.forEach((node, k) => {
            node.setAttribute("aria-disabled", String(position.at === (k < 2 ? 0 : all)));
        });
        reveal(mend(position));
    };

    session.addEventListener("position", draw);
    session.addEventListener("judged", draw);
};

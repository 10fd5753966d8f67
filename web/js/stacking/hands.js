// The blocks that both players still have, and what can be done with the one in hand; in free building, the blocks to
// choose from. Knows what is left of each kind as the server says it, and no rule.

import { el, replace } from "../dom.js";
import { goesOn, roundName } from "../round.js";
import { capital } from "../text.js";
import { blockPicture, markPicture, sign } from "./picture.js";
import { colours, kindsOf, placer, reversed } from "./space.js";

const USUAL = ["LLL", "LLD", "LDL", "LDD", "DLD", "DDD", "LD"];
const PATTERN = "[LDld]{2,8}";

/** Says quietly that a placement made now replaces others; empty when it does not. */
const replacing = (position) => {
    const { at, moves, round, rounds } = position;
    const after = rounds.length - 1 - round;
    const later = after > 1 ? "later rounds" : after && roundName(position, round + 1);
    const too = later ? `, and ${later} too` : "";
    if (at < moves.length) return `Playing from move ${at + 1}: later moves give way${too}.`;
    return later ? `Playing on here: ${later} ${after > 1 ? "give" : "gives"} way.` : "";
};

/** @param {HTMLElement} root #hands @param {object} session @param {EventTarget} bus */
export const mount = (root, session, bus) => {
    const tell = (name, detail) => bus.dispatchEvent(new CustomEvent(name, { detail }));
    const racks = el("div", { class: "racks" });
    const deeds = deedButtons((deed) => tell("hand", deed));
    const note = el("p", { class: "giving-way", hidden: true });
    root.prepend(el("h2", { class: "unseen", text: "Blocks" }), racks, note, deeds.row); // whoever came before
    let drawn = null; // the position that is shown, and whether something can be placed
    let chosen = null;
    let offered = [];

    const open = () => goesOn(session);
    const choose = (pattern) => tell("choose", pattern && { pattern, player: placer(session.position) });
    const button = (pattern, { count = null, open, key }) => el("button", {
        type: "button", class: "block-button", disabled: !open, dataset: { pattern },
        "aria-keyshortcuts": open && key <= 9 ? String(key) : null,
        title: open && key <= 9 ? `${colours(pattern)} (${key})` : colours(pattern),
        onclick: () => choose(pattern),
    },
    blockPicture(pattern),
    count === null ? null : el("span", { class: "block-count", text: `×${count}` }),
    open && key <= 9 ? el("kbd", { text: String(key) }) : null);

    const rack = (position, player) => {
        const hand = position.hands[player] ?? [];
        const kinds = kindsOf(hand);
        const turn = open() && position.players[position.side] === player;
        const told = turn ? "to place" : hand.length ? "" : "all placed";
        const name = capital(player);
        return el("section", { class: turn ? "rack now" : "rack", "aria-label": `${name}’s blocks` },
            el("h3", null, markPicture(player), name, told && el("span", { text: told })),
            el("div", { class: "blocks" }, kinds.map((pattern, k) => button(pattern, {
                count: hand.filter((one) => one === pattern).length, open: turn, key: k + 1,
            }))));
    };
    const chooser = (position) => {
        const field = el("input", {
            id: "own-pattern", size: 9, maxlength: 8, pattern: PATTERN, autocomplete: "off",
            autocapitalize: "characters", spellcheck: "false", placeholder: "LLDD",
            "aria-describedby": "own-pattern-help",
        });
        const take = (event) => {
            event.preventDefault();
            if (field.value && field.checkValidity()) {
                choose(field.value.toUpperCase());
            } else {
                session.complain("A block has 2 to 8 cells, each L (light) or D (dark), like LLD.");
            }
        };
        const told = open() ? "any block" : `once block ${position.faulty} is out`;
        return el("section", { class: "rack now", "aria-label": "Blocks to build with" },
            el("h3", null, markPicture(placer(position)), `${capital(placer(position))} next`,
                el("span", { text: told })),
            el("div", { class: "blocks" }, USUAL.map((pattern, k) => button(pattern, { open: open(), key: k + 1 }))),
            el("form", { class: "own", novalidate: true, onsubmit: take },
                el("label", { for: "own-pattern", text: "Your own" }), field,
                el("button", { type: "submit", text: "Take", disabled: !open() }),
                el("small", { id: "own-pattern-help", class: "unseen", text: "2 to 8 letters, L light and D dark" })));
    };
    const show = (position) => {
        if (position.kind !== "figures") {
            return;
        }
        const field = root.querySelector("#own-pattern");
        const kept = field && [field.value, document.activeElement === field];
        const focused = racks.contains(document.activeElement) ? document.activeElement.dataset.pattern : null;
        replace(racks, position.hands
            ? position.players.map((player) => rack(position, player)) : chooser(position));
        const own = position.hands ? kindsOf(position.hands[position.players[position.side]] ?? []) : USUAL;
        offered = open() ? own : [];
        drawn = [position, open()];
        note.textContent = open() ? replacing(position) : "";
        note.hidden = !note.textContent;
        if (kept && !position.hands) {
            root.querySelector("#own-pattern").value = kept[0];
            kept[1] && root.querySelector("#own-pattern").focus();
        }
        if (focused) {
            racks.querySelector(`[data-pattern="${focused}"]:enabled`)?.focus();
        }
        mark();
    };
    const mark = () => {
        for (const one of racks.querySelectorAll(".block-button:enabled")) {
            const { pattern } = one.dataset;
            one.setAttribute("aria-pressed", String(chosen !== null && [chosen, reversed(chosen)].includes(pattern)));
        }
    };
    bus.addEventListener("choose", ({ detail }) => {
        chosen = detail?.pattern ?? null;
        mark();
    });
    bus.addEventListener("nth", ({ detail }) => offered[detail - 1] && choose(offered[detail - 1]));
    bus.addEventListener("held", ({ detail }) => deeds.show(detail, session.position, open()));
    session.addEventListener("position", ({ detail }) => show(detail));
    session.addEventListener("judged", () => {
        const { position } = session;
        if (position.kind === "figures" && (drawn?.[0] !== position || drawn[1] !== open())) show(position);
    });
    if (session.position) {
        show(session.position);
    }
};

/** The buttons for the block in hand. @param {(deed: string) => void} told */
const deedButtons = (told) => {
    const button = (deed, words, key, kind = "") => el("button", {
        type: "button", class: `deed ${kind}`.trim(), title: key ? `${words} (${key})` : words, disabled: true,
        onclick: () => told(deed),
    }, sign(deed), el("span", { text: words }));
    const all = {
        turn: button("turn", "Turn", "R"), flip: button("flip", "Flip", "F"),
        up: button("up", "Raise", "Page Up"), down: button("down", "Lower", "Page Down"),
        back: button("back", "Put back", "Esc"), out: button("out", "Take out", "Delete"),
        place: button("place", "Place here", "Enter", "main"),
    };
    const row = el("div", {
        class: "deeds", role: "group", "aria-label": "The block in hand", hidden: true,
    }, Object.values(all));
    return {
        row,
        show: ({ pattern, selected, ready, tried, state }, position, open) => {
            const holding = Boolean(pattern) && ready;
            row.hidden = !open && (position.play || selected === null);
            for (const [deed, one] of Object.entries(all)) {
                one.disabled = !holding;
                one.hidden = deed === "out" && (position?.play || selected === null);
            }
            all.up.disabled = all.down.disabled = !holding || !tried;
            all.down.disabled ||= tried?.block.low[2] === 0;
            all.out.disabled = selected === null;
            all.place.disabled = !holding || (tried !== null && !tried.legal);
            all.place.dataset.state = state ?? "";
        },
    };
};

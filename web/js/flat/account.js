// The score of a flat game: totals, what they are made of, how it ended. It counts nothing itself.

import { el, replace } from "../dom.js";
import { capital } from "../text.js";
import { over, signed } from "./words.js";

const total = (position, player, side) => {
    const winner = position.ended?.winner === player;
    const now = position.side === side;
    return el(
        "li", { class: now ? "flat-total now" : "flat-total" },
        el("span", { class: "flat-swatch", dataset: { game: position.game, side }, "aria-hidden": "true" }),
        el("span", { text: capital(player) }),
        el("strong", { text: signed(position.account.totals[player]) }),
        el("small", { text: winner ? "✓ wins" : now ? "▸ to move" : "" }),
    );
};

const ending = (position, again) =>
    el(
        "div", { class: "flat-over" },
        el("strong", { text: `${over(position)}.` }),
        el("p", { text: `${capital(position.ended.reason)}.` }),
        el("button", { type: "button", class: "main", onclick: again }, "New game"),
    );

const entry = (item, ring) =>
    el(
        "li", { onpointerenter: () => ring(item.places), onpointerleave: () => ring([]) },
        el("b", { text: signed(item.points) }), el("span", { text: item.what }),
    );

const group = (position, player, ring, shut) => {
    const items = position.account.items.filter((item) => item.player === player);
    if (!items.length) return null;
    const several = items.length > 1; // of one alone its own words say what it is
    return el(
        "details",
        {
            class: "flat-items", open: !shut.has(player),
            ontoggle: (event) => (event.target.open ? shut.delete(player) : shut.add(player)),
        },
        el("summary", null, capital(player), several && el("span", { text: `${items.length} ${position.account.called}` })),
        el("ul", null, items.map((item) => entry(item, ring))),
    );
};

const notes = (all) => (all.length ? el("ul", { class: "flat-notes" }, all.map((text) => el("li", { text }))) : null);

/** What is wrong with the text of the game, and what is shown of it. */
const problems = (position) =>
    position.problems.length
        ? el(
            "div", { class: "flat-problems" },
            position.problems.map((text) =>
                el("p", null, el("b", { "aria-hidden": "true", text: "✗" }), el("span", { text }))),
            position.notes.map((text) => el("p", { class: "flat-note", text })),
        )
        : null;

/** @param {HTMLElement} root @param {EventTarget} session @param {EventTarget} bus */
export const mount = (root, session, bus) => {
    const shut = new Set(); // the players whose items are folded away
    const ring = (places) => bus.dispatchEvent(new CustomEvent("ring", { detail: { places } }));
    const show = (position) => {
        if (position.kind !== "flat") return replace(root);
        const { players, account, ended } = position;
        const again = () => session.begin(position.game, position.options);
        return replace(
            root,
            el("h2", { text: "Score" }),
            el(
                "ul", { class: "flat-totals", style: { "--across": players.length === 4 ? 2 : players.length } },
                players.map((player, side) => total(position, player, side)),
            ),
            problems(position),
            ended ? ending(position, again) : null,
            players.map((player) => group(position, player, ring, shut)),
            notes(account.notes),
        );
    };
    session.addEventListener("position", (event) => show(event.detail));
    if (session.position) show(session.position);
};

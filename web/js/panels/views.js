// The five views of the figure with their scored lines, the list of these lines, and the totals. What is pointed at
// lights up on the table. It counts nothing: views, lines and totals are the server's.

import { el, replace } from "../dom.js";
import { capital } from "../text.js";
import { rows, sideview } from "./sideview.js";
import { mark } from "./signs.js";

const NAMES = ["north", "east", "south", "west", "top"];
const SCALED = 30; // levels up to which the views shrink; higher ones scroll

const total = (player, points) =>
    el("div", { class: `total total-${player}` },
        el("dt", null, mark(player), capital(player)),
        el("dd", null, points));

const count = (lines, player) => lines.filter((line) => line.player === player).length;

/** What a view scores, small under its name. */
const tally = (lines) =>
    el("span", { class: "tally" }, ["light", "dark"].map((player) => {
        const points = count(lines, player);
        return el("span", { class: points ? "some" : "nothing", "aria-label": `${capital(player)} ${points}` },
            mark(player), points);
    }));

/**
 * @param {HTMLElement} root
 * @param {EventTarget} session
 * @param {EventTarget} bus
 */
export const mount = (root, session, bus) => {
    let pinned = null; // number of the line that stays lit
    let lit = null; // number of the line that is lit
    let shown = ""; // what was drawn last, to spare drawing it again

    const lineOf = (number) => {
        const views = session.position?.views ?? {};
        return NAMES.flatMap((name) => views[name]?.lines ?? []).find((line) => line.number === number) ?? null;
    };

    const show = (number) => {
        const line = lineOf(number);
        const detail = line && { cells: line.seen, player: line.player };
        bus.dispatchEvent(new CustomEvent("light", { detail }));
    };

    /** Lights a line on the table and in its view, or puts the light out when there is no such line. */
    const light = (number) => {
        if (number === lit) return;
        const line = lineOf(number);
        lit = line && number;
        root.classList.toggle("has-lit", line !== null);
        for (const part of root.querySelectorAll("[data-number]")) {
            part.classList.toggle("lit", Number(part.dataset.number) === number);
        }
        show(lit);
    };

    const pin = (number) => {
        pinned = pinned === number ? null : number;
        for (const button of root.querySelectorAll(".lines button")) {
            button.setAttribute("aria-pressed", String(Number(button.dataset.number) === pinned));
        }
        light(pinned);
    };

    const side = (name, view, height) =>
        el("figure", { class: `side side-${name}` },
            el("div", { class: "picture" }, sideview(name, view, name === "top" ? view.grid.length || 4 : height)),
            el("figcaption", null,
                el("button",
                    {
                        type: "button", class: "look", title: `Look from ${name === "top" ? "above" : `the ${name}`}`,
                        onclick: () => bus.dispatchEvent(new CustomEvent("look", { detail: name })),
                    },
                    capital(name)),
                tally(view.lines)));

    const entry = (name, line) =>
        el("li", null, el("button",
            {
                type: "button", "aria-pressed": "false", dataset: { number: line.number },
                onfocus: () => light(line.number), onclick: () => pin(line.number),
            },
            el("span", { class: `number number-${line.player}` }, line.number),
            mark(line.player), el("span", { class: "unseen" }, capital(line.player)),
            el("span", { class: "where" }, capital(name), " ", el("small", null, line.direction))));

    const list = (views) => {
        const lines = NAMES.flatMap((name) => views[name].lines.map((line) => [name, line]))
            .sort(([, a], [, b]) => a.number - b.number);
        if (!lines.length) return el("p", { class: "aside" }, "No line of four is seen yet.");
        return el("ol", { class: "lines", "aria-label": "Lines that score" },
            lines.map(([name, line]) => entry(name, line)));
    };

    const draw = () => {
        const { position } = session;
        if (position?.kind !== "figures") return;
        const now = JSON.stringify([position.views, position.score]);
        if (now === shown) return;
        shown = now;
        pinned = null;
        light(null);
        const { views, score } = position;
        if (!views?.north) {
            replace(root, el("h2", null, "Five views"),
                el("p", { class: "aside" }, "Two blocks are in the same place: there are no views of that."));
            return;
        }
        const height = rows(Math.max(0, ...NAMES.map((name) => (name === "top" ? 0 : views[name].grid.length))));
        const high = height > SCALED;
        const strip = el("div", { class: "strip", style: { "--rows": height }, dataset: { high: String(high) } },
            NAMES.map((name) => side(name, views[name], height)),
            el("dl", { class: "totals" }, total("light", score.light), total("dark", score.dark)));
        replace(root, el("h2", null, "Five views"), strip, list(views));
        if (!high) return;
        strip.setAttribute("tabindex", "0");
        strip.setAttribute("role", "group");
        strip.setAttribute("aria-label", "The views; scroll to see the upper levels");
        strip.scrollTop = strip.scrollHeight;
    };

    const pointed = ({ target }) => Number(target.closest?.("[data-number]")?.dataset.number ?? NaN);

    root.addEventListener("pointerover", (event) => {
        const number = pointed(event);
        light(Number.isNaN(number) ? pinned : number);
    });
    root.addEventListener("pointerleave", () => light(pinned));
    root.addEventListener("focusout", () => light(pinned));
    root.addEventListener("click", (event) => {
        if (event.target.closest(".sideview") && !Number.isNaN(pointed(event))) pin(pointed(event));
    });
    bus.addEventListener("light", ({ detail }) => {
        if (detail === null && lit !== null) show(lit); // another part has put its light out
    });
    session.addEventListener("position", draw);
};

// The card that says whether the figure stands, by how much, and what would give way first. It judges nothing: statics
// and simulation were asked by the server, and this shows what they said as soon as each has spoken.

import { el, replace } from "../dom.js";
import { gauges } from "./gauge.js";
import { icon, mark } from "./signs.js";
import { cause, givesWay, lost, outcome, result, sentence, simulated, spare } from "./words.js";

/** The cells of a block. @param {{low: number[], axis: number, pattern: string}} block */
const cellsOf = ({ low, axis, pattern }) =>
    [...pattern].map((_, k) => low.map((value, way) => value + (way === axis ? k : 0)));

const light = (bus, detail) => bus.dispatchEvent(new CustomEvent("light", { detail }));

/** The name of a block as a button that shows it on the table while it is pointed at. */
const blockButton = (block, bus) => {
    const on = () => light(bus, { cells: cellsOf(block), player: block.player });
    const off = () => light(bus, null);
    return el("button",
        {
            type: "button", class: "inline", title: "Show it on the table",
            onpointerenter: on, onpointerleave: off, onfocus: on, onblur: off, onclick: on,
        },
        mark(block.player), `block ${block.number}`);
};

const headline = ({ sign, word, tone }) =>
    el("p", { class: "headline", dataset: { tone } },
        sign && el("span", { class: "headline-sign", "aria-hidden": "true" }, sign),
        el("span", { class: "headline-word" }, word));

/** What the simulation said, is doing, or why it said nothing. */
const simulation = (verdict, busy, missed) => {
    if (!verdict) return null;
    const words = simulated(verdict);
    if (words) return el("p", { class: "aside" }, words);
    if (missed) return el("p", { class: "aside" }, `Not simulated: ${sentence(missed)}`);
    return el("p", { class: "aside", dataset: { busy: String(busy) } }, busy ? "Simulating…" : "Not simulated.");
};

const differ = (verdict) =>
    (verdict?.agree === false || verdict?.cause === "judges_differ") &&
    el("p", { class: "notice" }, "The two judges differ: by its forces it ",
        verdict.statics === "stands" ? "stands, in the simulation it falls." : "falls, in the simulation it stands.");

const why = (verdict, open, onToggle) =>
    verdict?.words?.length > 0 &&
    el("details", { class: "why", open, ontoggle: onToggle },
        el("summary", null, "Why"),
        el("ul", null, verdict.words.map((words) => el("li", null, words))));

/** One short sentence for those who listen. */
const spoken = (position, verdict, loser) => {
    const { word } = outcome(position, verdict);
    if (!position.legal) return sentence(`${word}: ${position.why ?? "a rule is broken"}`);
    const cells = verdict?.margin?.inset_cells;
    const more = verdict?.outcome === "stands" && cells ? `, ${spare(cells)} of a cell to spare` : "";
    return [`${word}${more}.`, lost(loser, position.ended)].filter(Boolean).join(" ");
};

/**
 * @param {HTMLElement} root
 * @param {EventTarget} session
 * @param {EventTarget} bus
 */
export const mount = (root, session, bus) => {
    let busy = false;
    let missed = null;
    let told = "";
    let open = false;

    const culprit = (position, verdict) => {
        const words = givesWay(verdict);
        const block = words && position.blocks.find(({ number }) => number === verdict.culprit);
        return block && el("p", { class: "way" }, words[0], blockButton(block, bus), words[1]);
    };

    const ending = (position, loser) => {
        const { ended, match, rounds, round } = position;
        const fell = Boolean(loser) || /\bfell\b/.test(ended?.reason ?? "");
        const goesOn = ended && match && !match.finished && round === rounds.length - 1;
        if (!ended && !fell) return null;
        return el("div", { class: "ending" },
            loser && el("p", { class: "lost" }, mark(loser), " ", lost(loser, ended)),
            ended && el("p", null, result(ended, Boolean(loser))),
            el("p", { class: "buttons" },
                session.judged?.fall && el("button",
                    { type: "button", onclick: () => bus.dispatchEvent(new CustomEvent("replay")) },
                    icon("replay"), "Play the fall again"),
                goesOn && el("button", { type: "button", class: "main", onclick: () => session.next() }, "Next round")));
    };

    const say = (position, verdict, loser) => {
        if (!verdict && position.legal) return;
        const words = spoken(position, verdict, loser);
        const now = `${position.round} ${position.moves.slice(0, position.at).join(" ")} ${words}`.replace(/#/g, "");
        if (now === told) return;
        told = now;
        session.dispatchEvent(new CustomEvent("said", { detail: words }));
    };

    const draw = () => {
        const { position, judged } = session;
        if (!position || position.kind !== "figures") return;
        const verdict = judged?.verdict ?? position.verdict;
        const loser = position.at === position.moves.length ? judged?.loser : null;
        const held = root.contains(document.activeElement) ? document.activeElement.textContent : null;
        replace(root,
            el("h2", { class: "unseen" }, "Does it stand?"),
            headline(outcome(position, verdict)),
            position.legal && simulation(verdict, busy, missed),
            position.legal && !position.blocks.length && el("p", { class: "aside" }, "Place the first block on the table."),
            !position.legal && el("p", { class: "rule" }, sentence(position.why ?? "A rule is broken"),
                position.verdict?.outcome === "stands" && " As built, it would stand."),
            differ(verdict) || (position.legal && cause(verdict) && el("p", { class: "cause" }, cause(verdict))),
            position.blocks.length > 0 && gauges(verdict?.margin),
            position.legal && culprit(position, verdict),
            ending(position, loser),
            why(verdict, open, (event) => { open = event.target.open; }));
        if (held) [...root.querySelectorAll("button, summary")].find((one) => one.textContent === held)?.focus();
        say(position, verdict, loser);
    };

    session.addEventListener("position", () => {
        missed = null;
        light(bus, null);
        draw();
    });
    session.addEventListener("judged", draw);
    session.addEventListener("unjudged", ({ detail }) => {
        missed = detail?.why ?? null;
        draw();
    });
    session.addEventListener("busy", ({ detail }) => {
        busy = detail;
        draw();
    });
};

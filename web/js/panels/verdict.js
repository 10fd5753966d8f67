// The card that says whether the figure stands, by how much, and what would give way first. It judges nothing: statics
// and simulation were asked by the server, and this shows what they said as soon as each has spoken.

import { el, replace } from "../dom.js";
import { fellAt, fellBefore, isOver, problemsOf } from "../round.js";
import { cellsOf } from "../stacking/space.js";
import { sentence } from "../text.js";
import { ending } from "./ending.js";
import { gauges } from "./gauge.js";
import { mark } from "./signs.js";
import { cause, counted, givesWay, lost, outcome, simulated, spare, verdictOf } from "./words.js";

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

const start = () => el("p", { class: "aside" }, "Place the first block on the table.");

const notice = (words) => el("p", { class: "notice" }, sentence(words));

const headline = ({ sign, word, tone }) =>
    el("p", { class: "headline", dataset: { tone } },
        sign && el("span", { class: "headline-sign", "aria-hidden": "true" }, sign),
        el("span", { class: "headline-word" }, word));

/** That it was not simulated, and why, however the server begins to say so. */
const unseen = (why) => `Not simulated: ${sentence(why.replace(/^It was not simulated: /, ""), false)}`;

const missing = (why, again) =>
    el("div", { class: "missed" },
        el("p", { class: "aside" }, unseen(why)),
        el("button", { type: "button", onclick: again }, "Simulate again"));

/** What the simulation said, is doing, or why it said nothing. */
const simulation = (verdict, busy, missed, again) => {
    if (!verdict) return null;
    const words = simulated(verdict);
    if (words) return el("p", { class: "aside" }, words);
    if (missed) return missing(missed, again);
    return el("p", { class: "aside", dataset: { busy: String(busy) } }, busy ? "Simulating…" : "Not simulated.");
};

const differ = (verdict) =>
    (verdict?.agree === false || verdict?.cause === "judges_differ") &&
    el("p", { class: "notice" },
        el("strong", null, "The two judges differ."), " ", sentence(verdict.disagreement ?? ""));

const why = (verdict, open, onToggle) =>
    verdict?.words?.length > 0 &&
    el("details", { class: "why", open, ontoggle: onToggle },
        el("summary", null, "Why"),
        el("ul", null, verdict.words.map((words) => el("li", null, words))));

/** One short sentence for those who listen. */
const spoken = (session) => {
    const { position } = session;
    const verdict = verdictOf(session);
    const { word } = outcome(session);
    if (!position.legal) return sentence(`${word}: ${position.why ?? "a rule is broken"}`);
    const cells = verdict?.margin?.inset_cells;
    return verdict?.outcome === "stands" && cells ? `${word}, ${spare(cells)} of a cell to spare.` : `${word}.`;
};

/**
 * @param {HTMLElement} root
 * @param {EventTarget} session
 * @param {EventTarget} bus
 */
export const mount = (root, session, bus) => {
    let busy = false;
    let missed = null;
    let told = []; // what was said of the figure that is shown
    let open = false;

    /** Asks for the same figure once more; the button goes, and who pressed it stays at the card. */
    const again = () => {
        root.tabIndex = -1;
        root.focus({ preventScroll: true });
        session.step(session.position.at);
    };

    const culprit = (position, verdict) => {
        const words = givesWay(verdict);
        const block = words && position.blocks.find(({ number }) => number === verdict.culprit);
        return block && el("p", { class: "way" }, words[0], blockButton(block, bus), ` ${words[1]}`);
    };

    const broken = (position) => {
        const { blocks, faulty, why: rule } = position;
        const block = blocks.find(({ number }) => number === faulty);
        const words = rule ?? "a rule is broken";
        return el("p", { class: "rule" },
            block ? [blockButton(block, bus), ` breaks a rule: ${sentence(words, false)}`] : sentence(words),
            position.verdict?.outcome === "stands" && " As built, it would stand.");
    };

    /** What is wrong with the record, apart from what the card says already. */
    const problems = (position) => {
        const fell = fellAt(session);
        const told = [position.faulty && `placement ${position.faulty} `, position.why].filter(Boolean);
        const said = (words) => (told.length > 1 && told.every((one) => words.includes(one)))
            || (fell !== null && new RegExp(`\\bplacement ${fell}\\b`).test(words));
        return problemsOf(session).filter((words) => !said(words)).map(notice);
    };

    /** What the judges found of the figure that is shown: all of it, but where the round was over before. */
    const findings = (position, verdict) => [
        position.legal && simulation(verdict, busy, missed, again),
        position.legal && !position.blocks.length && !isOver(session) && start(),
        !position.legal && broken(position),
        differ(verdict) || (position.legal && cause(verdict) && el("p", { class: "cause" }, cause(verdict))),
        position.legal && counted(session) && el("p", null, counted(session)),
        position.blocks.length > 0 && gauges(verdict?.margin),
        position.legal && culprit(position, verdict),
        position.notes.map(notice),
    ];

    /** Says what is new: the outcome when it is another one or of another figure, then who loses. */
    const say = (position, verdict) => {
        if (!verdict && position.legal) return;
        const figure = `${position.round} ${position.moves.slice(0, position.at).join(" ")}`.replace(/#/g, "");
        for (const words of [spoken(session), lost(session)].filter(Boolean)) {
            const now = `${figure} ${words}`;
            if (told.includes(now)) continue;
            told = [...told.filter((one) => one.startsWith(`${figure} `)), now];
            session.say(words);
        }
    };

    const draw = () => {
        const { position } = session;
        if (!position || position.kind !== "figures") return;
        const verdict = verdictOf(session);
        const counts = !fellBefore(session);
        const held = root.contains(document.activeElement) ? document.activeElement.textContent : null;
        replace(root,
            el("h2", { class: "unseen" }, "Does it stand?"),
            headline(outcome(session)),
            counts && findings(position, verdict),
            problems(position),
            ending(session),
            counts && why(verdict, open, (event) => { open = event.target.open; }));
        if (held) [...root.querySelectorAll("button, summary")].find((one) => one.textContent === held)?.focus();
        say(position, verdict);
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
        if (missed) session.say(unseen(missed));
    });
    session.addEventListener("busy", ({ detail }) => {
        busy = detail;
        draw();
    });
};

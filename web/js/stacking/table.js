// The stacking table: puts stage, world, blocks, the block in hand, falls and lights together, and brings them the news
// of the session. Knows who tells whom; it holds no rules, and draws nothing itself.

import { el } from "../dom.js";
import { fellBefore, goesOn, isOver } from "../round.js";
import { sentence } from "../text.js";
import { afterwards } from "./afterwards.js";
import { createBlocks } from "./blocks.js";
import { createFall } from "./fall.js";
import { createGhost } from "./ghost.js";
import { createHold } from "./hold.js";
import { firstHelp } from "./firsthelp.js";
import { listenToKeys } from "./keys.js";
import { createLights } from "./lights.js";
import { listenToPointer } from "./pointer.js";
import { createPlaces } from "./places.js";
import { sights } from "./sights.js";
import { DISC, placer } from "./space.js";
import { createStage } from "./stage.js";
import { taken } from "./taking.js";
import { LABEL, figureInWords, stateOf, triedInWords, wordsOf } from "./telling.js";
import { createTurntable } from "./turntable.js";
import { mount as withoutPicture } from "./byname.js";
import { createWorld } from "./world.js";

const BASE = DISC.radius;
const LOWEST = 3; // levels that are in the picture at least, so that a first block does not fill it
/** Levels that are in the picture: those of the figure, and room for the block in hand. */
const heightOf = (session) => Math.max(LOWEST, session.position.levels + (isOver(session) ? 0 : 1));

/** @param {HTMLElement} root #stage @param {object} session @param {EventTarget} bus */
export const mount = (root, session, bus) => {
    const frame = el("div", { class: "turntable", "data-for": "figures" });
    root.append(frame);
    const stage = createStage(frame);
    if (!stage) {
        frame.remove();
        withoutPicture(root, session, bus);
        return;
    }
    const described = el("p", { id: "figure-in-words", class: "unseen" });
    for (const [name, value] of [["role", "application"], ["tabindex", "0"], ["aria-label", LABEL],
        ["aria-describedby", described.id]]) {
        stage.canvas.setAttribute(name, value);
    }
    frame.append(described);

    const world = createWorld(stage);
    const blocks = createBlocks(stage);
    const turntable = createTurntable(stage, bus);
    const tell = (name, detail) => bus.dispatchEvent(new CustomEvent(name, { detail }));
    let aloud = false;
    let selected = null;
    let placing = false;

    const ghost = createGhost(stage, frame, session, (tried) => {
        report();
        if (tried && aloud) {
            aloud = false;
            session.say(triedInWords(tried, wordsOf(tried)));
        }
    });
    const hold = createHold((_, by) => {
        aloud = by === "key";
        think();
    });
    const fall = createFall(stage, blocks, (state, radius, height) => {
        light(null);
        turntable.frame(Math.max(BASE, radius), Math.max(LOWEST, height || heightOf(session)));
        pick(null);
        think();
        after(state);
    });
    const hands = document.getElementById("hands") ?? frame;
    const after = afterwards(hands, session, fall);
    const help = firstHelp(frame);
    const light = createLights(stage, blocks);
    const places = createPlaces(session);
    frame.append(sights(bus, turntable));

    const ready = () => {
        const { position, judged } = session;
        const doubtful = position?.play && position.verdict && position.verdict.outcome !== "stands";
        const doomed = doubtful && !judged; // until the referee lets the round go on
        return position?.kind === "figures" && goesOn(session) && !fall.lying() && !doomed;
    };
    const holding = () => Boolean(hold.held.pattern) && ready();
    /** The block in hand is always seen: where the user put it, else where the page does. */
    const think = () => {
        const { blocks: standing = [], moves = [] } = session.position ?? {};
        if (!holding() || hold.held.square) {
            ghost.think(ready() ? hold.move() : "", hold.held.player);
        } else if (!standing.length && !moves.length) {
            hold.over(start(), "choice");
        } else {
            ghost.think("", null);
            suggest();
        }
    };
    /** Puts it on its first legal place, unless it has been put somewhere meanwhile. */
    const suggest = async () => {
        const [{ position }, { pattern }] = [session, hold.held];
        const block = await places.first(pattern, hold.held);
        if (session.position !== position || hold.held.pattern !== pattern || !holding() || hold.held.square) {
            return;
        }
        if (block) {
            hold.lie(block, "choice");
        } else {
            hold.over(start(), "choice");
        }
    };
    const report = () => tell("held", {
        pattern: hold.held.pattern, level: hold.held.kept ? hold.held.level : null, selected, ready: ready(),
        tried: ghost.tried(), state: ghost.tried() ? stateOf(ghost.tried()) : null,
    });
    const pick = (number) => {
        selected = session.position?.play ? null : number;
        blocks.select(selected);
        report();
    };
    const start = () => session.position.start_cell.slice(0, 2);
    /** Puts the block down where it is thought of; what a finger placed is not thought of there again. */
    const place = async (by) => {
        if (placing || !holding() || !hold.held.square) {
            return;
        }
        placing = true;
        const tried = await ghost.settled();
        if (tried && !tried.legal) {
            session.complain(sentence(tried.why ?? "the block may not lie there"));
        } else if (tried) {
            const played = await session.play(tried.move);
            if (played && by === "touch") {
                hold.forget();
            }
        }
        placing = false;
    };
    /** Pressed on it, or with it at the pointer: what the page put somewhere is first taken as the user's own. */
    const press = (by, square) => {
        if (hold.held.own) {
            place(by);
        } else if (square) {
            hold.over(square);
        } else {
            hold.own();
        }
    };
    const told = {
        over: hold.over, place, press, pick, turn: hold.turn, flip: hold.flip, drop: hold.drop,
        raise: (by) => {
            const rests = ghost.tried()?.block.low[2];
            const level = hold.held.level ?? (rests === undefined ? null : rests + 1);
            if (holding() && hold.held.square && level !== null) {
                hold.raise(level + by);
            }
        },
        step: (right, away) => {
            if (hold.held.square) {
                hold.step(turntable.stepFor(right, away));
            } else {
                hold.over(start(), "key");
            }
        },
        next: async (by) => {
            const [{ position }, { pattern }] = [session, hold.held];
            const block = await places.next(pattern, ghost.tried()?.move, by);
            if (session.position !== position || hold.held.pattern !== pattern) {
                return; // it was asked of another figure or block
            }
            if (block) {
                hold.lie(block, "key");
            } else {
                session.say("There is no legal place for this block.");
            }
        },
        putBack: () => (selected === null ? choose(null) : pick(null)),
        takeOut: () => selected !== null && session.lift(selected),
        nudge: turntable.nudge, zoom: turntable.zoom,
    };
    const choose = (pattern) => tell("choose", pattern && { pattern, player: placer(session.position) });
    const next = (position) => (ready() ? taken(position, hold.held.pattern) : null);

    listenToPointer(stage, { surface: world.surface, bodies: blocks.bodies, ghost: ghost.bodies }, told, holding);
    listenToKeys(stage.canvas, [frame, hands], {
        ...told,
        pick: (number) => tell("nth", number),
    }, {
        open: () => session.position?.kind === "figures",
        holding,
        selected: () => selected !== null,
    });
    bus.addEventListener("hand", ({ detail }) => ({
        turn: told.turn, flip: told.flip, up: () => told.raise(1), down: () => told.raise(-1),
        place: () => place("touch"), back: told.putBack, out: told.takeOut,
    })[detail]?.());
    bus.addEventListener("choose", ({ detail }) => {
        pick(null);
        hold.choose(detail?.pattern ?? null, detail?.player ?? null);
        report();
    });
    bus.addEventListener("light", ({ detail }) => light(fall.lying() ? null : detail));

    const shown = (position) => {
        if (position.kind !== "figures") {
            ghost.think("", null);
            return;
        }
        fall.forget();
        after("none");
        help(position);
        light(null);
        world.setStart(position.start_cell);
        blocks.show(position.blocks);
        turntable.frame(BASE, heightOf(session));
        described.textContent = figureInWords(position);
        choose(next(position));
    };
    session.addEventListener("position", ({ detail }) => shown(detail));
    session.addEventListener("judged", ({ detail }) => {
        if (detail.fall && !fellBefore(session)) {
            fall.begin(detail.fall);
        } else if (ready() ? !hold.held.pattern : hold.held.pattern) {
            choose(next(session.position));
        }
        if (!detail.fall || fellBefore(session)) {
            report();
            after("none");
        }
    });
    if (session.position) {
        shown(session.position);
    }
};

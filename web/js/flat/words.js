// What the page says of a flat game: names of what can be chosen, what is to be done now, what was done.
// It knows how the games speak, and none of their rules.

import { capital } from "../text.js";
import { after, chosen, kindOf, nameOf, stage } from "./picks.js";

const place = (pick) => nameOf(pick).replace(/-/g, "−");

/** Names of places by game and by how many places were chosen before: "Move to a4". */
const PLACES = {
    "rhumb-line": ["Point"],
    "line-or-colour": ["Counter"],
    "rue": ["Lay it at", "Pay with the counter on"],
    "rukuni": ["Tower", "Move to", "Put a piece on"],
};

/** What is asked for, the same way. */
const ASKS = {
    "rhumb-line": ["choose a point"],
    "line-or-colour": ["claim a counter"],
    "rue": ["choose where it goes", "choose the counter that pays"],
    "rukuni": ["choose a tower", "choose where it goes", "place a piece beside it"],
};

/** A number with a true minus. */
export const signed = (number) => String(number).replace("-", "−");

const placesIn = (picks) => picks.filter((pick) => kindOf(pick) === "place");

const nth = (list, count) => list[Math.min(count, list.length - 1)];

/** Whether this place would take a piece away: such moves are written with a sign before them. */
const lifts = (position, picks) => {
    const { whole, next } = after(position, picks);
    return !next.length && (whole ?? "").startsWith("-");
};

/** A place that can be chosen, as a button is called. */
export const placeName = (choice, pick) => {
    const picks = chosen(choice);
    if (lifts(choice.position, [...picks, pick])) return `Lift ${place(pick)}`;
    return `${nth(PLACES[choice.position.game] ?? ["Place"], placesIn(picks).length)} ${place(pick)}`;
};

/** A piece of the hand in words, with its turn where that is given. */
export const pieceName = (position, pick, turn) => {
    const held = position.hand?.find((one) => one.pick === pick);
    const turned = held?.turns?.find((one) => one.pick === turn)?.label;
    return [held?.label ?? nameOf(pick), turned].filter(Boolean).join(", ");
};

/** A word that can be chosen, as its button says it. */
export const wordName = (pick) => {
    if (pick === "swap") return "Swap sides";
    if (/^\+?0$/.test(pick)) return "Declare nothing";
    return /^\+\d+$/.test(pick) ? `Declare ${pick.slice(1)}` : capital(pick);
};

/** What completes a move as it stands, while more could be chosen. */
export const doneName = (position) => (position.game === "rue" ? "Let the oldest pay" : "Play it so");

const asked = (choice) => {
    const picks = chosen(choice);
    const { next, whole } = stage(choice);
    const kinds = new Set(next.map(kindOf));
    const places = placesIn(picks);
    const first = next.find((pick) => kindOf(pick) === "place");
    if (kinds.has("piece")) return "choose a card";
    if (next.some((pick) => /^\+/.test(pick))) return `how many points does ${place(places.at(-1))} win?`;
    if (first && next.every((pick) => lifts(choice.position, [...picks, pick]))) return "lift one of your stones";
    if (first) {
        const ask = nth(ASKS[choice.position.game] ?? ["choose a place"], places.length);
        return next.includes("swap") ? `${ask} or swap sides` : ask + (whole ? ", or let the oldest pay" : "");
    }
    return "choose";
};

/** What is to be done now: "Grey: choose a tower". */
export const prompt = (choice) => {
    const { position } = choice;
    if (position.ended) return over(position);
    if (position.side === null || !position.legal.length) return "";
    return `${capital(position.players[position.side])}: ${asked(choice)}`;
};

/** Says quietly that a move made now replaces others; empty when it does not. */
export const replacing = (position) =>
    position.at < position.moves.length && position.side !== null
        ? `Playing from move ${position.at + 1}; later moves give way.`
        : "";

/** How it ended: "Grey wins". */
export const over = (position) => (position.ended.winner ? `${capital(position.ended.winner)} wins` : "A draw");

const points = (position) =>
    Object.entries(position.account.totals).map(([player, total]) => `${capital(player)} ${signed(total)}`).join(", ");

/** What stands between the parts of a move, by game. */
const LINKS = { "rukuni": ["", " to ", ", piece on "], "rue": ["", " at ", ", paid with the counter on "] };

const spoken = (position, pick) => {
    if (kindOf(pick) === "place") return place(pick);
    return kindOf(pick) === "piece" ? pieceName(position, pick) : wordName(pick).toLowerCase();
};

/** The last move in words, where the position *before* it is known; its text otherwise. */
const done = (position, before) => {
    const index = before?.at === position.at - 1 ? before.legal.indexOf(position.last) : -1;
    if (index < 0) return `Move ${position.at}: ${position.last}.`;
    const parts = before.picks[index].filter((pick) => kindOf(pick) !== "turn").map((pick) => spoken(before, pick));
    const links = LINKS[position.game] ?? ["", ", "];
    const words = parts.map((part, at) => nth(links, at) + part).join("");
    return `${capital(before.players[before.side])}: ${position.last.startsWith("-") ? "lifts " : ""}${words}.`;
};

/** What is said of a new position, what is wrong with its text first: "Officer: NW3. Sailor to move. …" */
export const announced = (position, before) => {
    const last = position.last ? done(position, before) : `${position.title}.`;
    const turn = position.side === null ? "" : `${capital(position.players[position.side])} to move.`;
    const end = position.ended ? `${over(position)}: ${position.ended.reason}.` : turn;
    return [...position.problems, last, end, `${points(position)}.`].filter(Boolean).join(" ");
};

// What a choice would do if the place pointed at were chosen too, as data for the traces. Draws nothing.

import { chosen, kindOf, nameOf } from "./picks.js";

/** The line along which a tower moves: its place, then where it goes. */
const line = (game, places) => (game === "rukuni" && places.length > 1 ? { from: places[0], to: places[1] } : {});

/**
 * @param {Object} choice see picks.js
 * @param {?string} place that is pointed at
 * @param {function(string, ?string): ?string} pictured the address of the picture of a piece in the hand, so turned
 */
export const preview = (choice, place, pictured) => {
    const { position } = choice;
    const picks = chosen(choice);
    const set = picks.filter((pick) => kindOf(pick) === "place").map(nameOf);
    const places = place === null || set.includes(place) ? set : [...set, place];
    const piece = picks.find((pick) => kindOf(pick) === "piece");
    const address = piece ? pictured(piece, picks.find((pick) => kindOf(pick) === "turn")) : null;
    const card = address && places.length ? { address, place: places[0], laid: set.length > 0 } : null;
    return { ...line(position.game, places), card };
};

// How to play each game, in our own words, and the keys and gestures. Words only.

/** Five lines for each game. */
export const GAMES = {
    orthognomes: ["OrthoGnomes", [
        "By turns each player adds a block to one figure on the turntable. The first block covers the marked square.",
        "Every block must touch another, and blocks that touch lie at right angles, never side by side in parallel.",
        "The figure must stand by itself. Whoever makes it fall loses the round.",
        "At the end look from four sides and above: four of your cells in a row, level, upright or slanting, score.",
        "Only what is seen counts, however far back. Two rounds make a match; the other player begins the second.",
    ]],
    "rhumb-line": ["Rhumb Line", [
        "By turns each player puts a stone on a free point of the compass rose. Officer, in yellow, begins.",
        "Four of your stones along a radius or in a row on a circle are worth points: a radius 10, an arc 20.",
        "Four that wind out from the innermost circle, one radial farther at each, are a spiral and worth 30.",
        "A stone that completes several lines at once wins them all.",
        "Near the end each player lifts a stone and sets it down elsewhere, which can win again. Most points win.",
    ]],
    "line-or-colour": ["Line or Colour", [
        "By turns each player puts a ring round a free counter and so claims it. White begins.",
        "You win with four claimed counters in a straight line, also slanting.",
        "You win as well with four claimed counters of one colour, wherever they lie.",
        "After White's first claim Black may swap sides instead of claiming.",
        "In the advanced game there are 7 × 7 counters, and it takes five.",
    ]],
    rue: ["Rue", [
        "By turns each player lays a card beside a card on the table, turned as wished.",
        "Where edges meet in the same colour, the card that lay there is captured, even one of your own.",
        "A captured blue card is a point for you; a captured red card costs you a point.",
        "A card can be taken back again and again, until no more cards fit beside it.",
        "When all cards are laid, most points win. If the highest are shared, the first player wins.",
    ]],
    rukuni: ["Rukuni", [
        "By turns each player slides a tower in a straight line over empty spaces, as far as wished but over nothing.",
        "Then a piece of the player's own colour goes on an empty space beside that tower.",
        "The game ends when no tower can move, or when the player to move has no piece left.",
        "Pieces of one colour that touch are a group: it scores its pieces times the towers that touch it.",
        "A tower counts for every group beside it, of both colours. Most points win.",
    ]],
};

/** Keys: what is pressed, what it does; the first table is of the turntable only. */
export const KEYS = {
    "On the turntable": [
        [["1", "–", "9"], "take a block from the hand"],
        [["←", "→", "↑", "↓"], "move the block as you see it"],
        [["PgUp", "PgDn"], "raise and lower it"],
        [["R"], "turn it: east, north, up"],
        [["F"], "flip it end for end"],
        [["[", "]"], "go through the places that are allowed"],
        [["Enter"], "place it"],
        [["Esc"], "put it back"],
        [["N", "E", "S", "W", "T"], "look from that side, or from the top"],
        [["C"], "look from the corner"],
    ],
    Everywhere: [
        [[",", "."], "step back and on"],
        [["Ctrl", "Z"], "undo"],
        [["Ctrl", "Shift", "Z"], "redo"],
        [["?"], "this help"],
    ],
};

/** What a pointer or finger does. */
export const GESTURES = [
    "Drag the table to turn it; pinch or scroll to come nearer.",
    "Choose a block in the hand, point where it goes, and press to place it.",
    "In a flat game choose what lights up, one thing after the other.",
    "Drop a file on the page, or paste a text, to open it.",
];

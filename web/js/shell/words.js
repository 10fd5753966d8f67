// How to play each game, in our own words, and the keys and gestures. Words only.

/** Five lines for each game. */
export const GAMES = {
    orthognomes: ["OrthoGnomes", [
        "By turns each player adds a block to one figure on the turntable. The first covers the marked square.",
        "Every block must touch another, and blocks that touch lie at right angles, never parallel, nor end to end.",
        "The figure must stand after every block. Whoever makes it fall, or balances it on an edge, loses the round.",
        "At the end look from four sides and above: four cells of your colour in a row, level, upright or slanting, "
            + "are a point. In a longer row every four count.",
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
        "In the advanced game there are 7 × 7 counters, it takes five, and there is no swap.",
    ]],
    rue: ["Rue", [
        "By turns each player lays a card beside a card on the table, turned as wished.",
        "Where edges meet in the same colour, the card that lay there is captured, even one of your own.",
        "A captured blue card is a point for you, as long as nobody takes it; a captured red card costs you a point.",
        "Cards can be captured again and again, until no more cards fit beside them.",
        "When all cards are laid, most points win. Whenever the highest score is shared, the Attacker wins: the first "
            + "player, who is redder when the first card is red, and bluey when it is blue.",
    ]],
    rukuni: ["Rukuni", [
        "By turns each player slides a tower in a straight line over empty spaces, as far as wished but over nothing.",
        "Then a piece of the player's own colour goes on an empty space beside that tower.",
        "The game ends when no tower can move, or when the player to move has no piece left.",
        "Pieces of one colour that touch are a group: it scores its pieces times the towers that touch it.",
        "A tower counts for every group beside it, of both colours. Most points win; if they are equal, the larger "
            + "largest group, and after that it is a draw.",
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
    "Mouse: choose a block in the hand, point where it goes, and click. The right button turns it, Shift and the wheel "
        + "raise it.",
    "Finger: choose a block, tap a square, then tap Place here, or the block itself.",
    "In a flat game choose what lights up, one thing after the other.",
    "Drop a file on the page, or paste a text, to open it.",
];

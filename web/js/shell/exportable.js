// What can be made of the game that is shown: forms, pictures, views, marks and styles in words, and why some of them
// cannot be had now. It draws nothing; what is left to refuse, the server says.

const PICTURES = [["svg", "SVG picture"], ["pdf", "PDF, for print"], ["png", "PNG picture"]];
const OTHERS = [["glb", "GLB, for 3D viewers"], ["game", "Game file"]];
const WHAT = [["one", "One picture"], ["steps", "The build in steps"], ["collapse", "The fall in four frames"]];
const STYLES = [["colour", "Colour"], ["grey", "Grey"], ["line", "Lines only"], ["photo", "Like a photograph"]];

/** Entries of each list, by kind of game: value and words. */
export const ENTRIES = {
    figures: {
        form: [...PICTURES, ["gif", "GIF of the fall"], ...OTHERS],
        what: WHAT,
        view: [["corner", "From the south-east corner"], ["best", "From the corner that shows the last block best"],
            ["five", "The five views with their lines"], ["north-east", "From the north-east corner"],
            ["north-west", "From the north-west corner"], ["south-west", "From the south-west corner"],
            ["north", "From the north"], ["east", "From the east"], ["south", "From the south"],
            ["west", "From the west"], ["top", "From above"]],
        highlight: [["", "Nothing"], ["lines", "The scored lines"], ["last", "The last block"],
            ["fault", "What breaks a rule"], ["culprit", "What gives way first"],
            ["mechanism", "How it gives way, with arrows"]],
        style: STYLES,
    },
    flat: {
        form: [...PICTURES, ...OTHERS],
        what: WHAT.slice(0, 1),
        view: [["top", "From above"], ["corner", "At an angle"]],
        highlight: [["", "Nothing"], ["lines", "What scores"], ["last", "The last move"]],
        style: STYLES,
    },
};

export const DRAWN = ["svg", "pdf", "png"];

/** Why nothing can be drawn; empty when it can. */
const nothing = ({ kind, blocks, views }) => {
    if (kind !== "figures") return "";
    if (!blocks.length) return "The board is empty: there is nothing to draw yet.";
    return views.north ? "" : "Two blocks are in the same place: that cannot be drawn.";
};

const ONLY_LINES = "In the five views only their lines can be marked.";
const STANDS = "Nothing falls here: there is no fall to show.";
const PHOTO = "A photograph is a single PNG picture, not of the five views, with nothing marked.";

/**
 * Why an entry of a list cannot be had, as a sentence; empty when it can, null when it is plain and needs no words.
 * Lists further down follow those above them.
 */
const REASONS = {
    form: (value, _, { position, falls }) => {
        if (value === "game") return "";
        if (value === "gif" && !falls) return nothing(position) || STANDS;
        return nothing(position);
    },
    what: (value, _, { falls }) => (value === "collapse" && !falls ? STANDS : ""),
    view: () => "",
    highlight: (value, chosen, { position, verdict }) => {
        if (!value) return "";
        if (position.kind === "flat") return chosen.view === "top" ? "" : "Marks are drawn from above only.";
        if (value === "fault" && !position.faulty) return null;
        if (["culprit", "mechanism"].includes(value) && !verdict) return null;
        return chosen.view === "five" && value !== "lines" ? ONLY_LINES : "";
    },
    style: (value, { form, what, view, highlight }) => {
        const alone = form === "png" && what === "one" && view !== "five" && !highlight;
        return value !== "photo" || alone ? "" : PHOTO;
    },
};

/**
 * @param {string} name of a list @param {string} value of an entry of it
 * @param {Object<string, string>} chosen what is chosen in the lists above it
 * @param {{position: Object, verdict: ?Object, falls: boolean}} now what is shown
 * @returns {?string} as `REASONS` say
 */
export const obstacle = (name, value, chosen, now) => REASONS[name](value, chosen, now);

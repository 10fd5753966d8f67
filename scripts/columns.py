"""What the fields of a row of a data set mean, for its card. Knows no values."""

from typing import Final

FIELDS: Final = (
    ("id", "number", "of the figure in the sequence of its seed; even: published blocks, odd: literal ones"),
    ("blocks", "text", "the set of blocks, as the game's option Blocks: `published` (three cells) or `literal` (two)"),
    (
        "moves",
        "text",
        "the placements in order, canonical, as `fivesides check -e` reads them, which stops where it falls",
    ),
    (
        "placed",
        "list",
        "the same as cells: `player`, `colours` (L light, D dark) and `cells` as [x, y, z], one for each colour; "
        "x east, y north, z up, from 0 in the south-west corner of the board, in cells of 25 mm; and `outcome`, "
        "`inset_cells`, `tilt_degrees` of the figure after it, null between the first placement that left it not "
        "standing and the last",
    ),
    ("count", "number", "of blocks"),
    ("careful", "number", "so many placements, from the first on, were placed carefully; see above"),
    ("levels", "number", "height in cells"),
    ("outcome", "text", "`stands`, `marginal` or `falls`: of the whole figure, after its last placement"),
    (
        "margin.inset_cells, .inset_mm",
        "number",
        "how much every contact may lose at its edges, in cells and in millimetres; "
        "null where vertical forces alone hold nothing",
    ),
    ("margin.inset_fraction", "number", "the same as a fraction of the longest side of a block"),
    (
        "margin.tilt_degrees",
        "number",
        "to which the base may be tilted in the worst direction, degrees; a static bound",
    ),
    ("margin.tilt_lower_degrees, .tilt_upper_degrees", "number", "proven bounds of it, degrees"),
    ("margin.direction_degrees", "number", "which way is down then, degrees clockwise from north"),
    ("margin.threshold", "number", "least `inset_fraction` of what stands"),
    ("statics", "text", "what statics alone says, as `outcome`; null when it proves nothing"),
    ("dynamics", "text", "what was seen in PyBullet: `stands`, `falls` or `unsettled`; null when it was not simulated"),
    ("agree", "boolean", "whether both said the same; null unless both said `stands` or `falls`"),
    ("disagreement", "text", "where they differ, and why; else null"),
    (
        "cause",
        "text",
        "`no_equilibrium` (falls), `low_margin`, `leaning`, `judges_differ`, `unsettled` (marginal); "
        "null when it stands",
    ),
    (
        "culprit",
        "number",
        "of the placement, from 1, whose block gives way first; when it stands, at the critical tilt",
    ),
    ("why", "text", "how it gives way, or would at the critical tilt, in words"),
    (
        "weakest",
        "object",
        "the contact that is lost first: `upper` and `lower` block (0: the turntable), `edge_degrees` clockwise from "
        "north, `inset_mm`; null where there is none",
    ),
    ("stood", "number", "so many placements left the figure standing, from the first on without a break"),
    ("earlier_stood", "boolean", "whether it stood after every placement before the last"),
    ("score", "object", "points of `light` and `dark`: lines of four in the five views, whether it stands or not"),
    (
        "views",
        "object",
        "`north`, `east`, `south`, `west`, `top`, as seen from there: rows of L, D and `.`, the top row first",
    ),
)
"""Fields of every row: name, type and meaning. The fields of an option are in `OPTIONAL`."""

OPTIONAL: Final = {
    "--margins": (
        "tolerances",
        "object",
        "what is borne: `push` on a block in weights, the block to `pull` first, shifts of a "
        "`centre_of_mass`, other `density`; each null where it falls",
    ),
    "--pictures": ("picture", "text", "path of the picture in this folder"),
}

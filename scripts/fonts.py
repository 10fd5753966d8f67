"""The shipped faces, cut from whole ones: the letters that pictures can need, without hints and features.

    pip install brotli
    .venv/bin/python -m scripts.fonts INTER NOTO sim/fonts

INTER is the folder `web` of the npm package inter-ui 4.1.1; NOTO is the folder with the collections of Debian's
fonts-noto-cjk and fonts-noto-cjk-extra 1:20220127. The same sources give the same bytes. The Korean face
has a name of its own: the licence of the one that it is made of reserves names.
"""

from pathlib import Path
from typing import Any, Final

import click
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

WEIGHTS: Final = {500: "Medium", 700: "Bold"}
LATIN: Final = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0xAD), *range(0xAE, 0x100))))
"""What the languages of western Europe are written with; without the soft hyphen, which is no letter."""
SIGNS: Final = "‐‑–—‘’“”„†•…′″⅓⅔←↑→↓↔−≈≠≤≥○●□■△▲▽▼◁◀▷▶✓✗"
"""Quotation marks, dashes, arrows and the signs that pictures of rules are lettered with."""
SYLLABLES: Final = "".join(bytes((row, k)).decode("euc_kr") for row in range(0xB0, 0xC9) for k in range(0xA1, 0xFF))
"""The 2 350 syllables of KS X 1001, which is every one that Korean needs day by day."""
BRACKETS: Final = "、。〈〉《》「」『』"
"""Korean punctuation that Latin has not."""
KOREAN: Final = 1
"""Which face of the collections is drawn as in Korea."""
FAMILY: Final = "Fivesides Hangul"


@click.command()
@click.argument("inter", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("noto", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(inter: Path, noto: Path, folder: Path) -> None:
    """Write the four faces into FOLDER, from those in INTER and NOTO."""
    for weight, style in WEIGHTS.items():
        latin = TTFont(inter / f"Inter-{style}.woff2", recalcTimestamp=False)
        latin.flavor = None
        _written(_cut(latin, LATIN + SIGNS), folder / f"inter-{weight}.ttf")
        korean = TTFont(noto / f"NotoSansCJK-{style}.ttc", fontNumber=KOREAN, recalcTimestamp=False)
        _written(_named(_cut(korean, SYLLABLES + BRACKETS), style), folder / f"hangul-{weight}.otf")


def _cut(font: Any, letters: str) -> Any:
    """*font* with those *letters* alone; refused when it has not all of them."""
    if missing := sorted(set(letters) - set(map(chr, font.getBestCmap()))):
        raise click.UsageError(
            f"{font['name'].getDebugName(4)} has no {''.join(missing)!r}: expected the version named above"
        )
    wanted = Options()
    wanted.hinting = False
    wanted.layout_features = []
    wanted.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    wanted.notdef_outline = True
    wanted.drop_tables += ["BASE", "DSIG", "GDEF", "GPOS", "GSUB", "STAT", "VORG", "meta", "vhea", "vmtx"]
    cutter = Subsetter(wanted)
    cutter.populate(text=letters)
    cutter.subset(font)
    return font


def _named(font: Any, style: str) -> Any:
    """*font* under the name of its own."""
    names = {1: FAMILY, 2: style, 4: f"{FAMILY} {style}", 6: f"{FAMILY.replace(' ', '')}-{style}"}
    table = font["name"]
    table.names = [name for name in table.names if name.platformID == 3 and name.langID == 0x409]
    for name in table.names:
        name.string = names.get(name.nameID, name.toUnicode())
    outlines = font["CFF "].cff
    outlines.fontNames = [names[6]]
    outlines.topDictIndex[0].FamilyName, outlines.topDictIndex[0].FullName = names[1], names[4]
    for part in outlines.topDictIndex[0].FDArray:
        part.FontName = names[6]
    return font


def _written(font: Any, path: Path) -> None:
    """*font* as a file."""
    font.save(path)
    click.echo(f"{path}: {len(font.getBestCmap())} letters, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()

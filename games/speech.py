"""What pictures of Line or Colour say, in English and in Korean: its rule sheet is there in both.

    speech("ko").say("claim", player="white", place="c3")       백이 c3 자리의 카운터를 차지합니다.

Phrases are whole, so that no language is made from the words of the other; Korean ones have particles only behind words
that are known here. Knows no position: what is so is told by who asks.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from models.table import Standing
from sim.styles import LANGUAGES, Lang


class Phrase(NamedTuple):
    """The same in both languages; what differs from picture to picture is in braces."""

    en: str
    ko: str

    def to(self, lang: Lang) -> str:
        """What is said to readers of that language."""
        return self.ko if lang == "ko" else self.en


NAMED: Final = ("player", "version")
"""Facts that are phrases themselves."""

PHRASES: Final[Mapping[str, Phrase]] = {
    # names
    "game": Phrase("Line or Colour", "라인 오어 컬러"),
    "white": Phrase("White", "백"),
    "black": Phrase("Black", "흑"),
    "counter of a colour": Phrase("counter {colour}", "{colour}번 카운터"),
    "white ring": Phrase("white ring", "흰 고리"),
    "black ring": Phrase("black ring", "검은 고리"),
    "basic": Phrase("Basic version", "기본판"),
    "advanced": Phrase("Advanced version", "고급판"),
    "first player": Phrase("first player", "먼저 두는 사람"),
    "second player": Phrase("second player", "나중에 두는 사람"),
    # short labels
    "line": Phrase("line of {count}", "한 줄 {count}개"),
    "colour": Phrase("{count} of one colour", "같은 색 {count}개"),
    "turn": Phrase("{player} to move", "{player} 차례"),
    "the swap": Phrase("swap", "편 바꾸기"),
    # what rule pictures show
    "components": Phrase(
        "{counters} counters, {each} of each of {colours} colours, {rings} white rings and {rings} black rings.",
        "카운터 {counters}개({colours}가지 색, 색마다 {each}개), 흰 고리 {rings}개, 검은 고리 {rings}개.",
    ),
    "layout": Phrase(
        "{version}: {counters} counters as printed, no colour twice in a row or a column.",
        "{version}: 인쇄된 그림대로 놓은 카운터 {counters}개. 가로줄과 세로줄마다 모든 색이 하나씩 있습니다.",
    ),
    "random layout": Phrase(
        "Variant: the same counters, laid at random.", "변형: 같은 카운터를 무작위로 늘어놓습니다."
    ),
    "claim": Phrase(
        "{player} claims the counter on {place}: a ring around it, for good.",
        "{player}이 {place} 자리의 카운터에 고리를 끼워 차지합니다. 고리는 다시 옮기지 않습니다.",
    ),
    "swap": Phrase(
        "The pie rule: after White's first claim, the second player may take White's side instead of claiming.",
        "파이 규칙: 백이 첫 고리를 놓은 뒤, 나중에 두는 사람은 카운터를 차지하는 대신 백을 가져올 수 있습니다.",
    ),
    "swapped": Phrase(
        "After the swap nothing has moved on the board: the persons have changed sides, and Black is to move.",
        "편을 바꾸어도 판은 그대로입니다. 두 사람의 편만 바뀌고 이제 흑 차례입니다.",
    ),
    "wins by a line": Phrase(
        "{player} wins: {count} rings in a row, {places}.",
        "{player} 승리: 고리 {count}개가 한 줄로 이어졌습니다({places}).",
    ),
    "wins by a diagonal": Phrase(
        "{player} wins: {count} rings in a diagonal row, {places}.",
        "{player} 승리: 고리 {count}개가 대각선으로 이어졌습니다({places}).",
    ),
    "wins by a colour": Phrase(
        "{player} wins: {count} counters of colour {colour}, wherever they lie: {places}.",
        "{player} 승리: {colour}번 카운터 {count}개를 차지했습니다. 어디에 있든 상관없습니다({places}).",
    ),
    # titles and descriptions
    "before": Phrase("Line or Colour: before the first move", "라인 오어 컬러: 첫 수를 두기 전"),
    "after": Phrase("Line or Colour: after move {number}, {move}", "라인 오어 컬러: {number}수({move})를 둔 뒤"),
    "from corner": Phrase("seen from a corner", "모퉁이에서 본 모습"),
    "from north-east": Phrase("seen from the north-east", "북동쪽에서 본 모습"),
    "from north-west": Phrase("seen from the north-west", "북서쪽에서 본 모습"),
    "from south-west": Phrase("seen from the south-west", "남서쪽에서 본 모습"),
    "from north": Phrase("seen from the north", "북쪽에서 본 모습"),
    "from east": Phrase("seen from the east", "동쪽에서 본 모습"),
    "from south": Phrase("seen from the south", "남쪽에서 본 모습"),
    "from west": Phrase("seen from the west", "서쪽에서 본 모습"),
    "from top": Phrase("seen from above", "위에서 본 모습"),
    "points": Phrase("White {white}, Black {black}.", "백 {white}점, 흑 {black}점."),
    "table": Phrase("On the table: {pieces}.", "판 위: {pieces}."),
    "last": Phrase("Put down last: {pieces}.", "마지막에 놓은 것: {pieces}."),
    "unchanged": Phrase("The last move changed nothing on the table.", "마지막 수로 판 위에서 바뀐 것은 없습니다."),
}


@dataclass(frozen=True, slots=True)
class Speech:
    """Phrases in a language."""

    lang: Lang

    def say(self, key: str, **facts: object) -> str:
        """The phrase *key*; those of `NAMED` among its *facts* are keys too. KeyError when there is none such."""
        said = {name: self.say(str(fact)) if name in NAMED else fact for name, fact in facts.items()}
        return PHRASES[key].to(self.lang).format(**said)

    def title(self, moves: Sequence[str]) -> str:
        """Of a picture of the table after those *moves*."""
        if not moves:
            return self.say("before")
        return self.say("after", number=len(moves), move=self.say("the swap") if moves[-1] == "swap" else moves[-1])

    def told(
        self,
        totals: Sequence[int],
        now: Collection[Standing],
        last: Collection[Standing] = (),
        *,
        moved: bool,
    ) -> str:
        """Of it too: the points of White and Black, what lies on the table *now*, what was put down *last*."""
        said = [self.say("points", white=totals[0], black=totals[1]), self.say("table", pieces=self.listed(now))]
        if last:
            said.append(self.say("last", pieces=self.listed(last)))
        elif moved:
            said.append(self.say("unchanged"))
        return " ".join(said)

    def listed(self, standing: Collection[Standing]) -> str:
        """Pieces kind by kind, with their places: "black ring at c3; white ring at a1 and b2"."""
        found: dict[str, list[str]] = {}
        for place, kind in sorted(standing):
            found.setdefault(kind, []).append(place)
        if self.lang == "en":
            return "; ".join(f"{self._piece(kind)} at {' and '.join(found[kind])}" for kind in sorted(found))
        return "; ".join(f"{self._piece(kind)} {', '.join(found[kind])}" for kind in sorted(found))

    def _piece(self, kind: str) -> str:
        """A kind of piece, as the table of the game calls it."""
        name, _, colour = kind.partition(" ")
        return self.say("counter of a colour", colour=colour) if name == "counter" else self.say(kind)


def speech(lang: Lang) -> Speech:
    """What is said in that language; ValueError when it is none of those that pictures speak."""
    if lang not in LANGUAGES:
        raise ValueError(f"pictures do not speak {lang!r}: expected one of {', '.join(LANGUAGES)}")
    return Speech(lang)

"""Japanese, in the words of its puzzle magazines: 4行7列, 4行, ブロック2."""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.board.constraint_kinds import title_of
from satsudoku.board.house import IMPLIED, House
from satsudoku.catalogue import catalogue, translated
from satsudoku.human.sentences.language import Language, house_label

_FAMILIES = {
    "row": "{}行",
    "column": "{}列",
    "box": "ブロック{}",
    "region": "ブロック{}",
    "diagonal": "対角線{}",
    IMPLIED: "導かれる領域{}",
}


def _cell(row: int, column: int) -> str:
    return f"{row}行{column}列"


def _house(house: House) -> str:
    """A house's name; families that only an encoding knows keep their own.

    >>> _house(House("row", "grid A row 4", (0, 1))), _house(House("star", "star 1", (0, 1)))
    ('盤面Aの4行', 'star 1')
    """
    before, label = house_label(house)
    family = _FAMILIES.get(house.family)
    if family is None:
        title = translated("names", house.family, "ja") or title_of(house.family, "ja")
        if title is None:
            return house.name
        family = title + "{}"
    grid = before.removeprefix("grid ").strip()
    return (f"盤面{grid}の" if grid else "") + family.format(label)


def _houses(houses: Sequence[House]) -> str:
    return JAPANESE.join([_house(house) for house in houses])


JAPANESE = Language(
    code="ja",
    both="と",
    comma="、",
    last_comma="、",
    cell=_cell,
    house=_house,
    houses=_houses,
    phrases=catalogue("ja")["phrases"],
)

"""Japanese, in the words of its puzzle magazines: 4行7列, 4行, ブロック2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.house import IMPLIED, House
from satsudoku.human.sentences.language import Language, house_label

_FAMILIES = {
    "row": "{}行",
    "column": "{}列",
    "box": "ブロック{}",
    "region": "ブロック{}",
    "diagonal": "対角線{}",
    IMPLIED: "導かれる領域{}",
}


@cache
def _templates() -> Mapping[str, str]:
    """The name of each family, with a place for the label; constraints bring theirs along."""
    return {kind.family_name: kind.titles["ja"] + "{}" for kind in constraint_kinds()} | _FAMILIES


def _cell(row: int, column: int) -> str:
    return f"{row}行{column}列"


def _house(house: House) -> str:
    """A house's name; families that only an encoding knows keep their own.

    >>> _house(House("row", "grid A row 4", (0, 1))), _house(House("star", "star 1", (0, 1)))
    ('盤面Aの4行', 'star 1')
    """
    before, label = house_label(house)
    if house.family not in _templates():
        return house.name
    grid = before.removeprefix("grid ").strip()
    return (f"盤面{grid}の" if grid else "") + _templates()[house.family].format(label)


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
    phrases={
        "constraint": "{name}",
        "no step": "すぐに",
        "one step": "1手先で",
        "many steps": "{count}手先で",
        "no candidate": "{cell}に入る数字がなくなる",
        "no place": "{house}に{symbol}の入るマスがなくなる",
        "is": "{cells}は{symbol}",
        "is not": "{cells}は{symbol}でない",
        "one is": "{cells}のどれかが{symbol}",
        "none is": "{cells}はどれも{symbol}でない",
        "if": "{first}とすると、{others}",
        "then": "→",
        "or": "、または",
        "sentences": "。",
        "loses": "{cells}から{symbols}が消える",
        "lose": "{cells}から{symbols}が消える",
        "and so": "、",
        "to": "{start}か{end}",
        "can hold": "{cells}({symbols})",
        "holds": "{cells}は{choice}",
        "does not hold": "{cells}は{choice}でない",
        "at least": "{cells}は{symbol}以上",
        "at most": "{cells}は{symbol}以下",
        "by candidates": "{cells}の候補はどれもこれと合わない",
        "between": "{low}と{high}の間は{sets}",
        "and": "。{reason}",
        "through": "({name})",
        "because": "({reason})",
    },
)

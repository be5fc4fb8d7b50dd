"""Japanese, in the words of its puzzle magazines: 4行7列, 4行, ブロック2."""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.board.variant import House
from satsudoku.human.sentences.language import Language, house_label

__all__ = ["JAPANESE"]

_FAMILIES = {
    "row": "{}行",
    "column": "{}列",
    "box": "ブロック{}",
    "region": "ブロック{}",
    "diagonal": "対角線{}",
    "cage": "ケージ{}",
    "arrow": "アロー{}",
    "thermometer": "温度計{}",
    "slow thermometer": "遅い温度計{}",
    "palindrome": "回文{}",
    "whisper": "ウィスパー{}",
    "renban": "連番{}",
    "difference": "白丸{}",
    "ratio": "黒丸{}",
    "inequality": "不等号{}",
    "little killer": "リトルキラー{}",
    "sandwich": "サンドイッチ{}",
    "skyscraper": "ビルディング{}",
    "quadruple": "クアドラプル{}",
    "clone": "クローン{}",
    "zipper": "ジッパー{}",
    "sum": "合計{}",
    "between line": "中間線{}",
    "lockout line": "ロックアウト線{}",
    "counting circle": "計数円{}",
    "double arrow": "両矢印{}",
    "entropic cage": "エントロピーケージ{}",
    "entropic line": "エントロピー線{}",
    "equal sum": "等和{}",
    "equality cage": "等数ケージ{}",
    "hidden skyscraper": "隠れたビルディング{}",
    "indexer": "インデックス{}",
    "look and say": "ルックアンドセイ{}",
    "lunchbox": "弁当箱{}",
    "maximum": "極大{}",
    "minimum": "極小{}",
    "modular cage": "剰余ケージ{}",
    "modular line": "剰余線{}",
    "nabner": "ナブナー{}",
    "numbered room": "ナンバールーム{}",
    "pair sum": "XV{}",
    "region sum line": "ブロック和の線{}",
    "rellik": "レリック{}",
    "same": "同じ記号{}",
    "sum line": "和の線{}",
    "sum loop": "和の輪{}",
    "x-sum": "X和{}",
}


def _cell(row: int, column: int) -> str:
    return f"{row}行{column}列"


def _house(house: House) -> str:
    """A house's name; families that only an encoding knows keep their own.

    >>> _house(House("row", "grid A row 4", (0, 1))), _house(House("star", "star 1", (0, 1)))
    ('盤面Aの4行', 'star 1')
    """
    before, label = house_label(house)
    if house.family not in _FAMILIES:
        return house.name
    grid = before.removeprefix("grid ").strip()
    return (f"盤面{grid}の" if grid else "") + _FAMILIES[house.family].format(label)


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
    },
)

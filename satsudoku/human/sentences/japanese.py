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
    both="と",
    comma="、",
    last_comma="、",
    cell=_cell,
    house=_house,
    houses=_houses,
    phrases={
        "full house": "{house}で空いているマスは{cells}だけなので、残った数字の{symbols}が入る。",
        "naked single": "{cells}に入る候補は{symbols}だけなので、{symbols}に決まる。",
        "hidden single": "{house}で{symbols}が入るマスは{cells}だけなので、{symbols}に決まる。",
        "locked": (
            "{house}で{symbols}が入るのは{cells}に限られ、いずれも{other}にあるので、{other}のほかの"
            "マスに{symbols}は入らない。"
        ),
        "naked subset": (
            "{house}の{cells}には{symbols}しか入らないので、{house}のほかのマスから{symbols}が"
            "消える。"
        ),
        "locked subset": (
            "{house}と{other}が重なる{cells}には{symbols}しか入らないので、{house}と{other}のほかの"
            "マスから{symbols}が消える。"
        ),
        "hidden subset": (
            "{house}で{symbols}が入るマスは{cells}だけなので、これらのマスからほかの候補が消える。"
        ),
        "fish": (
            "{truths}で{symbols}が入るのは{links}に限られるので、{links}のほかのマスから{symbols}が"
            "消える。"
        ),
        "too few symbols": (
            "{house}の{cells}には{symbols}しか入らず、候補が足りないので、解がない。"
        ),
        "too few cells": (
            "{house}で{symbols}が入るマスは{cells}だけで、マスが足りないので、解がない。"
        ),
        "too few lines": (
            "{truths}で{symbols}が入るのは{links}だけで、場所が足りないので、解がない。"
        ),
        "direct pointing": (
            "{house}の{symbols}は{other}にしか入らないので、{second}で{symbols}が入るマスは"
            "{placed_cells}だけになり、{symbols}に決まる。"
        ),
        "direct fish": (
            "{first_truths}で{symbols}が入るのは{links}に限られるので、{links}のほかのマスに"
            "{symbols}は入らない。すると{last_truth}で{symbols}が入るマスは{placed_cells}だけになり、"
            "{symbols}に決まる。"
        ),
        "hamada logic": (
            "{truth_cells}の候補はどれも{placed_symbols}と{other_symbols}だけで、{pivot}は残る2マスの"
            "どちらとも違う数字になるから、その2マスには同じ数字が入る。それが{other_symbols}だと"
            "{last_truth}に{other_symbols}の入るマスがなくなるので、2マスとも{placed_symbols}に決まる。"
        ),
        "negation, place": (
            "{option_cell}が{option_symbol}でないと仮定すると、{steps}{end}。よって{option_cell}は"
            "{option_symbol}に決まる。"
        ),
        "negation, remove": (
            "{option_cell}が{option_symbol}だと仮定すると、{steps}{end}。よって{option_cell}に"
            "{option_symbol}は入らない。"
        ),
        "sato, band": (
            "{house}と同じ3列並びのほかの2列に{symbols}があるので、{house}の{symbols}は{box}に入り、"
            "そこで入れるマスは{cells}だけである。"
        ),
        "sato, only place": (
            "{house}の空きマス{count}個のうち、{symbols}が除外されないのは{cells}だけなので、"
            "{symbols}に決まる。"
        ),
        "sato, only digit": (
            "{house}の空きマス{count}個のうち{cells}では、{symbols}のほかの数字がすべて除外される"
            "ので、{symbols}に決まる。"
        ),
        "sato, gathered": (
            "{house}の空きマス{count}個のうち{gathered}個は列とブロックの重なりに集まり、{symbols}が"
            "除外されないのは{cells}だけなので、{symbols}に決まる。"
        ),
        "sato, corner": (
            "{house}の四隅で空いているのは{cells}だけで、{symbols}は中央の行と中央の列の両方にある"
            "ので、{symbols}に決まる。"
        ),
        "sato, full crossing": (
            "{house}と同じ3列並びの1列に{symbols}があり、{house}は別のブロックとの重なりがすべて埋まって"
            "いるので、{symbols}は{box}に入り、そこで入れるマスは{cells}だけである。"
        ),
        "sato, held crossing": (
            "{house}と同じ3列並びのほかの2列のうち、1列には{symbols}があり、もう1列では1つのブロックの"
            "2マスのどちらかに{symbols}が入る。よって{house}の{symbols}は{box}に入り、そこで入れるマスは"
            "{cells}だけである。"
        ),
        "sato, pairs bar": (
            "{house}では、ペア数によってほかの空きマスから{symbols}が除外されるので、{cells}は"
            "{symbols}に決まる。"
        ),
        "sato, taken place": (
            "{house}からペア確定数とトリプル確定数のマスを除くと、{symbols}が入るマスは{cells}だけ"
            "なので、{symbols}に決まる。"
        ),
        "sato, taken digit": (
            "{house}のペア確定数とトリプル確定数を除くと、{cells}に入る数字は{symbols}だけなので、"
            "{symbols}に決まる。"
        ),
        "sato, taken end": (
            "{symbols}は{cells}か{first}に入るが、{first}に入るのは{digits}のどれかなので、{cells}は"
            "{symbols}に決まる。"
        ),
        "sato, barred end": (
            "{symbols}は{cells}か{third}に入る。一方{first}か{second}にも{symbols}が入り、そのとき"
            "{third}には入らないので、{cells}は{symbols}に決まる。"
        ),
        "sato, chain": (
            "{symbols}は{cells}か{first}に入る。{first}に入るとすると、ペア系の連結によって1つの列か"
            "ブロックに同じ数字が重なるので、{cells}は{symbols}に決まる。"
        ),
        "sato, refuted": (
            "{first}を{digits}と仮定すると、{steps}{house}に同じ数字が重なる。よって{cells}は{symbols}"
            "に決まる。"
        ),
        "sato, tried": (
            "ほかに決まるマスがないので、{cells}に{symbols}を入れてみる。すると残りのマスがすべて"
            "埋まる。"
        ),
        "search": "残りのマスの埋め方をすべて調べると、あてはまるのは1通りだけである。",
        "no step": "すぐに",
        "one step": "1手先で",
        "many steps": "{count}手先で",
        "no candidate": "{cell}に入る数字がなくなる",
        "no place": "{house}に{symbol}の入るマスがなくなる",
    },
)

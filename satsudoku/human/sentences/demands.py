"""Demands: what each constraint of setters asks of its cells, in a clause."""

from __future__ import annotations

from collections.abc import Mapping

from satsudoku.board.constraint import Constraint
from satsudoku.board.house import House
from satsudoku.human.sentences.speaker import Speaker

__all__ = ["DEMANDS", "constraint_name", "demand"]

DEMANDS: Mapping[str, Mapping[str, str]] = {
    "arrows": {
        "en": "the shaft of {it} adds to its bulb",
        "ja": "{it}の軸の合計は丸の数に等しい",
    },
    "between_lines": {
        "en": "the inner cells of {it} lie between its ends in value",
        "ja": "{it}の内側の数は両端の数の間にある",
    },
    "cages": {"en": "the cells of {it} differ", "ja": "{it}の数はすべて異なる"},
    "clones": {"en": "the parts of {it} hold the same", "ja": "{it}の各部分は同じ並びになる"},
    "counting_circles": {
        "en": "a value in {it} stands in that many of its cells",
        "ja": "{it}に入る数は、その数と同じ個数だけ入る",
    },
    "differences": {"en": "{cells} differ by {n}", "ja": "{cells}の差は{n}"},
    "double_arrows": {
        "en": "the inner cells of {it} add to the sum of its ends",
        "ja": "{it}の内側の合計は両端の合計に等しい",
    },
    "entropic_cages": {
        "en": "{it} holds low, middle and high symbols",
        "ja": "{it}には小・中・大の数が入る",
    },
    "entropic_lines": {
        "en": "any three cells in a row on {it} are low, middle and high in some order",
        "ja": "{it}で続く3マスには小・中・大の数が1つずつ入る",
    },
    "equal_sums": {"en": "the parts of {it} have equal sums", "ja": "{it}の各部分の合計は等しい"},
    "equality_cages": {
        "en": "{it} has as many even as odd values and as many low as high ones",
        "ja": "{it}では偶数と奇数、小さい数と大きい数が同数になる",
    },
    "hidden_skyscrapers": {
        "en": "the first hidden value of {it} is {n}",
        "ja": "{it}で最初に隠れる数は{n}",
    },
    "indexers": {
        "en": "{it} says where its values stand in the house",
        "ja": "{it}の数は並びの中の位置を表す",
    },
    "inequalities": {"en": "values fall along {it}", "ja": "{it}に沿って数は小さくなる"},
    "little_killers": {"en": "the cells of {it} add to {n}", "ja": "{it}の合計は{n}"},
    "lockout_lines": {
        "en": "the ends of {it} differ by {n} or more and the other cells lie outside them",
        "ja": "{it}の両端の差は{n}以上で、他の数はその外側にある",
    },
    "look_and_says": {
        "en": "{it} counts its values exactly",
        "ja": "{it}は数の個数を正確に表す",
    },
    "lunchboxes": {
        "en": "between the least and the greatest value of {it} the sum is {n}",
        "ja": "{it}の最小と最大の間の合計は{n}",
    },
    "maxima": {
        "en": "the cells of {it} exceed their neighbours",
        "ja": "{it}の数は隣より大きい",
    },
    "minima": {
        "en": "the cells of {it} are below their neighbours",
        "ja": "{it}の数は隣より小さい",
    },
    "modular_cages": {
        "en": "{it} holds all remainders by 3",
        "ja": "{it}には3で割った余りがすべて現れる",
    },
    "modular_lines": {
        "en": "{n} cells in a row on {it} have different remainders by {n}",
        "ja": "{it}で続く{n}マスは{n}で割った余りが異なる",
    },
    "nabners": {
        "en": "no two cells of {it} hold equal or consecutive values",
        "ja": "{it}には同じ数も続いた数も入らない",
    },
    "numbered_rooms": {
        "en": "the value of {first} says which cell of {it} holds {n}",
        "ja": "{first}の数は{it}で{n}の入るマスの位置を表す",
    },
    "pair_sums": {"en": "{cells} add to {n}", "ja": "{cells}の和は{n}"},
    "palindromes": {
        "en": "{it} reads the same from both ends",
        "ja": "{it}はどちらから読んでも同じ",
    },
    "quadruples": {"en": "{it} holds {values}", "ja": "{it}のどこかに{values}が入る"},
    "ratios": {
        "en": "one of {cells} is {n} times the other",
        "ja": "{cells}の一方は他方の{n}倍",
    },
    "region_sum_lines": {
        "en": "the parts of {it} have equal sums",
        "ja": "{it}の各部分の合計は等しい",
    },
    "relliks": {"en": "no cells of {it} add to {n}", "ja": "{it}のどのマスの合計も{n}にならない"},
    "renbans": {
        "en": "the cells of {it} hold consecutive values",
        "ja": "{it}の数は続き番号",
    },
    "same_symbols": {
        "en": "the parts of {it} hold the same symbols",
        "ja": "{it}の各部分には同じ数が入る",
    },
    "sandwiches": {
        "en": "between the least and the greatest symbol of {it} the sum is {n}",
        "ja": "{it}の最小の数と最大の数の間の合計は{n}",
    },
    "skyscrapers": {
        "en": "{n} cells of {it} exceed all before them",
        "ja": "{it}から見える数は{n}個",
    },
    "slow_thermometers": {
        "en": "values never fall along {it}",
        "ja": "{it}に沿って数は小さくならない",
    },
    "sum_lines": {
        "en": "{it} falls into pieces that add to {n}",
        "ja": "{it}は合計{n}の部分に分かれる",
    },
    "sum_loops": {
        "en": "the ring {it} falls into pieces that add to {n}",
        "ja": "環状の{it}は合計{n}の部分に分かれる",
    },
    "sums": {"en": "the cells of {it} add to {n}", "ja": "{it}の合計は{n}"},
    "thermometers": {
        "en": "values rise along {it}",
        "ja": "{it}に沿って数は大きくなる",
    },
    "whispers": {
        "en": "neighbours on {it} differ by {n} or more",
        "ja": "{it}で隣り合う数の差は{n}以上",
    },
    "x_sums": {
        "en": "as many cells of {it} as {first} says add to {n}",
        "ja": "{it}では{first}の数だけのマスの合計が{n}",
    },
    "zippers": {
        "en": "pairs of {it} at equal distance from the middle have equal sums",
        "ja": "{it}で中央から等距離の2マスの和は等しい",
    },
}
"""By the key of the constraint's tables and the language.

``{it}`` is the constraint's name, ``{n}`` its number, ``{values}`` its list of values, ``{cells}``
its cells, and ``{first}`` the first of them.
"""


def constraint_name(constraint: Constraint, speaker: Speaker) -> str:
    """The name of a constraint.

    >>> from satsudoku import Puzzle
    >>> board = Puzzle.build("classic4").renban("r1c1 r1c2").puzzle().variant
    >>> constraint_name(board.constraints[0], Speaker.of("ja", board))
    '連番1'
    """
    return speaker.language.house(House(constraint.family, constraint.name, constraint.cells))


def demand(constraint: Constraint, speaker: Speaker) -> str:
    """What a constraint asks of its cells.

    >>> from satsudoku import Puzzle
    >>> board = Puzzle.build("classic4").whisper("r1c1 r1c2 r2c2").puzzle().variant
    >>> demand(board.constraints[0], Speaker.of("en", board))
    'neighbours on whisper 1 differ by 2 or more'
    """
    numbers = vars(constraint)
    return DEMANDS[constraint.key][speaker.language.code].format(
        it=constraint_name(constraint, speaker),
        n=numbers.get("value", numbers.get("total")),
        values=speaker.language.join([str(value) for value in numbers.get("values", ())]),
        cells=speaker.cells(constraint.cells),
        first=speaker.cell(constraint.cells[0]),
    )

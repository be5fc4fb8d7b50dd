"""What a constraint leaves its cells, in words: ``r1c1 is 5; r1c2 can only hold 7 or 9``."""

from __future__ import annotations

from collections.abc import Mapping

from satsudoku.catalogue import say
from satsudoku.human.deduction import Deduction
from satsudoku.human.sentences.speaker import Speaker

_IS = "{cells} is {choice}"
_ARE = "{cells} are {choice}"  # of several cells
_CANNOT = "{cells} cannot hold {choice}"
_CAN_ONLY = "{cells} can only hold {choice}"
_ONLY = "only these candidates are left: {list}"
_FEW = 3  # candidates that are rather named than those that go
_LONG = 4  # groups of cells; more are in a list, with the candidates behind them


def result(deduction: Deduction, speaker: Speaker) -> str:
    """What becomes of the cells that lose candidates; those that fare alike stand together."""
    symbols, placed = deduction.geometry.symbols, set(deduction.placed)
    kept: dict[int, list[int]] = {}
    for option in deduction.pattern:
        kept.setdefault(option // symbols, []).append(option % symbols)
    lost: dict[int, list[int]] = {}
    for option in deduction.eliminated:
        lost.setdefault(option // symbols, []).append(option % symbols)
    alike: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    for cell, gone in lost.items():
        left = kept.get(cell, [])
        if any(cell * symbols + symbol in placed for symbol in left):
            said = _IS, left
        elif len(lost) > 1 and 0 < len(left) <= max(_FEW, len(gone)):
            said = _CAN_ONLY, left
        else:
            said = _CANNOT, gone
        alike.setdefault((said[0], tuple(said[1])), []).append(cell)
    language, names = speaker.language, deduction.geometry.variant.symbols
    if len(alike) > _LONG and kept.keys() >= lost.keys():
        return _list({cell: tuple(kept[cell]) for cell in lost}, speaker)
    return language.phrases["and so"].join(
        say(_ARE if text == _IS and len(cells) > 1 else text, language.code).format(
            cells=speaker.cells(sorted(cells)),
            choice=speaker.none_of(values)
            if text == _CANNOT
            else language.choice([names[value] for value in values]),
        )
        for (text, values), cells in alike.items()
    )


def _list(kept: Mapping[int, tuple[int, ...]], speaker: Speaker) -> str:
    """What many cells keep: ``only these candidates are left: r1c1 and r1c4 (56), r1c2 (12)``."""
    language, names = speaker.language, speaker.geometry.variant.symbols
    between = "" if max(map(len, names)) == 1 else language.comma
    alike: dict[tuple[int, ...], list[int]] = {}
    for cell, left in kept.items():
        alike.setdefault(left, []).append(cell)
    parts = [
        language.phrases["can hold"].format(
            cells=speaker.cells(sorted(cells)), symbols=between.join(names[s] for s in left)
        )
        for left, cells in alike.items()
    ]
    return say(_ONLY, language.code).format(list=language.comma.join(parts))

"""What a constraint leaves its cells, in words: ``r1c1 is 5; r1c2 can only hold 7 or 9``."""

from __future__ import annotations

from satsudoku.catalogue import say
from satsudoku.human.deduction import Deduction
from satsudoku.human.sentences.speaker import Speaker

_IS = "{cells} is {choice}"
_ARE = "{cells} are {choice}"  # of several cells
_CANNOT = "{cells} cannot hold {choice}"
_CAN_ONLY = "{cells} can only hold {choice}"
_FEW = 3  # candidates that are rather named than those that go


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
    return language.phrases["and so"].join(
        say(_ARE if text == _IS and len(cells) > 1 else text, language.code).format(
            cells=speaker.cells(sorted(cells)),
            choice=speaker.none_of(values)
            if text == _CANNOT
            else language.choice([names[value] for value in values]),
        )
        for (text, values), cells in alike.items()
    )

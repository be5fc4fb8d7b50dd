"""A deduction by its smallest cause, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from satsudoku.catalogue import say
from satsudoku.human.deduction import Deduction
from satsudoku.human.sentences import find_language
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.raters.mus.parts import CausePart

_TECHNIQUE = Technique("Cause of {} parts")
_SENTENCE = "{facts}, by {parts}."
_HOLDS = "{cells} holds {symbol}"
_CANNOT = "{cells} cannot hold {symbol}"
_SYMBOL_OF = "the {symbol} of {house}"


@dataclass(frozen=True)
class CauseRule:
    """The explanation of a deduction by the parts of its cause."""

    parts: tuple[CausePart, ...]

    @property
    def name(self) -> str:
        """Its name in paths."""
        return "cause"

    def tell(self, deduction: Deduction, language: str) -> str:
        """Say what follows, and from which parts."""
        speaker = Speaker(find_language(language), deduction.geometry)
        join, symbols = speaker.language.join, deduction.geometry.symbols
        said = say(_HOLDS if deduction.placed else _CANNOT, language)
        by_symbol: dict[int, list[int]] = {}
        for option in deduction.placed or deduction.eliminated:
            by_symbol.setdefault(option % symbols, []).append(option)
        facts = [
            said.format(cells=speaker.cells_of(options), symbol=speaker.symbols(options))
            for _, options in sorted(by_symbol.items())
        ]
        parts = join([self._name(part, speaker, language) for part in self.parts])
        return say(_SENTENCE, language).format(facts=join(facts), parts=parts)

    @staticmethod
    def _name(part: CausePart, speaker: Speaker, language: str) -> str:
        geometry = speaker.geometry
        if part.item is None:
            return f"{part.name} ({speaker.cells(part.cells)})"
        if part.item < geometry.cells:
            return speaker.cell(part.item)
        symbol = geometry.symbol(geometry.options[part.item][0])
        return say(_SYMBOL_OF, language).format(symbol=symbol, house=speaker.house_of(part.item))


def deduction_of(state: State, literals: Sequence[int], parts: Sequence[CausePart]) -> Deduction:
    """The deduction of literals from their cause: of one placement, or of what goes."""
    geometry, options = state.geometry, tuple(sorted(abs(literal) - 1 for literal in literals))
    items = [part.item for part in parts if part.item is not None]
    truths = tuple(item for item in items if item < geometry.primary)
    inside = {o for item in truths for o in geometry.options[item] if state.possible(o)}
    return Deduction(
        CauseRule(tuple(parts)),
        geometry,
        _TECHNIQUE.numbered(len(parts)),
        "",
        truths,
        tuple(item for item in items if item >= geometry.primary),
        tuple(sorted(inside)),
        placed=options if literals[0] > 0 else (),
        eliminated=() if literals[0] > 0 else options,
        causes=tuple(sorted({cell for part in parts for cell in part.cells})),
    )

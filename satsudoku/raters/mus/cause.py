"""Deductions by their causes, in words."""

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
_NOT_LEAST = "A smaller cause may exist."

Facts = tuple[tuple[int, ...], tuple[CausePart, ...]]
"""Options that are placed, or that go, and the parts that it follows from."""


@dataclass(frozen=True)
class CauseRule:
    """The explanation of a deduction by the parts of its cause, or of several causes of one size.

    Attributes:
        parts: of the cause; of several, those of any of them.
        facts: what follows from which cause, where there are several; else nothing.
        is_least: whether no cause is smaller.
        round: the number of its round, from 1: see `satsudoku.raters.mus.rounds`; else 0.
    """

    parts: tuple[CausePart, ...]
    facts: tuple[Facts, ...] = ()
    is_least: bool = True
    round: int = 0

    @property
    def name(self) -> str:
        return "cause"

    def tell(self, deduction: Deduction, language: str) -> str:
        """Say what follows, and from which parts."""
        speaker = Speaker(find_language(language), deduction.geometry)
        whole = (deduction.placed or deduction.eliminated, self.parts)
        told = [
            self._told(*facts, speaker, language, placed=bool(deduction.placed))
            for facts in self.facts or [whole]
        ]
        if not self.is_least:
            told.append(say(_NOT_LEAST, language))
        return ("" if language == "ja" else " ").join(told)

    def _told(
        self,
        options: Sequence[int],
        parts: Sequence[CausePart],
        speaker: Speaker,
        language: str,
        *,
        placed: bool,
    ) -> str:
        join, symbols = speaker.language.join, speaker.geometry.symbols
        said = say(_HOLDS if placed else _CANNOT, language)
        by_symbol: dict[int, list[int]] = {}
        for option in options:
            by_symbol.setdefault(option % symbols, []).append(option)
        shown = [
            said.format(cells=speaker.cells_of(some), symbol=speaker.symbols(some))
            for _, some in sorted(by_symbol.items())
        ]
        if not placed and len({option // symbols for option in options}) == 1:
            shown = [said.format(cells=speaker.cells_of(options), symbol=speaker.none_of(options))]
        names = join([self._name(part, speaker, language) for part in parts])
        return say(_SENTENCE, language).format(facts=join(shown), parts=names)

    @staticmethod
    def _name(part: CausePart, speaker: Speaker, language: str) -> str:
        geometry = speaker.geometry
        if part.house is not None:
            return speaker.house(part.house)
        if part.item is None:
            for constraint in geometry.variant.constraints:
                if part.relation is None and constraint.name == part.name:
                    return speaker.constraint(constraint)
            return f"{part.name} ({speaker.cells(part.cells)})"
        if part.item < geometry.cells:
            return speaker.cell(part.item)
        symbol = geometry.symbol(geometry.options[part.item][0])
        return say(_SYMBOL_OF, language).format(symbol=symbol, house=speaker.house_of(part.item))


def deduction_of(
    state: State, literals: Sequence[int], parts: Sequence[CausePart], *, is_least: bool = True
) -> Deduction:
    """The deduction of literals from their cause: of one placement, or of what goes."""
    geometry, options = state.geometry, tuple(sorted(abs(literal) - 1 for literal in literals))
    items = [part.item for part in parts if part.item is not None]
    truths = tuple(item for item in items if item < geometry.primary)
    inside = {o for item in truths for o in geometry.options[item] if state.possible(o)}
    return Deduction(
        CauseRule(tuple(parts), is_least=is_least),
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


def deduction_by_wholes(
    state: State, facts: Sequence[Facts], size: int, *, is_least: bool = True, round: int = 0
) -> Deduction:
    """The deduction of what goes, by causes of one size, whose parts are whole."""
    parts = tuple(dict.fromkeys(part for _, parts in facts for part in parts))
    gone = sorted(option for options, _ in facts for option in options)
    cells = sorted({option // state.geometry.symbols for option in gone})
    inside = [o for cell in cells for o in state.geometry.options[cell] if state.possible(o)]
    return Deduction(
        CauseRule(parts, tuple(facts), is_least, round),
        state.geometry,
        _TECHNIQUE.numbered(size),
        "",
        (),
        (),
        tuple(inside),
        eliminated=tuple(gone),
        causes=tuple(sorted({cell for part in parts for cell in part.cells})),
    )

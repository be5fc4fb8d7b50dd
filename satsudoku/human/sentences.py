"""The sentences in which deductions are told, by language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.errors import UnknownNameError

if TYPE_CHECKING:
    from satsudoku.human.deduction import Deduction

__all__ = ["LANGUAGES", "Language", "sentence"]


@dataclass(frozen=True)
class Language:
    """How a language tells deductions.

    Attributes:
        comma: between the members of a list.
        last_comma: before a list's last member.
        phrases: templates by name; ``{cells}`` and ``{symbols}`` are the pattern's, ``{house}`` and
            ``{other}`` its houses, ``{option_cell}`` and ``{option_symbol}`` the hypothesis's,
            ``{steps}`` and ``{end}`` the length and the end of a refutation.
    """

    comma: str
    last_comma: str
    phrases: Mapping[str, str]

    def join(self, words: Sequence[str]) -> str:
        """A list in words.

        >>> LANGUAGES["en"].join(["3", "5", "7"])
        '3, 5 and 7'
        """
        if len(words) < 2:
            return "".join(words)
        return self.comma.join(words[:-1]) + self.last_comma + words[-1]


_ENGLISH = Language(
    comma=", ",
    last_comma=" and ",
    phrases={
        "naked single": "{cells} has no candidate but {symbols}, so {symbols} goes there.",
        "hidden single": "In {house}, {symbols} can only stand in {cells}, so it goes there.",
        "locked": (
            "In {house}, {symbols} can only stand in {cells}, which all lie in {other}, so the "
            "other cells of {other} lose {symbols}."
        ),
        "naked subset": (
            "In {house}, {cells} can only hold {symbols}, so the other cells of {house} lose these "
            "candidates."
        ),
        "hidden subset": (
            "In {house}, {symbols} can only stand in {cells}, so these cells lose their other "
            "candidates."
        ),
        "too few symbols": (
            "In {house}, {cells} can only hold {symbols}, which are too few: there is no solution."
        ),
        "too few cells": (
            "In {house}, {symbols} can only stand in {cells}, which are too few: there is no "
            "solution."
        ),
        "negation, place": (
            "Suppose that {option_cell} is not {option_symbol}: {steps} {end}. So {option_cell} is "
            "{option_symbol}."
        ),
        "negation, remove": (
            "Suppose that {option_cell} is {option_symbol}: {steps} {end}. So {option_cell} loses "
            "{option_symbol}."
        ),
        "search": "Of all ways to fill the other cells, search finds that only one fits.",
        "no step": "at once",
        "one step": "one step later",
        "many steps": "{count} steps later",
        "no candidate": "{cell} has no candidate",
        "no place": "{house} has no place for {symbol}",
    },
)

LANGUAGES: Mapping[str, Language] = {"en": _ENGLISH}


def sentence(deduction: Deduction, language: str = "en") -> str:
    """Tell a deduction in a sentence.

    Args:
        deduction: of any rule.
        language: one of `LANGUAGES`.

    Raises:
        UnknownNameError: no such language.

    >>> from satsudoku import variant
    >>> from satsudoku.human.rules import rule
    >>> from satsudoku.human.state import State, frame
    >>> state = State(frame(variant("classic4")))
    >>> state.eliminate([1, 2, 3])
    >>> sentence(next(rule("naked-single").find(state)), "en")
    'r1c1 has no candidate but 1, so 1 goes there.'
    """
    if language not in LANGUAGES:
        raise UnknownNameError("language", language, LANGUAGES)
    spoken = LANGUAGES[language]
    frame = deduction.frame
    houses = deduction.houses
    words = {
        "cells": spoken.join([frame.variant.cell_names[cell] for cell in deduction.cells]),
        "symbols": spoken.join(deduction.symbols),
        "house": houses[0] if houses else "",
        "other": houses[-1] if houses else "",
    }
    if deduction.refutation is not None:
        hypothesis = (deduction.placed or deduction.eliminated)[0]
        words["option_cell"] = frame.cell_name(hypothesis)
        words["option_symbol"] = frame.symbol(hypothesis)
        count = len(deduction.refutation.steps)
        length = ("no step", "one step", "many steps")[min(count, 2)]
        words["steps"] = spoken.phrases[length].format(count=count)
        place, symbol = frame.shortfall(deduction.refutation.item)
        end = spoken.phrases["no place" if symbol else "no candidate"]
        words["end"] = end.format(cell=place, house=place, symbol=symbol)
    return spoken.phrases[deduction.phrase].format(**words)

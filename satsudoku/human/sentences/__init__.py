"""The sentences in which deductions are told; one file a language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from satsudoku.board.variant import House
from satsudoku.errors import UnknownNameError
from satsudoku.human.sentences.english import ENGLISH
from satsudoku.human.sentences.japanese import JAPANESE
from satsudoku.human.sentences.language import Language

if TYPE_CHECKING:
    from satsudoku.human.deduction import Deduction

__all__ = ["LANGUAGES", "find_language", "sentence", "words"]

LANGUAGES: Mapping[str, Language] = {"en": ENGLISH, "ja": JAPANESE}


def find_language(name: str) -> Language:
    """Find a language by its code.

    Raises:
        UnknownNameError: not one of `LANGUAGES`.

    >>> find_language("ja").cell(4, 7)
    '4行7列'
    """
    if name not in LANGUAGES:
        raise UnknownNameError("language", name, LANGUAGES)
    return LANGUAGES[name]


def sentence(deduction: Deduction, language: str = "en") -> str:
    """Tell a deduction in a sentence.

    Args:
        deduction: of any rule.
        language: one of `LANGUAGES`.

    Raises:
        UnknownNameError: no such language.

    >>> from satsudoku import variant
    >>> from satsudoku.human.rules import rule
    >>> from satsudoku.human.state import State
    >>> from satsudoku.cover.geometry import geometry
    >>> state = State(geometry(variant("classic4")))
    >>> state.eliminate([1, 2, 3])
    >>> found = next(rule("naked-single").find(state))
    >>> sentence(found, "en")
    'r1c1 has no candidate but 1, so 1 goes there.'
    >>> sentence(found, "ja")
    '1行1列に入る候補は1だけなので、1に決まる。'
    """
    spoken = find_language(language)
    return spoken.phrases[deduction.phrase].format_map(words(deduction, spoken))


def words(deduction: Deduction, spoken: Language) -> dict[str, str]:
    """What may stand in a phrase, told of one deduction.

    `cells`, `symbols`: the pattern's. `placed_cells`, `placed_symbols`: those that are placed;
    `other_symbols`: the pattern's others. `house`, `second`, `other`: the first house, the next,
    and the last. `truths`, `links`: all houses of the truths, and of the links; `first_truths`,
    `last_truth`: all but the last, and this; `truth_cells`: the truths that are cells, and `pivot`
    the first of these. Of a refutation: `option_cell`, `option_symbol` (the hypothesis), `steps`,
    `end`.

    >>> from satsudoku import variant
    >>> from satsudoku.human.rules import rule
    >>> from satsudoku.human.state import State
    >>> from satsudoku.cover.geometry import geometry
    >>> state = State(geometry(variant("classic4")))
    >>> state.eliminate([4, 8, 12])
    >>> words(next(rule("hidden-single").find(state)), LANGUAGES["ja"])["house"]
    '1行'
    """
    geometry = deduction.geometry
    variant = geometry.variant

    def cells(indices: Iterable[int]) -> str:
        return spoken.join([spoken.cell(*variant.cells[cell]) for cell in indices])

    def symbols(options: Iterable[int]) -> str:
        found = sorted({option % geometry.symbols for option in options})
        return spoken.join([variant.symbols[symbol] for symbol in found])

    def houses(items: Iterable[int]) -> list[House]:
        found = (geometry.house(item) for item in items)
        return list(dict.fromkeys(house for house in found if house is not None))

    truths, links = houses(deduction.truths), houses(deduction.links)
    every = [spoken.house(house) for house in dict.fromkeys((*truths, *links))] or [""]
    truth_cells = [item for item in deduction.truths if item < geometry.cells]
    placed = deduction.placed
    chosen = {option % geometry.symbols for option in placed}
    told = {
        "cells": cells(deduction.cells),
        "symbols": symbols(deduction.pattern),
        "placed_cells": cells(sorted({option // geometry.symbols for option in placed})),
        "placed_symbols": symbols(placed),
        "other_symbols": symbols(
            o for o in deduction.pattern if o % geometry.symbols not in chosen
        ),
        "house": every[0],
        "second": every[min(1, len(every) - 1)],
        "other": every[-1],
        "truths": spoken.houses(truths),
        "links": spoken.houses(links),
        "first_truths": spoken.houses(truths[:-1]),
        "last_truth": spoken.houses(truths[-1:]),
        "truth_cells": cells(sorted(truth_cells)),
        "pivot": cells(truth_cells[:1]),
    }
    if deduction.refutation is not None:
        hypothesis = (deduction.placed or deduction.eliminated)[0]
        count = len(deduction.refutation.steps)
        length = ("no step", "one step", "many steps")[min(count, 2)]
        item = deduction.refutation.item
        house = geometry.house(item)
        end = "no candidate" if house is None else "no place"
        told |= {
            "option_cell": cells([hypothesis // geometry.symbols]),
            "option_symbol": symbols([hypothesis]),
            "steps": spoken.phrases[length].format(count=count),
            "end": spoken.phrases[end].format(
                cell=cells([item]) if house is None else "",
                house="" if house is None else spoken.house(house),
                symbol="" if house is None else geometry.symbol(geometry.options[item][0]),
            ),
        }
    return told

"""The words that every sentence may use.

A rule that needs another brings it along (`satsudoku.human.sentences.sentence.Sentence.words`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from satsudoku.human.deduction import Deduction
from satsudoku.human.sentences.speaker import Speaker

Word = Callable[[Deduction, Speaker], str]
"""Reads one word off a deduction and puts it into a language."""


def _house(position: int) -> Word:
    """One of the houses of truths and links, in this order; the last where there are fewer."""

    def word(deduction: Deduction, speaker: Speaker) -> str:
        houses = speaker.geometry.houses((*deduction.truths, *deduction.links))
        return speaker.named([houses[min(position, len(houses) - 1)]]) if houses else ""

    return word


def _truth_cells(deduction: Deduction) -> list[int]:
    return [item for item in deduction.truths if item < deduction.geometry.cells]


def _other_symbols(deduction: Deduction, speaker: Speaker) -> str:
    count = deduction.geometry.symbols
    chosen = {option % count for option in deduction.placed}
    return speaker.symbols(option for option in deduction.pattern if option % count not in chosen)


def _hypothesis(deduction: Deduction) -> tuple[int, ...]:
    return (deduction.placed or deduction.eliminated)[:1]


def _steps(deduction: Deduction, speaker: Speaker) -> str:
    return "" if deduction.refutation is None else speaker.steps(len(deduction.refutation.steps))


def _end(deduction: Deduction, speaker: Speaker) -> str:
    return "" if deduction.refutation is None else speaker.emptied(deduction.refutation.item)


def _effect(deduction: Deduction, speaker: Speaker) -> str:
    """The placements, or the losses of cells; cells with the same loss stand together."""
    phrases, count = speaker.language.phrases, deduction.geometry.symbols
    if deduction.placed:
        return phrases["and so"].join(
            statement((option,), speaker, holds=True) for option in deduction.placed
        )
    lost: dict[int, list[int]] = {}
    for option in sorted(deduction.eliminated):
        lost.setdefault(option // count, []).append(option % count)
    alike: dict[tuple[int, ...], list[int]] = {}
    for cell, symbols in lost.items():
        alike.setdefault(tuple(symbols), []).append(cell)
    return phrases["and so"].join(
        phrases["loses" if len(cells) == 1 else "lose"].format(
            cells=speaker.cells(cells), symbols=speaker.symbols(symbols)
        )
        for symbols, cells in alike.items()
    )


def statement(node: tuple[int, ...], speaker: Speaker, *, holds: bool) -> str:
    """The statement that a node of a chain holds, or does not; its options have one symbol."""
    cells = len({option // speaker.geometry.symbols for option in node})
    none = "is not" if len(node) == 1 else "neither" if cells == 2 else "none is"
    phrase = none if not holds else "is" if len(node) == 1 else "one is"
    return speaker.language.phrases[phrase].format(
        cells=speaker.cells_of(node), symbol=speaker.symbols(node)
    )


def _chain(deduction: Deduction, speaker: Speaker) -> str:
    """If the first node does not hold, then what follows: the nodes hold alternately."""
    if not deduction.chains:
        return ""
    phrases, chain = speaker.language.phrases, deduction.chains[0]
    start, *nodes = chain.nodes
    first = statement(start, speaker, holds=False)
    others = [  # what is supposed gone is not named again
        statement(tuple(o for o in node if o not in start) or node, speaker, holds=number % 2 == 0)
        for number, node in enumerate(nodes)
    ]
    constraints = {own.name: own for own in deduction.geometry.variant.constraints}
    for number, tie in enumerate(chain.ties):
        if tie.by:
            others[number] += phrases["through"].format(
                name=speaker.constraint(constraints[tie.by])
            )
    return phrases["if"].format(first=first, others=phrases["then"].join(others))


def _fins(deduction: Deduction, speaker: Speaker) -> str:
    return speaker.language.phrases["or"].join(
        statement((fin,), speaker, holds=True) for fin in deduction.fins
    )


def _ends(deduction: Deduction, speaker: Speaker) -> str:
    """The two ends of a chain, one of which holds."""
    if not deduction.chains:
        return ""
    first, *_, last = deduction.chains[0].nodes
    nodes = dict.fromkeys((last,) if set(first) <= set(last) else (first, last))
    count, phrases = deduction.geometry.symbols, speaker.language.phrases
    options = [node[0] for node in nodes]
    if len(nodes) == 2 and all(len(node) == 1 for node in nodes):
        cells, symbols = [o // count for o in options], [o % count for o in options]
        if cells[0] == cells[1] or symbols[0] == symbols[1]:
            return phrases["is"].format(
                cells=speaker.language.choice([speaker.cell(c) for c in dict.fromkeys(cells)]),
                symbol=speaker.language.choice(
                    [deduction.geometry.variant.symbols[s] for s in dict.fromkeys(symbols)]
                ),
            )
    return speaker.language.phrases["or"].join(
        statement(node, speaker, holds=True) for node in nodes
    )


VOCABULARY: Mapping[str, Word] = {
    # The pattern.
    "cells": lambda deduction, speaker: speaker.cells(deduction.cells),
    "symbols": lambda deduction, speaker: speaker.symbols(deduction.pattern),
    # What it does.
    "placed_cells": lambda deduction, speaker: speaker.cells_of(deduction.placed),
    "placed_symbols": lambda deduction, speaker: speaker.symbols(deduction.placed),
    "other_symbols": _other_symbols,
    "lost_cells": lambda deduction, speaker: speaker.cells_of(deduction.eliminated),
    "lost_choice": lambda deduction, speaker: speaker.none_of(deduction.eliminated),
    "lost_symbols": lambda deduction, speaker: speaker.symbols(deduction.eliminated),
    "effect": _effect,
    # A chain: what follows from its first node, its ends, and its cases.
    "chain": _chain,
    "ends": _ends,
    "fins": _fins,
    "fin_cells": lambda deduction, speaker: speaker.cells_of(deduction.fins),
    # The houses of truths and links: the first, the second, the last.
    "house": _house(0),
    "second": _house(1),
    "other": _house(1 << 20),
    "truths": lambda deduction, speaker: speaker.houses(deduction.truths),
    "links": lambda deduction, speaker: speaker.houses(deduction.links),
    "first_truths": lambda deduction, speaker: speaker.houses(deduction.truths[:-1]),
    "last_truth": lambda deduction, speaker: speaker.houses(deduction.truths[-1:]),
    # Truths that are cells: all of them, and the first.
    "truth_cells": lambda deduction, speaker: speaker.cells(sorted(_truth_cells(deduction))),
    "pivot": lambda deduction, speaker: speaker.cells(_truth_cells(deduction)[:1]),
    # A refutation: the hypothesis, how many steps, and where it ends.
    "option_cell": lambda deduction, speaker: speaker.cells_of(_hypothesis(deduction)),
    "option_symbol": lambda deduction, speaker: speaker.symbols(_hypothesis(deduction)),
    "steps": _steps,
    "end": _end,
}
"""For each word the function that reads it off a deduction."""

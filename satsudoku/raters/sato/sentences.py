"""The sentences of Sato's placements."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from satsudoku.human.deduction import Deduction
from satsudoku.human.rules.singles import FullHouse
from satsudoku.human.sentences.sentence import Sentence
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.sentences.vocabulary import Word
from satsudoku.human.state import POSITIONS
from satsudoku.raters.sato.placement import KernelPlacement, Placement


def _read(word: Callable[[KernelPlacement, Speaker], str]) -> Word:
    """A word that follows from the kernel's report."""

    def read(deduction: Deduction, speaker: Speaker) -> str:
        assert isinstance(deduction, Placement)
        return word(deduction.kernel, speaker)

    return read


def _other(position: int) -> Word:
    def other(placement: KernelPlacement, speaker: Speaker) -> str:
        cell = placement.others[position]
        return speaker.cell(cell) if cell >= 0 else ""

    return _read(other)


def _box(placement: KernelPlacement, speaker: Speaker) -> str:
    """The box of the cell; boxes follow the 18 lines of a classic 9x9."""
    return speaker.house(18 + placement.cell // 27 * 3 + placement.cell % 9 // 3)


_WORDS: Mapping[str, Word] = {
    "cells": _read(lambda placement, speaker: speaker.cell(placement.cell)),
    "symbols": _read(lambda placement, speaker: speaker.symbols([placement.digit - 1])),
    "house": _read(lambda p, speaker: speaker.house(p.house) if p.house >= 0 else ""),
    "box": _read(_box),
    "first": _other(0),
    "second": _other(1),
    "third": _other(2),
    "digits": _read(lambda p, speaker: speaker.symbols(POSITIONS[p.digits >> 1])),
    "count": _read(lambda placement, speaker: str(placement.number)),
    "gathered": _read(lambda placement, speaker: "2" if placement.number == 3 else "3"),
    "steps": _read(lambda placement, speaker: speaker.steps(placement.number)),
}


def _sentence(english: str) -> Sentence:
    return Sentence(english, _WORDS)


SENTENCES: Mapping[str, Sentence] = {
    **FullHouse.sentences,
    "band": _sentence(
        (
            "{symbols} is already in the two lines beside {house}, so in {house} it goes "
            "into {box}, where only {cells} can hold it."
        ),
    ),
    "only place": _sentence(
        (
            "Of the {count} empty cells of {house}, only {cells} can hold {symbols}, so it goes "
            "there."
        ),
    ),
    "only digit": _sentence(
        (
            "{cells}, one of the {count} empty cells of {house}, can hold no symbol but "
            "{symbols}, so {symbols} goes there."
        ),
    ),
    "gathered": _sentence(
        (
            "Of the {count} empty cells of {house}, {gathered} lie together where a line crosses "
            "a box. Only {cells} can hold {symbols}, so it goes there."
        ),
    ),
    "corner": _sentence(
        (
            "{cells} is the only empty corner of {house}, and {symbols} is already in the "
            "row and in the column through its centre, so it goes there."
        ),
    ),
    "full crossing": _sentence(
        (
            "{symbols} is already in a line beside {house}, and {house} is full where it "
            "crosses another box, so there it goes into {box}, where only {cells} can hold it."
        ),
    ),
    "held crossing": _sentence(
        (
            "Of the two lines beside {house}, one has {symbols} already, and the other has it in "
            "one of two cells of a box. So in {house} it goes into {box}, where only {cells} can "
            "hold it."
        ),
    ),
    "pairs bar": _sentence(
        ("In {house}, pairs bar {symbols} from the other empty cells, so it goes into {cells}."),
    ),
    "taken place": _sentence(
        (
            "Of the cells of {house} that no fixed pair or triple takes, only {cells} can hold "
            "{symbols}, so it goes there."
        ),
    ),
    "taken digit": _sentence(
        (
            "Of the symbols that no fixed pair or triple takes in {house}, {cells} can only hold "
            "{symbols}, so it goes there."
        ),
    ),
    "taken end": _sentence(
        (
            "{symbols} is in {cells} or {first}; but {first} is taken by {digits}, so "
            "{symbols} goes into {cells}."
        ),
    ),
    "barred end": _sentence(
        (
            "{symbols} is in {cells} or {third}. It is also in {first} or {second}, and "
            "either bars it from {third}, so it goes into {cells}."
        ),
    ),
    "chain": _sentence(
        (
            "{symbols} is in {cells} or {first}. If it were in {first}, pairs linked from "
            "there would put a symbol into one house twice, so it goes into {cells}."
        ),
    ),
    "refuted": _sentence(
        (
            "Suppose that {first} is {digits}: {steps} {house} has a symbol twice. So {cells} is "
            "{symbols}."
        ),
    ),
    "tried": _sentence(
        ("Nothing else is found, so {symbols} is tried in {cells}; what follows fills the grid."),
    ),
}
"""By the reason's phrase."""

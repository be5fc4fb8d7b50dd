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
    """One of the other cells."""

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


def _sentence(english: str, japanese: str) -> Sentence:
    return Sentence({"en": english, "ja": japanese}, _WORDS)


SENTENCES: Mapping[str, Sentence] = {
    **FullHouse.sentences,
    "band": _sentence(
        (
            "{symbols} already stands in the two lines beside {house}, so in {house} it goes "
            "into {box}, where only {cells} can hold it."
        ),
        (
            "{house}と同じ3列並びのほかの2列に{symbols}があるので、{house}の{symbols}は{box}に入"
            "り、そこで入れるマスは{cells}だけである。"
        ),
    ),
    "only place": _sentence(
        (
            "Of the {count} empty cells of {house}, only {cells} can hold {symbols}, so it goes "
            "there."
        ),
        (
            "{house}の空きマス{count}個のうち、{symbols}が除外されないのは{cells}だけなので、"
            "{symbols}に決まる。"
        ),
    ),
    "only digit": _sentence(
        (
            "{cells}, one of the {count} empty cells of {house}, can hold no symbol but "
            "{symbols}, so {symbols} goes there."
        ),
        (
            "{house}の空きマス{count}個のうち{cells}では、{symbols}のほかの数字がすべて除外される"
            "ので、{symbols}に決まる。"
        ),
    ),
    "gathered": _sentence(
        (
            "Of the {count} empty cells of {house}, {gathered} lie together where a line crosses "
            "a box. Only {cells} can hold {symbols}, so it goes there."
        ),
        (
            "{house}の空きマス{count}個のうち{gathered}個は列とブロックの重なりに集まり、"
            "{symbols}が除外されないのは{cells}だけなので、{symbols}に決まる。"
        ),
    ),
    "corner": _sentence(
        (
            "{cells} is the only empty corner of {house}, and {symbols} already stands in the "
            "row and in the column through its centre, so it goes there."
        ),
        (
            "{house}の四隅で空いているのは{cells}だけで、{symbols}は中央の行と中央の列の両方にあ"
            "るので、{symbols}に決まる。"
        ),
    ),
    "full crossing": _sentence(
        (
            "{symbols} already stands in a line beside {house}, and {house} is full where it "
            "crosses another box, so there it goes into {box}, where only {cells} can hold it."
        ),
        (
            "{house}と同じ3列並びの1列に{symbols}があり、{house}は別のブロックとの重なりがすべて"
            "埋まっているので、{symbols}は{box}に入り、そこで入れるマスは{cells}だけである。"
        ),
    ),
    "held crossing": _sentence(
        (
            "Of the two lines beside {house}, one has {symbols} already, and the other has it in "
            "one of two cells of a box. So in {house} it goes into {box}, where only {cells} can "
            "hold it."
        ),
        (
            "{house}と同じ3列並びのほかの2列のうち、1列には{symbols}があり、もう1列では1つのブロ"
            "ックの2マスのどちらかに{symbols}が入る。よって{house}の{symbols}は{box}に入り、そこ"
            "で入れるマスは{cells}だけである。"
        ),
    ),
    "pairs bar": _sentence(
        ("In {house}, pairs bar {symbols} from the other empty cells, so it goes into {cells}."),
        (
            "{house}では、ペア数によってほかの空きマスから{symbols}が除外されるので、{cells}は"
            "{symbols}に決まる。"
        ),
    ),
    "taken place": _sentence(
        (
            "Of the cells of {house} that no fixed pair or triple takes, only {cells} can hold "
            "{symbols}, so it goes there."
        ),
        (
            "{house}からペア確定数とトリプル確定数のマスを除くと、{symbols}が入るマスは{cells}だ"
            "けなので、{symbols}に決まる。"
        ),
    ),
    "taken digit": _sentence(
        (
            "Of the symbols that no fixed pair or triple takes in {house}, {cells} can only hold "
            "{symbols}, so it goes there."
        ),
        (
            "{house}のペア確定数とトリプル確定数を除くと、{cells}に入る数字は{symbols}だけなので"
            "、{symbols}に決まる。"
        ),
    ),
    "taken end": _sentence(
        (
            "{symbols} stands in {cells} or {first}; but {first} is taken by {digits}, so "
            "{symbols} goes into {cells}."
        ),
        (
            "{symbols}は{cells}か{first}に入るが、{first}に入るのは{digits}のどれかなので、"
            "{cells}は{symbols}に決まる。"
        ),
    ),
    "barred end": _sentence(
        (
            "{symbols} stands in {cells} or {third}. It also stands in {first} or {second}, and "
            "either bars it from {third}, so it goes into {cells}."
        ),
        (
            "{symbols}は{cells}か{third}に入る。一方{first}か{second}にも{symbols}が入り、そのと"
            "き{third}には入らないので、{cells}は{symbols}に決まる。"
        ),
    ),
    "chain": _sentence(
        (
            "{symbols} stands in {cells} or {first}. If it were in {first}, pairs linked from "
            "there would put a symbol into one house twice, so it goes into {cells}."
        ),
        (
            "{symbols}は{cells}か{first}に入る。{first}に入るとすると、ペア系の連結によって1つの"
            "列かブロックに同じ数字が重なるので、{cells}は{symbols}に決まる。"
        ),
    ),
    "refuted": _sentence(
        (
            "Suppose that {first} is {digits}: {steps} {house} has a symbol twice. So {cells} is "
            "{symbols}."
        ),
        (
            "{first}を{digits}と仮定すると、{steps}{house}に同じ数字が重なる。よって{cells}は"
            "{symbols}に決まる。"
        ),
    ),
    "tried": _sentence(
        ("Nothing else is found, so {symbols} is tried in {cells}; what follows fills the grid."),
        (
            "ほかに決まるマスがないので、{cells}に{symbols}を入れてみる。すると残りのマスがすべて"
            "埋まる。"
        ),
    ),
}
"""By the reason's phrase."""

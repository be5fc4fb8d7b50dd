"""Sentences read back: what a sentence of this program concludes, as a move.

    In row 4, 4 can only go in r4c5, so it goes there.        r4c5=4
    4行で4が入るマスは4行5列だけなので、4に決まる。

A sentence is compared with the templates of all rules, in each language. What is before its
conclusion is not judged: the move may follow by another rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import NamedTuple

from satsudoku.board.variant import Variant
from satsudoku.catalogue import catalogue, languages
from satsudoku.cover.geometry import geometry
from satsudoku.human.sentences import LANGUAGES
from satsudoku.human.sentences.speaker import Speaker

_SEPARATORS = {"en": ", | and | or ", "ja": "、|と|か"}
_PLACES = re.compile(r"goes there\.$|goes into \{cells\}\.$|can hold it\.$")
_IS = re.compile(r"\{(\w+)\} is \{(\w+)\}\.$")
_LOSES = re.compile(r"\{(\w+)\} (?:loses|cannot hold) \{(\w+)\}(?:\{by\})?\.$")
_LOST_IN = re.compile(r" lose \{(\w+)\}: \{(\w+)\}\.$")
_TWO_LISTS = re.compile(r" (?:and|or) .*(?:, | and | or )")  # one has no comma after its "and"
_EFFECTS = ("effect", "result")
_CLAUSES = (
    "{cells} is {choice}",
    "{cells} are {choice}",
    "{cells} holds {symbol}",
    "{cells} cannot hold {choice}",
)
_HOUSE = r"(?:[^(（]|[(（].*?[)）])+?"  # implied houses name their cells in brackets
_WORDS = {"by": r"(?: ?[(（].*?[)）])?", "reason": ".*?", "house": _HOUSE, "other": _HOUSE}
_CAN_ONLY = "{cells} can only hold {choice}"


class Concluded(NamedTuple):
    """What a sentence concludes: options that are placed, and those that are removed."""

    placed: frozenset[int]
    removed: frozenset[int]


def conclusion(text: str, variant: Variant) -> Concluded | None:
    """What a sentence of this program concludes; None for others, and those that conclude no move.

    >>> from satsudoku import variant
    >>> conclusion("In row 1, 2 can only go in r1c2, so it goes there.", variant("classic4"))
    Concluded(placed=frozenset({5}), removed=frozenset())
    >>> conclusion("That is obvious.", variant("classic4"))
    """
    plain = " ".join(text.split())
    for language in ("en", *languages()):
        reader = _Reader(variant, language)
        whole = reader.with_cells(plain)
        for template, pattern in _templates(language):
            match = pattern.fullmatch(whole)
            found = None if match is None else reader.conclusion(template, match.groupdict())
            if found is not None:
                return found
    return None


@cache
def _templates(language: str) -> Sequence[tuple[str, re.Pattern[str]]]:
    """All sentences in English, each with its pattern in a language; the longest come first."""
    first, *_ = languages()
    every = catalogue(first)["sentences"]
    spoken = {english: english for english in every} if language == "en" else every
    ends = [english for english in every if english.endswith((".", "}"))]
    # A reason that follows the result begins as the language says.
    before, _, after = LANGUAGES[language].phrases["because"].partition("{reason}")
    because = f"(?:{re.escape(before)}.*?{re.escape(after)})?"
    found = [(english, _pattern(spoken[english], because)) for english in ends]
    return sorted(found, key=lambda pair: -len(re.sub(r"\{\w+\}", "", pair[0])))


def _pattern(template: str, because: str = "") -> re.Pattern[str]:
    found = {**_WORDS, "because": because}
    parts, words = [], set[str]()
    for literal, word, _, _ in Formatter().parse(template):
        parts.append(re.escape(literal))
        if word and word in words:
            parts.append(f"(?P={word})")
        elif word:
            words.add(word)
            parts.append(f"(?P<{word}>{found.get(word, '.+?')})")
    return re.compile("".join(parts))


class _Reader:
    """Reads names of cells, symbols and houses of a variant in a language."""

    def __init__(self, variant: Variant, language: str) -> None:
        board = geometry(variant)
        self.variant, self.language = board.variant, LANGUAGES[language]
        self.speaker = Speaker(self.language, board)
        self.separators = re.compile(_SEPARATORS[language])
        self.cell_numbers = {self.speaker.cell(n): n for n in range(len(variant.cells))}

    def with_cells(self, text: str) -> str:
        """A text that names the cells of implied houses each time, not only the first."""
        for short, full in self.speaker.implied():
            text = re.sub(rf"{re.escape(short)}(?![0-9]| ?[(（])", full, text)
        return text

    def conclusion(self, template: str, words: Mapping[str, str]) -> Concluded | None:
        """What the words of a template conclude."""
        for name in _EFFECTS:
            if name in words:
                return self._last_effects(words[name])
        if _PLACES.search(template):
            cells = words.get("placed_cells", words.get("cells", ""))
            return self._placed(cells, words.get("symbols", ""))
        if match := _IS.search(template):
            return self._placed(words[match[1]], words[match[2]])
        if match := _LOSES.search(template):
            return self._lost(words[match[1]], words[match[2]])
        if match := _LOST_IN.search(template):
            return self._lost(words[match[2]], words[match[1]])
        return None

    def _last_effects(self, text: str) -> Concluded | None:
        """The effects at the end of a text; words before them may have commas of their own."""
        while (found := self._effects(text)) is None:
            _, comma, text = text.partition(self.language.comma)
            if not comma:
                break
        return found

    def _effects(self, text: str) -> Concluded | None:
        """The statements of an effect, all of which hold."""
        placed, removed = set[int](), set[int]()
        between, clause = self.language.phrases["and so"], ""
        for piece in text.split(between):  # which may be between the members of a list, too
            clause = f"{clause}{between}{piece}" if clause else piece
            found = self._clause(clause)
            if found is not None:
                placed |= found.placed
                removed |= found.removed
                clause = ""
        return None if clause else Concluded(frozenset(placed), frozenset(removed))

    def _clause(self, text: str) -> Concluded | None:
        phrases = self.language.phrases
        spoken = catalogue("ja")["sentences"] if self.language.code == "ja" else {}
        for english in (_CAN_ONLY, *_CLAUSES):
            match = _pattern(spoken.get(english, english)).fullmatch(text)
            if match is None or self._cells(match["cells"]) is None:
                continue
            _, symbols = match.groups()
            if english == _CAN_ONLY:
                return self._complement(match["cells"], symbols)
            told = self._lost if "cannot" in english else self._placed
            if (found := told(match["cells"], symbols)) is not None:
                return found
        for phrase in ("loses", "lose"):
            match = _pattern(phrases[phrase]).fullmatch(text)
            if match and (found := self._lost(match["cells"], match["symbols"])) is not None:
                return found
        match = _pattern(phrases["is"]).fullmatch(text)
        return match and self._placed(match["cells"], match["symbol"])

    def _placed(self, cells: str, symbols: str) -> Concluded | None:
        """One symbol, or the cells' own, which are named as often as they."""
        named, values = self._cells(cells), self._symbols(symbols)
        if not named or not values or len(values) > 1:
            return None
        return Concluded(frozenset(self._option(cell, values[0]) for cell in named), frozenset())

    def _lost(self, cells: str, symbols: str) -> Concluded | None:
        named, values = self._cells(cells), self._symbols(symbols)
        if not named or not values:
            return None
        gone = frozenset(self._option(cell, value) for cell in named for value in values)
        return Concluded(frozenset(), gone)

    def _complement(self, cells: str, symbols: str) -> Concluded | None:
        """Cells that keep no more than some symbols."""
        kept = self._lost(cells, symbols)
        named = self._cells(cells)
        if kept is None or named is None:
            return None
        every = (self._option(c, v) for c in named for v in range(len(self.variant.symbols)))
        return Concluded(frozenset(), frozenset(every) - kept.removed)

    def _option(self, cell: int, value: int) -> int:
        return cell * len(self.variant.symbols) + value

    def _list(self, text: str) -> list[str]:
        return [part for part in self.separators.split(text) if part]

    def _cells(self, text: str) -> list[int] | None:
        names = self._list(text)
        if self.language.code == "en" and _TWO_LISTS.search(text):
            return None
        if not all(name in self.cell_numbers for name in names):
            return None
        return [self.cell_numbers[name] for name in names]

    def _symbols(self, text: str) -> list[int] | None:
        names = self._list(text)
        if not all(name in self.variant.symbols and len(name) == 1 for name in names):
            return None
        return [self.variant.symbols.index(name) for name in names]

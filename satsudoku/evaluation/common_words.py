"""Words for difficulties that books and programs use, in their order."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from satsudoku.errors import FormatError, SatsudokuError, excerpt
from satsudoku.evaluation.labels import LabelledRow, Scale

COMMON_WORDS = (
    ("trivial", "beginner", "tutorial", "入門"),
    ("very easy", "simple", "super easy", "大変やさしい", "とてもやさしい", "とても簡単", "超簡単"),
    ("easy", "gentle", "mild", "kids", "やさしい", "易しい", "簡単", "初級", "易"),
    ("medium", "moderate", "normal", "intermediate", "standard", "普通", "ふつう", "中級", "並"),
    ("a little hard", "tricky", "ちょっと難しい", "少し難しい", "やや難しい"),
    ("hard", "difficult", "tough", "難しい", "むずかしい", "上級", "難"),
    ("very hard", "very difficult", "大変難しい", "とても難しい", "超難しい"),
    ("expert", "unfair", "最上級", "専門家"),
    ("master", "fiendish", "鬼級", "達人"),
    ("extreme", "evil", "diabolical", "超難問", "悪魔級", "極限", "super fiendish"),
)
"""Groups of words, the easiest group first; words of one group are not ordered."""

_PLACES = {word: place for place, words in enumerate(COMMON_WORDS) for word in words}


class OpenScale(Scale):
    """A scale whose first label tells whether labels are numbers or words.

    Args:
        levels: words that are in order, if all words are among them.

    Attributes:
        words: the words so far, as first written. Their values are nan until they are ordered.

    >>> scale = OpenScale()
    >>> [scale.value(word) for word in ("Hard", "easy", "hard")], scale.words
    ([nan, nan, nan], ('Hard', 'easy'))
    >>> common_order(scale.words)
    ('easy', 'Hard')
    """

    def __init__(self, levels: Iterable[str] = ()) -> None:
        super().__init__()
        self._levels = {level.casefold(): level for level in levels}
        self._numbers = False
        self._words: dict[str, str] = {}

    @property
    def words(self) -> tuple[str, ...]:
        """The words so far, as first written."""
        return tuple(self._words.values())

    def ranked(self) -> tuple[str, ...]:
        """The words in the order of the levels, or else as they are commonly ordered.

        Raises:
            SatsudokuError: see `common_order`.

        >>> scale = OpenScale(["calm", "wild"])
        >>> [scale.value(word) for word in ("Wild", "calm")], scale.ranked()
        ([nan, nan], ('calm', 'Wild'))
        """
        if self._words.keys() <= self._levels.keys():
            return tuple([self._words.get(level, named) for level, named in self._levels.items()])
        return common_order(self.words)

    def value(self, label: str) -> float:
        """See `Scale.value`; None for an empty label, or a word among numbers."""
        text = label.strip()
        try:
            number = super().value(text)
        except SatsudokuError:
            if self._numbers or not text:
                raise
            self._words.setdefault(text.casefold(), text)
            return math.nan
        if self._words:
            raise FormatError(f"the label {excerpt(text)} among words; expected a word")
        self._numbers = True
        return number


def common_order(words: Iterable[str]) -> tuple[str, ...]:
    """Order words for difficulties, the easiest first, whatever their case and hyphens.

    Raises:
        SatsudokuError: fewer than two words, an unknown one, or two that mean the same.

    >>> common_order(["Very-Hard", "普通", "EASY"])
    ('EASY', '普通', 'Very-Hard')
    >>> common_order(["hard", "tough"])
    Traceback (most recent call last):
        ...
    satsudoku.errors.SatsudokuError: which label is easier, hard or tough? expected --order ...
    """
    places: dict[int, str] = {}
    found = tuple(words)
    if len(found) < 2:
        raise SatsudokuError(
            f"all labels are {', '.join(map(excerpt, found))}; expected two words or more"
        )
    for word in found:
        place = _PLACES.get(_plain(word))
        if place is None:
            raise SatsudokuError(
                f"no known order of the labels {_few(found)}; expected --order with all of them, "
                f"the easiest first: {excerpt(word)} is not known"
            )
        if place in places:
            raise SatsudokuError(
                f"which label is easier, {places[place]} or {word}? expected --order with all "
                f"words, the easiest first: {_few(found)}"
            )
        places[place] = word
    return tuple(places[place] for place in sorted(places))


def in_common_order(
    rows: Iterable[LabelledRow], scale: OpenScale
) -> tuple[Iterable[LabelledRow], tuple[str, ...] | None]:
    r"""Order rows whose labels are words; rows of numbers pass as they are, one at a time.

    Args:
        rows: as read with the scale.
        scale: the scale that they are read with.

    Returns:
        The rows with their values, and the order of their words; None for numbers.

    Raises:
        SatsudokuError: words whose order is not known.

    >>> import io
    >>> from satsudoku.evaluation.labels import read_labelled
    >>> scale, table = OpenScale(), io.StringIO("level,n\nhard,1\neasy,2\n")
    >>> rows, order = in_common_order(
    ...     read_labelled(table, scores=["n"], puzzles=False, scale=scale), scale
    ... )
    >>> order, [row.value for row in rows]
    (('easy', 'hard'), [2.0, 1.0])
    """
    coming: Iterator[LabelledRow] = iter(rows)
    first = list(_until_labelled(coming))
    if not scale.words:
        return chain(first, coming), None
    read = [*first, *coming]
    order = scale.ranked()
    ordered = Scale(order)
    return [
        row if row.error else replace(row, value=ordered.value(row.label)) for row in read
    ], order


def _until_labelled(rows: Iterator[LabelledRow]) -> Iterator[LabelledRow]:
    """The rows up to the first without an error."""
    for row in rows:
        yield row
        if row.error is None:
            return


def _plain(word: str) -> str:
    folded = unicodedata.normalize("NFKC", word).casefold()
    return " ".join(folded.replace("-", " ").replace("_", " ").split())


def _few(words: tuple[str, ...], most: int = 8) -> str:
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more

"""Techniques: the names of patterns among people and in other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self


class Technique(str):
    """A technique: its English name, with its names in other languages.

    It is a text: reports and records hold it, print it and compare it like any other.

    Args:
        names: in English, with other languages in the catalogues; or by language code, where
            ``en`` is the text itself, for a rule from elsewhere that brings its names along.
        hodoku: HoDoKu's code in its library of test cases (``reglib-1.3.txt``), or None.
        number: what is in place of ``{}`` in every language, or None.
        entry: section and key of its names in the catalogues, if these are others.

    Attributes:
        hodoku: as given.

    >>> pair = Technique("Naked Pair", hodoku="0200")
    >>> pair == "Naked Pair", pair.name("ja"), pair.hodoku
    (True, '二国同盟', '0200')
    """

    hodoku: str | None

    def __new__(
        cls,
        names: str | Mapping[str, str],
        hodoku: str | None = None,
        number: int | None = None,
        entry: tuple[str, str] | None = None,
    ) -> Self:
        """Make a technique; without an English name it is empty."""
        english = names if isinstance(names, str) else names.get("en", "")
        technique = super().__new__(cls, english if number is None else english.format(number))
        technique.hodoku = hodoku
        technique._names, technique._number = names, number
        technique._entry = entry or ("techniques", english)
        return technique

    _names: str | Mapping[str, str]
    _number: int | None
    _entry: tuple[str, str]

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._names, self.hodoku, self._number, self._entry)

    def own_name(self, language: str) -> str | None:
        """The name in a language; None if it has none."""
        from satsudoku.catalogue import translated

        if language == "en":
            return str(self) or None
        if isinstance(self._names, str):
            name = translated(*self._entry, language)
        else:
            name = self._names.get(language)
        return name if self._number is None or name is None else name.format(self._number)

    def name(self, language: str) -> str:
        """The name in a language; the English one if that has none."""
        return self.own_name(language) or self

    def numbered(self, number: int) -> Technique:
        """The technique with a number in place of ``{}``, in every language.

        >>> Technique("T&E({})").numbered(2).name("ja")
        '試行錯誤T&E(2)'
        """
        return Technique(self._names, self.hodoku, number, self._entry)

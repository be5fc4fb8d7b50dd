"""Techniques: the names of patterns among people and in other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self


class Technique(str):
    """A technique: its English name, with its names in other languages.

    It is a text: reports and records hold it, print it and compare it like any other.

    Args:
        names: by language code; ``en`` is the text itself.
        hodoku: HoDoKu's code in its library of test cases (``reglib-1.3.txt``), or None.

    Attributes:
        names: as given.
        hodoku: as given.

    >>> pair = Technique({"en": "Naked Pair", "ja": "二国同盟"}, hodoku="0200")
    >>> pair == "Naked Pair", pair.name("ja"), pair.hodoku
    (True, '二国同盟', '0200')
    """

    names: Mapping[str, str]
    hodoku: str | None

    def __new__(cls, names: Mapping[str, str], hodoku: str | None = None) -> Self:
        """Make a technique; without an English name it is empty."""
        technique = super().__new__(cls, names.get("en", ""))
        technique.names, technique.hodoku = names, hodoku
        return technique

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.names, self.hodoku)

    def name(self, language: str) -> str:
        """The name in a language; the English one if that has none."""
        return self.names.get(language, self)

    def numbered(self, number: int) -> Technique:
        """The technique with a number in place of ``{}``, in every language.

        >>> Technique({"en": "T&E({})", "ja": "試行錯誤T&E({})"}).numbered(2).name("ja")
        '試行錯誤T&E(2)'
        """
        names = {language: name.format(number) for language, name in self.names.items()}
        return Technique(names, self.hodoku)

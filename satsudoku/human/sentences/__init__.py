"""The languages in which rules explain their deductions.

What a rule says is in the rule's own file (`Sentence`); a language adds how cells and houses
are called.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from satsudoku.errors import UnknownNameError

if TYPE_CHECKING:
    from satsudoku.human.sentences.language import Language

__all__ = ["LANGUAGES", "find_language"]

_FILES = {"en": "english", "ja": "japanese"}


class _Languages(Mapping[str, "Language"]):
    """The languages; each is loaded when something is first said in it."""

    def __getitem__(self, code: str) -> Language:
        module = import_module(f"satsudoku.human.sentences.{_FILES[code]}")
        language: Language = getattr(module, _FILES[code].upper())
        return language

    def __iter__(self) -> Iterator[str]:
        return iter(_FILES)

    def __len__(self) -> int:
        return len(_FILES)


LANGUAGES: Mapping[str, Language] = _Languages()
"""The languages by code; every rule has its sentences in each of them."""


def find_language(name: str) -> Language:
    """Find a language by its code."""
    if name not in _FILES:
        raise UnknownNameError("language", name, LANGUAGES)
    return LANGUAGES[name]

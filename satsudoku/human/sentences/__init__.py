"""The languages in which rules explain their deductions.

What a rule says is in the rule's own file (`Sentence`); a language adds how cells and houses
are called.
"""

from __future__ import annotations

from collections.abc import Mapping

from satsudoku.errors import UnknownNameError
from satsudoku.human.sentences.english import ENGLISH
from satsudoku.human.sentences.japanese import JAPANESE
from satsudoku.human.sentences.language import Language

__all__ = ["LANGUAGES", "find_language"]

LANGUAGES: Mapping[str, Language] = {"en": ENGLISH, "ja": JAPANESE}
"""The languages by code; every rule has its sentences in each of them."""


def find_language(name: str) -> Language:
    """Find a language by its code.

    Raises:
        UnknownNameError: not one of `LANGUAGES`.
    """
    if name not in LANGUAGES:
        raise UnknownNameError("language", name, LANGUAGES)
    return LANGUAGES[name]

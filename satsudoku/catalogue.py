"""Catalogues: what the program says, in languages other than English, one TOML file a language.

The code says everything in English; its text is the key of the translation, in a section that tells
where it is said. Phrases with other forms in other languages have names as keys instead.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("catalogues")


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages that have a catalogue.

    >>> languages()
    ('ja',)
    """
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


@cache
def catalogue(language: str) -> Mapping[str, Mapping[str, str]]:
    """The translations into a language, by section and English text.

    >>> catalogue("ja")["techniques"]["Naked Pair"]
    '二国同盟'
    """
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


def translated(section: str, english: str, language: str) -> str | None:
    """A text in a language; None if its catalogue lacks it.

    >>> translated("tiers", "Pairs", "ja"), translated("tiers", "My own", "ja")
    ('二国同盟', None)
    """
    return english if language == "en" else catalogue(language).get(section, {}).get(english)


def say(english: str, language: str, section: str = "sentences") -> str:
    """A text in a language; as it is if the catalogue lacks it.

    >>> say("Pairs", "en", "tiers"), say("Pairs", "ja", "tiers")
    ('Pairs', '二国同盟')
    """
    return translated(section, english, language) or english

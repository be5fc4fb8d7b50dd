"""Catalogues: what the program says, in languages other than English, one TOML file a language.

The code says everything in English; its text is the key of the translation, in a section that tells
where it is said. Phrases with other forms in other languages have names as keys instead.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("catalogues")

_run = ["en"]  # the language of what this process prints for people


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


def speak(language: str) -> None:
    """Have this process print what people read in a language: see `said`."""
    _run[0] = language


def spoken() -> str:
    """The language in which this process prints what people read.

    >>> spoken()
    'en'
    """
    return _run[0]


def said(english: str, /, section: str = "printed", **words: object) -> str:
    """A text of the command line in the language of this process, with its words filled in.

    >>> said("{number} records", number=7)
    '7 records'
    """
    text = english if _run[0] == "en" else say(english, _run[0], section)
    return text.format_map(words) if words else text


def said_some(names: Sequence[str], most: int) -> str:
    """The first of some names, and how many others there are, in the language of this process.

    >>> said_some(["r1c1", "r1c2", "r1c3"], 2)
    'r1c1, r1c2 and 1 more'
    """
    some, more = said(", ").join(names[:most]), len(names) - most
    return said("{some} and {more} more", some=some, more=more) if more > 0 else some

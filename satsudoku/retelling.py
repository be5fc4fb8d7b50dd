"""English texts that are finished, such as errors, in the language of this process.

Records, errors and certificates carry English, for programs and for people. Before people read it,
the catalogue's templates, such as ``{} cells; expected {}``, are compared with it.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from satsudoku.catalogue import catalogue, say, spoken

_SENTENCES = ("errors", "remarks")
_NAMES = ("names", "constraints", "places")
_PLACED = re.compile(r"(.+?: )(.+)", re.DOTALL)  # file and line, before an error
_PLACE = re.compile(r"(?:<\w+>|\S+\.\w+)(?::\d+)*: ")  # what is surely that
_HOLE = re.compile(r"\{\w*\}")


def retold(text: str, *sections: str, language: str | None = None) -> str:
    """A text in a language; as it is if the catalogue has no template for it.

    Args:
        text: in English.
        sections: of the catalogue; by default those of errors and remarks.
        language: by default that of this process.

    >>> retold("no such column")
    'no such column'
    """
    language = language or spoken()
    return text if language == "en" else _retold(text, language, sections or _SENTENCES) or text


def renamed(name: str, language: str | None = None) -> str:
    """The name of a part of a puzzle, such as a row or a cage, in a language: see `retold`.

    >>> renamed("row 1")
    'row 1'
    """
    return retold(name, *_NAMES, language=language)


def technique_name(name: str) -> str:
    """The name of a technique in the language of this process; kinds of constraints are some.

    >>> technique_name("Between Line")
    'Between Line'
    """
    for section, english in (("techniques", name), ("constraints", name.lower())):
        if (told := retold(english, section)) != english:
            return told
    return name


@lru_cache(maxsize=1 << 12)
def _retold(text: str, language: str, sections: tuple[str, ...]) -> str | None:
    exact, templates = _templates(language, sections)
    if text in exact:
        return exact[text]
    place = _PLACE.match(text) if sections == _SENTENCES else None
    rest = text[place.end() :] if place else text
    for pattern, template in templates:
        match = pattern.fullmatch(text)
        before = "" if match or place is None else place[0]
        if match := match or pattern.fullmatch(rest):
            parts = (_part(part, language, sections) for part in match.groups())
            return before + template.format(*parts)
    if sections == _SENTENCES and (placed := _PLACED.fullmatch(text)):
        told = _retold(placed[2], language, sections)
        return told and placed[1] + told
    return None


def _part(text: str, language: str, sections: tuple[str, ...]) -> str:
    """What fills a hole: a phrase that is printed elsewhere, a list of texts and names, or one."""
    if " " in text and (phrase := _templates(language, ("printed",))[0].get(text)):
        return phrase
    parts = text.split(", ")
    told = [
        _retold(piece, language, sections) or _retold(piece, language, _NAMES) for piece in parts
    ]
    if len(known := [piece for piece in told if piece]) == len(parts) > 1:
        return say(", ", language, "printed").join(known)
    return _retold(text, language, sections) or _retold(text, language, _NAMES) or text


@cache
def _templates(
    language: str, sections: tuple[str, ...]
) -> tuple[dict[str, str], list[tuple[re.Pattern[str], str]]]:
    """The texts without holes, and the templates, those that say most first."""
    exact: dict[str, str] = {}
    holed: list[tuple[str, str]] = []
    for section in sections:
        for english, other in catalogue(language).get(section, {}).items():
            if _HOLE.search(english):
                holed.append((english, other))
            else:
                exact[english] = other
    holed.sort(key=lambda pair: -len(_HOLE.sub("", pair[0])))
    return exact, [(_pattern(english), _numbered(english, other)) for english, other in holed]


def _pattern(english: str) -> re.Pattern[str]:
    """What a template matches; a hole is filled by anything, by as little as possible."""
    return re.compile("(.+?)".join(map(re.escape, _HOLE.split(english))), re.DOTALL)


def _numbered(english: str, other: str) -> str:
    """A translation whose holes have the numbers of those of its text.

    >>> _numbered("{it} at {first}", "{first}の{it}")
    '{1}の{0}'
    """
    for number, hole in enumerate(_HOLE.findall(english)):
        if hole != "{}":
            other = other.replace(hole, f"{{{number}}}")
    return other

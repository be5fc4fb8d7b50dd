"""The options that somebody may have meant who wrote one that a command does not have."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

_LIKE = 0.7  # of the letters; the dashes, which all have, do not count
_FORMS = ("json", "csv", "parquet")
_MEANT = {
    **dict.fromkeys(("format", "output-format", "form", "type"), ("to", *_FORMS, "format")),
    **dict.fromkeys(("difficulty", "level", "rating", "grade"), ("tier", "ladder")),
    **dict.fromkeys(("number", "amount", "puzzles", "n"), ("count",)),
    **dict.fromkeys(("jobs", "cores", "workers", "processes", "parallel"), ("threads",)),
    **dict.fromkeys(("time", "seconds", "time-limit", "max-time"), ("timeout", "stop-after")),
    "timeout": ("stop-after",),
    "stop-after": ("timeout",),
    **dict.fromkeys(("file", "outfile", "out-file"), ("output",)),
    **dict.fromkeys(("size", "board", "rules"), ("variant",)),
    **dict.fromkeys(("max", "maximum"), ("most", "limit")),
    **dict.fromkeys(("jsonl", "json-lines"), ("json",)),
    "lang": ("language",),
}
_NEVER_BY_LETTER = {"language", "help"}  # of every command, so no letter is short for them


def near_options(name: str, options: Iterable[str]) -> list[str]:
    """The options of a command that are near a name which is none of them, the nearest first.

    >>> near_options("--format", ["--fog", "--csv", "--json"])
    ['--json', '--csv']
    >>> near_options("--out", ["--output", "--count"]), near_options("--quiet", ["--parquet"])
    (['--output'], [])
    >>> near_options("-l", ["--limit", "--language"]), near_options("-L", ["-l", "--ladder"])
    (['--limit'], ['-l'])
    """
    word = name.lstrip("-").lower()
    every = [*options]
    other_case = f"-{name[1:].swapcase()}"
    if len(name) == 2 and other_case in every:
        return [other_case]
    words = [option.lstrip("-") for option in every if option.startswith("--")]
    if len(word) == 1:
        words = [option for option in words if option not in _NEVER_BY_LETTER]
    meant = [other for other in _MEANT.get(word, ()) if other in words]
    longer = [other for other in words if word and other.startswith(word)]
    near = meant or longer or get_close_matches(word, words, cutoff=_LIKE)
    return [f"--{other}" for other in near]

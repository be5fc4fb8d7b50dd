"""SudokuPad's short form of JSON, which its share links hold."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from satsudoku.errors import FormatError

_NAMES: Mapping[str, str] = {
    "a": "arrows",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "d": "duration",
    "d2": "d",
    "fs": "fontSize",
    "h": "height",
    "hl": "headLength",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "th": "thickness",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
    "w": "width",
    "wp": "wayPoints",
}
"""The full names of its short keys."""
_CONSTANTS = {"t": True, "f": False, "true": True, "false": False, "null": None}
_COLORS = {"#0": "#000000", "#F": "#FFFFFF"}
_ATOM = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|[^,:\[\]{}'\"]+", re.DOTALL)
_COLOR = re.compile("[0-9a-fA-F]{6}")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,15})(\.[0-9]+)?([eE][-+]?[0-9]{1,2})?")
_IN_QUOTES = re.compile(r"\\(.)|\"", re.DOTALL)
_DEEPEST = 50


def unzipped(text: str) -> Any:
    r"""The value of a text in the short form.

    Keys and some values have short names, quotes are ``'``, and keys need none. Empty objects in
    lists are left out, as are the ``#`` of colors.

    Raises:
        FormatError: damaged.

    >>> unzipped("{ce:[[{v:1},],[,{v:'2'}]],l:[{th:9,c:CFCFCF,r:t}],t:'it\\'s\\n'}")
    {'cells': [[{'value': 1}, {}], [{}, {'value': '2'}]],
     'lines': [{'thickness': 9, 'color': '#CFCFCF', 'rounded': True}], 'title': "it's\n"}
    """
    value, rest = _value(text, 0, "")
    if rest != len(text):
        raise _damaged(rest)
    return value


def _damaged(at: int) -> FormatError:
    return FormatError(f"SudokuPad link: damaged at character {at + 1}")


def _value(text: str, at: int, key: str, depth: int = 0) -> tuple[Any, int]:
    """The value at a place, and the place after it; the last key says whether it is a color."""
    if depth > _DEEPEST:
        raise FormatError("SudokuPad link: brackets nested too deeply")
    sign = text[at : at + 1]
    if sign == "[":
        return _array(text, at + 1, key, depth + 1)
    if sign == "{":
        return _object(text, at + 1, depth + 1)
    match = _ATOM.match(text, at)
    if match is None:
        if key:
            raise _damaged(at)
        return {}, at  # left out
    word, end = match[0], match.end()
    is_color = key.lower().endswith("color") and _COLOR.fullmatch(word.strip("'\""))
    if is_color:
        return f"#{word.strip(chr(39) + chr(34))}", end
    if word[0] in "'\"":
        return _quoted(word, at), end
    if word in _CONSTANTS:
        return _CONSTANTS[word], end
    if word in _COLORS:
        return _COLORS[word], end
    if _NUMBER.fullmatch(word):
        return json.loads(word), end
    if _COLOR.fullmatch(word):
        return f"#{word}", end
    raise _damaged(at)


def _quoted(word: str, at: int) -> str:
    """A text without its quotes; both kinds of them lie behind a backslash within."""

    def escaped(found: re.Match[str]) -> str:
        return found[1] if found[1] == "'" else found[0] if found[1] else '\\"'

    try:
        text: str = json.loads(f'"{_IN_QUOTES.sub(escaped, word[1:-1])}"', strict=False)
    except ValueError:
        raise _damaged(at) from None
    return text


def _array(text: str, at: int, key: str, depth: int) -> tuple[list[Any], int]:
    values = []
    while True:
        value, at = _value(text, at, "", depth)
        values.append(value)
        sign = text[at : at + 1]
        if sign == "]":
            return values, at + 1
        if sign != ",":
            raise _damaged(at)
        at += 1


def _object(text: str, at: int, depth: int) -> tuple[dict[str, Any], int]:
    values: dict[str, Any] = {}
    while text[at : at + 1] != "}":
        match = _ATOM.match(text, at)
        if match is None or text[match.end() : match.end() + 1] != ":":
            raise _damaged(at)
        short = _quoted(match[0], at) if match[0][0] in "'\"" else match[0]
        key = _NAMES.get(short, short)
        if key in values:
            raise _damaged(at)
        values[key], at = _value(text, match.end() + 1, key, depth)
        if text[at : at + 1] == ",":
            at += 1
        elif text[at : at + 1] != "}":
            raise _damaged(at)
    return values, at + 1

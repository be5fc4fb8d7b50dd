"""Names of rules and ladders with options: ``pointing:cells=2``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from satsudoku.errors import LadderError, excerpt, shown

_OPTIONS = re.compile("[a-z0-9-]+:[a-z]+=")


def split_name(text: str) -> tuple[str, dict[str, str]]:
    """Split a name with options.

    Raises:
        LadderError: not a text, or options not of the form ``key=value,key=value``.

    >>> split_name("hamada:assumption=depth,h=no")
    ('hamada', {'assumption': 'depth', 'h': 'no'})
    >>> split_name("C:/ladders/mine.toml")
    ('C:/ladders/mine.toml', {})
    """
    if not isinstance(text, str):
        raise LadderError(f"{shown(text)}: expected a name")
    if text.endswith(".toml") and not _OPTIONS.match(text):  # a path, with whatever colons
        return text, {}
    name, colon, rest = text.rpartition(":")
    if not colon:
        return text, {}
    options: dict[str, str] = {}
    for part in rest.split(","):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not key or not equals or not value or key in options:
            message = f"{excerpt(text)}: expected name:option=value,option=value, each option once"
            raise LadderError(message)
        options[key] = value
    return name, options


def spell(name: str, options: Mapping[str, str]) -> str:
    """Join a name and options.

    >>> spell("pointing", {"cells": "2"})
    'pointing:cells=2'
    """
    chosen = ",".join(f"{key}={value}" for key, value in options.items())
    return f"{name}:{chosen}" if chosen else name

"""Names with options, as they are written of rules and ladders: ``pointing:cells=2``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from satsudoku.errors import LadderError, excerpt

__all__ = ["spell", "split_name"]

_OPTIONS = re.compile("[a-z0-9-]+:[a-z]+=")


def split_name(text: str) -> tuple[str, dict[str, str]]:
    """Take a name with options apart.

    Raises:
        LadderError: options that are not written ``key=value,key=value``.

    >>> split_name("hamada:assumption=depth,h=no")
    ('hamada', {'assumption': 'depth', 'h': 'no'})
    >>> split_name("rank8")
    ('rank8', {})
    >>> split_name("C:/ladders/mine.toml")
    ('C:/ladders/mine.toml', {})
    """
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
    """Put a name and options together.

    >>> spell("pointing", {"cells": "2"})
    'pointing:cells=2'
    """
    chosen = ",".join(f"{key}={value}" for key, value in options.items())
    return f"{name}:{chosen}" if chosen else name

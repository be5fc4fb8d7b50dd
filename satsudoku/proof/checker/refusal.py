"""Refusals: why a certificate does not prove its claim."""

from __future__ import annotations

from typing import Any


class RefusedError(Exception):
    """The certificate does not prove its claim; the text says why."""


def malformed(error: Exception) -> str:
    """What is wrong with contents that set off an error.

    >>> malformed(KeyError("name")), malformed(ValueError("7 rows"))
    ("it lacks the key 'name'", 'ValueError: 7 rows')
    """
    if isinstance(error, KeyError):
        return f"it lacks the key {error}"
    return f"{type(error).__name__}: {error}"


def require(right: object, why: str) -> None:
    """Refuse the certificate unless something is right."""
    if not right:
        raise RefusedError(why)


def items(value: object) -> list[Any]:
    """A list of JSON; anything else is refused."""
    require(isinstance(value, list), f"{value!r:.40} stands for a list")
    assert isinstance(value, list)
    return value

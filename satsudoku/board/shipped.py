"""The shipped variants: the files of ``encodings/``, by name."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable


@cache
def _shipped() -> Traversable:
    return files("satsudoku.encodings")


@lru_cache(maxsize=1)
def variant_names() -> tuple[str, ...]:
    """The names of the shipped variants.

    >>> "classic9" in variant_names()
    True
    """
    files_ = [entry.name for entry in _shipped().iterdir()]
    names = [name.removesuffix(".toml") for name in files_ if name.endswith(".toml")]
    # Numbers in names sort as numbers: classic4 before classic12.
    return tuple(sorted(names, key=lambda name: re.sub(r"\d+", lambda m: m[0].zfill(9), name)))


def shipped_text(name: str) -> str:
    """The text of a shipped encoding, by one of `variant_names`."""
    return (_shipped() / f"{name}.toml").read_text(encoding="utf-8")

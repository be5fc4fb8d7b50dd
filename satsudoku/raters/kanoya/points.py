"""The points of techniques, as data: ``points.toml``, or a file of the user's own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from satsudoku.board.toml_reader import parse_toml, read_text
from satsudoku.errors import LadderError, UnknownNameError

LEVELS = ("beginner", "middle", "upper")
MODES = ("all", "middle", "upper")

Points = Mapping[str, Mapping[str, int]]
"""Points by level and technique, in the order of the file."""


@lru_cache(maxsize=1)
def _shipped() -> Points:
    text = (files("satsudoku.raters.kanoya") / "points.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def read_points(path: str | Path | None = None) -> Points:
    """Read a file of points (TOML); missing values, or for None all, are the shipped ones."""
    shipped = _shipped()
    if path is None:
        return shipped
    file = str(path)
    own = parse_toml(read_text(Path(path), "the points", LadderError), file, LadderError)
    _check_names(file, "level", own, shipped)
    for level, costs in own.items():
        if not isinstance(costs, dict):
            raise LadderError(f"key {level}: expected a table, [{level}]", file=file)
        _check_names(file, f"technique of [{level}]", costs, shipped[level])
        for technique, value in costs.items():
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                raise LadderError(
                    f"key {level}.{technique}: expected a whole number, 0 or more; found {value!r}",
                    file=file,
                )
    return {level: {**costs, **own.get(level, {})} for level, costs in shipped.items()}


def _check_names(
    file: str, kind: str, names: Mapping[str, object], expected: Mapping[str, object]
) -> None:
    for name in names:
        if name not in expected:
            raise LadderError(UnknownNameError(kind, name, expected).message, file=file)


def prices(points: Points, mode: str) -> dict[str, int]:
    """The price of each technique in a mode; missing techniques may not be used.

    Args:
        points: of all techniques.
        mode: ``middle`` has no upper techniques, ``upper`` charges only for upper ones (these two
            are the document's), ``all`` charges for all.

    >>> prices(read_points(), "middle")
    {'full-house': 0, 'hidden-single-box': 0, 'hidden-single-line': 1, 'naked-single': 7}
    >>> prices(read_points(), "upper")["naked-single"]
    0
    """
    return {
        technique: 0 if mode == "upper" and level != "upper" else value
        for level in LEVELS
        if not (mode == "middle" and level == "upper")
        for technique, value in points[level].items()
    }

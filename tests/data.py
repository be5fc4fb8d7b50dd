"""Where tests find the public puzzle lists, which are not part of the project."""

import os
from pathlib import Path

import pytest

_BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"


def data_file(name: str) -> Path:
    """The path of a public list; skips the test where the lists are not at hand.

    They are looked for in the folder that SATSUDOKU_DATA names, else in ``../shared/data``.
    """
    path = Path(os.environ.get("SATSUDOKU_DATA", _BESIDE)) / name
    if not path.is_file():
        pytest.skip(f"needs the public list {name}; SATSUDOKU_DATA may name its folder")
    return path

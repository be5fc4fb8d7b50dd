"""A puzzle loads the kinds of constraints that it has, by a list of their files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from satsudoku.board import constraint_kinds as loading
from satsudoku.board.constraint_kinds import constraint_kinds, kind_files, kinds_of

sys.path.append(str(Path(__file__).parents[2] / "docs" / "_ext"))

import kind_index

PROGRAM = """
import sys
import satsudoku
from satsudoku.formats.reading.layouts import read_puzzle
table = {"variant": "classic4", "givens": "." * 16, "cages": [{"cells": "r1c1 r1c2", "sum": 3}]}
table |= {"thermometers": [{"cells": "r1c1 r1c2"}], "relations": [
    {"name": "different", "cells": ["r1c1 r4c4"], "forbid": ["11", "22", "33", "44"]}
]}
satsudoku.count(read_puzzle(table, "mine"), 2)
folder = "satsudoku.constraints.kinds."
print(*sorted(name.removeprefix(folder) for name in sys.modules if name.startswith(folder)))
"""


def test_the_list_of_kinds_is_up_to_date() -> None:
    assert kind_index.LIST.read_text(encoding="utf-8") == kind_index.index(), "make reference"


def test_a_puzzle_loads_the_kinds_that_it_has() -> None:
    command = [sys.executable, "-P", "-c", PROGRAM]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout == "cage thermometer\n"


def test_a_kind_that_the_list_lacks_or_misplaces_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    [arrow, cage] = [kind for kind in constraint_kinds() if kind.key in ("arrows", "cages")]
    for wrong in ({}, {"cages": "gone", "arrows": "renban"}):
        constraint_kinds.cache_clear()
        monkeypatch.setattr(loading, "_loaded", {})
        monkeypatch.setattr(loading, "kind_files", lambda wrong=wrong: wrong)
        assert kinds_of(["cages", "title", "arrows", "nonsense"]) == [arrow, cage]


def test_a_kind_has_the_same_class_alone_and_among_all() -> None:
    assert kinds_of(kind_files()) == list(constraint_kinds())

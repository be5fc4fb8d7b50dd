"""A first answer loads what it asks for: see ``tests/benchmarks/bench_core.py``."""

from __future__ import annotations

import runpy
from pathlib import Path

BENCH = runpy.run_path(str(Path(__file__).parent / "benchmarks" / "bench_core.py"))


def test_the_package_loads_few_files() -> None:
    assert BENCH["loaded"](["import satsudoku"]).files <= BENCH["MOST_FILES_OF_IMPORT"]


def test_first_answers_load_few_files_and_lines() -> None:
    found = BENCH["loaded"](BENCH["QUESTIONS"])
    assert found.files <= BENCH["MOST_FILES"]
    assert found.lines <= BENCH["MOST_LINES"]

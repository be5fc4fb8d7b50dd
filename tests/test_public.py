"""The names of the package itself."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import satsudoku

assert satsudoku.__file__
FOLDER = Path(satsudoku.__file__).parent


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_every_name_is_there_and_sorted() -> None:
    assert satsudoku.__all__ == sorted(set(satsudoku.__all__))
    assert dir(satsudoku) == satsudoku.__all__
    for name in satsudoku.__all__:
        assert getattr(satsudoku, name) is not None


def test_type_checkers_see_the_same_names_from_the_same_modules() -> None:
    tree = ast.parse(inspect.getsource(satsudoku))
    seen = {
        alias.asname: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }
    assert sorted(seen) == satsudoku.__all__
    assert seen.items() >= satsudoku._LATE.items()


def test_an_unknown_name() -> None:
    with pytest.raises(AttributeError, match="module 'satsudoku' has no attribute 'sudoku'"):
        satsudoku.sudoku  # noqa: B018


def test_the_variant_stays_a_function_whatever_is_loaded_first() -> None:
    code = "import satsudoku.board.variant; print(satsudoku.variant('x5').name)"
    assert run(code) == "x5"


def test_no_name_is_that_of_a_module_which_would_take_its_place() -> None:
    modules = {module.name for module in pkgutil.iter_modules([str(FOLDER)])}
    assert modules & set(satsudoku.__all__) == {"errors"}


def test_importing_loads_nothing_heavy() -> None:
    heavy = ["numpy", "pysat", "rich", "typer", "satsudoku._kernel"]
    code = f"import sys, satsudoku; print([m for m in {heavy} if m in sys.modules])"
    assert run(code) == "[]"

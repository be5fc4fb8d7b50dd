"""Modules for data frames whose library is not installed."""

from __future__ import annotations

import importlib
import sys

import pytest


@pytest.mark.parametrize("name", ["pandas", "polars", "duckdb"])
def test_the_error_names_the_extra(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip(name)
    monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, f"satsudoku.frames.{name}", raising=False)
    with pytest.raises(ModuleNotFoundError, match=rf"pip install 'satsudoku\[{name}\]'"):
        importlib.import_module(f"satsudoku.frames.{name}")

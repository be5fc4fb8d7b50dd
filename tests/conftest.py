"""Fixtures of more than one file."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from command_line import MIXED, Cli, Result
from parts_files import MANY

from satsudoku._kernel import widths
from satsudoku.cli import run
from satsudoku.lanes.loading import lane_width


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    def call(*arguments: object, stdin: str | bytes = b"") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Result(status, out, err)

    return call


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.txt"
    path.write_text(MIXED)
    return path


@pytest.fixture
def many(tmp_path: Path) -> Path:
    path = tmp_path / "many.txt"
    path.write_text("\n".join(MANY) + "\n")
    return path


@pytest.fixture(params=widths())
def width(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Each width of lanes that this machine runs."""
    lanes: int = request.param
    monkeypatch.setenv("SATSUDOKU_LANES", str(lanes))
    assert lane_width() == lanes
    return lanes

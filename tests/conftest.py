"""Fixtures of more than one file."""

from __future__ import annotations

import io
import sys
from collections import Counter
from pathlib import Path

import pytest
from command_line import MIXED, Cli, Result
from page_session import address, browser, desk, page
from parts_files import MANY

from satsudoku._kernel import widths
from satsudoku.cli import run
from satsudoku.lanes.loading import lane_width

__all__ = ["address", "browser", "desk", "page"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The cases of a test beyond the first n that `quick(n)` names are thorough."""
    cases = Counter[str]()
    for item in items:
        if quick := item.get_closest_marker("quick"):
            test = item.nodeid.split("[")[0]
            cases[test] += 1
            if cases[test] > quick.args[0]:
                item.add_marker("thorough")


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


@pytest.fixture(
    params=[
        pytest.param(lanes, marks=[] if lanes == lane_width() else pytest.mark.thorough)
        for lanes in widths()
    ]
)
def width(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Each width of lanes that this machine runs."""
    lanes: int = request.param
    monkeypatch.setenv("SATSUDOKU_LANES", str(lanes))
    assert lane_width() == lanes
    return lanes

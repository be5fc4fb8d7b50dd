"""Fixtures of more than one file."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
from command_line import MIXED, Cli, Result
from hypothesis import HealthCheck, settings
from page_session import address, browser, desk, page
from parts_files import MANY

from satsudoku._kernel import widths
from satsudoku.cli import run
from satsudoku.lanes.loading import lane_width

__all__ = ["address", "browser", "desk", "page"]

# On a busy machine any example may take long.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

os.environ["LC_ALL"] = "C.UTF-8"  # what commands print depends on the locale

gc.disable()  # while tests are collected, of which none is garbage


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One for each core; two more for all tests, as some wait: for clocks, servers and the page."""
    return (os.cpu_count() or 1) + 2 * ("not thorough" not in config.option.markexpr)


# What takes long begins first, so that at the end no worker waits for one that has just begun it.
_LONG = (
    "page early",
    "page late",
    "test_examples[docs/examples.md]",
    "test_examples[docs/generation.md]",
    "test_checkout",
    "test_ending",
    "test_near",
    "test_explain_links",
    "test_without_posix",
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `--dist loadfile`, files are dealt out, but the pages of the documentation one by one.

    Two workers begin with half the tests of the service's page each. A browser and a service cost
    too much to start them for each file. One worker would need longer than the others need for all
    the rest, for it mostly waits.
    """
    if config.option.dist != "loadfile":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file, _, test = nodeid.partition("::")
            name = file.rpartition("/")[2].removesuffix(".py")
            if name.startswith("test_page"):
                return "page early" if name < "test_page_l" else "page late"
            return test if name == "test_docs" else name if name in _LONG else file

        def _assign_work_unit(self, node: Any) -> None:
            if scope := next((scope for scope in _LONG if scope in self.workqueue), None):
                self.workqueue.move_to_end(scope, last=False)
            super()._assign_work_unit(node)

    return ByFile(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test with the marker `quick`, the cases that it does not name are thorough.

    Of `quick(n)` these are the cases beyond the first n; of `quick`, those in which every
    parameter has a value that it has had before.
    """
    cases = Counter[str]()
    values = defaultdict[str, set[tuple[str, int]]](set)
    for item in items:
        if quick := item.get_closest_marker("quick"):
            test = item.nodeid.split("[")[0]
            cases[test] += 1
            if quick.args:
                enough = cases[test] > quick.args[0]
            else:
                assert isinstance(item, pytest.Function)
                case = {(name, id(value)) for name, value in item.callspec.params.items()}
                enough = case <= values[test]
                values[test] |= case
            if enough:
                item.add_marker("thorough")


def pytest_collection_finish() -> None:
    """What there is now stays, so that no later collection of garbage looks through it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


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

"""The lanes without threads: as WebAssembly, under Node."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from data import data_file
from kernel_program import KERNEL, TESTS

import satsudoku
from satsudoku import count_many

PLATFORMS = Path(__file__).resolve().parent / "platforms"


def script() -> ModuleType:
    """tests/platforms/kernel.py."""
    spec = importlib.util.spec_from_file_location("platforms_kernel", PLATFORMS / "kernel.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for their types
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def programs(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What runs a program, and the folder of the programs, which are kept while nothing changes."""
    if not KERNEL.is_dir():
        pytest.skip("wants the kernel's sources, beside the tests")
    platform = script().wasi()
    missing = platform.missing()
    if missing:
        pytest.skip(f"needs {missing}")
    files = sorted([*KERNEL.rglob("*"), *TESTS.iterdir(), *PLATFORMS.iterdir()])
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files if path.is_file()))
    assert pytestconfig.cache is not None
    kept = pytestconfig.cache.mkdir("wasi") / digest.hexdigest()[:16]
    if not kept.exists():
        for old in kept.parent.iterdir():
            shutil.rmtree(old)
        folder = tmp_path_factory.mktemp("wasi")
        platform.programs(folder, only=("lanes", "dlx"), tests="test_lanes.cpp")
        shutil.copytree(folder, kept, ignore=shutil.ignore_patterns("*.o", "*.cpp"))
    return [*platform.runner, str(kept)]


def output(programs: list[str], name: str, puzzles: str = "", *arguments: str) -> str:
    *runner, folder = programs
    command = [*runner, f"{folder}/{name}", *arguments]
    done = subprocess.run(command, input=puzzles, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.thorough
def test_the_lanes_own_tests(programs: list[str]) -> None:
    assert output(programs, "kernel_tests").endswith(" tests passed\n")


@pytest.mark.thorough
@pytest.mark.data
def test_counts_are_those_of_wide_vectors(programs: list[str]) -> None:
    lines = data_file("puzzles2_17_clue").read_text().split()
    # Without its first clue each has many solutions.
    puzzles = [line.replace(max(line), ".", 1) for line in lines if len(line) == 81][:200]
    counts = output(programs, "count", "\n".join(puzzles), "50")
    assert [int(count) for count in counts.split()] == count_many(puzzles, limit=50).tolist()


def test_big_endian_processors_are_refused_at_import(tmp_path: Path) -> None:
    fake = tmp_path / "sitecustomize.py"
    fake.write_text("import sys; sys.byteorder = 'big'")
    path = os.pathsep.join([str(tmp_path), str(Path(satsudoku.__file__).parents[1])])
    said = [
        subprocess.run(
            [sys.executable, "-P", *arguments],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        ).stderr.splitlines()
        for arguments in (["-c", "import satsudoku"], ["-m", "satsudoku", "count", "1"])
    ]
    assert said[0][-1].startswith("ImportError: satsudoku needs a little-endian")
    assert len(said[1]) == 1
    assert said[1][0].startswith("satsudoku: needs a little-endian")

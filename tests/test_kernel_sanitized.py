"""The kernel's own tests, built and run: by the usual compiler, and by Clang where it is.

Sanitizers of addresses and undefined behaviour watch one of the two: Clang's, which are faster.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent / "kernel"
KERNEL = Path(__file__).resolve().parents[1] / "satsudoku" / "kernel"

FLAGS = [
    "-std=c++20",
    "-O1",
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    f"-I{KERNEL}",
    "-pthread",
]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
# As in the kernel's CMakeLists.txt, for processors that have wider vectors than the baseline.
WIDE = platform.machine() in ("x86_64", "AMD64")
AVX2 = ["-mavx2", "-mbmi", "-mbmi2", "-mlzcnt", "-mpopcnt"]
AVX512 = ["-mavx512f", "-mavx512vl", "-mavx512bw", "-mavx512dq", "-Wno-uninitialized"]
OF_WIDTH = {"256": AVX2, "512": [*AVX2, *AVX512]}
# What most units include; precompiled, it saves half the time of the small ones.
STANDARD = (
    *("algorithm", "array", "atomic", "bit", "cstdint", "functional", "map", "memory", "numeric"),
    *("optional", "random", "set", "span", "stdexcept", "string", "tuple", "utility", "vector"),
)
CLANGS = ["clang++", *(f"clang++-{version}" for version in range(30, 13, -1))]


def first_of(*names: str | None) -> str | None:
    return next((name for name in names if name and shutil.which(name)), None)


def width_of(source: Path) -> str:
    """What the name of a unit that is built once a width ends with."""
    return source.stem.rpartition("_")[2]


def build(folder: Path, cxx: str, more: list[str]) -> Path:
    """The test program; the slow units are compiled at the same time."""
    sources = [path for path in KERNEL.glob("*/*.cpp") if not path.name.endswith("bindings.cpp")]
    if not WIDE:
        sources = [path for path in sources if width_of(path) not in OF_WIDTH]
    sources += TESTS.glob("*.cpp")
    flags = [*FLAGS, *more, *(["-DLANES_WIDE"] if WIDE else [])]
    standard = folder / "standard.hpp"
    standard.write_text("".join(f"#include <{name}>\n" for name in STANDARD))
    run([cxx, *flags, "-x", "c++-header", standard, "-o", f"{standard}.gch"])

    def compile_one(source: Path) -> str:
        out = folder / f"{source.parent.name}_{source.stem}.o"
        # What is precompiled serves units with the same flags only.
        own = OF_WIDTH.get(width_of(source), ["-include", standard])
        run([cxx, *flags, *own, "-c", source, "-o", out])
        return str(out)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        slow_first = sorted(sources, key=lambda path: not width_of(path).isdigit())
        objects = list(pool.map(compile_one, slow_first))
    program = folder / "kernel_tests"
    run([cxx, *flags, *objects, "-o", program])
    return program


def run(command: Sequence[str | Path]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def can_sanitize(folder: Path, cxx: str) -> bool:
    source = folder / "none.cpp"
    source.write_text("int main() {}\n")
    program = folder / "none"
    command = [cxx, *FLAGS, *SANITIZERS, source, "-o", program]
    built = subprocess.run(command, capture_output=True, check=False)
    return built.returncode == 0 and subprocess.run([program], check=False).returncode == 0


DEFAULT = first_of(os.environ.get("CXX"), "c++", "g++")
CLANG = first_of(*CLANGS)


@pytest.mark.parametrize(
    ("cxx", "sanitized"),
    [
        pytest.param(DEFAULT, CLANG is None, id="default"),
        pytest.param(CLANG, True, id="clang"),
    ],
)
def test_the_kernels_own_tests(
    cxx: str | None, sanitized: bool, pytestconfig: pytest.Config, tmp_path: Path
) -> None:
    if not KERNEL.is_dir():
        pytest.skip("wants the kernel's sources, beside the tests")
    if cxx is None:
        pytest.skip("needs a C++ compiler: what CXX names, c++ or g++; or clang++")
    if sanitized and not can_sanitize(tmp_path, cxx):
        pytest.skip(f"{cxx} has no sanitizers of addresses and undefined behaviour here")
    # Compiling takes most of a minute; the program is kept for as long as nothing changes.
    files = sorted([*KERNEL.rglob("*"), *TESTS.iterdir(), Path(__file__)])
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files if path.is_file()))
    assert pytestconfig.cache is not None
    folder = pytestconfig.cache.mkdir(f"kernel-{Path(cxx).name}")
    kept = folder / digest.hexdigest()[:16]
    if not kept.exists():
        for old in folder.iterdir():
            old.unlink()
        shutil.move(build(tmp_path, cxx, SANITIZERS if sanitized else []), kept)
    done = subprocess.run([kept], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("tests passed\n")

"""The kernel's own tests, built and run under sanitizers of addresses and undefined behaviour.

Clang's are faster, and it warns of other things than the usual compiler: it is taken where it is.
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


def units(folder: Path) -> list[Path]:
    """What to compile, the slow units first: as in the kernel's build, a room is one of them."""
    result, rooms = list[Path](), dict[str, list[Path]]()
    for source in sorted(KERNEL.glob("*/*.cpp")):
        if width_of(source).isdigit():
            result += [source] * (WIDE or width_of(source) not in OF_WIDTH)
        elif not source.name.endswith("bindings.cpp"):
            rooms.setdefault(source.parent.name, []).append(source)
    for room, sources in rooms.items():
        unit = folder / f"{room}.cpp"
        unit.write_text("".join(f'#include "{source}"\n' for source in sources))
        result.append(unit)
    return [*result, *TESTS.glob("*.cpp")]


def build(folder: Path, cxx: str, more: list[str]) -> Path:
    """The test program."""
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
        objects = list(pool.map(compile_one, units(folder)))
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


@pytest.mark.thorough
def test_the_kernels_own_tests(pytestconfig: pytest.Config, tmp_path: Path) -> None:
    if not KERNEL.is_dir():
        pytest.skip("wants the kernel's sources, beside the tests")
    cxx = first_of(*CLANGS, os.environ.get("CXX"), "c++", "g++")
    if cxx is None:
        pytest.skip("needs a C++ compiler: clang++, what CXX names, c++ or g++")
    sanitizers = SANITIZERS if can_sanitize(tmp_path, cxx) else []
    # Compiling takes most of a minute; the program is kept for as long as nothing changes.
    files = sorted([*KERNEL.rglob("*"), *TESTS.iterdir(), Path(__file__)])
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files if path.is_file()))
    assert pytestconfig.cache is not None
    folder = pytestconfig.cache.mkdir(f"kernel-{Path(cxx).name}")
    kept = folder / digest.hexdigest()[:16]
    if not kept.exists():
        for old in folder.iterdir():
            old.unlink()
        shutil.move(build(tmp_path, cxx, sanitizers), kept)
    done = subprocess.run([kept], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("tests passed\n")

"""Compiles the kernel without Python, for its own test programs, on this machine or another."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TESTS = Path(__file__).resolve().parent / "kernel"
KERNEL = Path(__file__).resolve().parents[1] / "satsudoku" / "kernel"

FLAGS = ["-std=c++20", "-Wall", "-Wextra", "-Wpedantic", f"-I{KERNEL}", f"-I{TESTS}"]
# As in the kernel's CMakeLists.txt, for processors that have wider vectors than the baseline.
AVX2 = ["-mavx2", "-mbmi", "-mbmi2", "-mlzcnt", "-mpopcnt"]
AVX512 = ["-mavx512f", "-mavx512vl", "-mavx512bw", "-mavx512dq", "-Wno-uninitialized"]
OF_WIDTH = {"256": AVX2, "512": [*AVX2, *AVX512]}
# What most units include; precompiled, it saves half the time of the small ones.
STANDARD = (
    *("algorithm", "array", "atomic", "bit", "cstdint", "functional", "map", "memory", "numeric"),
    *("optional", "random", "set", "span", "stdexcept", "string", "tuple", "utility", "vector"),
)


def width_of(source: Path) -> str:
    """What the name of a unit that is built once a width ends with."""
    return source.stem.rpartition("_")[2]


def rooms(folder: Path, *, wide: bool, only: Sequence[str] = ()) -> list[Path]:
    """What to compile of the kernel, slow units first: as in its build, a room is one of them.

    Args:
        folder: where to put files that include all of a room.
        wide: whether there are lanes of 256 and 512 bits, too.
        only: the rooms, by default all.
    """
    result, by_room = list[Path](), dict[str, list[Path]]()
    for source in sorted(KERNEL.glob("*/**/*.cpp")):
        room = source.parent.name
        if only and room not in only:
            continue
        if width_of(source).isdigit():
            result += [source] * (wide or width_of(source) not in OF_WIDTH)
        elif not source.name.endswith("bindings.cpp"):
            by_room.setdefault(room, []).append(source)
    for room, sources in by_room.items():
        unit = folder / f"{room}.cpp"
        unit.write_text("".join(f'#include "{source}"\n' for source in sources))
        result.append(unit)
    return result


def precompile(folder: Path, command: Sequence[str]) -> list[str]:
    """Precompile the standard library's headers; the flags of units that take them from there."""
    standard = folder / "standard.hpp"
    standard.write_text("".join(f"#include <{name}>\n" for name in STANDARD))
    run([*command, *FLAGS, "-x", "c++-header", str(standard), "-o", f"{standard}.gch"])
    return ["-include", str(standard)]


def compile_all(
    folder: Path, command: Sequence[str], sources: Iterable[Path], shared: Sequence[str] = ()
) -> tuple[list[str], str]:
    """Compile units, on all cores.

    Args:
        folder: where to put the objects.
        command: the compiler with its flags.
        sources: the units.
        shared: further flags of those without instructions of their own.

    Returns:
        The objects, and what the compiler warns of.

    Raises:
        AssertionError: a unit does not compile.
    """

    def compile_one(source: Path) -> tuple[str, str]:
        out = str(folder / f"{source.parent.name}_{source.stem}.o")
        # What is precompiled serves units with the same flags only.
        own = OF_WIDTH.get(width_of(source), shared)
        return out, run([*command, *FLAGS, *own, "-c", str(source), "-o", out])

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = list(pool.map(compile_one, sources))
    return [out for out, _ in done], "".join(warnings for _, warnings in done)


def run(command: Sequence[str]) -> str:
    """What a command that must succeed writes to standard error."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stderr

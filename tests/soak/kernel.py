"""The kernel's own tests under sanitizers of addresses and undefined behaviour.

    python tests/soak/kernel.py [--quick]

For whoever changes the kernel. Lanes have all widths, and the code is optimized and not; with
--quick they have 128 bits and nothing is optimized, which hides least and takes three minutes.
Clang's sanitizers are faster than GCC's, so Clang compiles where it is installed. Without --quick
it wants x86-64.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from kernel_program import TESTS, compile_all, precompile, rooms, run

SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-pthread"]
CLANGS = ["clang++", *(f"clang++-{version}" for version in range(30, 13, -1))]


def compiler() -> str:
    names = [*CLANGS, os.environ.get("CXX"), "c++", "g++"]
    first = next((name for name in names if name and shutil.which(name)), None)
    if first is None:
        sys.exit("needs a C++ compiler: clang++, what CXX names, c++ or g++")
    return first


def build(folder: Path, command: list[str], *, wide: bool) -> Path:
    """The test program."""
    command = [*command, *(["-DLANES_WIDE"] if wide else [])]
    sources = [*rooms(folder, wide=wide), *TESTS.glob("*.cpp")]
    objects, _ = compile_all(folder, command, sources, precompile(folder, command))
    program = folder / "kernel_tests"
    run([*command, *objects, "-o", str(program)])
    return program


def main() -> None:
    wide = "--quick" not in sys.argv[1:]
    for optimization in ("-O0", "-O1") if wide else ("-O0",):
        with tempfile.TemporaryDirectory() as folder:
            command = [compiler(), *SANITIZERS, optimization]
            subprocess.run([build(Path(folder), command, wide=wide)], check=True)


if __name__ == "__main__":
    main()

"""The kernel's own tests under sanitizers of addresses and undefined behaviour.

    python tests/soak/kernel.py [--quick]

Run it after changes of the kernel. It builds lanes of all widths, with optimization and without.
With --quick they have 128 bits and no optimization, which hides least and takes three minutes.
Clang compiles if it is installed, because its sanitizers are faster than GCC's. Without --quick the
script needs x86-64.
"""

from __future__ import annotations

import argparse
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
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="128 bits, not optimized")
    wide = not parser.parse_args().quick
    for optimization in ("-O0", "-O1") if wide else ("-O0",):
        with tempfile.TemporaryDirectory() as folder:
            command = [compiler(), *SANITIZERS, optimization]
            subprocess.run([build(Path(folder), command, wide=wide)], check=True)


if __name__ == "__main__":
    main()

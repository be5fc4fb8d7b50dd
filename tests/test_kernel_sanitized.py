"""The kernel's own tests, built and run under sanitizers of addresses and undefined behaviour.

Clang's are faster, and it warns of other things than the usual compiler: it is taken where it is.
Nothing is optimized, which takes a third of the time and hides less; the wide lanes, which share
all of their code with those of 128 bits, are for ``tests/soak/kernel.py``.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from kernel_program import KERNEL, TESTS, compile_all, precompile, rooms, run

SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
FLAGS = ["-O0", "-pthread"]
CLANGS = ["clang++", *(f"clang++-{version}" for version in range(30, 13, -1))]


def compiler() -> str | None:
    names = [*CLANGS, os.environ.get("CXX"), "c++", "g++"]
    return next((name for name in names if name and shutil.which(name)), None)


def build(folder: Path, cxx: str, more: list[str], *, wide: bool = False) -> Path:
    """The test program."""
    command = [cxx, *FLAGS, *more, *(["-DLANES_WIDE"] if wide else [])]
    sources = [*rooms(folder, wide=wide), *TESTS.glob("*.cpp")]
    objects, _ = compile_all(folder, command, sources, precompile(folder, command))
    program = folder / "kernel_tests"
    run([*command, *objects, "-o", str(program)])
    return program


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
    cxx = compiler()
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

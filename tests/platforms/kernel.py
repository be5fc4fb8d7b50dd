"""Builds the kernel's own tests for other platforms, and runs them in an emulator.

    python tests/platforms/kernel.py                 all platforms whose compilers are installed
    python tests/platforms/kernel.py aarch64 --keep build/aarch64

Prints a line for each platform, and its compiler's warnings. With --keep the programs stay there:
kernel_tests, and count (see count.cpp).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from kernel_program import TESTS, compile_all, rooms, run  # noqa: E402

ZIG = (sys.executable, "-m", "ziglang", "c++")
CLANGS = [f"clang++-{version}" for version in range(30, 15, -1)]  # of which libc++ has ranges


@dataclass(frozen=True)
class Platform:
    """How to build and run for a platform.

    Args:
        compiler: a command.
        flags: of its own.
        runner: the command before a program; None where nothing here can run one.
        wide: whether it has lanes of 256 and 512 bits.
        sources: further ones.
        without: tests that cannot run there.
        needs: what to install.
    """

    compiler: tuple[str, ...]
    flags: tuple[str, ...]
    runner: tuple[str, ...] | None
    wide: bool = False
    sources: tuple[Path, ...] = ()
    without: tuple[str, ...] = ()
    needs: str = ""

    def missing(self) -> str | None:
        """What is not installed."""
        for command in self.compiler[0], *(self.runner or ())[:1]:
            if not shutil.which(command):
                return f"{command} ({self.needs})"
        if self.compiler[: len(ZIG)] == ZIG and find_spec("ziglang") is None:
            return f"ziglang ({self.needs})"
        return None

    def programs(self, folder: Path, only: Sequence[str] = (), tests: str = "test_*.cpp") -> str:
        """Build kernel_tests and count; what the compiler warns of.

        Args:
            folder: where.
            only: the rooms of the kernel, by default all.
            tests: which there are.
        """
        command = [*self.compiler, "-O1", *self.flags, *(["-DLANES_WIDE"] * self.wide)]
        kernel = [*rooms(folder, wide=self.wide, only=only), *self.sources]
        mains = [HERE / "count.cpp", TESTS / "main.cpp"]
        wanted = (test for test in TESTS.glob(tests) if test.name not in self.without)
        sources = [*mains, *kernel, *sorted(wanted)]
        objects, warnings = compile_all(folder, command, sources)
        count, main, *others = objects
        run([*command, count, *others[: len(kernel)], "-o", str(folder / "count")])
        run([*command, main, *others, "-o", str(folder / "kernel_tests")])
        return warnings


def wasi() -> Platform:
    """WebAssembly by clang and Debian's libraries, run by Node."""
    compiler = next(filter(shutil.which, CLANGS), CLANGS[-1])
    return Platform(
        (compiler, "--target=wasm32-wasi"),
        ("-O2", "-msimd128", "-Wl,-z,stack-size=1048576"),
        ("node", "--no-warnings", str(HERE / "wasi.mjs")),
        sources=(HERE / "wasi.cpp",),
        without=("test_explainer.cpp", "test_graphs.cpp", "test_proof.cpp"),  # which throw
        needs="nodejs, and wasi-libc, lld and libc++-dev-wasm32 of one version of clang from 16",
    )


def gnu(machine: str) -> Platform:
    """Linux by Debian's cross compiler, run by qemu."""
    return Platform(
        (f"{machine}-linux-gnu-g++",),
        ("-pthread", "-static"),
        (f"qemu-{machine}-static",),
        needs=f"g++-{machine}-linux-gnu and qemu-user-static",
    )


PLATFORMS = {
    "aarch64": gnu("aarch64"),
    "s390x": gnu("s390x"),
    "musl": Platform(
        (*ZIG, "-target", "x86_64-linux-musl"), ("-static",), (), wide=True, needs="pip's ziglang"
    ),
    "windows": Platform(
        ("x86_64-w64-mingw32-g++-posix",),
        ("-static", "-Wa,-mbig-obj"),
        ("wine",),
        needs="g++-mingw-w64-x86-64-posix and wine64",
    ),
    "macos": Platform((*ZIG, "-target", "aarch64-macos.11.0"), (), None, needs="pip's ziglang"),
    "wasi": wasi(),
}


def report(name: str, folder: Path) -> Iterator[str]:
    """A platform's line, and warnings."""
    platform = PLATFORMS[name]
    missing = platform.missing()
    if missing:
        yield f"{name}: skipped, for there is no {missing}"
        return
    warnings = platform.programs(folder)
    if platform.runner is None:
        yield f"{name}: compiled"
    else:
        program = next(folder.glob("kernel_tests*"))  # .exe for Windows
        command = [*platform.runner, str(program)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        last = (done.stdout.strip() or done.stderr.strip()).splitlines()[-1:]
        yield f"{name}: {'failed: ' * (done.returncode != 0)}{''.join(last)}"
    yield from warnings.splitlines()


def main() -> int:
    """Print what became of each platform; 1 where tests fail or a compiler warns."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name", nargs="*", choices=PLATFORMS, help="all by default")
    parser.add_argument("--keep", type=Path, help="where to build")
    given = parser.parse_args()
    bad = False
    for name in given.name or PLATFORMS:
        with tempfile.TemporaryDirectory() as temporary:
            folder = given.keep or Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            lines = list(report(name, folder))
        print(*lines, sep="\n", flush=True)
        bad |= len(lines) > 1 or ": failed" in lines[0]
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())

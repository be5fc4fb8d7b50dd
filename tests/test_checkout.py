"""Python that starts in a fresh clone works after `pip install .`, as README says."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from test_docs import ROOT, blocks, run_console

from satsudoku import _kernel

ONE = "1.....2..3.....4"
PARTS = ("docs", "encodings", "puzzles", "satsudoku", "pyproject.toml", "README.md", "LICENSE")
SHOWS_COUNT = f"""
import satsudoku, satsudoku.board.puzzle as inner
print(satsudoku.count_many(b"{ONE}", variant="classic4"), hasattr(satsudoku, "_checkout"))
print(inner.__file__)
"""


def ignored(folder: str, names: list[str]) -> set[str]:
    """What a clone lacks: compiled files, and links that only developers need."""
    return {
        name
        for name in names
        if name.endswith((".so", ".pyd", "__pycache__")) or Path(folder, name).is_symlink()
    }


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checkout as a fresh clone has it."""
    folder = tmp_path_factory.mktemp("fresh") / "satsudoku"
    folder.mkdir()
    for name in PARTS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, folder)
    assert not list(folder.rglob(f"*{Path(_kernel.__file__).suffix}"))
    return folder


def plain(
    folder: Path, *command: str | Path, python: str | Path = sys.executable, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder, as people start it: modules of the folder come first."""
    hidden = ("PYTHONSAFEPATH", "PYTHONPATH")
    return subprocess.run(
        [python, *command],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if name not in hidden},
        input=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
    )


def test_python_in_a_clone_runs_the_installed_package(clone: Path) -> None:
    done = plain(clone, "-c", SHOWS_COUNT)
    assert done.stdout.splitlines()[0] == "[1] False"
    assert Path(done.stdout.splitlines()[1]).parents[1] == Path(_kernel.__file__).parent
    done = plain(clone, "-m", "satsudoku", "count", ONE)
    assert (done.returncode, done.stdout.split()[-3:-1]) == (0, ["1", "solution,"])


@pytest.mark.thorough
@pytest.mark.parametrize("place", ["", "docs", "encodings", "puzzles", "satsudoku"])
def test_every_start_works(clone: Path, place: str) -> None:
    script = clone / place / "script.py"
    script.write_text(SHOWS_COUNT)
    starts: list[tuple[tuple[str | Path, ...], str]] = [
        (("-c", SHOWS_COUNT), ""),
        (("-",), SHOWS_COUNT),
        ((script,), ""),
        (("-m", "script"), ""),
        (("-m", "satsudoku", "variants"), ""),
    ]
    for command, stdin in starts if not place else [starts[0], starts[-1]]:
        done = plain(clone / place, *command, stdin=stdin)
        assert done.returncode == 0, done.stdout
    script.unlink()


def test_without_an_installed_package_one_line_says_what_to_do(clone: Path) -> None:
    done = plain(clone, "-S", "-c", "import satsudoku")
    assert done.returncode == 1
    last = done.stdout.splitlines()[-1]
    assert last.startswith(f"ImportError: {clone / 'satsudoku'} has no compiled kernel, ")
    done = plain(clone, "-S", "-m", "satsudoku", "count", ONE)
    assert done.returncode == 1
    assert done.stdout == last.replace("ImportError", "satsudoku") + "\n"


@pytest.mark.thorough
@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_readme_works_as_it_stands(clone: Path, tmp_path: Path) -> None:
    """Its installation, then all of its examples, in the clone.

    The kernel is not compiled again: the tested one goes where the installation would put it.
    """
    for package in ("scikit_build_core", "hatch_fancy_pypi_readme", "pip"):
        pytest.importorskip(package)
    parts = list(blocks((clone / "README.md").read_text(encoding="utf-8")))
    commands, *_ = (part.text.splitlines() for part in parts if "git clone" in part.text)
    assert commands == ["git clone ADDRESS satsudoku", "cd satsudoku", "pip install ."]
    environment = tmp_path / "environment"
    assert plain(tmp_path, "-m", "venv", "--without-pip", environment).returncode == 0
    python = environment / "bin" / "python"
    tells = "import sysconfig; print(sysconfig.get_path('platlib'))"
    packages = Path(plain(clone, "-c", tells, python=python).stdout.strip())
    # What satsudoku and its installation require is installed already; satsudoku is not.
    required = {sysconfig.get_path("purelib"), *(p for p in sys.path if p.endswith("-packages"))}
    (packages / "required.pth").write_text("\n".join(sorted(required)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SKBUILD_WHEEL_CMAKE", "false")
        patch.setenv("SKBUILD_WHEEL_PY_API", "py3")
        patch.setenv("PIP_NO_BUILD_ISOLATION", "false")  # pip's way to say "no isolation"
        patch.setenv("PIP_NO_INDEX", "1")
        patch.setenv("PIP_NO_DEPS", "1")
        patch.setenv("PIP_IGNORE_INSTALLED", "1")
        done = plain(clone, "-m", *commands[2].split(), python=python)
    assert done.returncode == 0, done.stdout
    shutil.copy(_kernel.__file__, packages / "satsudoku")

    flags = ("-o", "ELLIPSIS", "-o", "NORMALIZE_WHITESPACE")
    session = tmp_path / "session.txt"
    session.write_text("\n".join(part.text for part in parts if part.kind == "python"))
    assert ">>> import satsudoku" in session.read_text()
    done = plain(clone, "-m", "doctest", *flags, session, python=python)
    assert (done.returncode, done.stdout) == (0, "")
    done = plain(clone, "-c", "import satsudoku; print(satsudoku.__file__)", python=python)
    assert Path(done.stdout.strip()).parents[1] == packages

    def command(line: str, status: int) -> tuple[str, int]:
        line = line.replace("satsudoku ", f"{python} -m satsudoku ")
        done = plain(clone, "-c", f"(exit {status}); {line}", python="bash")
        return done.stdout, done.returncode

    examples = [part for part in parts if part.kind == "console"]
    assert examples
    for part in examples:
        assert not list(run_console(part.text, f"README.md:{part.line}", command))

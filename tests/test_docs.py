r"""The pages for users: every example in them runs, and every name that they document exists.

The fenced blocks of a page run from top to bottom, in one empty folder beside links to `puzzles/`,
`encodings/` and `tests/`:

* ``python`` is a doctest; the blocks of a page share their names;
* ``console`` holds commands after `$ `, and what they print where the page shows it, both of its
  streams together; a command must succeed unless `$ echo $?` follows it;
* ``toml`` whose first line is `# NAME.toml` becomes that file.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import techniques
from forked_command import MAY_FORK, run_command
from pages import pages

import satsudoku

ROOT = Path(__file__).parents[1]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *(ROOT / name / "README.md" for name in ("encodings", "puzzles")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
# What needs no shell: no pipes, variables or patterns of files; one redirection at the end.
PLAIN_COMMAND = re.compile(r"satsudoku ((?:[^|;<>&$*?()`\\#~{}']|'[^']*')*?)(?: (2?)> ([\w.-]+))?")


# On a busy machine, some commands say each ten seconds how far they are.
HOW_FAR = re.compile(r"^satsudoku: .* so far\b.*\n", re.MULTILINE)


class Block(NamedTuple):
    """A fenced block of a page; `line` is that of its first line of text, from 1."""

    kind: str
    text: str
    line: int


def blocks(page: str) -> Iterator[Block]:
    for match in re.finditer(r"^(`{3,})([^\n`]*)\n(.*?)^\1$", page, re.MULTILINE | re.DOTALL):
        yield Block(match[2].strip(), match[3], page.count("\n", 0, match.start(3)) + 1)


def run_page(page: Path, command: Callable[[str, int], tuple[str, int]]) -> list[str]:
    """Run a page's examples in the working directory.

    Args:
        page: the file.
        command: runs a shell command after one that ended with a status; its output and status.

    Returns:
        What failed: a text for each failure.
    """
    failures = list[str]()
    names: dict[str, object] = {}
    for block in blocks(page.read_text(encoding="utf-8")):
        place = f"{page.relative_to(ROOT) if page.is_relative_to(ROOT) else page}:{block.line}"
        if block.kind == "python":
            test = doctest.DocTestParser().get_doctest(block.text, names, place, None, 0)
            if not test.examples:
                failures.append(f"{place}: no >>> in this block of Python")
            doctest.DocTestRunner(optionflags=FLAGS).run(
                test, out=failures.append, clear_globs=False
            )
            names = test.globs
        elif block.kind == "console":
            failures += run_console(block.text, place, command)
        elif name := re.match(r"# (\S+\.toml)\n", block.text):
            Path(name[1]).write_text(block.text, encoding="utf-8")
    return failures


def run_console(
    text: str, place: str, command: Callable[[str, int], tuple[str, int]]
) -> Iterator[str]:
    status, checker = 0, doctest.OutputChecker()
    examples = [part.split("\n", 1) for part in re.split(r"^\$ ", text, flags=re.MULTILINE)]
    assert examples[0] == [""], f"{place}: expected '$ ' first"
    for example, following in zip(examples[1:], [*examples[2:], [""]], strict=True):
        (line, expected) = example
        output, status = command(line, status)
        if expected.strip() and not checker.check_output(expected, output, FLAGS):
            yield f"{place}: $ {line}\n{expected}--- but it prints:\n{output}"
        if status and following[0] != "echo $?":
            yield f"{place}: $ {line}\n--- ends with status {status}:\n{output}"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], tuple[str, int]]:
    """A shell in an empty folder; `satsudoku` there is the command of the tested package."""
    programs = tmp_path / "programs"
    programs.mkdir()
    program = programs / "satsudoku"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m satsudoku "$@"\n')
    program.chmod(0o755)
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in ("puzzles", "encodings", "tests"):
        (folder / name).symlink_to(ROOT / name)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", str(programs), prepend=os.pathsep)

    def command(line: str, status: int) -> tuple[str, int]:
        if MAY_FORK and (plain := PLAIN_COMMAND.fullmatch(line)):
            out = err = shown = tmp_path / "printed"
            if plain[3]:
                out, err = (shown, Path(plain[3])) if plain[2] else (Path(plain[3]), shown)
            status = run_command(shlex.split(plain[1]), out, err)
            return HOW_FAR.sub("", shown.read_text(encoding="utf-8")), status
        done = subprocess.run(
            ["bash", "-c", f"set -o pipefail; (exit {status}); {line}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            timeout=120,
        )
        return HOW_FAR.sub("", done.stdout), done.returncode

    return command


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples(page: Path, shell: Callable[[str, int], tuple[str, int]]) -> None:
    failures = run_page(page, shell)
    assert not failures, "\n".join(failures)


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_wrong_examples_fail(tmp_path: Path, shell: Callable[[str, int], tuple[str, int]]) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "```python\n>>> 1 + 1\n3\n```\n"
        "```python\nx = 1\n```\n"
        "```console\n$ echo 'satsudoku: 0 of 1 puzzles so far' && echo yes\nyes\n```\n"
        "```console\n$ echo yes\nno\n```\n"
        "```console\n$ false\n```\n"
        "```console\n$ satsudoku count 1..y............\n...\n$ echo $?\n1\n```\n"
    )
    failures = run_page(page, shell)
    assert [failure.count("\n") > 0 or "no >>>" in failure for failure in failures] == [True] * 4


def test_what_the_program_says_stands_in_the_pages() -> None:
    made = pages()
    pictures = ROOT / "docs" / "pictures" / "techniques"
    assert {file for file in made if file.parent == pictures} == set(pictures.iterdir())
    stale = [file.name for file, text in made.items() if file.read_text("utf-8") != text]
    assert not stale, "run `make reference`"
    told = {file.name: text for file, text in made.items()}
    assert "satsudoku count [OPTIONS] FILE..." in told["command-line.md"]
    assert "| `naked-pair` |" in told["rules.md"]
    assert "### `satsudoku.count`" in told["solving.md"]


def test_the_book_of_techniques_draws_examples() -> None:
    modules = techniques._modules()
    assert len(modules) > 30
    wings = modules.index("satsudoku.human.rules.wings")
    assert modules.index("satsudoku.human.rules.singles") < wings
    title, _, *sections = techniques._chapter(modules[wings])
    text = "\n".join(sections)
    assert title.startswith("## ")
    assert "### XY-Wing" in text
    assert "HoDoKu's code 0800" in text
    assert text.count("](pictures/techniques/") >= 3
    assert re.search(r"in \d[\d,]* of \d[\d,]* generated puzzles", text)


def test_the_reference_documents_every_public_name() -> None:
    sections = {
        name
        for page in (ROOT / "docs" / "api").glob("*.md")
        for name in re.findall(
            r"^### `satsudoku\.([\w.]+)`$", page.read_text("utf-8"), re.MULTILINE
        )
    }
    assert set(satsudoku.__all__) - sections == {"errors"}


def test_links_between_pages_lead_somewhere() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in PAGES
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert broken == []

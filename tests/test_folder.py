"""Folders whose files extend the program: a file that Python cannot run is an error of one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from satsudoku import folder
from satsudoku.errors import SatsudokuError


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty package that can be imported, in a place of its own."""
    place = tmp_path / f"rules_of_{tmp_path.name}"
    place.mkdir()
    (place / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(folder, "_ROOT", str(tmp_path))
    return place


def test_files_come_by_name_and_without_packages(package: Path) -> None:
    for name in ("b.py", "a.py", "notes.txt"):
        (package / name).touch()
    (package / "inside").mkdir()
    (package / "inside" / "__init__.py").write_text("1 / 0")
    names = [module.__name__ for module in folder.modules(package.name)]
    assert names == [f"{package.name}.a", f"{package.name}.b"]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("\nRULES = = ()", 2, "SyntaxError: invalid syntax"),
        ("import re\nfrom re import nothing", 2, "ImportError: cannot import name 'nothing'"),
        ("RULES = (Odd,)", 1, "NameError: name 'Odd' is not defined"),
        ("import re\nre.nothing", 2, "AttributeError: module 're' has no attribute 'nothing'"),
        ("import re\nre.compile(3)", 2, "TypeError: first argument must be string"),
        ("int(\n  'x\\ny'\n)", 1, "ValueError: invalid literal for int()"),
        ("len()", 1, "TypeError: len() takes exactly one argument"),
    ],
)
def test_what_python_cannot_run_is_one_line(
    package: Path, text: str, line: int, message: str
) -> None:
    file = package / "odd.py"
    file.write_text(text)
    with pytest.raises(SatsudokuError) as caught:
        list(folder.modules(package.name))
    said = str(caught.value)
    assert said.startswith(f"{file}:{line}: ")
    assert message in said
    assert "\n" not in said


def test_a_fault_in_what_a_file_imports_names_that_one(package: Path) -> None:
    (package / "a.py").write_text(f"import {package.name}.inner\n")
    (package / "inner.py").write_text("x = 1\nlen()\n")
    with pytest.raises(SatsudokuError, match=r"inner\.py:2: TypeError"):
        folder.load(f"{package.name}.a")


def test_errors_of_this_package_and_interrupts_pass(package: Path) -> None:
    (package / "a.py").write_text(
        "from satsudoku.errors import RuleError\nraise RuleError('odd', file='a.toml')"
    )
    with pytest.raises(SatsudokuError, match=r"^a\.toml: odd$"):
        folder.load(f"{package.name}.a")
    (package / "b.py").write_text("raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        folder.load(f"{package.name}.b")

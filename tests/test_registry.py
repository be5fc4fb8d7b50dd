"""Folders whose files extend the program: a file that Python cannot run is an error of one line."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from satsudoku import registry
from satsudoku.errors import SatsudokuError


def forget() -> None:
    registry.files.cache_clear()
    registry._shipped.cache_clear()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty package that can be imported, in a place of its own."""
    place = tmp_path / f"rules_of_{tmp_path.name}"
    place.mkdir()
    (place / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_ROOT", tmp_path)
    return place


def test_every_room_may_hold_files_of_a_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room of that name counts itself, unless it has such a folder; packages do not count."""
    monkeypatch.setattr(registry, "_ROOT", tmp_path)
    monkeypatch.setattr(registry, "_is_importable", lambda room: True)
    forget()
    for folder in ("one/rules", "two/rules", "rules", "rules/inside", "three", "raters/raters"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "__init__.py").touch()
    for file in ("one/rules/b.py", "two/rules/a.py", "rules/c.py", "three/d.py", "one/rules/e.txt"):
        (tmp_path / file).touch()
    for file in ("raters/shared.py", "raters/raters/sato.py"):
        (tmp_path / file).touch()
    assert registry.files("rules") == {
        "a": "satsudoku.two.rules.a",
        "b": "satsudoku.one.rules.b",
        "c": "satsudoku.rules.c",
    }
    assert registry.files("raters") == {"sato": "satsudoku.raters.raters.sato"}
    (tmp_path / "three" / "rules").mkdir()
    for file in ("__init__.py", "a.py"):
        (tmp_path / "three" / "rules" / file).touch()
    forget()
    with pytest.raises(
        SatsudokuError, match=r"two\.rules\.a: the name a is that of .*three\.rules\.a"
    ):
        registry.files("rules")
    forget()


def test_other_distributions_add_files_by_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("mine", "my_package.rules", "satsudoku.rules")
    monkeypatch.setattr(
        "importlib.metadata.entry_points", lambda group: [point] * (group == point.group)
    )
    forget()
    assert registry.files("rules")["mine"] == "my_package.rules"
    assert registry.place("rules", "mine") == "my_package.rules"
    assert registry.place("rules", "yours") is None
    assert "mine" not in registry.files("formats")
    forget()


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
        registry.load(f"{package.name}.odd")
    said = str(caught.value)
    assert said.startswith(f"{file}:{line}: ")
    assert message in said
    assert "\n" not in said


def test_a_fault_in_what_a_file_imports_names_that_one(package: Path) -> None:
    (package / "a.py").write_text(f"import {package.name}.inner\n")
    (package / "inner.py").write_text("x = 1\nlen()\n")
    with pytest.raises(SatsudokuError, match=r"inner\.py:2: TypeError"):
        registry.load(f"{package.name}.a")


def test_errors_of_this_package_and_interrupts_pass(package: Path) -> None:
    (package / "a.py").write_text(
        "from satsudoku.errors import RuleError\nraise RuleError('odd', file='a.toml')"
    )
    with pytest.raises(SatsudokuError, match=r"^a\.toml: odd$"):
        registry.load(f"{package.name}.a")
    (package / "b.py").write_text("raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        registry.load(f"{package.name}.b")

"""Catalogues of languages: nothing lacks a translation, and no translation lacks its text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest

import satsudoku
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.library import variant
from satsudoku.board.shipped import variant_names
from satsudoku.catalogue import catalogue, languages, said, translated
from satsudoku.formats import formats
from satsudoku.human.ladders.rater_library import rater, rater_names
from satsudoku.human.rules import declaration, rule_names
from satsudoku.human.wording import wording
from satsudoku.retelling import renamed, retold

assert satsudoku.__file__
PACKAGE = Path(satsudoku.__file__).parent


def words(text: str) -> list[str]:
    return sorted({field for _, field, _, _ in Formatter().parse(text) if field is not None})


@pytest.mark.parametrize("language", languages())
def test_translations_use_the_words_of_their_texts(language: str) -> None:
    for english, other in catalogue(language)["sentences"].items():
        assert words(english) == words(other), english


@pytest.mark.parametrize("language", languages())
def test_techniques_and_constraints_have_names(language: str) -> None:
    for name in rule_names():
        assert declaration(name).technique.own_name(language), name
    for kind in constraint_kinds():
        assert kind.demand is None or kind.demand_in(language), kind.key


@cache
def texts() -> tuple[set[str], list[tuple[Path, ast.Call]]]:
    """All texts of the package, holes in them as {}, and the calls that translate one."""
    said: set[str] = set()
    calls = []
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                said.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [part.value for part in node.values if isinstance(part, ast.Constant)]
                said.update(map(str, parts))
            elif (
                isinstance(node, ast.Call) and getattr(node.func, "id", "") == "said" and node.args
            ):
                calls.append((file, node))
    return said, calls


def choices(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be, as far as they are there."""
    if isinstance(node, ast.Constant):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from choices(node.body)
        yield from choices(node.orelse)


@pytest.mark.parametrize("language", languages())
def test_what_commands_print_is_translated(language: str) -> None:
    missing = [
        (file.name, english)
        for file, call in texts()[1]
        for section in choices(call.args[1] if len(call.args) > 1 else ast.Constant("printed"))
        for english in choices(call.args[0])
        if translated(section, english, language) is None
    ]
    assert missing == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("section", ["demands", "errors", "names", "printed", "remarks"])
def test_nothing_is_translated_that_nothing_says(language: str, section: str) -> None:
    """The words of a key are beside each other in the code, but where it puts them together."""
    there = pairs(" ".join([*texts()[0], ENCODINGS, ELSEWHERE]))
    for english in catalogue(language)[section]:
        pieces = re.split(r"\{\w*\}|[,;:()] ", english)
        unknown = set().union(*map(pairs, pieces)) - there
        assert len(unknown) < 2 + english.count("{"), (english, unknown)


ELSEWHERE = "No such file or directory Is a directory Permission denied missing command"
"""What the operating system and typer say."""
ENCODINGS = " ".join(file.read_text("utf-8") for file in PACKAGE.glob("encodings/*.toml"))


def pairs(text: str) -> set[tuple[str, str]]:
    """The words of a text that are beside each other; a single word is beside itself."""
    words = re.findall(r"[a-z-]+", text.lower())
    return {*pairwise(words), *((word, word) for word in words)}


@pytest.mark.parametrize("language", languages())
def test_templates_take_the_words_of_their_texts(language: str) -> None:
    for section in ("errors", "remarks", "names", "lists", "printed", "places", "wording"):
        for english, other in catalogue(language)[section].items():
            if section == "wording":
                english = wording("en")[english]
            number = len(re.findall(r"\{\}", english))
            named = {name: name for name in words(english) if name}
            used = other.format(*(f"<{n}>" for n in range(number)), **named)
            assert all(f"<{n}>" in used for n in range(number) if number < 4), english
            assert {name for name in named if name not in used} <= {"open"}, english


@pytest.mark.parametrize("language", languages())
def test_descriptions_are_translated(language: str) -> None:
    shipped = [variant(name) for name in variant_names()]
    described = [text for rules in shipped for text in (rules.title, rules.description)]
    described += [rater(name).description for name in rater_names()]
    described += [format.about for format in formats()]
    kept = [
        text for text in described if retold(text, "lists", "variants", language=language) == text
    ]
    assert kept == []


@pytest.mark.parametrize("language", languages())
def test_titles_of_columns_are_translated(language: str) -> None:
    titles = re.findall(
        r'Cell\("([A-Z]+)"', " ".join(f.read_text("utf-8") for f in PACKAGE.rglob("*.py"))
    )
    titles = [title for title in titles if title != "CLUES"]  # of an example
    assert [title for title in titles if translated("printed", title, language) is None] == []


def test_a_key_that_is_gone_leaves_its_text_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satsudoku.catalogue._run", ["ja"])
    assert said("several solutions") == "複数解"
    less = {"printed": {}, "errors": {}, "names": {}, "constraints": {}, "places": {}}
    monkeypatch.setattr("satsudoku.catalogue.catalogue", lambda _: less)
    assert said("several solutions") == "several solutions"


def test_finished_texts_are_told_again() -> None:
    told = partial(retold, language="ja")
    assert told("a.txt:7: cannot read: Is a directory") == "a.txt:7: 読めない:フォルダーである"
    assert told("1 appears twice in row 2: r2c1 and r2c3; expected each symbol at most once") == (
        "2行に1が2つある:r2c1とr2c3"
    )
    assert told("what nobody has translated") == "what nobody has translated"
    assert renamed("17-cage at r1c1", "ja") == "r1c1の17のケージ"
    assert renamed("x-sum clue 7 above column 4", "ja") == "4列の上のX和7"


def test_a_text_without_a_translation() -> None:
    assert translated("tiers", "My own tier", "ja") is None
    assert translated("tiers", "My own tier", "en") == "My own tier"

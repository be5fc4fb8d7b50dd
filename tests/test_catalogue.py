"""Catalogues of languages: nothing lacks a translation, and no translation lacks its text."""

from __future__ import annotations

import ast
from pathlib import Path
from string import Formatter

import pytest

import satsudoku
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.catalogue import catalogue, languages, translated
from satsudoku.human.rules import declaration, rule_names

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


@pytest.mark.parametrize("language", languages())
def test_no_demand_is_translated_that_nothing_says(language: str) -> None:
    said = {
        node.value
        for file in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert catalogue(language)["demands"].keys() <= said


def test_a_text_without_a_translation() -> None:
    assert translated("tiers", "My own tier", "ja") is None
    assert translated("tiers", "My own tier", "en") == "My own tier"

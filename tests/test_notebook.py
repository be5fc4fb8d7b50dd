"""Results as notebooks show them."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import satsudoku
from satsudoku import Puzzle, explain, generate, hint, report, variant

PUZZLE = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
SHOWN = {
    "puzzle": PUZZLE,
    "variant": variant("x5"),
    "classification": satsudoku.classify(PUZZLE),
    "unranked": satsudoku.classify(Puzzle("1...............", "classic4")),
    "report": report(PUZZLE),
    "hint": hint(PUZZLE),
    "explanation": explain(PUZZLE),
    "minutes": satsudoku.minutes(PUZZLE),
    "generation": generate(3, "classic4", seed=1),
}


@pytest.mark.parametrize("name", SHOWN)
def test_it_is_one_well_formed_element(name: str) -> None:
    shown = SHOWN[name]._repr_html_()  # type: ignore[attr-defined]
    assert ET.fromstring(shown).tag in ("table", "figure", "details", "iframe", "code", "p")


@pytest.mark.parametrize("name", ["classification", "explanation", "hint", "minutes", "puzzle"])
def test_in_a_terminal_it_fits_a_few_lines(name: str) -> None:
    assert len(repr(SHOWN[name])) < 500


def test_it_says_what_matters() -> None:
    assert "Hidden Single" in SHOWN["classification"]._repr_html_()  # type: ignore[attr-defined]
    assert "<th>open</th>" in SHOWN["report"]._repr_html_()  # type: ignore[attr-defined]
    assert "not have exactly one" in SHOWN["unranked"]._repr_html_()  # type: ignore[attr-defined]


def test_showing_a_generation_costs_no_puzzle() -> None:
    made = generate(2, "classic4", seed=1)
    made._repr_html_()
    assert len(list(made)) == 2


def test_steps_and_tiers_of_many_are_tables() -> None:
    steps = satsudoku.steps(Puzzle("1.....2..3.....4", "classic4"))._repr_html_()
    assert steps.count("<tr>") == len(satsudoku.steps("1.....2..3.....4").deductions) + 1
    tiers = satsudoku.classify_many(["1.....2..3.....4", "." * 16], variant="classic4")
    assert "2 puzzles, 1 with one solution" in tiers._repr_html_()
    assert "<td>100.0%</td>" in tiers._repr_html_()
    assert "0 with one" in satsudoku.classify_many(["." * 16], variant="classic4")._repr_html_()

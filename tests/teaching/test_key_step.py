"""The key step: the first of the hardest tier, as fields of records, too."""

from __future__ import annotations

import pytest
from command_line import Cli

import satsudoku
from satsudoku import Puzzle, generate, rater
from satsudoku.teaching.key_step import key_step
from satsudoku.web.endpoints import QUESTIONS

HARD = "....3...9...7....4....42.65.3.....712.7.56.............8...........256...4.1...9."
FIELDS = ["--json", "--fields", "puzzle,hint,sentence,picture"]


@pytest.mark.parametrize("name", ["satsudoku", "rank8", "hodoku", "lesson:technique=naked-pair"])
def test_it_is_the_first_step_of_the_hardest_tier(name: str) -> None:
    path = satsudoku.classify(HARD, name).path
    hardest = max(step.tier for step in path)
    first = next(step for step in path if step.tier == hardest)
    found = key_step(Puzzle(HARD), rater(name))
    assert found is not None
    assert (found.step.number, found.step.text) == (first.number, first.text)
    # The board is the one before it: it has all that this step uses, and all that it removes.
    deduction = first.deduction
    assert all(map(found.state.possible, (*deduction.placed, *deduction.eliminated)))
    assert found.state.candidates == path[first.number - 2].candidates or first.number == 1
    assert found.hint().text(3) == first.text


def test_a_puzzle_that_no_rule_moves_has_none(cli: Cli) -> None:
    assert key_step(Puzzle("1243342143122134"), rater("rank8")) is None
    several, solved = cli("count", *FIELDS, "1...............", "1243342143122134").records()
    for record in (several, solved):
        assert (record["hint"], record["sentence"], record["picture"]) == (None, None, None)


def test_records_have_hint_sentence_and_picture(cli: Cli) -> None:
    arguments = ["generate", "--needs", "skyscraper", "--seed", "4"]
    [puzzle] = generate(needs=["skyscraper"], seed=4)
    [record] = cli(*arguments, *FIELDS).records()
    [position] = cli(*arguments, "--position", *FIELDS).records()
    assert record["sentence"] == position["sentence"]
    assert record["hint"] == position["hint"]
    assert record["hint"]["text"].startswith("Look at ")
    found = key_step(puzzle, rater("lesson:technique=skyscraper"))
    assert found is not None
    assert found.step.deduction.technique == "Skyscraper"
    assert (record["sentence"], record["picture"]) == (found.step.text, found.svg())


def test_the_service_gives_them_too() -> None:
    fields, asking = ["hint", "sentence", "picture"], QUESTIONS["generate"]
    asked = {"needs": ["x-wing"], "seed": 1, "fields": fields}
    [record] = asking.answer(asking.checked(asked))
    assert record["picture"].startswith("<svg")
    assert record["hint"]["kind"] == "step"
    assert record["sentence"]

"""The raters se121 and sukaku: ratings, paths in words, and steps that replay."""

from __future__ import annotations

import io
import pickle
from collections import Counter
from functools import cache

import numpy as np
import pytest
from data import data_file
from replay import ReplayError, replay

import satsudoku
from satsudoku import Puzzle, explain, rater, stream
from satsudoku.errors import LadderError, SolverError
from satsudoku.human.classification import Classification
from satsudoku.human.deduction import Deduction
from satsudoku.human.sentences import LANGUAGES
from satsudoku.human.state import State
from satsudoku.raters.explainer import TECHNIQUES, Se121, Sukaku, rate_many
from satsudoku.raters.kernel_step import KernelDeduction
from satsudoku.stream.questions.tier import verdict_words

# Shipped puzzles: ER, EP and ED in tenths by se121, and the ER by sukaku.
EASY = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
MIXED = "..5.9..7.9.41.68....6.87...15............13.8...6.2.51...2......9..7....53...842."
INKALA = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
RATED = {EASY: ((12, 12, 12), 12), MIXED: ((71, 12, 12), 56), INKALA: ((106, 12, 12), 106)}
SCALES = ("se121", "sukaku")


@cache
def verdict(line: str, scale: str) -> Classification:
    return rater(scale).classify(Puzzle(line))


def rating(deduction: Deduction) -> int:
    assert isinstance(deduction, KernelDeduction)
    return deduction.kernel.rating


# --- ratings -------------------------------------------------------------------------------------


@pytest.mark.quick(1)
@pytest.mark.parametrize("line", RATED)
def test_a_verdict_says_the_same_alone_and_in_bulk(line: str) -> None:
    figures, sukaku = RATED[line]
    alone = verdict(line, "se121")
    assert alone.score == figures[0]
    expected = dict(zip(("er", "ep", "ed"), (figure / 10 for figure in figures), strict=True))
    assert alone.detail == expected
    bulk = Se121().classify_many([Puzzle(line)])
    assert bulk.tiers.tolist() == [alone.tier]
    assert bulk.scores is not None
    assert bulk.scores.tolist() == [alone.score]
    assert {name: some.tolist() for name, some in bulk.figures.items()} == {
        name: [figure] for name, figure in expected.items()
    }
    assert verdict(line, "sukaku").score == sukaku


def test_levels_are_bounds_of_the_rating() -> None:
    assert [verdict(line, "se121").tier_name for line in RATED] == ["Easy", *["Diabolical"] * 2]
    assert verdict(MIXED, "sukaku").tier_name == "Fiendish"


@pytest.mark.data
def test_er_ep_and_ed_are_those_of_sukaku_explainer() -> None:
    rows = [line.split("\t") for line in data_file("se_ratings.tsv").read_text().splitlines()[1:]]
    ratings = rate_many([row[0] for row in rows], "sukaku", threads=2)
    expected = [[round(10 * float(figure)) for figure in row[1:4]] for row in rows]
    assert np.array(ratings[:3]).T.tolist() == expected


def test_records_carry_the_ratings() -> None:
    lines = f"{MIXED}\n{EASY}\n{'.' * 81}\n"
    for records in (
        stream.classify(stream.read(io.StringIO(lines)), ladder="se121"),
        stream.tiers(stream.read(io.StringIO(lines)), ladder="se121"),
    ):
        mixed, easy, several = records
        assert (mixed.score, mixed.detail) == (71, {"er": 7.1, "ep": 1.2, "ed": 1.2})
        assert (easy.tier_name, easy.score) == ("Easy", 12)
        assert (several.unique, several.tier, several.score, several.detail) == (
            *(False, None),
            *(None, None),
        )


# --- paths ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("line", RATED)
def test_every_step_replays_and_is_said_in_words(line: str, scale: str) -> None:
    state, path = State.of(Puzzle(line)), verdict(line, scale).path
    for step in path:
        replay(step.deduction, state)
        texts = {step.tell(language) for language in LANGUAGES}
        assert len(texts) == len(LANGUAGES)
        state.apply(step.deduction)
    assert state.solved
    assert max(rating(step.deduction) for step in path) == verdict(line, scale).score


@pytest.mark.data
@pytest.mark.parametrize("scale", SCALES)
def test_steps_of_rated_puzzles_replay(scale: str) -> None:
    taken: Counter[str] = Counter()
    for name, every in (("rated_se_16k.tsv", 600), ("rated_cb_20k.tsv", 1200)):
        for line in data_file(name).read_text().splitlines()[1::every]:
            puzzle = Puzzle(line.split("\t")[0])
            state = State.of(puzzle)
            for step in rater(scale).classify(puzzle).path:
                replay(step.deduction, state)
                taken[step.deduction.technique] += 1
                state.apply(step.deduction)
    assert len(taken) >= 20


def damaged(deduction: Deduction, true: int) -> list[Deduction]:
    """A deduction that removes what is true, and one that has lost what proves it."""
    plain = deduction._replace(chains=(), truths=deduction.truths[1:], deadly=())
    wrong = deduction._replace(placed=(), eliminated=(*deduction.eliminated, true))
    return [wrong, plain._replace(truths=())]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("line", RATED)
def test_damaged_steps_do_not_replay(line: str, scale: str) -> None:
    puzzle = Puzzle(line)
    state = State.of(puzzle)
    solution = satsudoku.solve(puzzle)
    assert solution is not None
    true = [9 * cell + value - 1 for cell, value in enumerate(solution.values)]
    for step in verdict(line, scale).path:
        for wrong in damaged(step.deduction, true[step.number % 81]):
            with pytest.raises(ReplayError):
                replay(wrong, state)
        state.apply(step.deduction)


def test_a_technique_has_a_name_and_a_sentence_in_each_language() -> None:
    for technique in TECHNIQUES.values():
        assert not list(technique.sentences[technique.phrase].faults())
        assert all(technique.technique.name(language) for language in LANGUAGES)
    assert len({t.name for t in TECHNIQUES.values()}) == len(TECHNIQUES)


def test_lines_of_text_show_the_three_ratings() -> None:
    [record] = stream.classify(stream.read(io.StringIO(MIXED)), ladder="se121")
    assert verdict_words(record)[0].endswith("score 71, ER 7.1, EP 1.2, ED 1.2")


def test_explanations_are_drawn() -> None:
    explained = explain(Puzzle(MIXED), "se121")
    assert "tier 5 (Diabolical), score 71" in explained.text()
    assert "Sudoku Explainer: ER 7.1, EP 1.2, ED 1.2" in explained.text()
    assert "ER 7.1, EP 1.2, ED 1.2" in str(explained.classification)
    assert "71点" in explained.text("ja")
    cycle = next(s for s in explained.scenes if "Cycle" in s.step.deduction.technique)
    assert len(cycle.marks.links) >= 4
    assert "Bidirectional Y-Cycle" in explained.html()


def test_a_classification_can_be_pickled() -> None:
    again = pickle.loads(pickle.dumps(verdict(MIXED, "sukaku")))
    assert [s.text for s in again.path] == [s.text for s in verdict(MIXED, "sukaku").path]


# --- what it serves, and how long ----------------------------------------------------------------


def test_it_ranks_puzzles_with_one_solution_only() -> None:
    several = Puzzle("." + INKALA[1:].replace("5", "."))
    assert rater("sukaku").classify(several).unique is False
    assert Sukaku().classify_many([several, Puzzle(EASY)]).tiers.tolist() == [0, 1]


def test_it_serves_classic_puzzles_only() -> None:
    with pytest.raises(LadderError, match="se121 rates classic9 only"):
        rater("se121").classify(Puzzle("1.....2..3.....4", "classic4"))


def test_it_says_that_it_depends_on_order() -> None:
    for scale in SCALES:
        assert not rater(scale).confluent
        assert "order" in rater(scale).depends


def test_a_puzzle_that_takes_too_long_is_not_rated() -> None:
    short = rater("se121").classify(Puzzle(INKALA), allow_multiple=True, timeout=1e-4)
    assert (short.timed_out, short.tier, short.path) == (True, None, ())
    with pytest.raises(SolverError, match="timeout of"):
        rate_many([INKALA] * 20, timeout=1e-4)

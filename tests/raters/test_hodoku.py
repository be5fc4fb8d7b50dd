"""The rater hodoku: HoDoKu's own answers, its path in words, and the kernel's inputs."""

from __future__ import annotations

import pickle
from collections import Counter

import numpy as np
import pytest
from data import data_file

import satsudoku._kernel as _kernel
from satsudoku import Puzzle, explain, rater
from satsudoku.errors import LadderError
from satsudoku.human.deduction import Deduction
from satsudoku.human.report import report
from satsudoku.human.sentences import LANGUAGES
from satsudoku.human.state import State
from satsudoku.raters.hodoku import TECHNIQUES, Hodoku, KernelDeduction, KernelStep, rate_many

# Shipped puzzles, by HoDoKu's level.
EASY = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
MEDIUM = "......7.16..7.3...1.46.......7.....5...94.6.3.....7.4.7....9.5654....1...3...8.2."
HARD = "4.2.....889......7.............9..8..6.2...7.....7152.9...3....61..47......6..95."
UNFAIR = "..5.9..7.9.41.68....6.87...15............13.8...6.2.51...2......9..7....53...842."
EXTREME = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
# Its steps are Hard, but score more than 1600.
RAISED = ".1......6.4.9..32.....32.5.58.7..4..23..4....7.......9.7...49.5...8....7....6...."
SHIPPED = {
    EASY: ("Easy", 208),
    MEDIUM: ("Medium", 630),
    HARD: ("Hard", 728),
    UNFAIR: ("Unfair", 1522),
    EXTREME: ("Extreme", 14518),
}
NAMES = ("none", *Hodoku().tier_names)


# --- levels and scores ---------------------------------------------------------------------------


@pytest.mark.quick(1)
@pytest.mark.data
@pytest.mark.parametrize("name", ["17clue", "magictour", "hardest"])
def test_levels_and_scores_are_those_of_hodoku(name: str) -> None:
    lines = data_file("hodoku_levels.tsv").read_text().splitlines()[1:]
    rows = [row for row in map(str.split, lines) if row[3] == name][::20]
    assert len(rows) >= 5
    ratings = rate_many([row[0] for row in rows], threads=2)
    verdicts = zip(ratings.levels.tolist(), ratings.scores.tolist(), strict=True)
    for row, (level, score) in zip(rows, verdicts, strict=True):
        assert (NAMES[level], score) == (row[1], int(row[2])), row[0]


@pytest.mark.parametrize("line", SHIPPED)
def test_a_verdict_says_the_same_alone_and_in_bulk(line: str) -> None:
    verdict = rater("hodoku").classify(Puzzle(line))
    assert (verdict.tier_name, verdict.score) == SHIPPED[line]
    assert verdict.tier == Hodoku().classify_many([Puzzle(line)]).tiers[0]
    assert sum(TECHNIQUES[kernel_step(s.deduction).code].score for s in verdict.path) == (
        verdict.score
    )


def test_a_level_is_raised_for_its_score() -> None:
    verdict = rater("hodoku").classify(Puzzle(MEDIUM))
    assert verdict.detail["level_before"] == verdict.tier == 2
    raised = rater("hodoku").classify(Puzzle(RAISED))
    assert (raised.detail["level_before"], raised.tier, raised.score) == (3, 4, 1604)


# --- paths ---------------------------------------------------------------------------------------


def kernel_step(deduction: Deduction) -> KernelStep:
    assert isinstance(deduction, KernelDeduction)
    return deduction.kernel


@pytest.mark.parametrize("line", SHIPPED)
def test_each_step_of_a_path_is_sound_and_has_a_sentence(line: str) -> None:
    verdict = rater("hodoku").classify(Puzzle(line))
    assert verdict.solution is not None
    solution = {9 * cell + value - 1 for cell, value in enumerate(verdict.solution.values)}
    for step in verdict.path:
        deduction = step.deduction
        assert set(deduction.placed) <= solution
        assert not set(deduction.eliminated) & solution
        assert step.tier == TECHNIQUES[kernel_step(deduction).code].level
        for language in LANGUAGES:
            assert deduction.tell(language)
    assert verdict.path[-1].filled == 81


@pytest.mark.parametrize("line", [UNFAIR, EXTREME])
def test_the_ties_of_chains_hold_on_the_candidates(line: str) -> None:
    state = State.of(Puzzle(line))
    checked = 0
    for step in rater("hodoku").classify(Puzzle(line)).path:
        for chain in step.deduction.chains:
            ends = zip(chain.nodes, chain.nodes[1:], strict=False)
            for (before, after), tie in zip(ends, chain.ties, strict=True):
                (item,) = tie.items
                options = state.geometry.options[item]
                assert set(before) | set(after) <= set(options)
                if tie.strong:
                    left = {o for o in options if state.left[o // 9] >> o % 9 & 1}
                    assert left <= set(before) | set(after)
                checked += 1
        state.apply(step.deduction)
    assert checked


def test_a_technique_has_a_name_and_a_sentence_in_each_language() -> None:
    assert Counter(t.level for t in TECHNIQUES.values()).keys() == {1, 2, 3, 4, 5}
    for technique in TECHNIQUES.values():
        assert not list(technique.sentences[technique.phrase].faults())
        assert all(technique.technique.name(language) for language in LANGUAGES)
    assert len({t.name for t in TECHNIQUES.values()}) == len(TECHNIQUES)


def test_explanations_say_level_and_score() -> None:
    explained = explain(Puzzle(HARD), "hodoku")
    assert "tier 3 (Hard), score 728" in explained.text()
    assert "728点" in explained.text("ja")


def test_a_classification_can_be_pickled() -> None:
    verdict = rater("hodoku").classify(Puzzle(UNFAIR))
    again = pickle.loads(pickle.dumps(verdict))
    assert [s.text for s in again.path] == [s.text for s in verdict.path]


# --- what it serves ------------------------------------------------------------------------------


def test_it_ranks_puzzles_with_one_solution_only() -> None:
    several = Puzzle("." + EXTREME[1:].replace("5", "."))
    assert rater("hodoku").classify(several).unique is False
    assert Hodoku().classify_many([several, Puzzle(EASY)]).tiers.tolist() == [0, 1]


def test_it_serves_classic_puzzles_only() -> None:
    with pytest.raises(LadderError, match="classic9 only"):
        rater("hodoku").classify(Puzzle("1.....2..3.....4", "classic4"))


@pytest.mark.parametrize("shape", [(2, 80), (3, 81)])
def test_the_kernel_refuses_arrays_of_other_shapes(shape: tuple[int, int]) -> None:
    puzzles = np.zeros(shape, np.uint8)
    with pytest.raises(ValueError, match="shapes"):
        _kernel.hodoku_rate_many(puzzles, np.zeros(2, np.uint8), np.zeros(2, np.uint32), 1)


def test_the_kernel_refuses_values_above_nine_and_clashes() -> None:
    with pytest.raises(ValueError, match="larger"):
        _kernel.hodoku_path(np.full(81, 10, np.uint8))
    values = np.zeros(81, np.uint8)
    values[:2] = 5
    with pytest.raises(ValueError, match="same value"):
        _kernel.hodoku_steps(values, values > 0, np.full(81, 511, np.uint16), False)


def test_the_names_are_those_that_hodoku_prints() -> None:
    names = {f"{code:04}": str(known.technique) for code, known in TECHNIQUES.items()}
    assert names["0100"] == "Locked Candidates Type 1 (Pointing)"
    assert names["0101"] == "Locked Candidates Type 2 (Claiming)"
    assert (names["0202"], names["0212"]) == ("Naked Quadruple", "Hidden Quadruple")
    assert (names["0401"], names["0708"]) == ("2-String Kite", "AIC")
    assert all(known.technique.own_name("ja") for known in TECHNIQUES.values())
    line = "...4..7.9....8....6....34...38.4....59..1...27........37....9.....3...6..1.76..2."
    used = report(line, "hodoku")
    assert "Locked Candidates Type 1 (Pointing)" in used.techniques
    assert {"Locked Candidates (Pointing)", "Locked Candidates (Claiming)"}.isdisjoint(
        used.techniques
    )
    assert "locked-candidates-pointing" in {step.deduction.rule.name for step in used.path}

"""The rater sato: the figures of the program, its path, and the variants that it serves."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import numpy as np
import pytest
from data import data_file
from hypothesis import given, settings
from hypothesis import strategies as st
from moves import random_images
from samples import tries

import satsudoku
from satsudoku import Puzzle, formats, rater, stream
from satsudoku.errors import LadderError
from satsudoku.human.sentences import LANGUAGES
from satsudoku.raters.sato import PROCEDURES, Placement, Sato, rate_many
from satsudoku.raters.sato.placement import Reason
from satsudoku.raters.sato.sentences import SENTENCES

# Shipped puzzles, by what is hardest in them.
LEVEL_1 = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
LEVEL_2 = "47....1.6.......8...817...5....81...352..4..7..4..7..2.8346.........8.64....3..5."
RAISED = ".5416..7.127....6.....45.....5.39.14...6.8...6.....5.....3......7.....93..2.841.."
REFUTED = ".98....64.2.....197....13..............1362.....48..5.3.69..8..28.....3.....6..7."
TRIED = "4.2.....889......7.............9..8..6.2...7.....7152.9...3....61..47......6..95."
UNSOLVED = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
SHIPPED = (LEVEL_1, LEVEL_2, RAISED, REFUTED, TRIED, UNSOLVED)

# What the independent program's table calls the procedures.
SHORT = {
    "AKIMASUSYUHO n=1": "AKIMASU1",
    "AKIMASUSYUHO n=2": "AKIMASU2",
    "SPEAKIMSSYO n=3": "SPEAKIMS3",
    "AKIMASUSYUHO n=3": "AKIMASU3",
    "AKIMASUSYUHO n=4": "AKIMASU4a",
    "AKIMASUSYUHO n=4 2)": "AKIMASU4b",
    "BIGAKIMASUSYUHO n=5": "BIG5",
    "BIGAKIMASUSYUHO n=6": "BIG6",
    "MUJYUNSYORI": "CONTRADICTION",
    "MUJYUNSYORI trial": "TRIAL",
}


def rows() -> list[list[str]]:
    lines = data_file("sato_expected.tsv").read_text().splitlines()
    return [line.split("\t") for line in lines[1:]]


def puzzles(name: str) -> list[str]:
    lines = data_file(name).read_text().splitlines()
    return [line[:81] for line in lines if line and not line.startswith("#")]


def verdicts(some: list[str]) -> dict[tuple[int, int, bool], int]:
    ratings = rate_many(some)
    keys = zip(
        ratings.before.tolist(), ratings.levels.tolist(), ratings.solved.tolist(), strict=True
    )
    counted: dict[tuple[int, int, bool], int] = {}
    for key in keys:
        counted[key] = counted.get(key, 0) + 1
    return counted


# --- the figures ---------------------------------------------------------------------------------


def test_every_column_of_every_expected_row() -> None:
    expected = rows()
    ratings = rate_many([row[0] for row in expected], threads=2)
    labels = [SHORT.get(p.label, p.label) for p in PROCEDURES]
    assert len(expected) == 2000
    for number, row in enumerate(expected):
        uses = dict(zip(labels, ratings.uses[number].tolist(), strict=True))
        del uses["FIRSTCLUE"]  # the table does not count it
        uses["STOP"] = int(not ratings.solved[number])
        assert [
            str(ratings.before[number]),
            str(ratings.levels[number]),
            "solved" if ratings.solved[number] else "unsolved",
            str(ratings.lv1usu[number]),
            str(ratings.lv2usu[number]),
            "".join(".123456789"[value] for value in ratings.grids[number].tolist()),
            {name: count for name, count in uses.items() if count},
        ] == [
            *row[1:7],
            {name: int(count) for name, _, count in (u.partition("=") for u in row[7].split())},
        ]


@pytest.mark.thorough
def test_published_verdicts() -> None:
    """What the same independent program found of public lists.

    The 12,000 and the 500 are those that Python's generator draws when it is seeded with 1.
    """
    drawn = random.Random(1).sample(puzzles("puzzles2_17_clue"), 12_000)
    assert verdicts(drawn) == {
        (2, 2, True): 50,
        (2, 3, True): 83,
        (3, 3, True): 11_844,
        (3, 3, False): 23,
    }
    magictour = random.Random(1).sample(puzzles("puzzles3_magictour_top1465"), 500)
    assert verdicts(magictour) == {(3, 3, True): 343, (3, 3, False): 157}
    assert verdicts(puzzles("puzzles6_forum_hardest_1106")) == {(3, 3, False): 375}


# --- a puzzle ------------------------------------------------------------------------------------


def test_a_classification() -> None:
    classification = satsudoku.classify(Puzzle(LEVEL_2), "sato")
    assert (classification.ladder, classification.tier, classification.tier_name) == (
        "sato",
        2,
        "Level 2",
    )
    assert classification.suffices == (False, True, True)
    assert classification.solution is not None
    assert classification.detail == {
        "level_before": 2,
        "level": 2,
        "solved": True,
        "LV1USU": 1,
        "LV2USU": 0,
        "uses": {
            "FIRSTCLUE": 11,
            "AKIMASUSYUHO n=1": 18,
            "SANRETUSYO": 19,
            "AKIMASUSYUHO n=2": 3,
            "SPEAKIMSSYO n=3": 1,
            "AKIMASUSYUHO n=3": 1,
        },
        "tried": 0,
        "grid": classification.solution.line,
    }
    assert classification.uses == {
        "first-clue": 11,
        "gathered-cells-3": 1,
        "three-lines": 19,
        "empty-cells-2": 3,
        "empty-cells-1": 18,
        "empty-cells-3": 1,
    }


def test_the_level_up_rule() -> None:
    ratings = rate_many([LEVEL_1, LEVEL_2, RAISED, TRIED])
    assert ratings.before.tolist() == [1, 2, 1, 3]
    assert ratings.levels.tolist() == [1, 2, 2, 3]
    assert ratings.lv1usu.tolist() == [0, 1, 2, 1]
    assert ratings.lv2usu.tolist() == [0, 0, 0, 3]


def test_not_solved_has_no_tier_but_a_level() -> None:
    classification = satsudoku.classify(Puzzle(UNSOLVED), "sato")
    assert (classification.unique, classification.tier, classification.suffices) == (
        True,
        None,
        (False, False, False),
    )
    assert (
        classification.detail["level"],
        classification.detail["solved"],
        classification.detail["tried"],
    ) == (3, False, 56)
    assert classification.path[-1].filled == sum(
        c != "." for c in str(classification.detail["grid"])
    )


def test_sentences_of_contradictions_and_trials() -> None:
    refuted = satsudoku.classify(Puzzle(REFUTED), "sato")
    assert (refuted.detail["tried"], refuted.uses["contradiction"]) == (5, 2)
    texts = [s.text for s in refuted.path if s.deduction.rule.name == "contradiction"]
    assert all(text.startswith("Suppose that r") and "has a symbol twice" in text for text in texts)
    tried = satsudoku.classify(Puzzle(TRIED), "sato")
    trials = [
        step.deduction.in_trial for step in tried.path if isinstance(step.deduction, Placement)
    ]
    assert tried.uses["trial"] == 1
    assert trials == sorted(trials)


def test_not_unique_is_not_rated_unless_asked() -> None:
    two = Puzzle("." * 81)
    assert satsudoku.classify(two, "sato").unique is False
    assert satsudoku.classify(two, "sato", allow_multiple=True).detail["solved"] is False


def test_only_the_classic_9x9_is_served() -> None:
    assert not rater("sato").serves(satsudoku.variant("diagonal9"))
    message = "sato rates classic9 only, not puzzles of diagonal9"
    with pytest.raises(LadderError, match=message):
        satsudoku.classify(Puzzle("." * 81, "diagonal9"), "sato")
    with pytest.raises(LadderError, match="sato rates classic9 only"):
        satsudoku.classify_many(["." * 16], "sato", variant="classic4")


def test_it_names_its_dependence() -> None:
    sato = rater("sato")
    assert isinstance(sato, Sato)
    assert rater("sato") is sato
    assert "sato" in satsudoku.rater_names()
    assert not sato.confluent
    assert "order of search" in sato.depends


def test_images_of_a_puzzle_can_have_another_level() -> None:
    near = [row for row in rows() if row[1:6] == ["1", "1", "solved", "1", "0"]][:40]
    chance = np.random.default_rng(1)
    for row in near:
        board = np.frombuffer(row[0].replace(".", "0").encode(), np.uint8) - ord("0")
        if (rate_many(random_images(board, 20, chance)).levels == 2).any():
            return
    pytest.fail("all images have the level of the puzzle")


# --- the path ------------------------------------------------------------------------------------


def paths() -> Iterator[satsudoku.Classification]:
    lines = [row[0] for row in rows()][::40]
    lines += [row[0] for row in rows() if "TRIAL" in row[7]][::20]
    for line in [*SHIPPED, *lines, *puzzles("puzzles3_magictour_top1465")[::60]]:
        yield satsudoku.classify(Puzzle(line), "sato")


def test_paths_place_what_the_figures_count() -> None:
    seen = set()
    for classification in paths():
        assert classification.solution is not None
        values = bytearray(classification.puzzle.values)
        counted: dict[str, int] = {}
        for step in classification.path:
            made = step.deduction
            assert isinstance(made, Placement)
            (option,) = made.placed
            cell, value = option // 9, option % 9 + 1
            assert values[cell] == 0
            assert classification.solution.values[cell] == value
            values[cell] = value
            assert step.filled == 81 - values.count(0)
            if not made.in_trial:
                counted[made.rule.label] = counted.get(made.rule.label, 0) + 1  # type: ignore[attr-defined]
            seen.add(made.phrase)
            # The houses that the sentence names contain the cell.
            for house in made.houses:
                named = next(h for h in classification.puzzle.variant.houses if h.name == house)
                assert cell in named.cells
        assert counted == classification.detail["uses"]
        assert "".join(".123456789"[v] for v in values) == classification.detail["grid"]
    assert len(seen) >= 13


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence_in_every_language(language: str) -> None:
    for classification in paths():
        for step in classification.path:
            sentence = step.deduction.tell(language)
            cell = step.deduction.placed[0] // 9
            name = LANGUAGES[language].cell(cell // 9 + 1, cell % 9 + 1)
            assert name in sentence
            assert not any(flaw in sentence for flaw in ("{", "  ", "None"))


# --- streams -------------------------------------------------------------------------------------


def test_many_as_one_by_one() -> None:
    lines = [*(row[0] for row in rows()[::100]), "." * 81, "11" + "." * 79]
    ranking = rater("sato").classify_many(lines, threads=2)
    assert ranking.counts.tolist() == [1] * 20 + [2, 0]
    for line, tier in zip(lines[:20], ranking.tiers.tolist(), strict=False):
        assert (satsudoku.classify(Puzzle(line), "sato").tier or 0) == tier
    assert ranking.tiers[20:].tolist() == [0, 0]


def test_records_of_a_stream() -> None:
    lines = io.StringIO(f"{LEVEL_2}\n{'.' * 81}\n")
    records = list(stream.tiers(formats.read(lines), ladder="sato"))
    assert [(r.ladder, r.tier, r.tier_name, r.unique) for r in records] == [
        ("sato", 2, "Level 2", True),
        ("sato", None, None, False),
    ]
    (record,) = stream.classify(formats.read(io.StringIO(LEVEL_2)), ladder="sato", path=True)
    assert record.detail is not None
    assert record.detail["level_before"] == 2
    assert record.path is not None
    assert record.path[0]["rule"] == "first-clue"


# --- whatever is given ---------------------------------------------------------------------------


@settings(max_examples=tries(60, 150))
@given(st.lists(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=40))
def test_it_ends_on_any_grid(clues: list[tuple[int, int]]) -> None:
    grid = np.zeros((1, 81), np.uint8)
    for cell, value in clues:
        grid[0, cell] = value
    ratings = rate_many(grid)
    given_ = grid[0] > 0
    assert ratings.solved[0] == (ratings.grids[0] > 0).all()
    assert (ratings.grids[0][given_] == grid[0][given_]).all()
    assert 1 <= ratings.before[0] <= ratings.levels[0] <= 3


def test_its_sentences_are_whole() -> None:
    faults = [fault for sentence in SENTENCES.values() for fault in sentence.faults()]
    assert not faults
    assert {reason.phrase for reason in Reason} < set(SENTENCES)

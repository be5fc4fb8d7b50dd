"""Puzzles to order: by seed, symmetry, clues, pattern, tier and technique; and the command."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from command_line import Cli, conforms
from strategies import EXAMPLES, SHIPPED, dlx

import satsudoku
from satsudoku import (
    Puzzle,
    Variant,
    _kernel,
    generate,
    is_minimal_many,
    redundant_clues,
    variant,
)
from satsudoku.board.encoding import parse_encoding
from satsudoku.cli import run
from satsudoku.errors import (
    LadderError,
    PuzzleError,
    SatsudokuError,
    SatsudokuWarning,
    SolverError,
    UnknownNameError,
    VariantError,
)
from satsudoku.human.classification import Classification
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater
from satsudoku.stream.record import schema
from satsudoku.symmetry.patterns import PATTERN_SYMMETRIES, orbits

PINNED = [
    "7...4...6.1..6.2..5...9.....3....4.82.598...7.....2...9..5..........187...2......",
    "7....4..2.8...3.1.1...2..3.8.....3.7..3..5.2..5.9........7.95..3..2......7..5....",
]
PINNED_X5 = ".........3..5....1..2...."
PINNED_DIAGONAL = (
    "7...84..5....1.2....3.....7......4....5.4...6............1..........765..31......"
)
SMALL = [rules for rules in SHIPPED if len(rules.cells) <= 81]


def test_a_seed_means_the_same_for_ever() -> None:
    """These lines are part of the promise: a change of them breaks what users wrote down."""
    assert [puzzle.line for puzzle in generate(2, seed=1)] == PINNED
    assert next(generate(1, "x5", seed=1)).line == PINNED_X5
    assert next(generate(1, "diagonal9", seed=1)).line == PINNED_DIAGONAL


@pytest.mark.thorough
def test_lanes_and_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    wish = {"seed": 11, "tier": (2, 6), "symmetry": "diagonal", "minimal": True}
    expected = list(generate(8, **wish))
    assert list(islice(generate(None, **wish, threads=2), 8)) == expected
    for width in _kernel.widths():
        monkeypatch.setenv("SATSUDOKU_LANES", str(width))
        assert list(generate(8, **wish)) == expected


def test_fewer_are_the_first_of_more() -> None:
    assert list(generate(3, seed=5)) == list(generate(80, seed=5))[:3]


def test_hundreds_are_unique_and_minimal_by_another_solver() -> None:
    made = list(generate(300, seed=6))
    solver = dlx(variant("classic9"))
    assert len(set(made)) == 300
    for puzzle in made:
        assert solver.unique(puzzle)
    for puzzle in made[::6]:
        for cell, value in enumerate(puzzle.values):
            if value:
                fewer = Puzzle(puzzle.values[:cell] + b"\0" + puzzle.values[cell + 1 :])
                assert not solver.unique(fewer)


@pytest.mark.parametrize("symmetry", PATTERN_SYMMETRIES)
def test_patterns_have_the_symmetry(symmetry: str) -> None:
    rules = variant("classic9")
    together = orbits(rules, symmetry)
    assert sorted(cell for orbit in together for cell in orbit) == list(range(81))
    for puzzle in generate(5, symmetry=symmetry, seed=7):
        assert dlx(rules).unique(puzzle)
        held = [{bool(puzzle.values[cell]) for cell in orbit} for orbit in together]
        assert all(len(kinds) == 1 for kinds in held)
        # No orbit can go: what can, together with its orbit, would have gone.
        for orbit in together:
            if puzzle.values[orbit[0]]:
                fewer = bytes(0 if c in orbit else v for c, v in enumerate(puzzle.values))
                assert not dlx(rules).unique(Puzzle(fewer))


def test_orbits_are_as_large_as_their_groups() -> None:
    """By Burnside: cells that each of the group's moves of the 9x9 square keeps."""
    sizes = {name: len(orbits(variant("classic9"), name)) for name in PATTERN_SYMMETRIES}
    assert sizes == {
        "none": 81,
        "rotational": (81 + 1) // 2,
        "quarter-turn": (81 + 1 + 1 + 1) // 4,
        "horizontal": (81 + 9) // 2,
        "vertical": (81 + 9) // 2,
        "orthogonal": (81 + 9 + 9 + 1) // 4,
        "diagonal": (81 + 9) // 2,
        "antidiagonal": (81 + 9) // 2,
        "both-diagonals": (81 + 9 + 9 + 1) // 4,
        "full": (81 + 1 + 1 + 1 + 4 * 9) // 8,
    }


@pytest.mark.thorough
def test_minimal_with_symmetry() -> None:
    made = list(generate(20, symmetry="rotational", minimal=True, seed=8))
    assert is_minimal_many(made).all()
    # Without the wish some have clues to spare.
    assert not is_minimal_many(list(generate(100, symmetry="rotational", seed=8))).all()


def test_numbers_of_clues() -> None:
    assert {puzzle.clues for puzzle in generate(20, clues=30, seed=9)} == {30}
    puzzles = list(generate(40, clues=(22, 23), minimal=True, seed=9))
    assert {puzzle.clues for puzzle in puzzles} == {22, 23}
    assert is_minimal_many(puzzles).all()
    assert {puzzle.clues for puzzle in generate(20, clues=(28, 40), seed=9)} == {28}
    assert {p.clues for p in generate(9, clues=81, seed=9)} == {81}


def test_a_given_pattern() -> None:
    pattern = next(generate(1, clues=34, seed=10)).line
    made = list(generate(3, pattern=pattern, seed=10))
    assert len(set(made)) == 3
    for puzzle in made:
        assert satsudoku.is_unique(puzzle, solver="dlx")
        assert [v > 0 for v in puzzle.values] == [c != "." for c in pattern]
    assert len({redundant_clues(p) for p in made}) > 1  # they are not minimal as a rule


class Halves(Rater):
    """A rater with a procedure of its own: few clues are hard."""

    name = title = "halves"
    description = source = depends = ""
    confluent = True
    tier_names = ("many", "few")

    def classify_in_time(self, puzzle: Puzzle, *, allow_multiple: bool = False) -> Classification:
        classification = rater("rank8").classify(puzzle, allow_multiple=True)
        return type(classification)(self.name, puzzle, tier=1 if puzzle.clues > 24 else 2)


@pytest.mark.thorough
def test_techniques_that_are_wished_for() -> None:
    wish = {"ladder": "hodoku", "seed": 5}
    for puzzle in generate(1, needs=["xy-wing"], avoids=["0400", "trial"], **wish):
        path = [step.deduction for step in satsudoku.classify(puzzle, "hodoku").path]
        assert "XY-Wing" in {deduction.technique for deduction in path}
        assert "0400" not in {deduction.hodoku for deduction in path}
    named_by_cases = list(generate(2, needs=["locked-candidates"], most=100, **wish))
    assert len(named_by_cases) == 2
    for puzzle in named_by_cases:
        path = [step.deduction for step in satsudoku.classify(puzzle, "hodoku").path]
        assert {"0100", "0101"} & {deduction.hodoku for deduction in path}
    for puzzle in generate(1, needs=["trial"], ladder="satsudoku", seed=5):
        assert satsudoku.classify(puzzle).tier >= 9
    assert not list(generate(1, needs=["naked-single"], avoids=["0003"], most=40, **wish))
    with pytest.raises(UnknownNameError, match="no technique 'xy-ring'; did you mean xy-wing"):
        generate(needs=["xy-ring"])


def test_tiers_by_name() -> None:
    for puzzle in generate(3, tier="hard..Unfair", ladder="hodoku", seed=1):
        assert satsudoku.classify(puzzle, "hodoku").tier_name in ("Hard", "Unfair")
    assert [*generate(3, tier="3", ladder="hodoku", seed=1)] == [
        *generate(3, tier="Hard", ladder="hodoku", seed=1)
    ]
    with pytest.raises(UnknownNameError, match="no tier of hodoku 'Hards'; did you mean Hard"):
        generate(tier="Hards", ladder="hodoku")


@pytest.mark.quick(1)
@pytest.mark.parametrize("tier", [1, (2, 3), 5])
def test_tiers_by_the_ladder_in_python(tier: int | tuple[int, int]) -> None:
    low, high = (tier, tier) if isinstance(tier, int) else tier
    for puzzle in generate(15, tier=tier, ladder="rank8", seed=12):
        assert low <= satsudoku.classify(puzzle, "rank8").tier <= high


def test_a_rater_that_does_not_run_in_lanes() -> None:
    assert all(p.clues <= 24 for p in generate(10, tier=2, ladder=Halves(), seed=13))


@pytest.mark.parametrize(
    "rules", [*SMALL, EXAMPLES["signs"], EXAMPLES["jigsaw5"]], ids=lambda rules: rules.name
)
def test_every_variant(rules: Variant) -> None:
    for puzzle in generate(2, rules, seed=14):
        assert dlx(rules).unique(puzzle)
        assert redundant_clues(puzzle) == ()


def test_giving_up() -> None:
    made = generate(None, clues=17, seed=15, most=500)
    assert len(list(made)) == made.yielded < 20
    assert made.tried == 500


@pytest.mark.thorough
def test_giving_up_on_what_may_not_exist(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("satsudoku.making.generation._PATIENCE", 0.2)
    made = generate(1, "classic4", tier=19, seed=1)
    with pytest.warns(SatsudokuWarning, match="no puzzle came in 0.2 seconds"):
        assert not list(made)
    assert made.timed_out
    assert run(["generate", "--variant", "classic4", "--tier", "19"]) == 1
    said = capsys.readouterr().err.splitlines()
    assert "no puzzle came in 0.2 seconds" in said[0]
    assert "--stop-after" in said[0]
    assert "stopped after" in said[1]
    assert not list(generate(1, "classic4", tier=19, seed=1, most=5000))  # without a warning


@pytest.mark.parametrize(
    ("wish", "error", "message"),
    [
        ({"count": -1}, SolverError, "count is -1"),
        ({"seed": -5}, SolverError, "seed is -5"),
        ({"clues": (30, 20)}, SolverError, "clues 30..20, expected a range within 0..81"),
        ({"clues": 82}, SolverError, "clues 82..82"),
        ({"tier": 9, "ladder": "rank8"}, LadderError, "tier 9, but rank8 has tiers 1 to 8"),
        (
            {"clues": 26, "symmetry": "full"},
            SolverError,
            "26 clues, but with full symmetry they come 1, 4 or 8 at a time; expected a number "
            "such as 25 or 28",
        ),
        ({"clues": (34, 35), "symmetry": "full"}, SolverError, "such as 33 or 36"),
        (
            {"clues": 9, "variant": "classic6", "symmetry": "rotational"},
            SolverError,
            "they come 2 at a time; expected a number such as 8 or 10",
        ),
        ({"tier": 5}, LadderError, "no puzzle of classic9 is on tier 5 of satsudoku (Cages and"),
        ({"tier": (5, 5), "balance": True}, LadderError, "on tier 5 of satsudoku"),
        ({"tier": 1, "balance": True}, LadderError, "clues or more"),
        (
            {"tier": (1, 4), "balance": True, "constraints": ["cages"]},
            LadderError,
            "no killer is on tier 1",
        ),
        ({"symmetry": "rotation"}, UnknownNameError, "did you mean rotational"),
        ({"pattern": "x.."}, PuzzleError, "a pattern of 3 cells, expected 81"),
        (
            {"pattern": "." * 81},
            SolverError,
            "0 clues, but no puzzle of classic9 with fewer than 17",
        ),
        ({"pattern": "." * 18 + "x" * 63}, PuzzleError, "without clues in rows 1 and 2, which"),
        ({"pattern": "xxx...xxx" * 9}, PuzzleError, "without clues in columns 4 and 5, which"),
        ({"clues": (5, 16)}, SolverError, "16 clues, but no puzzle of classic9 with fewer than 17"),
        (
            {"clues": 7, "variant": "jigsaw9"},
            SolverError,
            "no puzzle of jigsaw9 with fewer than 8",
        ),
        ({"pattern": "x" * 81, "clues": 20}, SolverError, "expected no symmetry and no clues"),
        ({"threads": -1}, SolverError, "threads is -1"),
        ({"variant": "classic6", "symmetry": "no"}, UnknownNameError, "no symmetry 'no'"),
    ],
)
def test_impossible_wishes(
    wish: dict[str, object], error: type[SatsudokuError], message: str
) -> None:
    with pytest.raises(error, match=re.escape(message)):
        generate(**wish)


def test_wishes_that_are_possible_in_part() -> None:
    [puzzle] = generate(1, clues=(24, 27), symmetry="full", seed=1)
    assert puzzle.clues in (24, 25)
    [easy] = generate(1, tier=(5, 6), seed=1)
    assert satsudoku.classify(easy).tier == 6
    [killer] = generate(1, "classic4", tier=5, constraints=["cages"], seed=1)
    assert satsudoku.classify(killer).tier == 5


@pytest.mark.parametrize(
    ("wish", "absent"),
    [
        ({"tier": (1, 6)}, {1, 5}),
        ({"tier": (2, 4)}, set()),
        ({"tier": (1, 6), "variant": "classic6", "constraints": ["cages"]}, {1, 2, 3, 4}),
        ({"tier": (3, 6), "variant": "classic6", "constraints": ["cages"], "mix": 1}, {3, 4}),
    ],
)
def test_a_balance_leaves_out_tiers_that_would_be_refused_alone(
    wish: dict[str, Any], absent: set[int]
) -> None:
    low, high = wish["tier"]
    left = [tier for tier in range(low, high + 1) if tier not in absent]
    puzzles = generate(2 * len(left) + 1, balance=True, seed=1, **wish)
    for tier in range(low, high + 1):
        alone = dict(wish, tier=tier)
        if tier in absent:
            with pytest.raises(LadderError):
                generate(1, **alone)
            assert f"{tier} (" in str(puzzles.unshared)
        else:
            generate(1, **alone)
            assert f"{tier} (" not in str(puzzles.unshared)
    tiers = Counter(satsudoku.classify(puzzle).tier for puzzle in puzzles)
    assert tiers == {tier: 2 + (tier == left[0]) for tier in left}


def test_a_pattern_in_a_file_of_windows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its mark of byte order was once a seventeenth cell."""
    file = tmp_path / "pattern.msk"
    file.write_bytes(b"\xef\xbb\xbfx.x.\r\n.x.x\r\nx..x\r\n.xx.\r\n")
    made = []
    for pattern in (str(file), "x.x..x.xx..x.xx."):
        assert run(["generate", "-v", "classic4", "--pattern", pattern, "--seed", "1"]) == 0
        made.append(capsys.readouterr().out)
    assert made[0] == made[1]


def test_the_tiers_without_a_share_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "--tier", "4..6", "--balance", "-n", "2", "--seed", "1"]) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[0].endswith("can be, or none was ever found: 5 (Cages and lines)")


def test_a_board_without_the_symmetry() -> None:
    oblong = parse_encoding(
        """
symbols = "123"
grids = [{ rows = 2, columns = 3 }]
houses = [{ family = "row", kind = "rows" }, { family = "column", kind = "columns" }]
""",
        "oblong",
    )
    with pytest.raises(VariantError, match="oblong is not its own image under diagonal symmetry"):
        generate(1, oblong, symmetry="diagonal")
    assert satsudoku.is_unique(next(generate(1, oblong, symmetry="orthogonal", seed=1)))


# --- the command ---------------------------------------------------------------------------------


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    command = [
        "generate",
        "--count",
        "5",
        "--tier",
        "2..4",
        "--symmetry",
        "rotational",
        "--seed",
        "3",
    ]
    assert run(command) == 0
    out, err = capsys.readouterr()
    made = list(generate(5, tier=(2, 4), symmetry="rotational", seed=3))
    assert out.splitlines() == [puzzle.line for puzzle in made]
    assert re.fullmatch(
        r"satsudoku: 5 puzzles of \d+ boards? \([\d.]+ %\) in [\d.]+ s: [\d.,]+ a second; "
        r"seed 3\n",
        err,
    )
    assert run([*command, "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["puzzle"] for line in lines] == out.splitlines()
    for line in lines:
        conforms(line, schema())
        verdict = satsudoku.classify(Puzzle(line["puzzle"]))
        assert verdict.solution is not None
        assert (line["tier"], line["solution"]) == (verdict.tier, verdict.solution.line)


def test_computed_tiers_are_those_of_the_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["generate", "--tier", "4", "--ladder", "rank8", "--seed", "1", "--fields", "tier"]
    assert run(command) == 0
    assert capsys.readouterr().out == "4\n"


def test_command_with_a_pattern_file(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    path = f"{tmp_path}/pattern.txt"
    with open(path, "w") as stream:
        stream.write("x.xx\n.xx.\nx..x\nxx..\n")
    assert run(["generate", "--variant", "classic4", "--pattern", path, "--seed", "1"]) == 0
    line = capsys.readouterr().out.strip()
    assert [c != "." for c in line] == [c == "x" for c in "x.xx.xx.x..xxx.."]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tier", "4-5"], "--tier is '4-5', expected a number, or two as in 4..5"),
        (["--clues", "x"], "--clues is 'x', expected a number, or two as in 4..5"),
        (["--symmetry", "full", "--variant", "no"], "no variant 'no'"),
    ],
)
def test_wrong_usage(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert run(["generate", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_ctrl_c_keeps_finished_puzzles() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "satsudoku", "generate", "--count", "1000000000"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    assert process.stderr is not None
    lines = (first + process.stdout.read()).splitlines()
    err = process.stderr.read()
    assert process.wait(timeout=60) == 130
    assert all(len(line) == 81 for line in lines)
    summary, end = err.splitlines()
    assert end == "satsudoku: interrupted"
    assert re.match(rf"satsudoku: {len(lines)} puzzles? of \d+ boards?", summary)


def test_records_have_the_points_of_raters_without_tiers(cli: Cli) -> None:
    asked = ["--ladder", "hodoku", "--json", "--fields", "puzzle,score,detail", "--seed", "1"]
    (record,) = cli("generate", *asked).records()
    verdict = satsudoku.classify(satsudoku.Puzzle(record["puzzle"]), "hodoku")
    assert (record["score"], record["detail"]) == (verdict.score, None)


def test_killers_of_a_tier_are_of_that_tier() -> None:
    killers = generate(2, "classic6", constraints=["killer"], tier=(5, 6), seed=4)
    assert [5 <= satsudoku.classify(killer).tier <= 6 for killer in killers] == [True, True]

"""True certificates, small ones of each kind, which tests of refusals change."""

from __future__ import annotations

from functools import cache

from certificate_mutants import rehashed

import satsudoku
from satsudoku import Puzzle, prove, prove_tier

CNF, LRAT, STEPS = "problem.cnf", "proof.lrat", "proof.steps.jsonl"
STATE, MODELS = "proof.state.json", "proof.models.jsonl"
Files = dict[str, bytes]
ONE = Puzzle("1.....2..3.....4", "classic4")
ONE_SOLVED = "1243342143122134"
LOCKED = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
MOVED = "r3c2=6"
HARDEST = "....61....5.........4...2.6...6....."


@cache
def one() -> Files:
    return dict(prove(ONE).files)


@cache
def four() -> Files:
    return dict(prove(Puzzle("12............34", "classic4")).files)


@cache
def least() -> Files:
    """At least one solution: a claim that rests on the check of the solution alone."""
    files = {"manifest.json": one()["manifest.json"]}

    def weaken(manifest: dict) -> None:
        manifest["claim"]["kind"], manifest["files"] = "at least", []

    return rehashed(files, weaken)


@cache
def tier() -> Files:
    return dict(prove_tier(LOCKED, "rank8").files)


@cache
def above() -> Files:
    return dict(prove_tier(Puzzle(HARDEST, "jigsaw6"), "hamada").files)


@cache
def causes() -> Files:
    return dict(prove_tier(LOCKED, "mus").files)


@cache
def path() -> Files:
    return dict(prove_tier(LOCKED, "kanoya").files)


@cache
def implied() -> Files:
    return dict(prove_tier(Puzzle("12.....34................", "x5"), "rank8").files)


@cache
def left_over() -> Files:
    """With implied houses that other houses leave."""
    line = "1" + "." * 80
    grid = next(iter(satsudoku.solutions(Puzzle(line, "windoku9")))).line
    return dict(prove_tier(Puzzle(grid[:70] + "." * 11, "windoku9"), "rank8").files)


@cache
def killer() -> Files:
    rules = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).cage("r2c3 r3c3 r4c3", sum=6)
    rules.cage("r3c1 r4c1", sum=6).cage("r1c4 r2c4", sum=4)
    return dict(prove_tier(rules.puzzle("1.......43...1.."), "satsudoku").files)


@cache
def move() -> Files:
    """That a move follows at tier 3."""
    return dict(satsudoku.judge(LOCKED, MOVED, "rank8").moves[0].prove().files)


@cache
def move_above() -> Files:
    """That the same move does not follow up to tier 2."""
    return dict(satsudoku.judge(LOCKED, MOVED, "rank8", up_to=2).moves[0].prove().files)

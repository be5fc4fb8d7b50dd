"""Judged moves: how many a second, and whether each step of a path follows at its tier.

    python tests/benchmarks/bench_judge.py [--quick] [--json FILE]

Needs the public lists. Classic games are the paths of the default ladder, and the digits of the
solution in random order; games of setters' puzzles are their paths. Seconds are those of the
processor, one core. Steps of the raters hodoku and se121 are judged, too; what rests on the only
solution may not follow. Exit status 1 if a step of the default ladder's own path does not follow at
its tier, a step of any path is wrong, or moves are slower than 2,000 a second, of setters' puzzles
100.
"""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Any

from measure import arguments, print_machine, public_list, report
from setters_puzzles import solved_by_people

import satsudoku
from satsudoku import Attempt, Puzzle
from satsudoku.judging.game import Game
from satsudoku.judging.judge import judge_many
from satsudoku.judging.move import Move

CLASSIC, SETTERS = 2000.0, 100.0  # moves a second
LISTS = ("puzzles2_17_clue", "puzzles3_magictour_top1465")


def path_of(puzzle: Puzzle, rater: str) -> tuple[Game, list[int]]:
    """The steps of a path as a game, and their tiers."""
    path = satsudoku.classify(puzzle, rater, timeout=30).path
    moves = [Move.of(step.deduction) for step in path]
    return Game.of(Attempt.of(puzzle), moves), [step.tier for step in path]


def digits_of(puzzle: Puzzle, random: Random) -> Game:
    """The digits of the solution, in random order."""
    solution = satsudoku.solve(puzzle)
    assert solution is not None
    count = len(puzzle.variant.symbols)
    options = [c * count + v - 1 for c, v in enumerate(solution.values) if not puzzle.values[c]]
    random.shuffle(options)
    return Game.of(Attempt.of(puzzle), [Move((option,)) for option in options])


def judged(games: list[Game], tiers: list[list[int]] | None = None) -> dict[str, Any]:
    """Figures of games: moves a second without and with reasons, and what they are worth."""
    start = time.process_time()
    judgements = judge_many(games)
    middle = time.process_time()
    moves = [move for judgement in judgements for move in judgement.moves]
    for move in moves:
        _ = move.reason
    end = time.process_time()
    figures = {
        "moves": len(moves),
        "a second": round(len(moves) / (middle - start)),
        "with reasons": round(len(moves) / (end - start)),
        "follow": sum(move.verdict == "follows" for move in moves),
        "wrong": sum(move.verdict == "wrong" for move in moves),
    }
    if tiers is not None:
        known = [tier for game in tiers for tier in game]
        figures["at their tier"] = sum(m.tier == t for m, t in zip(moves, known, strict=True))
    return figures


def main() -> int:
    options = arguments(__doc__)
    print_machine()
    random, number = Random(48), 20 if options.quick else 400
    classic = [
        Puzzle(line[:81]) for name in LISTS for line in random.sample(public_list(name), number)
    ]
    setters = [puzzle for _, puzzle in solved_by_people()][: 6 if options.quick else None]
    found: dict[str, dict[str, Any]] = {}
    own, tiers = zip(*(path_of(puzzle, "satsudoku") for puzzle in classic), strict=True)
    found["own paths"] = judged([*own], [*tiers])
    found["digits in random order"] = judged([digits_of(puzzle, random) for puzzle in classic])
    for rater in ("hodoku", "se121"):
        games = [path_of(puzzle, rater)[0] for puzzle in classic[:: 4 if options.quick else 2]]
        found[f"paths of {rater}"] = judged(games)
    own, tiers = zip(*(path_of(puzzle, "satsudoku") for puzzle in setters), strict=True)
    found["setters' puzzles"] = judged([*own], [*tiers])
    for name, figures in found.items():
        print(f"{name:24} {'  '.join(f'{key} {value:,}' for key, value in figures.items())}")
    report(found, options.json)
    wrong = any(figures["wrong"] for figures in found.values())
    own_paths = [figures for figures in found.values() if "at their tier" in figures]
    astray = any(figures["at their tier"] < figures["moves"] for figures in own_paths)
    slow = found["own paths"]["a second"] < CLASSIC
    return int(wrong or astray or slow or found["setters' puzzles"]["a second"] < SETTERS)


if __name__ == "__main__":
    sys.exit(main())

"""How often does each technique occur? The figures of the book of techniques.

    python tests/benchmarks/bench_occurrence.py [--puzzles N] [--write]

Generates minimal puzzles without any target. It looks for easy patterns (locked candidates, pairs,
triples and fish of lines) in the state that singles leave, and for all others in the state that
these leave: does the rule find anything there? Prints the number of puzzles with each technique;
--write puts it into tests/figures/techniques.csv.
"""

from __future__ import annotations

import argparse
import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from satsudoku import Puzzle, generate
from satsudoku.human.declaration import AFTER_FISH
from satsudoku.human.path import deduce
from satsudoku.human.rule import Rule
from satsudoku.human.rules import rule, rule_names
from satsudoku.human.state import State

FIGURES = Path(__file__).resolve().parents[1] / "figures" / "techniques.csv"
SINGLES = ("full-house", "naked-single", "hidden-single")
EASY = (*AFTER_FISH, "pointing", "claiming", "locked-pair", "locked-triple", "jellyfish")
EASY += ("naked-quad", "hidden-quad")
SEED = 2026


def patterns() -> dict[bool, list[Rule]]:
    """The easy patterns under True, all others under False; no singles, which every puzzle has."""
    rules = [rule(name) for name in rule_names() if name not in SINGLES]
    return {
        easy: [one for one in rules if one.pattern and (one.name in EASY) == easy]
        for easy in (True, False)
    }


def states(puzzle: Puzzle) -> Iterator[tuple[State, bool]]:
    """The states that singles, and all easy patterns, leave of a puzzle, but solved ones."""
    state = State.of(puzzle)
    for easy, names in ((True, SINGLES), (False, (*SINGLES, *EASY))):
        for _ in deduce(state, tuple(map(rule, names))):
            pass
        if state.unfilled:
            yield state, easy


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--puzzles", type=int, default=10_000)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    number = 50 if options.quick else options.puzzles
    counts, left, rules = Counter[str](), Counter[bool](), patterns()
    for puzzle in generate(number, seed=SEED):
        for state, easy in states(puzzle):
            left[easy] += 1
            counts.update(one.name for one in rules[easy] if any(True for _ in one.find(state)))
    print(f"{number} puzzles; singles leave {left[True]}, easy patterns {left[False]} unsolved")
    rows = [(one.name, counts[one.name]) for some in rules.values() for one in some]
    for name, count in rows:
        print(f"{name}: {count}")
    if options.write:
        with FIGURES.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows([("puzzles", number), *rows])


if __name__ == "__main__":
    main()

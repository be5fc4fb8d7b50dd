"""Confluent ladders: is a tier the same for every copy of a puzzle and in every order of rules?

    python tests/benchmarks/bench_confluence.py [--quick] [--json FILE]

Needs the public lists. Takes 10,000 puzzles (--quick: 200), a third each of 17 clues, of magictour
and of a list rated elsewhere. Each puzzle's tier on each ladder is compared with two others: with
that of a copy with symbols renamed, bands, stacks and lines permuted and, perhaps, rows and columns
exchanged; and with the tier that rules in random order give, patterns before proofs by
contradiction. Exit status 1 if any differs.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from measure import arguments, machine, public_list, report

import satsudoku
from satsudoku import Puzzle
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.library import ladder, ladder_names
from satsudoku.human.path import walk
from satsudoku.human.state import State

LISTS = ("puzzles2_17_clue", "puzzles3_magictour_top1465", "rated_cb_20k.tsv")


def sample(number: int, random: Random) -> list[Puzzle]:
    """Puzzles of all lists, in equal parts as far as they reach."""
    chosen: list[str] = []
    for place, name in enumerate(LISTS):
        lines = [line[:81] for line in public_list(name) if len(line) >= 81]
        wanted = (number - len(chosen)) // (len(LISTS) - place)
        chosen += random.sample(lines, min(len(lines), wanted))
    more = [line for line in public_list(LISTS[0]) if line not in set(chosen)]
    chosen += random.sample(more, number - len(chosen))
    return [satsudoku.puzzle(line) for line in chosen]


def lines(random: Random) -> list[int]:
    """An order of nine lines that keeps the bands of three."""
    return [
        3 * band + r + 1 for band in random.sample(range(3), 3) for r in random.sample(range(3), 3)
    ]


def disguised(puzzle: Puzzle, random: Random) -> Puzzle:
    """A copy by a random symmetry."""
    copy = puzzle.relabel("".join(random.sample("123456789", 9)))
    copy = copy.permute(lines(random), lines(random))
    return copy.transpose() if random.random() < 0.5 else copy


def shuffled_suffice(one: Ladder, highest: int, puzzle: Puzzle, random: Random) -> bool:
    """Whether the rules up to a tier solve a puzzle, in a random order."""
    rules = [rule for tier in one.tiers[:highest] for rule in tier.rules]
    random.shuffle(rules)
    rules.sort(key=lambda rule: not rule.pattern)
    state = State.of(puzzle)
    for _ in walk(state, [rules]):
        pass
    return state.solved


def exceptions(one: Ladder, puzzle: Puzzle, random: Random) -> tuple[int, list[str]]:
    """The tier, 0 for none, and what differs."""
    tier = one.classify(puzzle, allow_multiple=True).tier
    lines: list[str] = []
    if one.classify(disguised(puzzle, random), allow_multiple=True).tier != tier:
        lines.append("copy")
    highest = tier or len(one.tiers)
    if shuffled_suffice(one, highest, puzzle, random) != (tier is not None):
        lines.append("order")
    if tier and tier > 1 and shuffled_suffice(one, tier - 1, puzzle, random):
        lines.append("order below")
    return tier or 0, lines


def main() -> int:
    options = arguments(__doc__)
    print(machine())
    results = {}
    bad = 0
    puzzles = sample(200 if options.quick else 10_000, Random(1))
    for one in filter(lambda one: one.confluent, map(ladder, ladder_names())):
        random, tiers = Random(2), Counter[int]()
        wrong: list[tuple[str, list[str]]] = []
        for puzzle in puzzles:
            tier, lines = exceptions(one, puzzle, random)
            tiers[tier] += 1
            if lines:
                wrong.append((puzzle.line, lines))
        bad += len(wrong)
        told_tiers = dict(sorted(tiers.items()))
        print(f"{one.name}: {len(wrong)} exceptions; tiers {told_tiers}", flush=True)
        for line, lines in wrong[:5]:
            print(f"  {line}: {', '.join(lines)}")
        results[one.name] = {"tiers": dict(tiers), "exceptions": wrong}
    report({"puzzles": len(puzzles), "ladders": results}, options.json)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

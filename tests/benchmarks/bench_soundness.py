"""Is every rule sound? Compare deductions in tens of thousands of states with the solution.

    python tests/benchmarks/bench_soundness.py [--quick] [--json FILE]

Takes several variants; for each, random grids and states around them, from nearly empty to nearly
solved, and the states on the paths of random puzzles. No pattern rule may remove a candidate of the
solution. Rules that need a puzzle with one solution see only the paths. Prints the number of
deductions of each rule; exit status 1 if one is wrong.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from measure import arguments, machine, report

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from human_puzzles import VARIANTS, random_grid, random_puzzle, random_state

import satsudoku
from satsudoku import Grid, Variant
from satsudoku.human.ladders.library import ladder
from satsudoku.human.path import walk
from satsudoku.human.rules import declaration, rule, rule_names
from satsudoku.human.state import State

MOST = 200  # deductions of a rule in a state
# Rules with thousands of deductions look at one state in twenty.
SELDOM = {name for name in rule_names() if declaration(name).on_demand}
RULES = [rule(name) for name in rule_names() if rule(name).pattern]
OPTIONS = ("pointing:cells=2", "claiming:cells=2", "swordfish:cells=2", "hidden-single:in=box")
RULES += [rule(name) for name in OPTIONS]

DEFAULT = ladder("satsudoku")
PATTERNS = [
    tier.rules for tier in DEFAULT.tiers[: DEFAULT.tier_number("Grouped chains and large areas")]
]


def states(rules: Variant, number: int, random: Random) -> Iterator[tuple[Grid, State, bool]]:
    """States, the grid that they must lead to, and whether it is the only one."""
    left = number
    while left > 0:
        grid = random_grid(rules, random)
        for _ in range(min(left, 20)):
            yield grid, random_state(grid, random), False
        left -= 20
        puzzle = random_puzzle(rules, random)
        solution = satsudoku.solve(puzzle)
        assert solution is not None
        state = State.of(puzzle)
        for _ in walk(state, PATTERNS):
            if random.random() < 0.3:
                yield solution, state.fork(), True
                left -= 1


def main() -> int:
    options = arguments(__doc__)
    print(machine())
    number = 200 if options.quick else 5000
    wrong: list[str] = []
    results = {}
    for name, rules in VARIANTS.items():
        random, seen, made = Random(name), 0, Counter[str]()
        for grid, state, unique in states(rules, number, random):
            seen += 1
            true = {c * len(rules.symbols) + v - 1 for c, v in enumerate(grid.values)}
            for one in RULES:
                if (one.needs_uniqueness and not unique) or (one.name in SELDOM and seen % 20):
                    continue
                for deduction in islice(one.find(state), MOST):
                    made[one.name] += 1
                    if true & set(deduction.eliminated) or set(deduction.placed) - true:
                        wrong.append(f"{name}: {deduction.text}")
        print(f"{name}: {seen} states, {len(wrong)} wrong so far; {dict(made)}", flush=True)
        results[name] = {"states": seen, "deductions": dict(made)}
    print("\n".join(wrong[:20]))
    report({"variants": results, "wrong": wrong}, options.json)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""HoDoKu's regression library: the share of its cases that our rules find exactly, by code.

    python tests/benchmarks/bench_techniques.py [--quick] [--json FILE]

Needs the public library (one half of it). Also times all deductions of hard states, those that
singles and locked candidates leave of the hardest puzzles: of all rules, and of rules up to chains.
Exit status 1 if a "must not be found" case is found, or less than 97 % of all cases are found.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from measure import alternate, arguments, print_machine, public_file, report

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from reglib import cases, finders, passed

from satsudoku import Puzzle
from satsudoku.human.declaration import AFTER_LOCKED
from satsudoku.human.path import deduce
from satsudoku.human.rule import Rule
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.teaching.steps import usual_rules

# Rules beyond chains, by a part of their names.
BEYOND = (
    "als",
    "aligned",
    "death",
    "exocet",
    "pattern",
    "sector",
    "sk-",
    "sue",
    "temp",
    "tridagon",
)


def hard_states(number: int) -> list[State]:
    """The states that singles and locked candidates leave of hard puzzles."""
    lines = public_file("puzzles6_forum_hardest_1106").read_text().splitlines()
    easy = [rule(name) for name in AFTER_LOCKED]
    states = []
    for line in [line for line in lines if not line.startswith("#")][:number]:
        state = State.of(Puzzle(line))
        for _ in deduce(state, easy):
            pass
        states.append(state)
    return states


def all_deductions(states: list[State], rules: list[Rule]) -> int:
    """Find all deductions of some rules."""
    for state in states:
        for one in rules:
            for _ in one.find(state):
                pass
    return len(states)


def main() -> int:
    options = arguments(__doc__)
    print_machine()
    some = list(cases(public_file("reglib_half.txt")))[:: 10 if options.quick else 1]
    number, right = Counter[str](), Counter[str]()
    for case in some:
        if case.code.partition("-")[0] in finders():
            number[case.code] += 1
            right[case.code] += passed(case)
    for code in sorted(number):
        print(f"{code}: {right[code]} of {number[code]}", flush=True)
    left = sorted({case.code for case in some} - set(number))
    print(f"no rule for: {' '.join(left)}")
    share = right.total() / number.total()
    print(f"{right.total()} of {number.total()} cases with a rule, {share:.1%}; of {len(some)} all")
    loud = [code for code in number if code.endswith("-x") and right[code] < number[code]]
    states, rules = hard_states(5 if options.quick else 50), usual_rules()
    simple = [one for one in rules if not any(part in one.name for part in BEYOND)]
    rates = alternate(
        {
            "all deductions of a hard state": lambda: all_deductions(states, rules),
            "the same, up to chains": lambda: all_deductions(states, simple),
        }
    )
    for what, rate in rates.items():
        print(f"{what}: {1000 / rate:.1f} ms")
    by_code = {code: [right[code], number[code]] for code in sorted(number)}
    report({"found": by_code, "without": left, "rates": rates}, options.json)
    return 1 if loud or share < 0.97 else 0


if __name__ == "__main__":
    sys.exit(main())

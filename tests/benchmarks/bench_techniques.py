"""HoDoKu's regression library: the share of its cases that our rules find exactly, by code.

    python tests/benchmarks/bench_techniques.py [--quick] [--json FILE]

Wants the public library (one half of it). Also times all deductions of hard states up to chains.
Exit status 1 if a "must not be found" case is found, or less than 97 % of all cases are found.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from measure import alternate, arguments, print_machine, public_file, report

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from reglib import Case, cases, finders, passed

from satsudoku.human.rules import rule

CHAINS = ("x-chain", "xy-chain", "aic", "grouped-aic")


def all_chains(some: list[Case]) -> int:
    """Find all deductions of the rules of chains in some states."""
    for case in some:
        for name in CHAINS:
            for _ in rule(name).find(case.state):
                pass
    return len(some)


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
    rates = alternate({"chains": lambda: all_chains(some[::20])})
    print(f"all chains of a state: {1000 / rates['chains']:.0f} ms")
    by_code = {code: [right[code], number[code]] for code in sorted(number)}
    report({"found": by_code, "without": left, "rates": rates}, options.json)
    return 1 if loud or share < 0.97 else 0


if __name__ == "__main__":
    sys.exit(main())

"""What each rule finds on its own example and on a few others, as a table.

    python tests/rule_findings.py

writes `tests/rule_findings.txt`, with which `test_rule_files` compares. Below the names of a rule,
a line has the number of deductions by their names, and of the items that prove them; then the
candidates that they place or remove, each deduction between bars; then the first one's sentence. Of
many only the first are listed; where a rule finds nothing, there is no line. Whoever changes what a
rule finds looks at the lines that change.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path

from satsudoku.human.path import deduce
from satsudoku.human.rules import declaration, rule, rule_names
from satsudoku.human.state import State

TABLE = Path(__file__).with_suffix(".txt")
_LISTED = 8  # deductions
_COUNTED = 500
_OTHERS = ("als-aic", "naked-triple", "death-blossom")  # whose examples have something for most


@cache
def example_of(name: str) -> State:
    """The state of a rule's example, where the rules before it find nothing any more."""
    example = declaration(name).example
    assert example is not None
    state = State.of(example.board())
    for _ in deduce(state, list(map(rule, example.after))):
        pass
    return state


def findings(name: str) -> str:
    """The lines of a rule."""
    found = {place: _found(name, example_of(place)) for place in dict.fromkeys([name, *_OTHERS])}
    lines = (f"  {place}: {line}\n" for place, line in found.items() if line)
    also = ", ".join(("", *declaration(name).aliases))
    return f"{name}{also}\n{''.join(lines)}"


def _found(name: str, state: State) -> str:
    """A line about what a rule finds in a state; empty if nothing."""
    one = rule(name).over(tuple(map(rule, declaration(name).example.after)))
    found = list(islice(one.find(state.fork()), _COUNTED))
    effects = [
        f"{' '.join(made.names(made.placed))}>{' '.join(made.names(made.eliminated))}".strip(">")
        for made in found
    ]
    if not found:
        return ""
    items = sum(len(made.truths) + len(made.links) for made in found)
    called = Counter(str(made.technique) for made in found)
    shapes = ", ".join(f"{number} {technique}" for technique, number in sorted(called.items()))
    line = " | ".join([f"{shapes}, by {items}", *effects[:_LISTED]])
    return f"{line}\n    {found[0].tell('en')}"


if __name__ == "__main__":
    TABLE.write_text("".join(map(findings, rule_names())), encoding="utf-8")

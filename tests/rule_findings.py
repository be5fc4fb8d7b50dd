"""What each rule finds on its own example and on a few others, as a table.

    python tests/rule_findings.py

as in `make reference`, writes `tests/rule_findings.txt`, with which `test_rule_files` compares.
Below the names of a rule, a line has the number of deductions by their names, and of the items that
prove them; then the candidates that they place or remove, each deduction between bars; then the
first one's sentence. Of many only the first are listed; where a rule finds nothing, there is no
line. Whoever changes what a rule finds looks at the lines that change.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path

from satsudoku import Puzzle
from satsudoku.human.deduction import Deduction
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


def is_plain(name: str) -> bool:
    """Whether a rule's example is of classic9 without anything more."""
    example = declaration(name).example
    return example is not None and (example.variant, example.layout) == ("classic9", "")


def upside_down(state: State) -> State:
    """The state turned by half, its symbols in reverse order: so are its options."""
    assert state.puzzle is not None
    variant, symbols = state.puzzle.variant, state.geometry.symbols
    turned = (symbols + 1 - value if value else 0 for value in reversed(state.puzzle.values))
    image, options = State.of(Puzzle(bytes(turned), variant)), len(state.geometry.cover.options)
    image.eliminate(options - 1 - o for o in range(options) if not state.possible(o))
    for option in state.options():
        cell, symbol = divmod(option, symbols)
        if state.values[cell] == symbol + 1 and not state.puzzle.values[cell]:
            image.place(options - 1 - option)
    return image


def findings(name: str) -> str:
    """The lines of a rule."""
    found = {place: _found(name, example_of(place)) for place in dict.fromkeys([name, *_OTHERS])}
    lines = (f"  {place}: {line}\n" for place, line in found.items() if line)
    also = ", ".join(("", *declaration(name).aliases))
    return f"{name}{also}\n{''.join(lines)}"


def found_by(name: str, state: State) -> list[Deduction]:
    """The first deductions of a rule, which is above those of its example."""
    example = declaration(name).example
    assert example is not None
    one = rule(name).over(tuple(map(rule, example.after)))
    return list(islice(one.find(state.fork()), _COUNTED))


def _found(name: str, state: State) -> str:
    """A line about what a rule finds in a state; empty if nothing."""
    found = found_by(name, state)
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

"""The book of techniques: a section for each rule, from its own declaration, as Markdown."""

from __future__ import annotations

import csv
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from satsudoku.drawing.svg import draw_svg
from satsudoku.human.declaration import Example, RuleDeclaration
from satsudoku.human.deduction import Deduction
from satsudoku.human.path import deduce
from satsudoku.human.rules import rule, rule_names
from satsudoku.human.state import State
from satsudoku.raters.hodoku import TECHNIQUES
from satsudoku.registry import files
from satsudoku.teaching.marks import marks_of

FIGURES = Path(__file__).parents[2] / "tests" / "figures" / "techniques.csv"


def techniques() -> str:
    """A chapter for each file of rules, and in it a section for each rule."""
    return "\n\n".join(block for module in _modules() for block in _chapter(module) if block)


def _modules() -> list[str]:
    """The files of rules, in HoDoKu's order, which is that of a person; the others follow."""
    known = {f"{code:04}": place for place, code in enumerate(TECHNIQUES)}
    names = {name: len(known) + place for place, name in enumerate(rule_names())}

    def place(file: str) -> int:
        declared = _declared(file)
        return min(known.get(one.technique.hodoku or "", names[one.name]) for one in declared)

    return sorted(files("rules").values(), key=place)


def _declared(module: str) -> tuple[RuleDeclaration, ...]:
    declared: tuple[RuleDeclaration, ...] = import_module(module).RULES
    return declared


def _chapter(module: str) -> Iterator[str]:
    """What a file says of its rules, and these."""
    text = inspect.getdoc(import_module(module)) or ""
    title, _, rest = text.partition("\n")
    name, colon, gist = title.partition(": ")
    yield f"## {name.rstrip('.') if colon else title.rstrip('.')}"
    if colon:
        yield f"{gist[:1].upper()}{gist[1:]}"
    yield _markdown(rest)
    for one in _declared(module):
        yield from _section(one)


def _markdown(text: str) -> str:
    """A docstring as Markdown: drawings have wide gaps or are indented; marked words are code."""
    blocks = re.split(r"\n\s*\n", text.strip("\n"))
    return "\n\n".join(
        f"```text\n{inspect.cleandoc(block)}\n```"
        if "    " in block
        else re.sub(r"`+([^`]+)`+", r"`\1`", block)
        for block in blocks
    )


def _section(one: RuleDeclaration) -> Iterator[str]:
    yield f"### {one.technique}"
    yield "\n".join(f"- {line}" for line in _names(one))
    if one.example is None:
        return
    yield f"![{one.technique}](pictures/techniques/{one.name}.svg)"
    yield f"> {_deduction(one.name, one.example)[1].text}"


def pictures() -> dict[str, str]:
    """A drawing of each rule's example, by the rule's name."""
    declared = (one for module in _modules() for one in _declared(module) if one.example)
    return {one.name: f"{_drawn(*_deduction(one.name, one.example))}\n" for one in declared}


def _names(one: RuleDeclaration) -> Iterator[str]:
    yield f"rule `{one.name}`"
    if one.technique.hodoku:
        yield f"HoDoKu's code {one.technique.hodoku}"
    yield f"in Japanese {one.technique.name('ja')}"
    if one.aliases:
        yield f"also {', '.join(one.aliases)}"
    if one.make(one.name, one.technique).needs_uniqueness:
        yield "only in puzzles with one solution"
    if one.name in _figures():
        yield f"in {_figures()[one.name]:,} of {_figures()['puzzles']:,} generated puzzles"


@cache
def _figures() -> Mapping[str, int]:
    """By rule how many puzzles have it, as ``bench_occurrence.py`` wrote them."""
    with FIGURES.open(newline="", encoding="utf-8") as file:
        return {name: int(number) for name, number in csv.reader(file)}


@cache
def _deduction(name: str, example: Example) -> tuple[State, Deduction]:
    """The state of an example, and the deduction that it is for."""
    before = tuple(map(rule, example.after))
    state = State.of(example.board())
    for _ in deduce(state, before):
        pass
    wanted = set(example.changes.split())
    for made in rule(name).over(before).find(state):
        if set(made.names(made.placed or made.eliminated)) == wanted:
            return state, made
    raise ValueError(f"the example of {name} does not show it")


def _drawn(state: State, deduction: Deduction) -> str:
    assert state.puzzle is not None
    cells = range(state.geometry.cells)
    return draw_svg(
        state.values,
        state.puzzle.variant,
        givens=state.puzzle.values,
        candidates=tuple("" if state.covered[c] else state.symbols(c) for c in cells),
        marks=marks_of(deduction),
        title=deduction.technique,
    )

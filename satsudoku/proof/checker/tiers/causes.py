"""Causes: parts of the rules from which something follows, beside the pencil marks.

    cause:parts=2    what follows from two parts, or fewer

A part is ``[cell]``, that the cell holds one symbol; ``[house, symbol]``, that the house has it
once, or at most once if it has fewer cells than there are symbols; or ``["relation", number]``,
where the declared exclusions are counted first, then the diagrams. A step names its parts:

    {"rule": "cause:parts=2", "parts": [[4], [0, 5]], "place": [], "remove": [[2, 5]]}

With what these and the marks say, the contrary of each thing that it concludes has no model.

proof.models.jsonl shows that no fewer parts imply anything in proof.state.json. Its first line
is a solution. Each other line is a model that keeps the marks and the filled cells, but violates
some parts; it lists the candidates in which it differs from the solution:

    "1243342143122134"
    [[1, 1], [1, 3], [5, 3]]

The solution violates nothing, so only what it says can follow. What it says of a candidate in the
list is false in the model, so each cause of that has a part that the model violates. Where so few
parts cannot hit what each of several models violates, there is no cause of so few parts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from ..refusal import RefusedError, require
from ..rules import Rules
from ..stopping import look
from .board import Candidate, board_of
from .marks import Change, Marks
from .rule import Part, Rule, Step

MODELS = "proof.models.jsonl"
Clauses = list[set[int]]


@dataclass(frozen=True)
class Cause(Rule):
    """What `most` parts or fewer imply."""

    most: int

    def every(self, marks: Marks) -> Iterator[Change]:
        """Marks alone do not show that there is no cause: see `check_models`."""
        raise RefusedError("causes cannot be listed")

    def follows(self, marks: Marks, step: Step) -> bool:
        """Whether the step's parts refute the contrary of each thing that it concludes."""
        if len(step.parts) > self.most:
            return False
        parts, true = _parts_of(marks.board.rules), _facts(marks)
        said = [clause for part in step.parts for clause in parts.said(part)]
        left = _propagate(said, true)
        at = marks.board.rules.variable
        contraries = {-at(*candidate) for candidate in step.placed}
        contraries |= {at(*candidate) for candidate in step.removed}
        return left is None or not any(
            -literal not in true and _has_model(left, true | {literal}) for literal in contraries
        )


class _Parts:
    """The parts of a variant's rules, numbered from 0; `of` has those that speak of a candidate."""

    def __init__(self, rules: Rules) -> None:
        self._board, self._variable = board_of(rules), rules.variable
        self._relations = [(cells, list(said)) for cells, said in rules.relations()]
        self.of: dict[Candidate, list[Part]] = {
            candidate: list(own) for candidate, own in self._board.items_of.items()
        }
        named: list[Part] = [*self._board.items]
        for number, (cells, _) in enumerate(self._relations):
            named.append(("relation", number))
            for cell in cells:
                for candidate in self._board.items[cell,]:
                    self.of[candidate].append(named[-1])
        self.numbers = {part: number for number, part in enumerate(named)}

    def said(self, part: Part) -> Clauses:
        require(part in self.numbers, f"no part {part!r:.40}")
        if part[0] == "relation":
            return self._relations[part[1]][1]
        variables = [self._variable(*candidate) for candidate in self._board.items[part]]
        some = [set(variables)] if self._board.must_be_covered(part) else []
        return [*some, *({-first, -second} for first, second in combinations(variables, 2))]


@lru_cache(maxsize=8)
def _parts_of(rules: Rules) -> _Parts:
    return _Parts(rules)


def _facts(marks: Marks) -> set[int]:
    """The meaning of marks: removed candidates are false, those of filled cells are true."""
    at, left = marks.board.rules.variable, marks.in_lane(0)
    return {-at(*candidate) for candidate in marks.left if candidate not in left} | {
        at(*candidate) for candidate in left if marks.filled[candidate[0]]
    }


def check_models(marks: Marks, most: int, data: bytes) -> None:
    """Refuse models unless they show that no `most` parts imply anything in a state."""
    rules, left = marks.board.rules, marks.in_lane(0)
    first, *others = data.decode("utf-8").splitlines()
    solution = rules.values(json.loads(first))
    rules.check(solution, f"{MODELS}:1")
    true = {(cell, symbol) for cell, symbol in enumerate(solution) if symbol is not None}
    require(true <= left, f"{MODELS}:1: it does not keep the marks")
    violated_by = _Violations(marks, true)
    # For each candidate that is open what the models violate that contradict the solution there.
    against: dict[Candidate, list[int]] = {
        candidate: [] for candidate in left if not marks.filled[candidate[0]]
    }
    for row, text in enumerate(others, start=2):
        differing = set(rules.candidates_of(json.loads(text)))
        require(differing <= set(against), f"{MODELS}:{row}: a candidate that is not open")
        violated = violated_by(differing)
        for candidate in differing:
            against[candidate].append(violated)
    for (cell, symbol), sets in sorted(against.items()):
        where = f"symbol {rules.symbols[symbol]} in cell {cell}"
        require(not _can_hit(sets, most), f"{MODELS} leaves a cause of {most} parts: {where}")


class _Violations:
    """The parts that models violate in a state."""

    def __init__(self, marks: Marks, solution: set[Candidate]) -> None:
        at = self._variable = marks.board.rules.variable
        self._parts, self._facts = _parts_of(marks.board.rules), _facts(marks)
        self._solution = {at(*c) if c in solution else -at(*c) for c in marks.left}
        self._said: dict[Part, Clauses] = {}

    def __call__(self, differing: Iterable[Candidate]) -> int:
        """The parts that a model violates, as bits, by where it differs from the solution."""
        variables = {self._variable(*candidate) for candidate in differing}
        true = self._solution ^ variables ^ {-variable for variable in variables}
        parts = {part for candidate in differing for part in self._parts.of[candidate]}
        return sum(
            1 << self._parts.numbers[part]
            for part in parts
            if not _has_model(self._reduced(part), true)
        )

    def _reduced(self, part: Part) -> Clauses:
        """The clauses of a part, less those that the marks satisfy."""
        if part not in self._said:
            said, true = self._parts.said(part), set(self._facts)
            left = _propagate(said, true)
            derived = [{literal} for literal in true - self._facts]
            self._said[part] = said if left is None else left + derived
        return self._said[part]


def _propagate(clauses: Clauses, true: set[int]) -> Clauses | None:
    """The clauses left by unit propagation, or None if they have no model."""
    look()
    grown = -1
    while grown < len(true):
        grown, left = len(true), []
        for clause in clauses:
            if true.isdisjoint(clause):
                rest = {literal for literal in clause if -literal not in true}
                if not rest:
                    return None
                if len(rest) == 1:
                    true |= rest
                else:
                    left.append(rest)
        clauses = left
    return clauses


def _has_model(clauses: Clauses, true: set[int]) -> bool:
    """Whether clauses have a model in which some literals hold."""
    true = set(true)
    left = _propagate(clauses, true)
    if not left:
        return left is not None
    shortest = min(left, key=len)
    literal = min(shortest)
    return any(_has_model(left, true | {choice}) for choice in (literal, -literal))


def _can_hit(sets: Iterable[int], most: int) -> bool:
    """Whether `most` bits can hit all sets."""
    look()
    left = sorted(set(sets), key=int.bit_count)
    together, apart = 0, 0
    for members in left:
        if not members & together:  # each of these needs a bit of its own
            together, apart = together | members, apart + 1
    if not left or not left[0] or apart > most:
        return not left
    if apart == most and any(members & ~together for members in left):
        # Each bit is in one of these, so others are of no use.
        return _can_hit((members & together for members in left), most)
    rest = left[0]
    while rest:
        bit = rest & -rest
        rest ^= bit
        if _can_hit((members for members in left if not members & bit), most - 1):
            return True
        # Where no choice with the bit suffices, it is of no use to the choices after it.
        left = [members & ~bit for members in left]
    return False

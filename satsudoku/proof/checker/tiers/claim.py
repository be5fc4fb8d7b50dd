"""Claims about a tier: the puzzle's least tier on a declared ladder, or that it is above a tier.

    {"kind": "tier", "tier": 3}         the rules of tiers 1 to 3 solve it, those of 1 and 2 do not
    {"kind": "above tier", "tier": 6}   the rules of tiers 1 to 6 do not solve it

The manifest declares the ladder up to that tier: ``{"name": ..., "tiers": [{"name": ..., "rules":
[...]}, ...]}``. One with the name of a ladder of satsudoku has the tiers that `ladders` lists.
`deductions` says what the rules mean. A candidate is a pair of a cell and a symbol; an item is
``[cell]`` or ``[house, symbol]``; all are counted from 0.

proof.steps.jsonl is the way to the solution, a step per line, each by a rule of these tiers:

    {"rule": "naked-pair", "truths": [[0], [1]], "links": [[0, 2], [0, 5]], "place": [],
     "remove": [[4, 2], [5, 5]]}

proof.state.json shows that lower tiers do not suffice: pencil marks below those of the puzzle where
none of their rules applies, and not all cells are filled. As a rule concludes no less
from fewer marks, nothing that is in this state is ever placed or crossed out by those rules.

    {"filled": "1.....2..3.....4", "marks": ["1", "24", ...], "solution": "1243342143122134"}

"No less" holds where none of what a rule `needs` applies either. It holds for some rules, such as
those that ask whether the puzzle is solved, only if the state keeps a solution: that at the end of
the steps; or, above a tier, the state's own "solution", which may be left out for other rules.

proof.fillings.jsonl may show what rules of areas leave in the state: see `filled`.

Rules may use the implied houses that the manifest lists under ``implied_houses``: see `implied`.

A trial's step names what it refutes, perhaps many candidates at once, and no pattern. One by a
cause names its parts, and proof.models.jsonl shows that the state has no smaller cause: see
`causes`. Where a step is a search, problem.cnf and proof.lrat prove that there is no other
solution, as for a count of 1.
"""

from __future__ import annotations

import json
from typing import Any

from ..counts import check_no_others
from ..refusal import items, require
from ..rules import Rules, Values
from ..statement import StatedLadder
from ..stopping import look
from .board import Item, board_of
from .causes import MODELS, Cause, check_models
from .deductions import SearchRule, ladder_rules
from .filled import FILLINGS, FilledBoards
from .implied import with_implied
from .ladders import check_ladder
from .marks import Marks
from .rule import Rule, Step

KINDS = ("tier", "above tier")
STEPS, STATE = "proof.steps.jsonl", "proof.state.json"


def check_tier(
    manifest: dict[str, Any], rules: Rules, files: dict[str, bytes]
) -> tuple[str, StatedLadder]:
    """Check a claim about a tier; return it in words, and the ladder."""
    kind, tier = manifest["claim"]["kind"], manifest["claim"]["tier"]
    ladder, tiers, start = ladder_and_start(manifest, rules)
    below = tiers if kind == "above tier" else tiers[:-1]
    needed = {STATE} if below else set()
    needed |= {STEPS} if kind == "tier" else set()
    causes = [rule.most for part in below for rule in part.values() if isinstance(rule, Cause)]
    by_cause = any(isinstance(rule, Cause) for part in tiers for rule in part.values())
    require(not (by_cause and ladder.implied), "an implied house is no part of a cause")
    needed |= {MODELS} if causes else set()
    require(needed <= set(files), "a file without a hash")
    solution: Values | None = None
    if kind == "tier":
        rule_named = {name: rule for part in tiers for name, rule in part.items()}
        steps = Marks.of_puzzle(start.board, manifest["puzzle"])
        searched = check_steps(steps, rule_named, files[STEPS])
        steps.check_end(STEPS)
        solution = steps.values()
        if searched:
            check_no_others(rules, manifest["puzzle"], [solution], files)
    if below:
        state = state_at_rest(start, files, below, solution)
        require(not state.solved(), "the state is solved")
        if causes:
            check_models(state, max(causes), files[MODELS])
    return f"{ladder.name}: {kind} {tier} ({ladder.tiers[-1][0]})", ladder


def ladder_and_start(
    manifest: dict[str, Any], rules: Rules
) -> tuple[StatedLadder, list[dict[str, Rule]], Marks]:
    """The ladder up to the tier of a claim, its rules by tier, and the marks of the puzzle."""
    tier = manifest["claim"]["tier"]
    declared = [(part["name"], items(part["rules"])) for part in items(manifest["ladder"]["tiers"])]
    ladder = check_ladder(manifest["ladder"]["name"], declared)
    tiers = ladder_rules([names for _, names in declared])
    right = type(tier) is int and tier == len(tiers) > 0
    require(right, "the ladder is not declared up to the tier")
    implied = items(manifest.get("implied_houses", []))
    start = Marks.of_puzzle(board_of(with_implied(rules, implied)), manifest["puzzle"])
    used = tuple(tuple(entry["cells"]) for entry in implied)
    return ladder._replace(implied=used), tiers, start


def state_at_rest(
    start: Marks, files: dict[str, bytes], tiers: list[dict[str, Rule]], solution: Values | None
) -> Marks:
    """A state below that of the puzzle which the rules of some tiers leave as it is."""
    state = _state(start, files[STATE])
    if FILLINGS in files:
        state.shown = FilledBoards.read(files[FILLINGS], state.board, state.in_lane(0))
    _check_at_rest(state, tiers)
    _check_kept(state, tiers, solution, json.loads(files[STATE]))
    return state


def _state(start: Marks, data: bytes) -> Marks:
    """The marks of a state; refused if they are not below those of the puzzle."""
    rules = start.board.rules
    state = json.loads(data)
    marks = Marks.blank(start.board)
    require(len(items(state["marks"])) == rules.cells, "the state has another number of cells")
    for cell, kept in enumerate(state["marks"]):
        look()
        require(set(kept) <= set(rules.symbols), "the state has a mark that is not a symbol")
        for symbol, character in enumerate(rules.symbols):
            if character not in kept:
                marks.remove((cell, symbol), 1)
    for cell, filled in enumerate(rules.values(state["filled"])):
        if filled is not None:
            candidates = marks.board.items[cell,] & marks.in_lane(0)
            require(candidates == {(cell, filled)}, "the state fills a cell otherwise")
            marks.filled[cell] = 1
    marks.check_below(start)
    return marks


def _check_at_rest(marks: Marks, tiers: list[dict[str, Rule]]) -> None:
    """Refuse a state unless the rules leave it as it is; of causes that is seen from models."""
    calm: set[Rule] = set()
    for tier in tiers:
        for name, rule in tier.items():
            if not isinstance(rule, Cause):
                require(not rule.applies(marks), f"in the state {name} applies")
                calm.add(rule)
    for name, rule in ((name, rule) for tier in tiers for name, rule in tier.items()):
        for smaller in rule.needs:
            if smaller not in calm:
                require(not smaller.applies(marks), f"in the state what {name} needs applies")
                calm.add(smaller)


def _check_kept(
    marks: Marks, tiers: list[dict[str, Rule]], solution: Values | None, state: dict[str, Any]
) -> None:
    """Refuse a state that lacks the solution; where none is known, if a rule counts on one."""
    if solution is None:
        counting = [n for tier in tiers for n, rule in tier.items() if rule.counts_on_a_solution]
        if not counting:
            return
        require("solution" in state, f"the state names no solution, on which {counting[0]} counts")
        solution = marks.board.rules.values(state["solution"])
        marks.board.rules.check(solution, "the solution of the state")
    kept = {(cell, symbol) for cell, symbol in enumerate(solution) if symbol is not None}
    require(kept <= marks.in_lane(0), "the state lacks the solution")


def check_steps(marks: Marks, rule_named: dict[str, Rule], data: bytes) -> bool:
    """Refuse steps unless each follows by its rule.

    Where a search is among them (True), the solution is still to be proved the only one.
    """
    search = False
    for row, text in enumerate(data.decode("utf-8").splitlines(), start=1):
        where = f"{STEPS}:{row}"
        written = json.loads(text)
        name = written["rule"]
        require(name in rule_named, f"{where}: {name!r:.40} is not a rule of these tiers")
        by_cause = isinstance(rule_named[name], Cause)
        step = Step(
            [] if by_cause else items_of(marks, written["truths"], where),
            [] if by_cause else items_of(marks, written["links"], where),
            [tuple(items(part)) for part in written["parts"]] if by_cause else [],
            frozenset(marks.board.rules.candidates_of(written["place"])),
            frozenset(marks.board.rules.candidates_of(written["remove"])),
        )
        require(step.placed or step.removed, f"{where}: it does nothing")
        if isinstance(rule_named[name], SearchRule):
            search = True
        else:
            require(rule_named[name].follows(marks, step), f"{where}: it does not follow")
        marks.conclude(step.placed, step.removed)
    return search


def items_of(marks: Marks, named: Any, where: str) -> list[Item]:
    """Items of the board; anything else is refused."""
    every = [tuple(items(item)) for item in items(named)]
    for item in every:
        require(item in marks.board.items, f"{where}: no item {item!r:.40}")
    return every

"""Claims about a tier: the puzzle's least tier on a declared ladder, or that it is above a tier.

    {"kind": "tier", "tier": 3}         the rules of tiers 1 to 3 solve it, those of 1 and 2 do not
    {"kind": "above tier", "tier": 6}   the rules of tiers 1 to 6 do not solve it

The manifest declares the ladder up to that tier: ``{"name": ..., "tiers": [{"name": ..., "rules":
[...]}, ...]}``. `deductions` says what the rules mean. A candidate is a pair of a cell and a
symbol; an item is ``[cell]`` or ``[house, symbol]``; all are counted from 0.

proof.steps.jsonl is the way to the solution, a step a line, each by a rule of these tiers:

    {"rule": "naked-pair", "truths": [[0], [1]], "links": [[0, 2], [0, 5]], "place": [],
     "remove": [[4, 2], [5, 5]]}

proof.state.json shows that lower tiers do not suffice: pencil marks below those of the puzzle where
none of their rules has anything to say, and not all cells are filled. As a rule concludes no less
from fewer marks, nothing that is in this state is ever placed or crossed out by those rules.

    {"filled": "1.....2..3.....4", "marks": ["1", "24", ...]}
"""

from __future__ import annotations

import json
from typing import Any

from .deductions import Rule, rule_of
from .marks import Item, Marks, board_of
from .refusal import items, require
from .rules import Rules

__all__ = ["KINDS", "STATE", "STEPS", "check_tier"]

KINDS = ("tier", "above tier")
STEPS, STATE = "proof.steps.jsonl", "proof.state.json"


def check_tier(manifest: dict[str, Any], rules: Rules, files: dict[str, bytes]) -> str:
    """Check a claim about a tier; return it in words."""
    kind, tier = manifest["claim"]["kind"], manifest["claim"]["tier"]
    ladder = manifest["ladder"]
    tiers = [list(map(rule_of, items(one["rules"]))) for one in items(ladder["tiers"])]
    right = type(tier) is int and tier == len(tiers) > 0
    require(right, "the ladder is not declared up to the tier")
    puzzle = manifest["puzzle"]
    excluded = rules.candidates_of(puzzle["excluded"])
    start = Marks.of_puzzle(board_of(rules), rules.values(puzzle["givens"]), excluded)
    below = tiers if kind == "above tier" else tiers[:-1]
    needed = {STATE} if below else set()
    needed |= {STEPS} if kind == "tier" else set()
    require(needed <= set(files), "a file without a hash")
    if below:
        _check_state(start, below, files[STATE])
    if kind == "tier":
        _check_steps(start, {n: rule_of(n) for one in ladder["tiers"] for n in one["rules"]}, files)
    name = ladder["tiers"][-1]["name"]
    return f"{ladder['name']}: {kind} {tier} ({name})"


def _check_state(start: Marks, tiers: list[list[Rule]], data: bytes) -> None:
    """Refuse a state unless the rules leave it as it is, and it is not solved."""
    rules = start.board.rules
    state = json.loads(data)
    marks = Marks(start.board)
    require(len(items(state["marks"])) == rules.cells, "the state has another number of cells")
    number = {symbol: place for place, symbol in enumerate(rules.symbols)}
    for cell, kept in enumerate(state["marks"]):
        possible = {(cell, number[symbol]) for symbol in kept}
        marks.remove(marks.left[cell,] - possible)
    filled = rules.values(state["filled"])
    for cell, symbol in enumerate(filled):
        if symbol is not None:
            require(marks.left[cell,] == {(cell, symbol)}, "the state fills a cell otherwise")
            marks.filled.add(cell)
    marks.check_below(start)
    require(len(marks.filled) < rules.cells, "the state is solved")
    for tier in tiers:
        for rule in tier:
            require(not rule.applies(marks), f"in the state {rule} applies")


def _check_steps(marks: Marks, known: dict[str, Rule], files: dict[str, bytes]) -> None:
    """Refuse steps unless each follows by its rule, and they fill the board."""
    for row, text in enumerate(files[STEPS].decode("utf-8").splitlines(), start=1):
        where = f"{STEPS}:{row}"
        step = json.loads(text)
        require(step["rule"] in known, f"{where}: {step['rule']!r:.40} is no rule of these tiers")
        truths, links = (_items(marks, step[key], where) for key in ("truths", "links"))
        placed, removed = (
            set(marks.board.rules.candidates_of(step[k])) for k in ("place", "remove")
        )
        require(placed or removed, f"{where}: it does nothing")
        possible = known[step["rule"]].concludes(marks, truths, links)
        follows = placed <= possible.placed and removed <= possible.removed
        require(follows, f"{where}: it does not follow")
        for candidate in placed:
            marks.place(candidate)
        marks.remove(removed)
    solution = marks.values()
    require(None not in solution, f"{STEPS} does not fill the board")
    marks.board.rules.check(solution, "the board at the end")


def _items(marks: Marks, named: Any, where: str) -> list[Item]:
    every = [tuple(items(item)) for item in items(named)]
    for item in every:
        require(item in marks.board.items, f"{where}: no item {item!r:.40}")
    return every

"""Claims about a move: the least tier that makes it in a position, or that it is above a tier.

    {"kind": "move", "tier": 3, "place": [[1, 4]], "remove": []}
    {"kind": "move above tier", "tier": 6, "place": [], "remove": [[2, 0], [2, 3]]}

The puzzle of the manifest is the position: its filled cells and candidates. The claim follows from
these, whatever the puzzle was before. Ladder and files are those of claims about a tier: see
`claim`. All that the move places and removes is done at the end of the steps. It is not in the
state, where the rules of lower tiers do not apply. A claim "above" does not say that the move is
right. Rules that search, and causes, are refused.
"""

from __future__ import annotations

from typing import Any

from ..naming import escaped
from ..refusal import items, require
from ..rules import Rules
from ..statement import StatedLadder
from .board import Candidate
from .causes import Cause
from .claim import STATE, STEPS, check_steps, ladder_and_start, state_at_rest
from .deductions import SearchRule
from .marks import Marks

MOVES = ("move", "move above tier")


def check_move(
    manifest: dict[str, Any], rules: Rules, files: dict[str, bytes]
) -> tuple[str, StatedLadder]:
    """Check a claim about a move; return it in words, and the ladder."""
    claim = manifest["claim"]
    placed, removed = (rules.candidates_of(claim[key]) for key in ("place", "remove"))
    require(placed or removed, "the move does nothing")
    ladder, tiers, start = ladder_and_start(manifest, rules)
    for rule in (rule for tier in tiers for rule in tier.values()):
        require(not isinstance(rule, Cause | SearchRule), "a search or a cause makes no move")
    exact = claim["kind"] == "move"
    below = tiers[:-1] if exact else tiers
    needed = ({STEPS} if exact else set()) | ({STATE} if below else set())
    require(needed <= set(files), "a file without a hash")
    if exact:
        end = Marks.of_puzzle(start.board, manifest["puzzle"])
        rule_named = {name: rule for tier in tiers for name, rule in tier.items()}
        check_steps(end, rule_named, files[STEPS])
        require(_made(end, placed, removed), "the steps do not make the move")
    if below:
        state = state_at_rest(start, files, below, None)
        require(not _made(state, placed, removed), "the state has the move made")
    else:
        require(not _made(start, placed, removed), "the position has the move made")
    cells, symbols = (manifest["variant"]["declaration"][key] for key in ("cells", "symbols"))
    named = [
        f"r{cells[cell][0]}c{cells[cell][1]}{sign}{escaped(symbols[symbol])}"
        for sign, candidates in (("=", placed), ("<>", removed))
        for cell, symbol in sorted(items([*candidates]))
    ]
    how = "follows at" if exact else "does not follow up to"
    words = f"{' '.join(named)} {how} tier {claim['tier']} ({ladder.tiers[-1][0]})"
    return f"{ladder.name}: {words}", ladder


def _made(marks: Marks, placed: list[Candidate], removed: list[Candidate]) -> bool:
    """Whether all that a move places and removes is done."""
    filled = all(marks.filled[cell] & 1 for cell, _ in placed)
    kept = all(marks.left[candidate] & 1 for candidate in placed)
    return filled and kept and not any(marks.left[candidate] & 1 for candidate in removed)

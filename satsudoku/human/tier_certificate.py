"""Certificates of tiers: which tier of a ladder a puzzle needs, for anybody to check.

The steps of the path prove that the tier suffices. The state that the lower tiers leave proves that
they do not. `satsudoku.proof.checker.tiers` documents both files, and the rules that it knows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import Any

from satsudoku.board.puzzle import Puzzle
from satsudoku.cover.geometry import Geometry
from satsudoku.errors import LadderError, PuzzleError
from satsudoku.human.deduction import Deduction
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.tier import Tier
from satsudoku.human.raters.library import rater
from satsudoku.human.raters.rater import prove as unique
from satsudoku.human.state import State
from satsudoku.proof.certificate import Certificate
from satsudoku.proof.checker import STATE, STEPS, RefusedError, served
from satsudoku.proof.manifest import manifest_of

__all__ = ["TierCertificate", "certifiable", "prove_tier"]


@dataclass(frozen=True, repr=False)
class TierCertificate(Certificate):
    """Files that prove which tier of a ladder a puzzle needs.

    Attributes:
        ladder: its name.
        tier: the tier; or if not `exact` the highest that is proved not to suffice.
        exact: whether the tier is proved to suffice, and all lower ones not to.
        tier_name: the name of the tier.

    >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
    >>> certificate = prove_tier(puzzle, "rank8")
    >>> certificate
    TierCertificate(rank8: tier 3 (Normal), ... bytes)
    >>> certificate.verify()
    'rank8: tier 3 (Normal)'
    """

    ladder: str
    tier: int
    exact: bool
    tier_name: str

    @property
    def claim(self) -> str:
        """What it proves.

        >>> prove_tier(Puzzle("1.....2..3.....4", "classic4"), "rank8").claim
        'rank8: tier 1 (Very easy)'
        """
        return f"{self.ladder}: {_kind(self.exact)} {self.tier} ({self.tier_name})"


def prove_tier(puzzle: Puzzle, ladder: str | Ladder) -> TierCertificate:
    """Prove the least tier of a ladder whose rules solve a puzzle.

    Where that tier has rules which the checker does not know, it is proved that the puzzle is above
    the last tier before these.

    Args:
        puzzle: with exactly one solution, of any variant.
        ladder: a ladder, its name, or the path of a ladder file.

    Raises:
        PuzzleError: the puzzle has not exactly one solution.
        LadderError: the rater is no confluent ladder; or the checker does not know the rules of its
            first tier, or not as they apply to this variant.

    >>> puzzle = Puzzle("1....6.5.1.........4.35.3.46........", "classic6")
    >>> prove_tier(puzzle, "rank8").verify()
    'rank8: above tier 6 (Hard)'
    """
    judge, known = certifiable(ladder)
    state, path = judge.walk(puzzle, known)
    if not (state.solved or unique(puzzle)[0]):
        raise PuzzleError("the puzzle has not exactly one solution; expected one")
    exact = state.solved
    tier = max((step.tier for step in path), default=1) if exact else known
    files = {}
    try:
        if exact:
            files[STEPS] = _steps_file(step.deduction for step in path)
            state, _ = judge.walk(puzzle, tier - 1)
        if not exact or tier > 1:
            files[STATE] = _state_file(state)
    except KeyError:
        raise _unserved(judge, puzzle) from None
    claim = {"kind": _kind(exact), "tier": tier}
    declared = {"name": judge.name, "tiers": [_declared(one) for one in judge.tiers[:tier]]}
    manifest = manifest_of(puzzle, {"claim": claim, "ladder": declared}, files)
    files = {"manifest.json": manifest.encode()} | files
    certificate = TierCertificate(
        puzzle, files, judge.name, tier, exact, judge.tiers[tier - 1].name
    )
    try:
        certificate.verify()
    except RefusedError:
        raise _unserved(judge, puzzle) from None
    return certificate


def certifiable(ladder: str | Ladder) -> tuple[Ladder, int]:
    """A ladder, and how many of its tiers have only rules that the checker knows.

    Raises:
        LadderError: it is no confluent ladder, or its first tier has another rule.
        UnknownNameError: no such ladder.

    >>> certifiable("satsudoku")
    (Ladder('satsudoku': 12 tiers, 20 rules), 9)
    >>> certifiable("sato")
    Traceback (most recent call last):
    satsudoku.errors.LadderError: sato has no certificates; expected a confluent ladder of rules
    """
    judge = rater(ladder) if isinstance(ladder, str) else ladder
    if not (isinstance(judge, Ladder) and judge.confluent):
        expected = "expected a confluent ladder of rules"
        raise LadderError(f"{judge.name} has no certificates; {expected}")
    known = sum(1 for _ in takewhile(_known, judge.tiers))
    if not known:
        raise LadderError(f"certificates do not know all rules of tier 1 of {judge.name}")
    return judge, known


def _known(tier: Tier) -> bool:
    return all(served(rule.name) for rule in tier.rules)


def _unserved(ladder: Ladder, puzzle: Puzzle) -> LadderError:
    name = puzzle.variant.name
    return LadderError(f"the rules of {ladder.name} have no certificates in the variant {name}")


def _kind(exact: bool) -> str:
    return "tier" if exact else "above tier"


def _declared(tier: Tier) -> dict[str, Any]:
    return {"name": tier.name, "rules": [rule.name for rule in tier.rules]}


def _steps_file(path: Iterable[Deduction]) -> bytes:
    """A line for each deduction. Raises KeyError where it names what a checker does not know."""
    lines = []
    for deduction in path:
        geometry = deduction.geometry
        named = _item_names(geometry)
        count = geometry.symbols
        truths, links = deduction.truths, deduction.links
        if deduction.refutation is not None:  # the checker follows it by itself
            truths, links = tuple(option // count for option in deduction.eliminated), ()
        step = {
            "rule": deduction.rule.name,
            "truths": [named[item] for item in truths],
            "links": [named[item] for item in links],
            "place": [divmod(option, count) for option in deduction.placed],
            "remove": [divmod(option, count) for option in deduction.eliminated],
        }
        lines.append(f"{json.dumps(step)}\n")
    return "".join(lines).encode()


@lru_cache(maxsize=4)
def _item_names(geometry: Geometry) -> dict[int, tuple[int, ...]]:
    """Cells as (cell,), symbols of houses as (house, symbol), as the checker names them."""
    names: dict[int, tuple[int, ...]] = {cell: (cell,) for cell in range(geometry.cells)}
    for house, items in enumerate(geometry.house_items):
        names |= {item: (house, symbol) for symbol, item in enumerate(items)}
    return names


def _state_file(state: State) -> bytes:
    symbols = state.geometry.variant.symbols
    filled = "".join("." if value == 0 else symbols[value - 1] for value in state.values)
    marks = [state.symbols(cell) for cell in range(state.geometry.cells)]
    return f"{json.dumps({'filled': filled, 'marks': marks})}\n".encode()

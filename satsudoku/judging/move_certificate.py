"""Certificates of moves: the least tier that makes a move in a position, for anybody to check.

`satsudoku.proof.checker.tiers.moves` documents them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.certificates.tier_certificate import (
    TieredStep,
    certifiable,
    climb,
    declared_tier,
    steps_file,
    unserved,
)
from satsudoku.certificates.tier_files import declared_implied, state_file
from satsudoku.cover.geometry import geometry
from satsudoku.errors import LadderError, PuzzleError
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.links import excluded_by, positions
from satsudoku.human.state import State
from satsudoku.judging.least_tiers import Sought
from satsudoku.judging.move import Move
from satsudoku.proof.certificate import Certificate
from satsudoku.proof.checker import RefusedError, named, phrase
from satsudoku.proof.checker.tiers import STATE, STEPS
from satsudoku.proof.checker.tiers.moves import MOVES
from satsudoku.proof.manifest import manifest_of
from satsudoku.teaching.attempt import only_solution


@dataclass(frozen=True, repr=False)
class MoveCertificate(Certificate):
    """Files that prove at which tier of a ladder a move follows, or that it does not up to one.

    Attributes:
        move: what follows; of a wrong move its contrary.
        ladder: its name.
        tier: the tier; or if not `exact` the highest that is proved not to make the move.
        exact: whether the tier is proved to make it, and all lower ones not to.
        tier_name: the name of the tier.

    >>> import satsudoku
    >>> certificate = satsudoku.judge("1.....2..3.....4", "r1c2=2", "rank8").moves[0].prove()
    >>> certificate.verify()
    'rank8: r1c2=2 follows at tier 1 (Very easy)'
    """

    move: Move
    ladder: str
    tier: int
    exact: bool
    tier_name: str

    @property
    def claim(self) -> str:
        how = "follows at" if self.exact else "does not follow up to"
        name = self.move.names(self.puzzle.variant)
        return f"{named(self.ladder)}: {name} {how} tier {self.tier} ({phrase(self.tier_name)})"


def prove_move(
    sought: Sought, ladder: Ladder, tier: int, *, exact: bool, solution: Grid | None = None
) -> MoveCertificate:
    """Prove at which tier a move follows, or that it does not up to one.

    Args:
        sought: the position and the move.
        ladder: whose rules count.
        tier: the least that makes the move; or if not `exact` the last that counts.
        exact: whether it makes the move.
        solution: of the puzzle, if it may have several; any that fits the position.

    Raises:
        PuzzleError: the board shows the move already, so that no rule is needed.
        LadderError: the checker does not know the ladder's rules up to the tier.
    """
    board = geometry(sought.puzzle.variant)
    if not tier:
        raise PuzzleError("the board shows the move already; expected one that a tier makes")
    _, certain = certifiable(ladder)
    filled = Puzzle(sought.values, sought.puzzle.variant)
    if tier > certain:
        message = f"certificates do not know all rules up to tier {tier} of {ladder.name}"
        raise LadderError(f"{message}; expected {certain} or less")
    files: dict[str, bytes] = {}
    try:
        if exact:
            _, steps, _ = climb(sought.state(board), ladder.tiers[:tier])
            files[STEPS] = steps_file(_until(sought, sought.state(board), steps), board)
        below = ladder.tiers[: tier - 1 if exact else tier]
        if below:
            state, _, reached = climb(sought.state(board), below)
            if reached < len(below):
                raise LadderError("trials of three would take too long to check")
            files[STATE] = state_file(state, solution or only_solution(sought.puzzle))
    except KeyError:
        raise unserved(ladder, filled) from None
    move = _move(sought)
    pairs = [[[*divmod(o, board.symbols)] for o in part] for part in (move.placed, move.removed)]
    claim = {"kind": MOVES[not exact], "tier": tier, "place": pairs[0], "remove": pairs[1]}
    tiers = [declared_tier(each) for each in ladder.tiers[:tier]]
    own: dict[str, Any] = {"claim": claim, "ladder": {"name": ladder.name, "tiers": tiers}}
    own |= declared_implied(filled.variant)
    manifest = json.loads(manifest_of(filled, own, files))
    # A puzzle has no cell with one candidate that is not filled, but a position may.
    impossible = positions(~sought.left & (1 << len(board.covers)) - 1)
    gone = filter(State.of(filled, board).possible, impossible)
    manifest["puzzle"]["excluded"] = [[*divmod(option, board.symbols)] for option in gone]
    files = {"manifest.json": json.dumps(manifest).encode(), **files}
    name = ladder.tier_names[tier - 1]
    certificate = MoveCertificate(filled, files, move, ladder.name, tier, exact, name)
    try:
        certificate.verify()
    except RefusedError:
        raise unserved(ladder, filled) from None
    return certificate


def _move(sought: Sought) -> Move:
    """What is new in a move, without what its digits exclude."""
    gone, excluded = sought.gone, excluded_by(geometry(sought.puzzle.variant))
    for option in sought.placed:
        gone &= ~excluded[option]
    return Move(sought.placed, tuple(positions(gone)))


def _until(sought: Sought, state: State, steps: list[TieredStep]) -> list[TieredStep]:
    """The steps until the move is made."""
    needed: list[TieredStep] = []
    for step in steps:
        if sought.reached(state):
            break
        needed.append(step)
        state.apply(step[1])
    return needed

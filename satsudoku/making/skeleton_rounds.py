"""Some puzzles around one solution of a skeleton, of which the best is chosen.

::

    a puzzle --leave out half of the givens, and those in redundant constraints--> another
         |
         v
    are fewer constraints redundant or left out, or fewer givens needed? Then the next round starts
    from it
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from satsudoku.analysis.redundant_constraints import without_constraints
from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import check_time
from satsudoku.making.attempts import Attempts
from satsudoku.making.constraint_puzzles import is_plain
from satsudoku.making.skeleton_draft import SkeletonDraft

_ROUNDS = 6  # more around one solution
_IN_VAIN = 2  # of them in a row, after which no more follow; 1 if only givens may be fewer


class Made(NamedTuple):
    """A puzzle of a skeleton.

    Attributes:
        puzzle: has one solution.
        redundant: its constraints without each of which the rules of its tier fill it, too.
        unread: those of them that none of these rules reads.
        left_out: the drawn numbers that it lacks, by the names of their constraints.
        judged: whether there was time to look for redundant constraints.
    """

    puzzle: Puzzle
    redundant: tuple[str, ...]
    unread: tuple[str, ...]
    left_out: tuple[str, ...]
    judged: bool


class Rounds:
    """Rounds of a draft around its solution.

    Attributes:
        best: the puzzle that leaves the fewest constraints redundant, or out, and then has the
            fewest givens, so far.
    """

    def __init__(self, draft: SkeletonDraft, attempts: Attempts) -> None:
        self.draft, self.attempts = draft, attempts
        self.best: Made | None = None

    def run(self) -> bool:
        """Make the best puzzle; False if this solution allows none."""
        draft, attempts = self.draft, self.attempts
        attempts.fillings += 1
        if draft.crowded:
            attempts.crowded += 1
            return False
        puzzle = draft.round(attempts)
        if puzzle is None:
            return False
        self._keep(puzzle, (), judged=False)
        idle = self._idle(puzzle)
        assert idle is not None
        self._keep(puzzle, idle)
        in_vain = 0
        while attempts.rounds < _ROUNDS and in_vain < self._patience(idle):
            attempts.rounds += 1
            in_vain += 1
            fewest, back = self._weight(idle), draft.kept()
            self._loosen_around(place for place in idle if not self._is_unread(place))
            puzzle = draft.round(Attempts())
            now = None if puzzle is None else self._idle(puzzle, fewest[0])
            if puzzle is None or now is None or self._weight(now) > fewest:
                back()
                continue
            if self._weight(now) < fewest:
                in_vain = 0
            idle = now
            self._keep(puzzle, idle)
        return True

    def _patience(self, idle: Sequence[int]) -> int:
        """After how many failed rounds no more follow."""
        draft = self.draft
        if idle or draft.left_out():
            return _IN_VAIN
        return 1 if draft.givens - draft.fixed else 0

    def _weight(self, idle: Sequence[int]) -> tuple[int, int]:
        """How many constraints are redundant or left out, and how many givens there are."""
        return len(idle) + len(self.draft.left_out()), len(self.draft.givens)

    def _keep(self, puzzle: Puzzle, idle: Sequence[int], *, judged: bool = True) -> None:
        """Keep the puzzle, with names of what is redundant, and of what is left out."""
        draft = self.draft
        kept = dict(zip(draft.places_kept(), puzzle.variant.constraints, strict=True))
        names = puzzle.variant.place_names
        unread = [place for place in idle if self._is_unread(place)]
        silent = {*draft.parts.free}.difference(draft.numbers, draft.parts.optional_places)
        self.best = Made(
            puzzle,
            tuple(names[kept[place].name] for place in idle if place not in unread),
            tuple(names[kept[place].name] for place in unread),
            tuple(draft.drawn.variant.constraints[place].name for place in sorted(silent)),
            judged,
        )

    def _idle(self, puzzle: Puzzle, most: int | None = None) -> list[int] | None:
        """Constraints without each of which the rules of its tier fill a puzzle, too.

        None where more than `most` are that, or left out.
        """
        needed = self.draft.needed(puzzle)
        most = None if most is None else most - len(self.draft.left_out())
        found: list[int] = []
        for number, place in enumerate(self.draft.places_kept()):
            check_time()
            less = without_constraints(puzzle.variant, {number})
            bare = Puzzle(puzzle.values, less, puzzle.candidates)
            if self.draft.needed(bare, needed):
                found.append(place)
            if most is not None and len(found) > most:
                return None
        return found

    def _is_unread(self, place: int) -> bool:
        """Whether no rule of the tiers reads a constraint."""
        draft = self.draft
        variant = draft.drawn.variant
        bare = without_constraints(variant, range(len(variant.constraints)))
        return not is_plain(draft.constraint(place)) and all(
            rule.pattern and rule in tier.rules_for(bare)
            for tier in draft.ladder.tiers[: draft.highest]
            for rule in tier.rules
        )

    def _loosen_around(self, redundant: Iterable[int]) -> None:
        """Leave out half of the givens, and those in redundant constraints, or move these.

        Numbers that were left out come back.
        """
        draft = self.draft
        draft.shunned = set()
        for place in redundant:
            if place in draft.group_of:
                draft.move(place)
                continue
            draft.shunned |= {*draft.constraint(place).cells}
        draft.numbers |= draft.left_out()
        givens = draft.shuffled(draft.givens - draft.fixed - draft.shunned)
        draft.givens = draft.fixed | {*givens[len(givens) // 2 :]}

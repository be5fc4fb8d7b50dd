"""Ladders: ordered tiers of rules, declared as data, by which puzzles are ranked.

`satsudoku.human.ladders.reading` documents the file format.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from satsudoku.board.grid import Grid
from satsudoku.board.library import DEFAULT
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.human.classification import Classification
from satsudoku.human.path import Step, walk
from satsudoku.human.raters.rater import Choice, Rater, Tiers, prove
from satsudoku.human.rule import Rule
from satsudoku.human.state import State

if TYPE_CHECKING:
    from satsudoku.lanes.loading import Puzzles

__all__ = ["Ladder", "Tier"]


@dataclass(frozen=True)
class Tier:
    """A tier of a ladder.

    Attributes:
        name: e.g. ``Easy``.
        label: what the ladder's source prints for it, e.g. ``**``; may be empty.
        rules: those that it adds to the tiers below, in the order in which they are tried.
        why: why it stands where it does; may be empty.
    """

    name: str
    label: str
    rules: tuple[Rule, ...]
    why: str = ""


@dataclass(frozen=True)
class Ladder(Rater):
    """An ordered list of tiers.

    Attributes:
        name: what `ladder` finds it by.
        title: for people.
        description: a sentence.
        source: where it comes from; may be empty.
        confluent: whether a puzzle's tier is the same in whatever order the rules are applied, and
            so for every relabelled, transposed or permuted copy of it.
        tiers: the easiest first.
        codes: what the source calls a rule, by the rule's name.
        depends: what the verdict depends on beside the puzzle's structure; empty where it is
            confluent.
        options: what may be chosen.

    >>> from satsudoku import ladder
    >>> rank8 = ladder("rank8")
    >>> rank8
    Ladder('rank8': 8 tiers, 11 rules)
    >>> rank8.tiers[3].label, [rule.name for rule in rank8.tiers[3].rules]
    ('****', ['naked-pair', 'hidden-pair'])
    """

    name: str
    title: str
    description: str
    source: str
    confluent: bool
    tiers: tuple[Tier, ...]
    codes: Mapping[str, str] = field(default_factory=dict, hash=False)
    depends: str = ""
    options: tuple[Choice, ...] = ()

    @property
    def tier_names(self) -> tuple[str, ...]:
        """The names of the tiers, the easiest first."""
        return tuple(tier.name for tier in self.tiers)

    def __repr__(self) -> str:
        rules = sum(len(tier.rules) for tier in self.tiers)
        return f"Ladder({self.name!r}: {len(self.tiers)} tiers, {rules} rules)"

    @classmethod
    def from_toml(cls, text: str, name: str, file: str | None = None) -> Ladder:
        """Build a ladder from the text of a ladder file.

        Args:
            text: TOML.
            name: the ladder's name; by custom the file's name without its ending.
            file: named in errors.

        Raises:
            LadderError: with file, key, what was found and what was expected.

        >>> Ladder.from_toml(
        ...     '''
        ...     extends = "rank8"
        ...     title = "Cells alone"
        ...     [[tiers]]
        ...     name = "Cells"
        ...     rules = ["naked-single"]
        ...     ''',
        ...     "cells",
        ... )
        Ladder('cells': 1 tiers, 1 rules)
        """
        from satsudoku.human.ladders.reading import parse_ladder

        return parse_ladder(text, name, file or name)

    @classmethod
    def from_file(cls, path: str | Path) -> Ladder:
        """Read a ladder file; its name without ``.toml`` is the ladder's.

        Raises:
            LadderError: unreadable, or not a ladder.
        """
        from satsudoku.human.ladders.reading import read_ladder

        return read_ladder(Path(path))

    def walk(self, puzzle: Puzzle, highest: int | None = None) -> tuple[State, tuple[Step, ...]]:
        """Go the path of a puzzle, without asking whether it is unique.

        Args:
            puzzle: of any variant.
            highest: use the rules of the tiers up to this one; None for all.

        Returns:
            The state at the end, and the steps.

        >>> from satsudoku import ladder
        >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
        >>> state, steps = ladder("rank8").walk(puzzle, 2)
        >>> state.solved, [step.deduction.technique for step in steps]
        (False, ['Hidden Single', 'Hidden Single', 'Hidden Single'])
        """
        state = State.of(puzzle)
        steps = tuple(walk(state, [tier.rules for tier in self.tiers[:highest]]))
        return state, steps

    @property
    def rates_many(self) -> bool:
        """Whether all its rules run in lanes."""
        from satsudoku.human.ladders.bulk import runs_in_lanes

        return runs_in_lanes(self)

    def classify_many(
        self, puzzles: Puzzles, variant: Variant | str = DEFAULT, *, threads: int = 1
    ) -> Tiers:
        """Find the tiers of many puzzles in lanes: see `satsudoku.classify_many`.

        Raises:
            LadderError: a rule does not run in lanes.
            PuzzleError: unreadable puzzles. Contradictory givens are no error: their tier is 0.
            SolverError: a negative number of threads.
        """
        from satsudoku.human.ladders.bulk import classify_in_lanes

        return classify_in_lanes(puzzles, self, variant, threads)

    def open_deductions(self, state: State, tier: int) -> int:
        """How many different deductions the rules up to a tier find in a state.

        Those that place and remove the same count once.

        >>> from satsudoku import ladder
        >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
        >>> state = State.of(puzzle)
        >>> [ladder("rank8").open_deductions(state, tier) for tier in (1, 2, 3)]
        [0, 3, 6]
        """
        return len(
            set().union(*(r.consequences(state) for one in self.tiers[:tier] for r in one.rules))
        )

    def classify(self, puzzle: Puzzle, *, require_unique: bool = True) -> Classification:
        """Find the least tier that solves a puzzle, and the path.

        Args:
            puzzle: of any variant.
            require_unique: have a solver see that there is exactly one solution, and do not rank
                the puzzle otherwise.
        """
        unique, solution = prove(puzzle) if require_unique else (None, None)
        if unique is False:
            return Classification(self.name, puzzle, unique=False)
        state, steps = self.walk(puzzle)
        tier = None
        if state.solved:
            # What rules prove is the only solution, for they remove nothing that is in one.
            unique, solution = True, Grid(state.values, puzzle.variant)
            tier = max((step.tier for step in steps), default=1)
        return Classification(
            ladder=self.name,
            puzzle=puzzle,
            unique=unique,
            tier=tier,
            tier_name=None if tier is None else self.tiers[tier - 1].name,
            suffices=self.sufficing(tier),
            solution=solution,
            path=steps,
        )

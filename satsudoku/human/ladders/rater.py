"""The base of raters: ladders of rules, and raters with a procedure of their own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple
from warnings import warn

from satsudoku.board.library import DEFAULT
from satsudoku.board.variant import Variant
from satsudoku.deadline import TimeLimit, check_time, share_of_time
from satsudoku.errors import LadderError, SatsudokuWarning, UnknownNameError, excerpt, shown
from satsudoku.human.names import tier_in

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from satsudoku.board.grid import Grid
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.human.classification import Classification
    from satsudoku.human.deduction import Deduction
    from satsudoku.human.ladders.tiers import Tiers
    from satsudoku.human.state import State
    from satsudoku.lanes.loading import Puzzles


class Choice(NamedTuple):
    """An option of a rater, in its name: ``hamada:h=no``.

    Attributes:
        name: of the option.
        about: its meaning.
        values: the default first; a word in capitals stands for a value of that kind, such as N.

    >>> from satsudoku import rater
    >>> rater("hamada").options[1].name, rater("hamada").options[1].values
    ('h', ('yes', 'no'))
    """

    name: str
    about: str
    values: tuple[str, ...]


class Rater(ABC):
    """Rates how hard puzzles are for people.

    Attributes:
        name: its name for `satsudoku.rater`.
        title: for people.
        description: a sentence.
        source: its origin; may be empty.
        options: the options in its name.
        confluent: whether its verdict is the same for every relabelled, transposed or permuted copy
            of a puzzle, and for every order of rules.
        unit: of the scores, if it gives any.
        depends: what the verdict depends on beside the puzzle's structure; empty if it is
            confluent.

    >>> from satsudoku import rater
    >>> rater("rank8").confluent, rater("rank8").tier_names[:2]
    (True, ('Very easy', 'Easy'))
    """

    name: str
    title: str
    description: str
    source: str
    confluent: bool
    depends: str
    options: tuple[Choice, ...] = ()
    unit = "points"

    def chosen(self, options: Mapping[str, str]) -> Rater:
        """The rater with values for its options, as its name spells them.

        Args:
            options: by name.

        Raises:
            UnknownNameError: no such option.
            LadderError: an option has no such value.

        >>> from satsudoku import rater
        >>> rater("sato").chosen({"lv1usu": "3"}).name
        'sato:lv1usu=3'
        """
        names = tuple(option.name for option in self.options)
        for key in options:
            if not names:
                raise LadderError(f"{self.name} has no options; found {excerpt(key)}")
            if key not in names:
                raise UnknownNameError(f"option of {self.name.partition(':')[0]}", key, names)
        return self._chosen(options)

    def _chosen(self, options: Mapping[str, str]) -> Rater:
        """The same, where it has all these options."""
        for key in options:
            raise LadderError(f"{self.name} takes options in its name; found {excerpt(key)}")
        return self

    @property
    @abstractmethod
    def tier_names(self) -> tuple[str, ...]:
        """The names of the tiers, the easiest first; empty for a rater without tiers.

        >>> from satsudoku import rater
        >>> rater("sato").tier_names
        ('Level 1', 'Level 2', 'Level 3')
        """

    def tier_title(self, tier: int, language: str) -> str:
        """The name of a tier in a language: see `satsudoku.human.names.tier_in`.

        Args:
            tier: from 1.
            language: its code.

        Raises:
            UnknownNameError: no such language.

        >>> from satsudoku import rater
        >>> rater("sato").tier_title(2, "ja")
        'レベル2'
        """
        return tier_in(language, self.tier_names[tier - 1])

    @property
    def tier_labels(self) -> tuple[str, ...]:
        """The marks of the tiers in the rater's source, such as stars; empty if it has none.

        >>> from satsudoku import rater
        >>> rater("rank8").tier_labels[:2], rater("hodoku").tier_labels
        (('*', '**'), ())
        """
        return ()

    def step_title(self, tier: int, language: str) -> str | None:
        """The name of the tier of a step; None if the rater has none.

        Args:
            tier: from 1.
            language: its code.

        Raises:
            UnknownNameError: no such language.

        >>> from satsudoku import rater
        >>> rater("kanoya").step_title(2, "ja"), rater("sato").step_title(1, "ja")
        ('中級', 'レベル1')
        """
        return self.tier_title(tier, language) if 1 <= tier <= len(self.tier_names) else None

    def code(self, deduction: Deduction) -> str | None:
        """What the rater's source calls the technique of a step; None if that has no other name.

        >>> import satsudoku
        >>> steps = satsudoku.classify("1.....2..3.....4", "hamada").path
        >>> satsudoku.rater("hamada").code(steps[0].deduction)
        'B'
        """
        return None

    def step_points(self, deduction: Deduction) -> int | None:
        """How many points a step of the rater costs; None from raters that count otherwise.

        >>> import satsudoku
        >>> steps = satsudoku.classify("1.....2..3.....4", "kanoya").path
        >>> satsudoku.rater("kanoya").step_points(steps[0].deduction)
        0
        """
        return None

    def step_weight(self, deduction: Deduction) -> int:
        """By what steps of one tier are compared: the points, or the rating of the step.

        >>> import satsudoku
        >>> steps = satsudoku.classify("1.....2..3.....4", "rank8").path
        >>> satsudoku.rater("rank8").step_weight(steps[0].deduction)
        0
        """
        return self.step_points(deduction) or 0

    def remarks(self, verdict: Classification, language: str = "en") -> tuple[str, ...]:
        """What is behind a verdict, in sentences without their full stops.

        Args:
            verdict: of this rater, with a path.
            language: its code.

        >>> import satsudoku
        >>> rater = satsudoku.rater("kanoya")
        >>> rater.remarks(rater.classify(satsudoku.puzzle("1.....2..3.....4")))
        ('0 points: every step is free',)
        """
        return ()

    def classify(
        self, puzzle: Puzzle, *, allow_multiple: bool = False, timeout: float | None = None
    ) -> Classification:
        """Rate a puzzle.

        Args:
            puzzle: of a variant that the rater serves.
            allow_multiple: rank a puzzle that does not have exactly one solution, too; else a
                solver checks that first.
            timeout: seconds; what is `timed_out` says what was known by then.

        Raises:
            SolverError: a time that is not above 0.
            LadderError: the rater does not serve the puzzle's variant.

        >>> from satsudoku import Puzzle, rater
        >>> print(rater("rank8").classify(Puzzle("1.....2..3.....4", "classic4")))
        rank8: tier 1 (Very easy), 12 steps
        """
        with TimeLimit(timeout):
            verdict = self.classify_in_time(puzzle, allow_multiple=allow_multiple)
        if verdict.timed_out:
            check_time()  # an outer time limit is the caller's to catch
        return verdict

    @abstractmethod
    def classify_in_time(self, puzzle: Puzzle, *, allow_multiple: bool = False) -> Classification:
        """Rate a puzzle as `classify` does, until the deadline of this thread.

        Args:
            puzzle: of a variant that the rater serves.
            allow_multiple: as for `classify`.

        Raises:
            LadderError: the rater does not serve the puzzle's variant.

        >>> from satsudoku import Puzzle, TimeLimit, rater
        >>> with TimeLimit(1e-9):
        ...     rater("rank8").classify_in_time(Puzzle("." * 16, "classic4")).timed_out
        True
        """

    def open_deductions(self, state: State, tier: int) -> int | None:
        """Count the different deductions that the rules up to a tier find in a state.

        Deductions with the same effects count once. None from raters that cannot count.

        >>> from satsudoku import Puzzle, rater
        >>> from satsudoku.human.state import State
        >>> state = State.of(Puzzle("1.....2..3.....4", "classic4"))
        >>> rater("rank8").open_deductions(state, 1), rater("sato").open_deductions(state, 1)
        (4, None)
        """
        return None

    @property
    def rates_many(self) -> bool:
        """Whether `classify_many` rates puzzles together, not one by one.

        >>> from satsudoku import rater
        >>> rater("rank8").rates_many, rater("kanoya").rates_many
        (True, False)
        """
        return False

    def classify_many(
        self,
        puzzles: Puzzles,
        variant: Variant | str = DEFAULT,
        *,
        threads: int = 1,
        timeout: float | None = None,
    ) -> Tiers:
        """Find the tiers of many puzzles: those of `classify`, without paths.

        Raters that cannot rate puzzles together take one by one, and warn that they do.

        Args:
            puzzles: as for `satsudoku.count_many`.
            variant: a name or a Variant.
            threads: the number of threads; 0 for all cores.
            timeout: seconds for all of them.

        Raises:
            LadderError: the rater does not serve the variant.
            PuzzleError: unreadable puzzles. Contradictory givens are not an error: their tier is 0.
            SolverError: a negative number of threads, or a time that is not above 0.

        >>> from satsudoku import rater
        >>> rater("mus").classify_many(["1.....2..3.....4"], "classic4").tiers
        array([1], dtype=uint8)
        """
        from satsudoku.board.library import find_variant
        from satsudoku.human.ladders.one_by_one import classify_one_by_one
        from satsudoku.lanes.loading import load
        from satsudoku.lanes.states import puzzles_of

        boards = [*puzzles_of(load(puzzles, find_variant(variant), threads), find_variant(variant))]
        if len(boards) > 1:
            note = f"{self.name} rates puzzles one by one; many may take long"
            warn(note, SatsudokuWarning, stacklevel=2)
        tiered = bool(self.tier_names)
        return classify_one_by_one(self.classify_in_time, boards, timeout, tiered=tiered)

    def quick_for_many(self, variant: Variant, *, detail: bool = False) -> bool:
        """Whether `classify_many` takes many times less than `classify` for each puzzle.

        Args:
            variant: of the puzzles.
            detail: whether the figures of a classification's `detail` are wanted, too.

        >>> from satsudoku import rater, variant
        >>> [rater(name).quick_for_many(variant()) for name in ("rank8", "sato", "hodoku", "mus")]
        [True, True, True, False]
        """
        return False

    def solves_many(
        self, puzzles: Puzzles, highest: int, variant: Variant | str = DEFAULT, *, threads: int = 1
    ) -> NDArray[np.bool_]:
        """Find which of many puzzles the tiers up to one solve.

        Args:
            puzzles: as for `satsudoku.count_many`.
            highest: the number of the last tier that counts.
            variant: a name or a Variant.
            threads: the number of threads; 0 for all cores.

        Returns:
            Shape (N,), bool.

        Raises:
            LadderError: as for `classify_many`.
            PuzzleError: unreadable puzzles.
            SolverError: a negative number of threads.

        >>> from satsudoku import rater
        >>> puzzle = "........6.344..1....5....2..6....4.2"
        >>> [rater("rank8").solves_many([puzzle], n, "classic6").item() for n in (2, 3)]
        [False, True]
        """
        tiers = self.classify_many(puzzles, variant, threads=threads).tiers
        return (tiers > 0) & (tiers <= highest)

    def tier_number(self, tier: int | str) -> int:
        """The number of a tier, from 1.

        Args:
            tier: its number or its name; where several have the name, the last one.

        Raises:
            UnknownNameError: no tier of that name.
            LadderError: no tier of that number.

        >>> from satsudoku import rater
        >>> rater("hodoku").tier_number("unfair"), rater("hodoku").tier_number("4")
        (4, 4)
        """
        names = {name.casefold(): number for number, name in enumerate(self.tier_names, start=1)}
        if isinstance(tier, str) and not (tier.isascii() and tier.isdigit() and len(tier) < 9):
            if tier.casefold() not in names:
                raise UnknownNameError(f"tier of {self.name}", tier, self.tier_names)
            return names[tier.casefold()]
        if not isinstance(tier, int | str) or not 1 <= int(tier) <= len(self.tier_names):
            has = f"tiers 1 to {len(self.tier_names)}" if self.tier_names else "no tiers"
            asked = tier if isinstance(tier, str) else shown(tier)
            raise LadderError(f"tier {asked}, but {self.name} has {has}")
        return int(tier)

    def serves(self, variant: Variant) -> bool:
        """Whether it can rate puzzles of a variant.

        >>> from satsudoku import rater, variant
        >>> rater("rank8").serves(variant("x5")), rater("sato").serves(variant("x5"))
        (True, False)
        """
        return True

    def sufficing(self, tier: int | None) -> tuple[bool, ...]:
        """For each tier whether it suffices, where `tier` is the least that does.

        >>> from satsudoku import rater
        >>> rater("sato").sufficing(2)
        (False, True, True)
        """
        return tuple(
            tier is not None and number >= tier for number in range(1, len(self.tier_names) + 1)
        )


def prove(puzzle: Puzzle, share: float = 1) -> tuple[bool | None, Grid | None]:
    """Whether a puzzle has exactly one solution, and which; None if the share did not suffice.

    Raises:
        TimeoutError: at the deadline of this thread.
    """
    from satsudoku.solvers import solver

    solutions: list[Grid] = []
    try:
        with share_of_time(share):
            solutions.extend(islice(solver("auto", puzzle.variant).solutions(puzzle), 2))
    except TimeoutError:
        check_time()
        return None, None
    return (True, solutions[0]) if len(solutions) == 1 else (False, None)

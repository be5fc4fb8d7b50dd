"""Generate puzzles to order: the wishes of a call are checked, and the search begins.

See `satsudoku.making.generation` for how puzzles come about.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from satsudoku.board.argument import names_in
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.variant import Variant
from satsudoku.deadline import TimeLimit
from satsudoku.errors import SolverError, check_whole
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater
from satsudoku.lanes.loading import Puzzles
from satsudoku.lanes.sharing import thread_count
from satsudoku.making.exercise_search import check_lesson, kinds_for, of_trials
from satsudoku.making.generation import Generation
from satsudoku.making.lessons import Lesson
from satsudoku.making.never import doubt, refuse_never
from satsudoku.making.randomness import new_seed
from satsudoku.making.rarity import balanced, refuse_impossible
from satsudoku.making.sought import TRIAL
from satsudoku.making.wishes import Wishes
from satsudoku.symmetry.canonical import canonical_many
from satsudoku.symmetry.likeness import likeness


def generate(
    count: int | None = 1,
    variant: Variant | str = DEFAULT,
    *,
    symmetry: str = "none",
    pattern: str | None = None,
    clues: int | tuple[int, int] | None = None,
    minimal: bool = False,
    tier: int | str | tuple[int, int] | None = None,
    balance: bool = False,
    minutes: tuple[float, float] | None = None,
    needs: Iterable[str] = (),
    avoids: Iterable[str] = (),
    ladder: str | Rater | None = None,
    constraints: Iterable[str] = (),
    mix: int | None = None,
    position: bool = False,
    different: bool = False,
    unlike: Puzzles | None = None,
    near: bool = True,
    seed: int | None = None,
    most: int | None = None,
    timeout: float | None = None,
    threads: int = 1,
) -> Generation:
    """Make puzzles with exactly one solution.

    By default each puzzle is minimal; with a symmetry, single clues may be redundant. On boards of
    more than 81 cells, where minimal puzzles are hard, a `tier` below trial and error keeps the
    clues that it needs.

    Args:
        count: how many; None for no end.
        variant: a name or a Variant.
        symmetry: of the pattern of clues: one of `satsudoku.symmetry.patterns.PATTERN_SYMMETRIES`.
        pattern: the places of the clues, all kept: see `satsudoku.making.wishes.read_pattern`.
        clues: how many, or the least and the greatest number; removal stops at the least.
        minimal: only puzzles that are not unique without any one of their clues and constraints.
        tier: the tier on the ladder, or the lowest and the highest; or their names, as in
            ``Hard..Unfair``.
        balance: equally many puzzles of each tier of `tier`; the lower tiers have what is over.
            Tiers that would be refused alone have none.
            With `clues`, each puzzle has a least number of its own, drawn from that range.
        minutes: that people take, the least and the most: see `satsudoku.minutes`.
        needs: techniques: names of rules, techniques, aliases or HoDoKu's codes; ``trial`` for any
            that supposes something. One technique without a ladder, tier or `avoids`: the rules
            that are easier get stuck without it (`satsudoku.making.lessons`), and no puzzle is an
            image of another. Else the techniques are on the ladder's path to the solution.
        avoids: techniques that are not on that path.
        ladder: a ladder or another rater with tiers, or its name; None for the default ladder.
        constraints: kinds such as ``cages`` or ``thermometers``; the puzzles consist of some of
            them, drawn at random, and of as few givens as these need: killers need none. Each has
            a variant of its own. ``all`` stands for every kind.
        mix: how many of these kinds each puzzle may have; all come as often, as far as they meet
            the other wishes. None: all of them.
        position: instead of a puzzle that needs one technique, the board where it is needed, with
            the digits and pencil marks that the easier rules leave.
        different: no puzzle is an image of another one: see `satsudoku.is_equivalent`.
        unlike: puzzles whose images are left out, too, as for `canonical_many`; with them, puzzles
            are `different`. With constraints, they may have any rules.
        near: whether puzzles that fewer than one in 1,000 random boards yield are sought among the
            neighbours of boards, too: such puzzles are alike, but no images of one another.
        seed: 0 or more; equal seeds and wishes make equal puzzles everywhere. None: a new one.
        most: stop after this number of boards.
        timeout: seconds, after which there are no more. Without this and `most`, five minutes
            without a puzzle are the end, with a warning.
        threads: the number of threads; 0 for all cores.

    Returns:
        A lazy iterator of `Puzzle`.

    Raises:
        UnknownNameError: no such variant, symmetry, ladder, tier, technique or constraint.
        VariantError: the board does not have the symmetry.
        PuzzleError: not a pattern of the variant.
        LadderError: the ladder has no such tier.
        SolverError: numbers below 0, a time that is not above 0, empty ranges, or wishes that
            exclude each other.

    >>> puzzle = next(generate(seed=1))
    >>> satsudoku.is_unique(puzzle), puzzle == next(generate(seed=1))
    (True, True)
    >>> from satsudoku import minutes
    >>> 5 <= minutes(next(generate(minutes=(5, 8), seed=1))).minutes <= 8
    True
    >>> puzzles = generate(5, symmetry="rotational", tier=(1, 2), seed=3)
    >>> {satsudoku.classify(puzzle).tier for puzzle in puzzles} <= {1, 2}
    True
    >>> [killer] = generate(variant="classic4", constraints=["killer"], seed=1)
    >>> killer.clues, killer.variant.constraints[0].name
    (0, 'cage 1')
    >>> [fish] = generate(needs=["franken-x-wing"], position=True, seed=1)
    >>> satsudoku.hint(fish, "lesson:technique=franken-x-wing").step.deduction.technique
    'Franken X-Wing'
    >>> [winged] = generate(ladder="hodoku", needs=["xy-wing"], avoids=["trial"], seed=1)
    >>> path = satsudoku.classify(winged, "hodoku").path
    >>> "XY-Wing" in {step.deduction.technique for step in path}
    True
    """
    check_whole(count=count, seed=seed, most=most)
    needs, avoids = names_in(needs, "techniques"), names_in(avoids, "techniques")
    constraints = names_in(constraints, "constraints")
    free = ladder is None and not (avoids or tier is not None or balance)
    lesson = Lesson.of(needs[0]) if free and len(needs) == 1 and needs[0] != TRIAL else None
    if lesson is not None:
        needs, constraints = (), constraints or kinds_for(lesson, find_variant(variant))
        check_lesson(lesson, find_variant(variant), drawn=bool(constraints), position=position)
        refuse_never(lesson, find_variant(variant))
    elif position:
        raise SolverError(
            "a position is made for one technique; expected one name in needs, and no "
            "ladder, tier or avoids"
        )
    ladder = DEFAULT_LADDER if ladder is None else ladder
    wishes = Wishes.of(
        find_variant(variant),
        rater(ladder),
        thread_count(threads),
        symmetry=symmetry,
        pattern=pattern,
        clues=clues,
        minimal=minimal,
        tier=tier,
        balance=balance,
        minutes=minutes,
        needs=needs,
        avoids=avoids,
        constraints=constraints,
        mix=mix,
    )
    limited = lesson is not None or most is not None or timeout is not None
    if balance:
        wishes = balanced(wishes, limited=limited or near)
    else:
        refuse_impossible(
            wishes if lesson is None else of_trials(wishes, lesson), limited=limited or near
        )
    met: set[bytes] | None = None
    if different or unlike is not None:
        some: Any = () if unlike is None else unlike
        if wishes.kinds:
            met = {likeness(each) for each in some}
        else:
            images = canonical_many(some, variant=wishes.variant, threads=threads)
            met = {image.tobytes() for image in images}
    number = new_seed() if seed is None else seed
    wishes.shares(count)  # refuses an endless balance
    limit = TimeLimit(timeout)
    doubts = doubt(needs, wishes.rater)
    return Generation(wishes, count, number, most, limit, met, near, lesson, position, doubts)

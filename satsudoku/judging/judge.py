"""Judge moves: is each wrong, a guess, or a deduction by a rule?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Any, Literal, NamedTuple, overload

from satsudoku import given
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.geometry import geometry
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import LadderError, PuzzleError, shown
from satsudoku.given import PuzzleLike
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater
from satsudoku.human.ladders.tier import Tier
from satsudoku.human.links import excluded_by, mask_of
from satsudoku.human.rules.search import SolverSearch
from satsudoku.judging.game import Game
from satsudoku.judging.judged_move import CAUSE_SECONDS, JudgedMove, Verdict
from satsudoku.judging.least_tiers import Sought, least_tiers
from satsudoku.judging.levels import run_in_lanes, tiers_in_turn
from satsudoku.judging.move import Move
from satsudoku.lanes.kinds import in_row
from satsudoku.lanes.marking import Errors, Marked, marks
from satsudoku.teaching.attempt import Attempt, only_solution


@dataclass(frozen=True)
class Judgement:
    """Moves that are judged one after the other. A wrong move is not made.

    Attributes:
        attempt: the position before the moves.
        ladder: the name of the ladder.
        highest: the last tier whose rules count.
        moves: in order.
        timed_out: whether the verdict on some of them is unknown.

    >>> import satsudoku
    >>> judgement = satsudoku.judge("1.....2..3.....4", ["r1c2=2", "r1c3=3", "r2c1=3"])
    >>> judgement.share, judgement.hardest, judgement.first_mistake
    (0.6666666666666666, 2, 2)
    """

    attempt: Attempt
    ladder: str
    highest: int
    moves: tuple[JudgedMove, ...]
    timed_out: bool = False

    @property
    def share(self) -> float | None:
        """The share of the moves that follow; None without moves.

        >>> import satsudoku
        >>> satsudoku.judge("1.....2..3.....4", []).share
        """
        follow = sum(judged.verdict == "follows" for judged in self.moves)
        return follow / len(self.moves) if self.moves else None

    @property
    def hardest(self) -> int | None:
        """The highest tier that a move that follows needs; None if none follows.

        >>> import satsudoku
        >>> satsudoku.judge("1.....2..3.....4", "r1c2=2").hardest
        2
        """
        tiers = [each.tier for each in self.moves if each.verdict == "follows"]
        return max((tier for tier in tiers if tier is not None), default=None)

    @property
    def first_mistake(self) -> int | None:
        """The number of the first wrong move, from 1; None if none is wrong.

        >>> import satsudoku
        >>> satsudoku.judge("1.....2..3.....4", "r1c2=2").first_mistake
        """
        wrong = (n for n, each in enumerate(self.moves, start=1) if each.verdict == "wrong")
        return next(wrong, None)

    def to_dict(self, language: str = "en", cause: float | None = CAUSE_SECONDS) -> dict[str, Any]:
        """The score and the moves in the types of JSON.

        Args:
            language: of the texts.
            cause: seconds to look for the cause of each wrong move; 0 to look for none.

        >>> import satsudoku
        >>> judgement = satsudoku.judge("1.....2..3.....4", ["r1c2=2", "r1c3=3"])
        >>> {key: value for key, value in judgement.to_dict().items() if key != "moves"}
        {'share': 0.5, 'hardest': 2, 'first_mistake': 2}
        """
        return {
            "share": self.share,
            "hardest": self.hardest,
            "first_mistake": self.first_mistake,
            "moves": [each.to_dict(language, cause) for each in self.moves],
        }


def judge(
    puzzle: Attempt | PuzzleLike,
    moves: str | Move | Iterable[str | Move],
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    up_to: int | str | None = None,
    timeout: float | None = None,
) -> Judgement:
    """Judge moves, one after the other: wrong, right without following, or deduced.

    Args:
        puzzle: with exactly one solution; or an attempt at one, without mistakes.
        moves: one or many: a `Move`, or a text as `satsudoku.judging.move` describes them.
        ladder: a ladder whose rules may be applied in any order.
        up_to: the last tier whose rules count, by number or name; None for the last before those
            that search.
        timeout: seconds; verdicts that are not known by then are `unknown`.

    Raises:
        PuzzleError: no puzzle, no move, not exactly one solution, or mistakes in the attempt.
        LadderError: not such a ladder, or no such tier.
        UnknownNameError: no such ladder or tier.
        SolverError: a time that is not above 0.
        TimeoutError: the time did not suffice to find the solution.

    >>> judged = judge("1.....2..3.....4", ["r1c2=2", "r1c3=3"])
    >>> [(each.verdict, each.tier_name) for each in judged.moves]
    [('follows', 'Hidden single in a box'), ('wrong', 'Hidden single in a box')]
    """
    attempt = puzzle if isinstance(puzzle, Attempt) else Attempt.of(given.puzzle(puzzle))
    moves = [moves] if isinstance(moves, str | Move) else moves
    game = Game.of(attempt, moves)
    return judge_one(game, ladder, up_to=up_to, timeout=timeout)


def judge_one(game: Game, ladder: str | Rater, **parameters: Any) -> Judgement:
    """As `judge_many`, whose parameters it takes, for a game; an error names no row.

    >>> from satsudoku import Attempt, Puzzle
    >>> game = Game.of(Attempt.of(Puzzle("1.....2..3.....4", "classic4")), ["r1c2=2"])
    >>> judge_one(game, "rank8").share
    1.0
    """
    [judged], errors = judge_many([game], ladder, **parameters, errors="mark")
    if judged is None:
        raise errors[0]
    return judged


@overload
def judge_many(
    games: Iterable[Game],
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    up_to: int | str | None = None,
    timeout: float | None = None,
    threads: int = 1,
    errors: Literal["raise"] = "raise",
) -> list[Judgement]: ...
@overload
def judge_many(
    games: Iterable[Game],
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    up_to: int | str | None = None,
    timeout: float | None = None,
    threads: int = 1,
    errors: Literal["mark"],
) -> Marked[list[Judgement | None]]: ...
def judge_many(
    games: Iterable[Game],
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    up_to: int | str | None = None,
    timeout: float | None = None,
    threads: int = 1,
    errors: Errors = "raise",
) -> list[Judgement] | Marked[list[Judgement | None]]:
    """Judge many games together: see `judge`.

    Args:
        games: of any variants; those that follow each other with the same one are judged in lanes.
        ladder: as for `judge`.
        up_to: as for `judge`.
        timeout: seconds for all of them.
        threads: how many share the work in lanes; 0 for all cores.
        errors: what becomes of games that cannot be judged: ``"raise"`` says the row of the first;
            ``"mark"`` answers None in their rows, and returns their errors, too.

    Raises:
        SatsudokuError: as `judge`.

    >>> from satsudoku import Attempt, Puzzle
    >>> game, bad = (
    ...     Game.of(Attempt.of(Puzzle(line, "classic4")), ["r1c2=2"])
    ...     for line in ("1.....2..3.....4", "1...............")
    ... )
    >>> [judgement.share for judgement in judge_many([game, game])]
    [1.0, 1.0]
    >>> marked = judge_many([game, bad], errors="mark")
    >>> marked.answers[1], str(marked.errors[1])
    (None, 'the puzzle has several solutions; expected exactly one')
    """
    chosen = judging_ladder(ladder)
    last = highest_tier(chosen, up_to)
    marking = marks(errors)
    played: list[_Played] = []
    bad: dict[int, PuzzleError] = {}
    with TimeLimit(timeout) as limit:
        if not isinstance(games, Iterable):
            raise PuzzleError(f"{shown(games)}; expected games, one after another")
        for row, game in enumerate(games):
            try:
                played.append(_played(game))
            except PuzzleError as error:
                if not marking:
                    raise in_row(row, error) from None
                bad[row] = error
        judgements: list[Judgement] = []
        for variant, some in groupby(played, key=lambda each: each.attempt.puzzle.variant):
            judgements += _judged(list(some), chosen, last, variant, threads)
    if limit.over:
        check_time()  # an outer time limit is the caller's to catch
    if not marking:
        return judgements
    found = iter(judgements)
    rows = range(len(judgements) + len(bad))
    return Marked([None if row in bad else next(found) for row in rows], bad)


def judging_ladder(ladder: str | Rater) -> Ladder:
    """A ladder whose rules may be applied in any order.

    Raises:
        LadderError: it is not such a ladder.
        UnknownNameError: no such ladder.
    """
    chosen = rater(ladder)
    if not (isinstance(chosen, Ladder) and chosen.confluent):
        expected = "expected a ladder whose rules may be applied in any order, such as"
        raise LadderError(f"{chosen.name} cannot judge moves; {expected} {DEFAULT_LADDER}")
    return chosen


def highest_tier(ladder: Ladder, up_to: int | str | None) -> int:
    """The number of the last tier that counts; by default the last before those that search.

    Raises:
        LadderError: no such tier.
        UnknownNameError: no tier of such a name.
    """
    if up_to is not None:
        return ladder.tier_number(up_to)
    searches = (any(isinstance(r, SolverSearch) for r in tier.rules) for tier in ladder.tiers)
    return sum(1 for _ in takewhile(lambda search: not search, searches))


class _Played(NamedTuple):
    """A game with what is asked about each of its moves, which is no more than it does anew."""

    attempt: Attempt
    solution: bytes
    moves: list[tuple[Move, int | None, Sought]]


def _played(game: Game) -> _Played:
    """Make the moves of a game, but for those that are wrong."""
    if not isinstance(game, Game):
        raise PuzzleError(f"{shown(game)}: no game; expected a Game")
    attempt = game.attempt
    puzzle = attempt.puzzle
    solution = only_solution(puzzle).values
    count = len(puzzle.variant.symbols)
    true = mask_of(cell * count + value - 1 for cell, value in enumerate(solution))
    _check_right(attempt, true)
    excluded = excluded_by(geometry(puzzle.variant))
    left, values = mask_of(attempt.state().options()), bytearray(attempt.values)
    moves: list[tuple[Move, int | None, Sought]] = []
    for move in game.moves:
        mistakes = [option for option in move.placed if not true >> option & 1]
        mistakes += [option for option in move.removed if true >> option & 1]
        placed = tuple(o for o in move.placed if not values[o // count])
        if mistakes:
            wrong, *_ = mistakes
            moves.append((move, wrong, _contrary(wrong, true, values, left, puzzle)))
            continue
        gone = mask_of(move.removed)
        for option in placed:
            gone |= excluded[option]
        moves.append((move, None, Sought(bytes(values), left, gone & left, placed, puzzle)))
        left &= ~gone
        for option in placed:
            values[option // count] = option % count + 1
    return _Played(attempt, solution, moves)


def _contrary(wrong: int, true: int, values: bytearray, left: int, puzzle: Puzzle) -> Sought:
    """The contrary of a wrong move: a candidate goes; or it is placed, where it was removed."""
    gone, placed = left & 1 << wrong, tuple[int, ...]()
    if true >> wrong & 1:
        gone = excluded_by(geometry(puzzle.variant))[wrong] & left
        placed = () if values[wrong // len(puzzle.variant.symbols)] else (wrong,)
    return Sought(bytes(values), left, gone, placed, puzzle)


def _check_right(attempt: Attempt, true: int) -> None:
    """Refuse a position with mistakes, from which everything would follow."""
    count = len(attempt.puzzle.variant.symbols)
    entered = (cell * count + value - 1 for cell, value in enumerate(attempt.values) if value)
    mistakes = [option for option in entered if not true >> option & 1]
    if mistakes:
        [name] = attempt.names(mistakes[:1])
        raise PuzzleError(f"the position has {name.replace('#', '=')}, which is wrong")
    lost = [option for option in sorted(attempt.removed) if true >> option & 1]
    if lost:
        [name] = attempt.names(lost[:1])
        raise PuzzleError(f"the position lacks the candidate {name}, which is right")


def _judged(
    played: Sequence[_Played], ladder: Ladder, last: int, variant: Variant, threads: int
) -> Iterator[Judgement]:
    """Judge games of one variant."""
    answers = _answers(played, ladder.tiers[:last], variant, threads)
    for game in played:
        judged: list[JudgedMove] = []
        for move, wrong, sought in game.moves:
            tier, least = next(answers) if sought.is_new else (0, 0)
            known = bool(tier) or not sought.is_new
            verdict: Verdict = "follows" if known else "unknown" if least else "true"
            name = ladder.tier_names[tier - 1] if tier else None
            judged.append(
                JudgedMove(
                    move,
                    verdict if wrong is None else "wrong",
                    tier if known else None,
                    name,
                    wrong,
                    last,
                    sought,
                    ladder,
                )
            )
        over = any(each.verdict == "unknown" for each in judged)
        yield Judgement(game.attempt, ladder.name, last, tuple(judged), over)


def _answers(
    played: Sequence[_Played], tiers: Sequence[Tier], variant: Variant, threads: int
) -> Iterator[tuple[int, int]]:
    """The least tier of each move that does something new; or the least that may."""
    if not run_in_lanes(tiers, variant):
        for game in played:
            new = [(sought, wrong is None) for _, wrong, sought in game.moves if sought.is_new]
            yield from tiers_in_turn(new, tiers, variant)
        return
    asked = [
        (sought, game.solution) for game in played for _, _, sought in game.moves if sought.is_new
    ]
    sought = [position for position, _ in asked]
    solutions = [solution for _, solution in asked]
    found, at_least = least_tiers(sought, solutions, tiers, variant, threads=threads)
    yield from zip(found.tolist(), at_least.tolist(), strict=True)

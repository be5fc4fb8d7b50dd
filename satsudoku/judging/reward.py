"""A reward for a move, as reinforcement learning wants it: (state, move) -> number, next state.

The judge grades the move without showing the solution:

    wrong       the solution is otherwise                          -1
    guess       right, but no rule that counts makes it             0
    follows     a rule makes it, at the least tier that does        1
    idle        the board shows it already                          0
    unknown     right, and the time did not suffice for more        0
    unreadable  no move                                            -1

A wrong or unreadable move is not made, so the state stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from satsudoku import given
from satsudoku.errors import PuzzleError, UnknownNameError
from satsudoku.given import PuzzleLike
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.rater import Rater
from satsudoku.judging.game import Game
from satsudoku.judging.judge import judge_one
from satsudoku.judging.move import Move
from satsudoku.teaching.attempt import Attempt

Grade = Literal["wrong", "guess", "follows", "idle", "unknown", "unreadable"]

VALUES: Mapping[Grade, float] = {
    "wrong": -1.0,
    "guess": 0.0,
    "follows": 1.0,
    "idle": 0.0,
    "unknown": 0.0,
    "unreadable": -1.0,
}
"""The reward for each grade."""


@dataclass(frozen=True)
class Reward:
    """What a move is worth, and what it leads to.

    Attributes:
        value: the reward for its grade.
        grade: one of `VALUES`.
        tier: the least tier that makes a move that follows, or shows a wrong one to be wrong; None
            where no tier does.
        text: the verdict in a sentence, or what is wrong with a text that is not a move.
        after: the next state; the same after a wrong or an unreadable move.
        solved: whether all cells are filled, which only right moves do.
    """

    value: float
    grade: Grade
    tier: int | None
    text: str
    after: Attempt
    solved: bool


def state_of(record: Mapping[str, Any]) -> Attempt:
    """The state that a record of puzzles or of positions holds, with keys of any other meaning.

    Args:
        record: with ``layout`` or ``puzzle``, the whole puzzle as JSON or as text; perhaps with
            ``variant``, ``entries`` and ``removed``.

    Raises:
        PuzzleError: no puzzle, or entries that do not fit.
        UnknownNameError: no such variant.

    >>> record = {"puzzle": "1.....2..3.....4", "variant": "classic4", "tier": 2}
    >>> state_of(record).line
    '1.....2..3.....4'
    """
    import json

    layout, text = record.get("layout"), record.get("puzzle")
    if isinstance(layout, Mapping):
        text = json.dumps(layout)
    elif isinstance(layout, str) and layout:
        text = layout
    if not isinstance(text, str):
        raise PuzzleError("no puzzle in the record; expected a text under the key puzzle")
    named = None if text.lstrip().startswith("{") else record.get("variant")
    puzzle = given.puzzle(text, named)
    return Attempt.of(puzzle, record.get("entries"), record.get("removed") or ())


def reward(
    state: Attempt | Mapping[str, Any] | PuzzleLike,
    move: str | Move,
    ladder: str | Rater = DEFAULT_LADDER,
    *,
    up_to: int | str | None = None,
    values: Mapping[str, float] | None = None,
    timeout: float | None = None,
) -> Reward:
    """Grade a move in a state, and make it.

    Args:
        state: a position, its record (see `state_of`), or a puzzle at its start.
        move: as `satsudoku.judging.move` describes them: ``r4c7=5``, ``r4c7<>5``, a sentence.
        ladder: as for `satsudoku.judge`.
        up_to: the last tier whose rules count; a move beyond it is a guess.
        values: rewards for some grades, instead of those of `VALUES`.
        timeout: seconds; without a limit, the reward is the same on every machine.

    Raises:
        PuzzleError: the puzzle does not have exactly one solution, or the state has mistakes.
        LadderError: a ladder that cannot judge, or no such tier.
        UnknownNameError: no such ladder, tier, variant or grade.

    >>> state = "1.....2..3.....4"
    >>> for move in ("r1c2=2", "r1c3=3", "r1c1=1", "42"):
    ...     given = reward(state, move)
    ...     print(given.value, given.grade, given.tier)
    1.0 follows 2
    -1.0 wrong 2
    0.0 idle 0
    -1.0 unreadable None
    >>> reward(state, "r1c2=2").after.line
    '12....2..3.....4'
    """
    worth = {**VALUES}
    for grade, value in (values or {}).items():
        if grade not in VALUES:
            raise UnknownNameError("grade", grade, VALUES)
        worth[grade] = value  # type: ignore[index]
    if isinstance(state, Mapping):
        state = state_of(state)
    attempt = state if isinstance(state, Attempt) else Attempt.of(given.puzzle(state))
    try:
        game = Game.of(attempt, [move])
    except PuzzleError as error:
        text = error.message.removeprefix("move 1: ")
        return Reward(worth["unreadable"], "unreadable", None, text, attempt, False)
    [judged] = judge_one(game, ladder, up_to=up_to, timeout=timeout).moves
    grades: dict[str, Grade] = {"true": "guess", "wrong": "wrong", "unknown": "unknown"}
    grade = grades.get(judged.verdict) or ("follows" if judged.tier else "idle")
    after = attempt if grade == "wrong" else _made(attempt, game.moves[0])
    return Reward(worth[grade], grade, judged.tier, judged.text(), after, all(after.values))


def _made(attempt: Attempt, move: Move) -> Attempt:
    """The state after a right move."""
    variant = attempt.puzzle.variant
    count, values = len(variant.symbols), bytearray(attempt.values)
    for option in move.placed:
        values[option // count] = option % count + 1
    gone = attempt.removed.union(move.removed)
    return Attempt(
        attempt.puzzle, bytes(values), frozenset(o for o in gone if not values[o // count])
    )

"""Games: positions, and the moves that were made from there.

As JSON, a game is an attempt (`satsudoku.teaching.attempt`) with moves (`satsudoku.judging.move`):

    {"puzzle": "1.....2..3.....4", "moves": ["r1c2=2", "r2c4<>4"]}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple, Self

from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, SatsudokuError, UnknownNameError, shown
from satsudoku.formats.reading.entry import Entry
from satsudoku.formats.reading.source import Source
from satsudoku.judging.move import Move
from satsudoku.teaching.attempt import KEYS, Attempt
from satsudoku.teaching.attempt_file import Attempted, read_objects, with_puzzle


class Game(NamedTuple):
    """What was played: a position, and the moves from there.

    Attributes:
        attempt: the position.
        moves: in order, each made in what the moves before it have left.

    >>> from satsudoku import Puzzle
    >>> Game.of(Attempt.of(Puzzle("1.....2..3.....4", "classic4")), ["r1c2=2"]).moves
    (Move(placed=(5,), removed=(), text='r1c2=2'),)
    """

    attempt: Attempt
    moves: tuple[Move, ...]

    @classmethod
    def of(cls, attempt: Attempt, moves: Iterable[str | Move]) -> Self:
        """A game whose moves may be texts.

        Raises:
            PuzzleError: not a move; says which.

        >>> from satsudoku import Puzzle
        >>> Game.of(Attempt.of(Puzzle("1.....2..3.....4", "classic4")), ["r1c2=2", "well"])
        Traceback (most recent call last):
        satsudoku.errors.PuzzleError: move 2: 'well': no move; expected one such as r1c1=4 or ...
        """
        if not isinstance(moves, Iterable):
            raise PuzzleError(f"{shown(moves)}; expected moves, such as r1c1=4")
        read: list[Move] = []
        for number, move in enumerate(moves, start=1):
            try:
                chosen = attempt.puzzle.variant
                read.append(move if isinstance(move, Move) else Move.read(move, chosen))
            except PuzzleError as error:
                raise PuzzleError(f"move {number}: {error.message}") from None
        return cls(attempt, tuple(read))

    @classmethod
    def from_dict(cls, data: object, variant: Variant | None = None) -> Self:
        """Read a game from the types of JSON, as this module documents it.

        Args:
            data: a decoded JSON object.
            variant: the variant if the data name none; None to go by the number of cells.

        Raises:
            PuzzleError: as `Attempt.from_dict`, or the moves are not a list of moves.

        >>> Game.from_dict({"puzzle": "1.....2..3.....4", "moves": "r1c2=2"})
        Traceback (most recent call last):
        satsudoku.errors.PuzzleError: key moves: expected a list of texts; found 'r1c2=2'
        """
        moves = data.get("moves") if isinstance(data, dict) else None
        if isinstance(data, dict):
            for key in data:
                if key not in (*KEYS, "moves"):
                    raise PuzzleError(UnknownNameError("key", str(key), (*KEYS, "moves")).message)
            data = {key: value for key, value in data.items() if key != "moves"}
        attempt = Attempt.from_dict(data, variant)
        if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
            found = "nothing" if moves is None else shown(moves)
            raise PuzzleError(f"key moves: expected a list of texts; found {found}")
        return cls.of(attempt, moves)


class Played(NamedTuple):
    """An entry and the game that it describes; None for one that cannot be read."""

    entry: Entry
    game: Game | None


def read_games(source: Source, variant: Variant | None = None) -> Iterator[Played]:
    r"""Read a JSON object per line, as this module documents it.

    Args:
        source: a path, ``-`` for standard input, or a stream.
        variant: the variant of games that name none; None to go by the number of cells.

    Raises:
        FormatError: while iterating: the source cannot be opened or is not text.

    >>> import io
    >>> text = io.StringIO('{"puzzle": "1.....2..3.....4", "moves": ["r1c2=2"]}\n{"puzzle": "1"}')
    >>> for entry, game in read_games(text):
    ...     print(entry.line, game and game.moves[0].placed, entry.error is None)
    1 (5,) True
    2 None False
    """

    def read(data: object) -> Game:
        return Game.from_dict(data, variant)

    for entry, game in read_objects(source, read):
        yield Played(with_puzzle(entry, game and game.attempt), game)


def games_of(attempts: Iterable[Attempted], moves: Iterable[str | Move]) -> Iterator[Played]:
    """The games of attempts from which the same moves were made.

    >>> from satsudoku import Puzzle
    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> entry = Entry("<argument>", 1, puzzle.line, puzzle, None)
    >>> [played] = games_of([Attempted(entry, Attempt.of(puzzle))], ["r1c2=2"])
    >>> len(played.game.moves)
    1
    """
    moves = tuple(moves)
    for entry, attempt in attempts:
        game = None
        if attempt is not None:
            try:
                game = Game.of(attempt, moves)
            except SatsudokuError as error:
                entry = replace(entry, puzzle=None, error=error.at(entry.file, entry.line))
        yield Played(entry, game)

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from satsudoku.catalogue import said
from satsudoku.errors import SatsudokuError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.judging.last_steps import last_steps
from satsudoku.proof.archive import Archive
from satsudoku.stream.field import HEAD, NUMBER, TAIL, TEXT, TIMED_OUT, Field, Kind, whole
from satsudoku.stream.one_by_one import OneByOne
from satsudoku.stream.question import Cell, Line, Question, asking
from satsudoku.stream.questions.tier import LADDER
from satsudoku.stream.together import Fields
from satsudoku.teaching.questions.hint import ENTRIES, REMOVED

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.judging.game import Game, Played
    from satsudoku.judging.judged_move import JudgedMove
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.record_value import Record
    from satsudoku.stream.records import Records

_MOVES = Kind(TEXT.arrow, {"type": "array", "items": {"$ref": "#/$defs/judged_move"}})
_UP_TO = Field("up_to", whole(8, 1), "The last tier whose rules count.")
_SCORE = (
    Field("share", NUMBER, "The share of the moves that follow; null without moves."),
    Field("hardest_tier", whole(8), "The highest tier that a move needs which follows."),
    Field("first_mistake", whole(32, 1), "The number of the first wrong move, from 1."),
)
_JUDGED = Field("moves", _MOVES, "The moves with their verdicts; null for a bad puzzle.")


def _score(record: Record) -> tuple[str, str]:
    moves = record.moves
    number = sum(move["verdict"] == "follows" for move in moves)
    text = said("{number} of {total} follow", number=number, total=len(moves))
    if record.first_mistake is not None:
        mistake = said("the first mistake is move {number}", number=record.first_mistake)
        return f"{text}{said(', ')}{mistake}", "bold red"
    return text, "green" if number == len(moves) else "yellow"


@dataclass(frozen=True, kw_only=True)
class Judge(OneByOne):
    r"""Judge moves from each puzzle: wrong, right without following, or deduced by a rule.

    A puzzle without exactly one solution, or with mistakes in what was entered, has an `error`.

    Args:
        moves: as `satsudoku.judging.move` describes them, made one after the other.
        ladder: a ladder whose rules may be applied in any order.
        up_to: the last tier whose rules count, by number or name; None for the last before those
            that search.
        language: of the texts: ``en`` or ``ja``.
        cause: seconds to look for the fewest clues that show a move to be wrong; 0 for no look.
        archive: where the certificates of the moves are written, if they are: that of the third
            move of the second game is called ``2-3``.
        timeout: seconds for each puzzle, as for `satsudoku.judge`.

    Raises:
        SatsudokuError: a time that is not above 0.
        UnknownNameError: no such ladder, tier or language.
        LadderError: not such a ladder.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4")
    >>> [record] = stream.judge(stream.read(lines), moves=("r1c2=2", "r1c3=3"))
    >>> record.share, record.first_mistake, record.moves[0]["text"]
    (0.5, 2, 'r1c2=2 follows at tier 2 (Hidden single in a box).')
    """

    moves: tuple[str, ...] = ()
    ladder: str = DEFAULT_LADDER
    up_to: str | int | None = None
    language: str = "en"
    cause: float = 1.0
    archive: Archive | None = field(default=None, compare=False, repr=False)

    name = "judge"
    fields = (_UP_TO, *_SCORE, _JUDGED)
    columns = (*HEAD, ENTRIES, REMOVED, LADDER, _UP_TO, TIMED_OUT, *_SCORE, _JUDGED, *TAIL)
    cells = (Cell("FOLLOW", 24, _score),)

    def __post_init__(self) -> None:
        from satsudoku.human.wording import wording
        from satsudoku.judging.judge import judge_many

        wording(self.language)
        if not self.cause >= 0:
            raise SatsudokuError(f"cause is {self.cause}, expected 0 or more seconds")
        judge_many([], self.ladder, up_to=self.up_to)  # refuses what cannot judge
        super().__post_init__()

    def lines(self, record: Record) -> Iterable[Line]:
        """See `Question.lines`: a line a move, with its reason."""
        styles = {"follows": "", "true": "yellow", "unknown": "yellow", "wrong": "bold red"}
        for number, move in enumerate(record.moves, start=1):
            told = " ".join([move["text"], *last_steps(move["steps"] or ())])
            yield [(f"{number:>6}  ", "dim"), (told, styles[move["verdict"]])]
            if move["cause"]:
                yield [(f"{'':8}{said('because of')}{said(': ')}", "dim"), (_parts(move), "")]

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        """See `Question.one`: nothing is entered before the moves."""
        from satsudoku.judging.game import Game
        from satsudoku.teaching.attempt import Attempt

        return self._of(Game.of(Attempt.of(puzzle), self.moves), 1)

    def ask(self, items: Items) -> Records:
        """See `Question.ask`; what a player entered comes with the entries of links."""
        from satsudoku.judging.game import games_of
        from satsudoku.stream.gathering import entries_of
        from satsudoku.teaching.attempt_file import attempted

        return self.ask_games(games_of(map(attempted, entries_of(items)), self.moves))

    def ask_games(self, games: Iterable[Played]) -> Records:
        """Ask of games, as `satsudoku.judging.game` reads them: one record for each."""
        from satsudoku.stream.records import Records

        return Records(self._records(games), self.names)

    def _records(self, games: Iterable[Played]) -> Iterator[Record]:
        from satsudoku.stream.asking import records_of

        for number, (entry, game) in enumerate(games, start=1):

            def ask(
                puzzle: Puzzle, game: Game | None = game, number: int = number
            ) -> Iterator[Fields]:
                assert game is not None
                return self._of(game, number)

            yield from records_of(entry, ask)

    def _of(self, game: Game, number: int) -> Iterator[Fields]:
        from satsudoku.deadline import check_time
        from satsudoku.errors import PuzzleError
        from satsudoku.judging.judge import judge_one

        how: dict[str, Any] = {"timeout": self.timeout, "threads": self.threads}
        try:
            judged = judge_one(game, self.ladder, up_to=self.up_to, **how)
        except TimeoutError as error:
            check_time()  # an outer time limit is the caller's to catch
            raise PuzzleError(f"{error}; expected a longer time") from None
        state = game.attempt.to_dict()
        scored = judged.to_dict(self.language, self.cause)
        for place, (move, told) in enumerate(zip(judged.moves, scored["moves"], strict=True), 1):
            told["certificate"] = self._proved(move, f"{number}-{place}")
        yield {
            "entries": state["entries"],
            "removed": state["removed"],
            "ladder": judged.ladder,
            "up_to": judged.highest,
            "timed_out": judged.timed_out,
            "share": scored["share"],
            "hardest_tier": scored["hardest"],
            "first_mistake": scored["first_mistake"],
            "moves": scored["moves"],
        }

    def _proved(self, move: JudgedMove, name: str) -> str | None:
        """The name of the move's certificate, which is written; None where there is none."""
        from satsudoku.judging.proved import write_proof

        if self.archive is None or move.verdict == "unknown":
            return None
        return write_proof(self.archive, name, partial(move.prove, timeout=self.timeout))


def _parts(move: dict[str, Any]) -> str:
    from satsudoku.retelling import renamed

    return said(", ").join(map(renamed, move["cause"]))


def judge_games(games: Iterable[Played], **parameters: Any) -> Records:
    r"""As `judge`, but for games, which have moves of their own.

    Args:
        games: as `satsudoku.judging.game` reads them.
        parameters: as for `judge`.

    >>> import io
    >>> from satsudoku import stream
    >>> from satsudoku.judging.game import read_games
    >>> lines = io.StringIO('{"puzzle": "1.....2..3.....4", "moves": ["r1c2=2", "r2c1=4"]}')
    >>> [record.share for record in stream.judge_games(read_games(lines))]
    [0.5]
    """
    return Judge(**parameters).ask_games(games)


judge = asking("judge", Judge)
QUESTIONS: tuple[type[Question], ...] = (Judge,)

"""Lines of generated puzzles that become a page of exercises, too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from satsudoku.board.puzzle import Puzzle
from satsudoku.cli.boards import BoardLines, PuzzleFileLines
from satsudoku.cli.files import write
from satsudoku.cli.printer import Text
from satsudoku.making.exercise_page import exercise_page


class ExerciseLines:
    """Prints puzzles as other lines do, and writes the page at the end."""

    def __init__(
        self,
        lines: BoardLines | PuzzleFileLines | ExerciseLines,
        page: Path,
        technique: str,
        language: str,
    ) -> None:
        self.lines = lines
        self.file: str | None = lines.file
        self.header: str = lines.header
        self._page, self._technique, self._language = page, technique, language
        self._made: list[Puzzle] = []

    def texts(self, puzzles: Iterable[Puzzle], threads: int = 1) -> Iterator[tuple[int, Text]]:
        """The lines of puzzles: see `BoardLines.texts`."""
        return self.lines.texts(map(self._keep, puzzles), threads)

    def _keep(self, puzzle: Puzzle) -> Puzzle:
        self._made.append(puzzle)
        return puzzle

    @property
    def end(self) -> Text:
        """What is behind the lines; writes the page."""
        write(self._page, exercise_page(self._technique, self._made, self._language))
        return self.lines.end

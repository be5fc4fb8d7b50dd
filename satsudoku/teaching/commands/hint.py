from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from satsudoku.cli.command import Reads, command
from satsudoku.cli.options import AnyPuzzles, LadderName, Writing
from satsudoku.cli.running import print_records
from satsudoku.errors import SatsudokuError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.parameter import Timeout
from satsudoku.teaching.questions.hint import STRENGTHS, Hint

if TYPE_CHECKING:
    from satsudoku.cli.inputs import Inputs
    from satsudoku.teaching.attempt_file import Attempted


@dataclass(kw_only=True)
class AttemptOptions:
    """The attempts at the puzzles."""

    entries: Annotated[
        str | None,
        typer.Option(metavar="LINE", help="What was entered, one character per cell."),
    ] = None
    removed: Annotated[
        str,
        typer.Option(
            metavar="CANDIDATES", help="Pencil marks that were removed, such as 'r4c7#5'."
        ),
    ] = ""
    attempts: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Read puzzles with entries from JSON lines; - for standard input."
        ),
        Reads("inputs"),
    ] = None

    def on(self, puzzles: AnyPuzzles) -> tuple[Inputs, Iterator[Attempted] | None]:
        """The inputs, and the attempt at each puzzle; None if nothing is entered.

        Raises:
            SatsudokuError: options that exclude each other, or no puzzle.
        """
        from satsudoku.cli.cell_notation import plain_cells
        from satsudoku.cli.inputs import only_one
        from satsudoku.teaching.attempt import split_candidates
        from satsudoku.teaching.attempt_file import attempt_all, read_attempts

        if self.attempts is not None:
            if puzzles.files or self.entries is not None or self.removed:
                expected = "expected no FILE, --entries or --removed"
                raise SatsudokuError(f"--attempts excludes other input; {expected}")
            inputs = puzzles.read([self.attempts])
            return inputs, read_attempts(self.attempts, inputs.variant)
        if not puzzles.files:
            raise SatsudokuError("no puzzle; expected a FILE or --attempts")
        inputs = puzzles.read(puzzles.files)
        if self.entries is None and not self.removed:
            return inputs, None
        entries = only_one(inputs.entries(), "one, for --entries and --removed")
        return inputs, attempt_all(
            entries, self.entries, split_candidates(plain_cells(self.removed))
        )


Strength = Annotated[
    str,
    typer.Option(
        metavar="WORD",
        help="How much to show: where (to look), technique, or step.",
        autocompletion=lambda: list(STRENGTHS),
    ),
]
Check = Annotated[
    bool, typer.Option("--check", help="Report only what was entered or removed wrongly.")
]


@command(
    "Solve",
    """
satsudoku hint puzzle.sdk
satsudoku hint --strength step --language ja puzzle.sdk
satsudoku hint 1.....2..3.....4 --entries 12....2..3.....4 --removed 'r2c1#4 r2c2#3'
satsudoku hint 1.....2..3.....4 --entries 14....2..3.....4 --check
satsudoku hint --attempts games.jsonl --strength step --json | jq .hint
""",
    """
An attempt is a line such as
  {"puzzle": "1.....2..3.....4", "entries": "12....2..3.....4", "removed": ["r2c1#3"]}
It may have "variant", and "candidates" instead of "removed": the pencil marks of every
cell, an empty text where there are none.
""",
    cells=True,
)
def hint(
    puzzles: AnyPuzzles,
    done: AttemptOptions,
    printing: Writing,
    strength: Strength = "where",
    check: Check = False,
    ladder: LadderName = DEFAULT_LADDER,
    timeout: Timeout = None,
) -> None:
    """Give a hint: the easiest next deduction, or a mistake.

    Mistakes are reported first: entries and removed pencil marks are checked against the puzzle's
    only solution.
    """
    inputs, attempts = done.on(puzzles)
    question = Hint(
        ladder=ladder,
        strength=3 if check else strength,
        language=printing.language,
        check=check,
        timeout=timeout,
    )
    answers = None if attempts is None else question.ask_attempts(attempts)
    print_records(printing, question, inputs, records=answers)

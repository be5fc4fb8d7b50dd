from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from satsudoku.cli.command import Reads, Writes, command
from satsudoku.cli.options import OnePuzzle, ladder_names, output_option
from satsudoku.human.default import DEFAULT_LADDER

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.formats import Entry

Tier = Annotated[
    str | None, typer.Option(metavar="N|NAME", help="The tier that the puzzle has on the ladder.")
]
Free = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME|KIND",
        help="A constraint, or a kind, whose drawn numbers are replaced; repeatable.",
    ),
]
Optional = Annotated[
    list[str] | None,
    typer.Option(
        metavar="[N] NAME|KIND",
        help="A constraint, or a kind, that is kept only where it is needed; repeatable. With a "
        "number, as in '2..4 arrows': as many as these are kept.",
    ),
]
Place = Annotated[
    list[str] | None,
    typer.Option(
        metavar="N KIND [of CELLS]",
        help="Place so many of a kind where there is room, as in '6 arrows', '3..5 differences' or "
        "'4 cages of 3'; repeatable.",
    ),
]
BreakIn = Annotated[
    list[str] | None,
    typer.Option(
        metavar="CELLS|NAME",
        help="Where the first digit comes from: cells, or a constraint by name; repeatable.",
    ),
]
LadderName = Annotated[
    str,
    typer.Option(
        "--ladder",
        "-l",
        metavar="NAME",
        help="The ladder of --tier; its tiers must not depend on order.",
        autocompletion=ladder_names,
    ),
    Reads("ladder"),
]
Seed = Annotated[
    int | None,
    typer.Option(metavar="N", help="The same seed makes the same puzzle everywhere."),
]
Timeout = Annotated[float, typer.Option(metavar="SECONDS", help="Give up after this time.")]
_EVERY = 10.0  # seconds between two lines of progress

Output = Annotated[Path | None, output_option("Write the puzzle here."), Writes()]


@command(
    "Make",
    """
satsudoku compose skeleton.json --tier 8 --free sandwiches
satsudoku compose skeleton.json --tier 9 --free quadruples --optional thermometers
satsudoku compose skeleton.json --tier 10 --place '6 arrows' --place '4 cages of 3'
satsudoku compose 'https://f-puzzles.com/?load=...' --tier 14 --break-in r5c5
satsudoku compose skeleton.toml --break-in 'cage 3' | satsudoku link --to f-puzzles -
""",
    cells=True,
)
def compose(
    skeleton: OnePuzzle,
    tier: Tier = None,
    free: Free = None,
    optional: Optional = None,
    place: Place = None,
    break_in: BreakIn = None,
    ladder: LadderName = DEFAULT_LADDER,
    seed: Seed = None,
    timeout: Timeout = 60.0,
    output: Output = None,
) -> None:
    """Find numbers and givens that make a skeleton unique.

    Constraints and givens stay. Cages without sums get sums, and cells may get givens. --free finds
    new numbers of cages and clues, and values of quadruples; it may leave out clues. --optional
    leaves out what is not needed. --place draws more constraints. A line names what is redundant in
    the puzzle, which is a line of JSON: every command reads it. The exit status is 1 if none is
    found in time.
    """
    from satsudoku.catalogue import said
    from satsudoku.cli.cell_notation import plain_cells
    from satsudoku.cli.console import complain
    from satsudoku.cli.files import write
    from satsudoku.errors import PuzzleError
    from satsudoku.making.attempts import Attempts
    from satsudoku.making.composing import compose as make

    entry, drawn = skeleton.only("compose")
    cells = [plain_cells(name) for name in break_in or ()]
    wished = int(tier) if tier is not None and tier.isdecimal() else tier
    attempts, done = Attempts(), threading.Event()

    def say_how_far() -> None:
        while not done.wait(_EVERY):
            complain(attempts.text)

    threading.Thread(target=say_how_far, daemon=True).start()
    try:
        wishes: Any = {"free": free or (), "optional": optional or (), "place": place or ()}
        wishes["break_in"] = cells
        puzzle = make(
            drawn, wished, **wishes, ladder=ladder, seed=seed, timeout=timeout, attempts=attempts
        )
    except PuzzleError as error:
        raise error.at(entry.file, entry.line) from None
    except TimeoutError:
        complain(
            said(
                "no such puzzle was found in {seconds} s; expected more time or other options: "
                "{attempts}",
                seconds=f"{timeout:g}",
                attempts=attempts.text,
            )
        )
        raise typer.Exit(1) from None
    finally:
        done.set()
    for remark in attempts.remarks:
        complain(remark)
    if place and entry.extras is not None and entry.extras.rules:
        complain(said("the rules text is left out: it does not name what --place draws"))
    line = _written(entry, puzzle, keeps_rules=not place)
    if output is None:
        print(line, end="", flush=True)
    else:
        write(output, line)


def _written(drawn: Entry, puzzle: Puzzle, *, keeps_rules: bool) -> str:
    """A puzzle as a line of JSON, with the title and the author of the skeleton."""
    from satsudoku.formats import find_format

    extras = drawn.extras
    if extras is not None:
        extras = replace(extras, solution="", rules=extras.rules if keeps_rules else "")
    made = replace(drawn, puzzle=puzzle, solution=None, extras=extras)
    return "".join(find_format("json").write_entries([made]))

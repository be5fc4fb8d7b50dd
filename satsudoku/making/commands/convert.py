from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from satsudoku.cli.command import Writes, command
from satsudoku.cli.options import Puzzles, output_option, to_option
from satsudoku.errors import SatsudokuError
from satsudoku.stream.parameter import names_in

if TYPE_CHECKING:
    from satsudoku.cli.progress import Watch
    from satsudoku.formats import Entry

To = Annotated[
    str | None,
    to_option(
        "A name from 'satsudoku formats', or parquet.",
        names_in("satsudoku.making.conversion", "targets"),
        "FORMAT",
    ),
]
Output = Annotated[
    str | None,
    output_option("Write there; the name's ending says the format, .gz and .zst pack."),
    Writes(),
]
Images = Annotated[
    int | None,
    typer.Option(metavar="N", help="N random images of each puzzle, under symmetries."),
]
Seed = Annotated[
    int | None,
    typer.Option(metavar="N", help="The same seed makes the same images everywhere."),
]


@command(
    "Files",
    """
satsudoku convert book.sdk -o book.csv
satsudoku convert puzzles.csv --to opensudoku > puzzles.opensudoku
satsudoku convert 'https://www.f-puzzles.com/?load=N4Igz...' --to sudokupad
satsudoku convert puzzles.csv -o train.parquet --images 100 --seed 1
""",
)
def convert(
    puzzles: Puzzles,
    output: Output = None,
    to: To = None,
    images: Images = None,
    seed: Seed = None,
) -> None:
    """Write puzzles in another format, however many.

    Without --to, the ending of --output decides, else it is one puzzle per line. Standard error
    says what the format does not hold, such as solutions. A puzzle that it cannot express is an
    error, and the others are written. With --images, symmetries of the rules move the cells and
    rename the symbols, of solutions, too; each is as likely as any other.
    """
    from satsudoku.cli.console import complain
    from satsudoku.cli.files import open_output
    from satsudoku.cli.printer import Printer
    from satsudoku.cli.progress import Watch
    from satsudoku.making.conversion import MOST_IMAGES, Conversion, images_of, target_of
    from satsudoku.making.randomness import new_seed

    if seed is not None and images is None:
        raise SatsudokuError("--seed is for images; expected --images, too")
    for option, value in (("--images", images), ("--seed", seed)):
        least = 1 if option == "--images" else 0
        if value is not None and value < least:
            raise SatsudokuError(f"{option} is {value}, expected {least} or more")
    if images is not None and images > MOST_IMAGES:
        raise SatsudokuError(f"--images is {images}, expected at most {MOST_IMAGES}")
    conversion = Conversion(target_of(output, to))
    inputs = puzzles.open()
    watch = Watch(inputs)
    entries = _watched(inputs.entries(), watch)
    if images is not None:
        seed = new_seed() if seed is None else seed
        entries = images_of(entries, images, seed)
    with open_output(output) as file, Printer(file) as printer, watch:
        written = 0
        for piece in conversion.pieces(entries):
            written += len(piece)
            printer.write(piece)
        if inputs.unreadable and not (written or conversion.bad):
            raise typer.Exit(2)  # nothing was read, so what was in the file stays
    for remark in conversion.remarks():
        complain(remark)
    if images is not None:
        complain(f"seed {seed}")
    raise typer.Exit(2 if inputs.unreadable else int(conversion.bad > 0))


def _watched(entries: Iterator[Entry], watch: Watch) -> Iterator[Entry]:
    """The entries; how far the files are read is shown."""
    for entry in entries:
        yield entry
        watch.advance(entry.file, entry.line)

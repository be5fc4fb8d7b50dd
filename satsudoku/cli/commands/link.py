from __future__ import annotations

from typing import Annotated

import typer

from satsudoku.cli.command import command
from satsudoku.cli.options import AnyPuzzles, to_option
from satsudoku.stream.parameter import names_in

To = Annotated[
    str,
    to_option(
        "f-puzzles, sudokupad, penpa, iss or sudokuwiki.",
        names_in("satsudoku.formats", "link_names"),
        "TOOL",
    ),
]


@command(
    "Files",
    """
satsudoku link puzzle.toml
satsudoku link --to sudokupad 'https://www.f-puzzles.com/?load=N4Igz...'
satsudoku link --to iss killers.json
""",
)
def link(puzzles: AnyPuzzles, to: To = "f-puzzles") -> None:
    """Write puzzles as links of other tools, one per line.

    The links keep titles, rules texts and colours that the other tool knows. A puzzle without a
    rules text gets one. Links for f-puzzles and SudokuPad carry the solution, so that the tool can
    check an answer. An element that the tool lacks is an error. Standard error names what a link
    leaves out, such as a title.
    """
    from satsudoku.cli.console import complain
    from satsudoku.errors import SatsudokuError
    from satsudoku.formats import find_link
    from satsudoku.registry import find

    completed = find("links", "completing").completed
    format = find_link(to)
    conversion = find("making", "conversion").Conversion(to)
    if not puzzles.files:
        raise SatsudokuError("nothing to link; expected a FILE or a puzzle")
    inputs = puzzles.read(puzzles.files)
    bad = False
    for entry in inputs.entries():
        error = entry.error
        if entry.puzzle is not None:
            try:
                extras = completed(entry, solve="solution" in format.holds)
                print(format.link(entry.puzzle, extras), flush=True)
                conversion.note(entry)
            except SatsudokuError as reason:
                error = reason.at(entry.file, entry.line)
        if error is not None:
            bad = True
            complain(str(error))
    for remark in conversion.remarks():
        complain(remark)
    raise typer.Exit(2 if inputs.unreadable else int(bad))

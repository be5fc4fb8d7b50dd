from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from satsudoku.cli.command import Writes, command
from satsudoku.cli.options import OnePuzzle, output_option, to_option
from satsudoku.errors import SatsudokuError
from satsudoku.stream.parameter import Timeout, names_in

Technique = Annotated[
    list[str] | None,
    typer.Option(
        "--technique",
        metavar="NAME",
        help="Only this rule, technique, HoDoKu code or documents' name; repeatable.",
        autocompletion=names_in("satsudoku.human.rules", "rule_names"),
    ),
]
Uniqueness = Annotated[
    bool,
    typer.Option(
        "--uniqueness/--no-uniqueness",
        help="Use rules that presume one solution, which is proved first.",
    ),
]
Most = Annotated[int | None, typer.Option(metavar="N", help="Show each technique N times at most.")]
To = Annotated[
    str | None,
    to_option(
        "text, json or html; else by --output's ending.",
        names_in("satsudoku.teaching.steps", "STEPS_FORMS"),
    ),
]
Output = Annotated[Path | None, output_option("Write the text there."), Writes()]


@command(
    "Grade",
    """
satsudoku steps puzzle.sdk
satsudoku steps --technique xy-wing --technique 0901 marks.txt
satsudoku steps --technique Enclosure --technique 表予約 puzzle.sdk
satsudoku steps --no-uniqueness --to json puzzle.sdk | jq -r '.steps[].technique'
satsudoku steps --language ja --output steps.html puzzle.sdk
""",
    cells=True,
)
def steps(
    puzzle: OnePuzzle,
    technique: Technique = None,
    uniqueness: Uniqueness = True,
    most: Most = None,
    timeout: Timeout = None,
    to: To = None,
    output: Output = None,
) -> None:
    """Show all deductions that a puzzle allows at once.

    They are grouped by technique, the easiest first. The puzzle may also be a state of pencil
    marks, or a line of HoDoKu's library.
    """
    from satsudoku.cli.console import complain
    from satsudoku.cli.files import check_ending, write
    from satsudoku.cli.language import texts_language
    from satsudoku.cli.running import stopping
    from satsudoku.teaching.steps import STEPS_FORMS
    from satsudoku.teaching.steps import steps as all_steps

    if most is not None and most < 1:
        raise SatsudokuError(f"--most is {most}, expected 1 or more")
    entry, asked = puzzle.only("steps")
    endings = {end: name for name, end in STEPS_FORMS.items()}
    form = to or ("text" if output is None else check_ending(output, endings))
    with stopping(timeout):
        page = all_steps(asked, *technique or (), uniqueness=uniqueness, most=most)
    page = replace(page, remarks=entry.remarks)
    text = page.render(form, texts_language(form))
    if not page.groups:
        complain(f"no deduction of {', '.join(technique) if technique else 'any rule'} here")
    if output is None:
        print(text, end="", flush=True)
    else:
        write(output, text)

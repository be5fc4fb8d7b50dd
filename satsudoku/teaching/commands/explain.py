from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from satsudoku.cli.command import Writes, command
from satsudoku.cli.options import LadderName, OnePuzzle, output_option, to_option
from satsudoku.errors import PuzzleError, UnknownNameError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.parameter import Timeout, names_in

_MORE_ENDINGS = {".htm": "html", **dict.fromkeys((".svg", ".png", ".pdf"), "picture")}

To = Annotated[
    str | None,
    to_option(
        "text, markdown, json or html, or a row per step: table, csv, jsonl.",
        names_in("satsudoku.teaching.pages", "FORMS"),
    ),
]
Output = Annotated[
    Path | None,
    output_option("Write there; .svg, .png and .pdf get the chart of --plot."),
    Writes(),
]
Plot = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Draw effort against filled cells: .svg, .png or .pdf."),
    Writes(),
]
Effort = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="What --plot draws, and rows have: tiers, or seconds to find a step.",
        autocompletion=lambda: ["tiers", "seconds"],
    ),
]


@command(
    "Solve",
    """
satsudoku explain puzzle.sdk
satsudoku explain --language ja --output steps.html puzzle.sdk
satsudoku explain --ladder sato --output steps.csv puzzle.sdk
satsudoku explain --to json puzzle.sdk | jq -r '.steps[].technique'
satsudoku explain --plot mountain.svg --output steps.md puzzle.sdk
""",
    cells=True,
)
def explain(
    puzzle: OnePuzzle,
    to: To = None,
    output: Output = None,
    plot: Plot = None,
    effort: Effort = "tiers",
    ladder: LadderName = DEFAULT_LADDER,
    timeout: Timeout = 10.0,
) -> None:
    """Explain step by step how rules of a ladder solve a puzzle.

    A step is a whole cage, line or clue, or one deduction, as a person would take it. What leads to
    no digit is left out.

    An HTML page has a drawn board for every step, needs no other file, and can be printed. The
    forms table (.log), csv and jsonl have a row per step: number, cell, digit, what is removed, the
    source's code, technique, tier, points, open deductions, filled cells and text.
    """
    from satsudoku.cli.files import check_ending, write
    from satsudoku.cli.language import texts_language
    from satsudoku.teaching.pages import FORMS
    from satsudoku.teaching.pages import explain as explained
    from satsudoku.teaching.pages.chart import EFFORTS

    if effort not in EFFORTS:
        raise UnknownNameError("effort", effort, EFFORTS)
    if plot is not None:
        from satsudoku.drawing.figure import check_picture

        check_picture(plot)
    endings = {end: name for name, end in FORMS.items()} | _MORE_ENDINGS
    form = to or ("text" if output is None else check_ending(output, endings))
    shown = output is None and form in ("text", "markdown")  # where a person reads it
    entry, asked = puzzle.only("explain", tells_remarks=not shown)
    try:
        explanation = explained(asked, ladder, timeout=timeout)
    except PuzzleError as error:
        raise error.at(entry.file, entry.line) from None
    explanation = replace(explanation, remarks=(*entry.remarks, *explanation.remarks))
    language = texts_language(form)
    if plot is not None:
        explanation.plot(plot, texts_language("picture"), effort=effort)
    if form == "picture":
        assert output is not None
        explanation.plot(output, language, effort=effort)
        return
    text = explanation.render(form, language, effort=effort)
    if output is None:
        print(text, end="", flush=True)
    else:
        write(output, text)

"""The option of commands that show why a puzzle is not unique."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from satsudoku.cli.inputs import Inputs
    from satsudoku.cli.options import Forms

Witnesses = Annotated[
    bool | None,
    typer.Option(
        "--witnesses/--no-witnesses",
        help="Show why a puzzle is not unique.  [default: for puzzles that are arguments]",
        show_default=False,
    ),
]


def shows_witnesses(asked: bool | None, printing: Forms, inputs: Inputs) -> bool:
    """Whether records show why puzzles are not unique; None leaves it to fields and inputs."""
    from satsudoku.stream.witnesses import WITNESSED

    if asked is not None:
        return asked
    if printing.fields is not None:
        return any(printing.chooses(field.name) for field in WITNESSED)
    return inputs.asked_directly

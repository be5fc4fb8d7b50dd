"""Options that the commands of this room share."""

from __future__ import annotations

from typing import Annotated

import typer

UpTo = Annotated[
    str | None,
    typer.Option(metavar="TIER", help="The last tier whose rules count, by number or name."),
]

"""A parameter of a question: from it follow the option of the command and the service's schema."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Annotated


@dataclass(frozen=True)
class Parameter:
    """The data beside the type of a question's parameter, in ``Annotated``.

    Attributes:
        about: its meaning, as the help of its option.
        unit: stands for its value in help, such as ``N``; empty for a flag.
        option: names of its option, if they are not ``--`` and its own.
        choices: names that it may have.
        least: the least number.
    """

    about: str
    unit: str = ""
    option: tuple[str, ...] = ()
    choices: Callable[[], Sequence[str]] | None = field(default=None, compare=False)
    least: int | None = None


def names_in(module: str, name: str) -> Callable[[], Sequence[str]]:
    """Names that a module lists, or a function there returns; it is imported when they are asked.

    >>> names_in("satsudoku.symmetry.cells", "KINDS")()
    ['none', 'square', 'all']
    """

    def names() -> Sequence[str]:
        listed = getattr(import_module(module), name)
        return list(listed() if callable(listed) else listed)

    return names


Threads = Annotated[int, Parameter("Threads for the work; 0 for all cores.", "N", least=0)]
Timeout = Annotated[
    float | None, Parameter("Stop the work on each puzzle after this time.", "SECONDS")
]
SolverName = Annotated[
    str,
    Parameter(
        "The solver: see 'satsudoku solvers'.",
        "NAME",
        ("--solver", "-s"),
        names_in("satsudoku.solvers", "solver_names"),
    ),
]
Limit = Annotated[int | None, Parameter("Stop counting a puzzle's solutions at N.", "N", least=1)]

"""Commands of functions, whose parameters may be groups of options."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import partial
from inspect import Parameter, Signature, get_annotations, getdoc, signature
from typing import Annotated, Any, TypeVar, get_type_hints

import typer

from satsudoku.cli.app import CELLS, LANGUAGE, app
from satsudoku.cli.help import Command
from satsudoku.errors import SatsudokuError
from satsudoku.stream.parameter import Parameter as QuestionParameter
from satsudoku.stream.question import Question

_T = TypeVar("_T")


@dataclass(frozen=True)
class Reads:
    """Stands beside an option whose value names files that are read.

    Attributes:
        kind: of the value: see `satsudoku.cli.named_files`.
    """

    kind: str = "file"


@dataclass(frozen=True)
class Writes:
    """Stands beside an option that names a file to write."""


def command(
    group: str, examples: str, more: str = "", *, cells: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a function as the command of its name.

    Args:
        group: its group in the help of all commands: one of `GROUPS`.
        examples: command lines for the end of its help.
        more: another paragraph for the end of its help, with its line breaks.
        cells: whether its results name cells, for people.
    """
    epilog = f"\b\nExamples:\n{_indented(examples)}"
    if more:
        epilog += f"\n\n\b\n{more.strip()}"

    def register(function: Callable[..., None]) -> Callable[..., None]:
        registered = app.command(
            function.__name__,
            cls=Command,
            rich_help_panel=group,
            epilog=epilog,
            help=getdoc(function),
        )
        registered(_as_said(grouped(function), cells))
        return function

    return register


def _as_said(function: Callable[..., None], names_cells: bool) -> Callable[..., None]:
    """A function with the options of what is said; `chosen_language` has read the language."""

    def run(language: str | None = None, cells: str | None = None, **values: Any) -> None:
        naming: AbstractContextManager[None] = nullcontext()
        if cells is not None:
            from satsudoku.cli.cell_notation import naming_cells

            naming = naming_cells(cells, values)
        with naming:
            function(**values)

    said = {"language": LANGUAGE} | ({"cells": CELLS} if names_cells else {})
    option = partial(Parameter, kind=Parameter.KEYWORD_ONLY, default=None)
    options = [option(name, annotation=kind) for name, kind in said.items()]
    parameters = [*signature(function).parameters.values(), *options]
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {**get_annotations(function), **said}
    return run


def _indented(lines: str) -> str:
    return "\n".join(f"  {line}" for line in lines.strip().splitlines())


def grouped(function: Callable[..., None]) -> Callable[..., None]:
    """A function that takes the fields of groups, parameters of a dataclass, one by one.

    What a question says of its parameters becomes their options.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Pair:
    ...     first: int
    ...     second: int = 2
    >>> def show(pair: Pair, third: int = 3) -> None:
    ...     print(pair, third)
    >>> signature(grouped(show))
    <Signature (*, first: int, second: int = 2, third: int = 3)>
    >>> grouped(show)(first=7, second=2, third=9)
    Pair(first=7, second=2) 9
    """
    hints = get_type_hints(function, include_extras=True)
    groups: dict[str, type[Any]] = {}
    parameters: list[Parameter] = []
    for parameter in signature(function).parameters.values():
        annotation = hints[parameter.name]
        if is_dataclass(annotation):
            assert isinstance(annotation, type)
            groups[parameter.name] = annotation
            parameters += _parameters(annotation)
        else:
            option = _option(parameter.name, annotation)
            parameters.append(parameter.replace(annotation=option, kind=Parameter.KEYWORD_ONLY))

    def run(**values: Any) -> None:
        with _naming(run.__annotations__, values):
            for name, group in groups.items():
                own = {field.name: values.pop(field.name) for field in _options(group)}
                _check_least(group, own)
                values[name] = group(**own)
            function(**values)

    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def _naming(
    annotations: Mapping[str, Any], values: Mapping[str, Any]
) -> AbstractContextManager[None]:
    """A context in which no output is a file that is read."""
    given = {name: value for name, value in values.items() if value}
    written = [(name, given[name]) for name in given if _said(annotations[name], Writes)]
    if not written and not _prints_to_a_file():
        return nullcontext()
    from satsudoku.cli.named_files import naming

    read = ((name, _said(annotations[name], Reads), given[name]) for name in given)
    return naming(
        [(_option_name(name), said.kind, value) for name, said, value in read if said],
        [(_option_name(name), value) for name, value in written],
    )


def _prints_to_a_file() -> bool:
    try:
        return stat.S_ISREG(os.fstat(1).st_mode)
    except OSError:
        return False


def _option_name(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _parameters(group: type[Any]) -> list[Parameter]:
    hints = get_type_hints(group, include_extras=True)
    return [
        Parameter(
            field.name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if field.default is MISSING else field.default,
            annotation=_option(field.name, hints[field.name]),
        )
        for field in _options(group)
    ]


def _options(group: type[Any]) -> Sequence[Field[Any]]:
    """The fields of a group that are options; of a question its own come first."""
    if not issubclass(group, Question):
        return fields(group)
    hints = get_type_hints(group, include_extras=True)
    described = [field for field in fields(group) if _described(hints[field.name])]
    own = get_annotations(group)
    return sorted(described, key=lambda field: field.name not in own)


def _check_least(group: type[Any], values: Mapping[str, Any]) -> None:
    """Check that no number is less than its option allows."""
    hints = get_type_hints(group, include_extras=True)
    for name, value in values.items():
        said = _described(hints[name])
        if said and said.least is not None and value is not None and value < said.least:
            option = (said.option or (_option_name(name),))[0]
            raise SatsudokuError(f"{option} is {value}, expected {said.least} or more")


def _described(annotation: Any) -> QuestionParameter | None:
    """The help text of a parameter, with its type."""
    return _said(annotation, QuestionParameter)


def _said(annotation: Any, kind: type[_T]) -> _T | None:
    """What is beside a type, of a kind."""
    said = getattr(annotation, "__metadata__", ())
    return next((some for some in said if isinstance(some, kind)), None)


def _option(name: str, annotation: Any) -> Any:
    """The type of a parameter, with its option."""
    said = _described(annotation)
    if said is None:
        return annotation
    kind: Any = annotation.__origin__
    names = said.option
    if kind is bool and not names:
        names = (_option_name(name),)  # without a --no- that says what is so anyway
    option = typer.Option(
        *names, metavar=said.unit or None, help=said.about, autocompletion=said.choices
    )
    return Annotated[kind, option]

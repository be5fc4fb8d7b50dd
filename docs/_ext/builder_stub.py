"""The stub of `satsudoku.build`, with a method for each kind of constraint.

``make reference`` writes ``satsudoku/constraints/building.pyi`` by it, for editors and mypy; a test
compares the two.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import satsudoku
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.constraints.builder_methods import method_name
from satsudoku.constraints.building import PuzzleBuilder, build

assert satsudoku.__file__
STUB = Path(satsudoku.__file__).parent / "constraints" / "building.pyi"

_HEAD = """# `make reference` generates this file.
from collections.abc import Iterable, Mapping
from typing import Any, Literal, Self

from satsudoku import given
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.constraints.builder_methods import Cells
"""


def stub() -> str:
    """The text of the stub."""
    own = ["__init__", "add", "puzzle"]
    kinds = [method_name(k) for k in constraint_kinds() if k.__module__.startswith("satsudoku.")]
    lines = [_HEAD, *_function("build", build, ""), "", "class PuzzleBuilder:"]
    lines += _text(inspect.getdoc(PuzzleBuilder), "    ")
    for name in own + sorted(kinds):
        lines += _function(name, getattr(PuzzleBuilder, name), "    ")
    return "\n".join(lines) + "\n"


def _function(name: str, function: object, indent: str) -> Iterator[str]:
    assert callable(function)
    signature = inspect.signature(function)
    parameters, keyword_only = [], False
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not keyword_only:
            parameters.append("*")
            keyword_only = True
        parameters.append(_parameter(parameter))
    yield f"{indent}def {name}("
    yield from (f"{indent}    {parameter}," for parameter in parameters if parameter[:2] != "**")
    yield from (f"{indent}    {parameter}" for parameter in parameters if parameter[:2] == "**")
    yield f"{indent}) -> {signature.return_annotation}:"
    document = function.__doc__ and inspect.cleandoc(function.__doc__)
    yield from _text(document, f"{indent}    ") if document else [f"{indent}    ..."]


def _parameter(parameter: inspect.Parameter) -> str:
    sign = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
    text = f"{sign}{parameter.name}"
    if parameter.annotation is not parameter.empty:
        text += f": {parameter.annotation}"
    if parameter.default is not parameter.empty:
        text += f" = {parameter.default!r}"
    return text


def _text(document: str | None, indent: str) -> list[str]:
    assert document is not None
    first, *rest = document.splitlines()
    if not rest:
        return [f'{indent}"""{first}"""']
    body = [f"{indent}{line}" if line else "" for line in rest]
    return [f'{indent}"""{first}', *body, f'{indent}"""']


if __name__ == "__main__":
    root = Path(__file__).parents[2]  # the sources, of which the package may be a copy
    for file in (STUB, root / "satsudoku" / "constraints" / "building.pyi"):
        file.write_text(stub(), encoding="utf-8")

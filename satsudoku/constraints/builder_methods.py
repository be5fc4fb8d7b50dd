"""The methods of `satsudoku.build`: one for each kind of constraint, from its declaration."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, Signature
from typing import Any, TypeAlias

from satsudoku.board.constraint import DEMAND_WORDS, Constraint
from satsudoku.board.variant import cell_name

Cells: TypeAlias = str | Iterable[str | tuple[int, int]]
"""Cells as a text of names, ``r1c1 r1c2``, or a list of names or of (row, column)."""

_WORDS = dict.fromkeys(DEMAND_WORDS, "it") | {
    "cells": "its cells",
    "first": "its first cell",
    "house": "its house",
}
_TYPES = {
    "#/$defs/cells": "Cells",
    "#/$defs/count": "int",
    "#/$defs/text": "str",
    "integer": "int",
    "number": "float",
    "string": "str",
    "boolean": "bool",
    "object": "Mapping[str, Any]",
}


def method_name(kind: type[Constraint]) -> str:
    """The name of a kind's method: that of its family.

    >>> from satsudoku.constraints.kinds.little_killer import LittleKiller
    >>> method_name(LittleKiller)
    'little_killer'
    """
    return re.sub("[ -]", "_", kind.family_name)


def method(kind: type[Constraint], add: Callable[..., Any]) -> Callable[..., Any]:
    """The method of a kind.

    Args:
        kind: the kind.
        add: takes the builder, the method's name, the kind and a table.

    Raises:
        TypeError: by the method: its arguments are not those of its signature.
    """
    name, signature = method_name(kind), _signature(kind)

    def made(*values: Any, **named: Any) -> Any:
        try:
            given = signature.bind(*values, **named).arguments
        except TypeError as wrong:
            expected = ", ".join([*signature.parameters][1:])
            raise TypeError(f"{name}(): {wrong}; expected {expected}") from None
        builder = given.pop("self")
        return add(builder, name, kind, _table(kind, given))

    made.__name__, made.__qualname__ = name, f"PuzzleBuilder.{name}"
    made.__doc__ = _docstring(kind)
    made.__signature__ = signature  # type: ignore[attr-defined]
    return made


def _signature(kind: type[Constraint]) -> Signature:
    """The keys of a table in their order, the required ones first; a name by keyword only."""
    schemas, required = kind.schema["properties"], kind.schema["required"]
    keys = sorted(schemas.keys() - {"name"}, key=[*schemas].index)
    parameters = [Parameter("self", Parameter.POSITIONAL_OR_KEYWORD)]
    for key in sorted(keys, key=lambda key: key not in required):
        annotation = _type(schemas[key])
        parameters.append(
            Parameter(key, Parameter.POSITIONAL_OR_KEYWORD, annotation=annotation)
            if key in required
            else _optional(key, annotation, Parameter.POSITIONAL_OR_KEYWORD)
        )
    parameters.append(_optional("name", "str", Parameter.KEYWORD_ONLY))
    return Signature(parameters, return_annotation="Self")


def _optional(key: str, annotation: str, kind: Any) -> Parameter:
    return Parameter(key, kind, default=None, annotation=f"{annotation} | None")


def _type(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return f"Literal[{', '.join(map(_quoted, schema['enum']))}]"
    if schema.get("type") == "array":
        return f"Iterable[{_type(schema['items'])}]"
    return _TYPES[schema.get("$ref") or schema["type"]]


def _docstring(kind: type[Constraint]) -> str:
    demand = str(kind.demand_in("en")).format_map(_WORDS | _numbers(kind))
    demand = re.sub(r"\bthe (\w+) of it\b", r"its \1", demand)
    title = kind.family_name.capitalize()
    arguments = ", ".join(f"{key}={_quoted(value)}" for key, value in kind.example.items())
    example = f'>>> board = satsudoku.build("classic6").{method_name(kind)}({arguments})'
    shown = f">>> board.puzzle().variant.constraints[0].name\n'{kind.family_name} 1'"
    return f"{title} ({kind.family_title('ja')}): {demand}.\n\n{example}\n{shown}\n"


def _numbers(kind: type[Constraint]) -> dict[str, str]:
    """What a demand calls the number and the values of a kind: the arguments that take them.

    >>> from satsudoku.constraints.kinds.ratio import Ratio
    >>> _numbers(Ratio)["n"]
    '`ratio`'
    """
    types = {key: _type(schema) for key, schema in kind.schema["properties"].items()}
    numbers = [key for key, taken in types.items() if taken in ("int", "float")]
    lists = [key for key, taken in types.items() if taken in ("Iterable[int]", "Iterable[float]")]
    values = f"`{lists[0]}`" if len(lists) == 1 else "its values"
    return {
        "n": f"`{numbers[0]}`" if len(numbers) == 1 else "its number",
        "values": values,
        "either": f"one of {values}",
    }


def _quoted(value: object) -> str:
    """As Python writes it, with double quotes."""
    return repr(value).replace("'", '"')


def _table(kind: type[Constraint], given: Mapping[str, Any]) -> dict[str, Any]:
    """The table of a constraint; None stands for a key that is left out."""
    schemas = kind.schema["properties"]
    return {key: _plain(v, schemas[key]) for key, v in given.items() if v is not None}


def _plain(value: Any, schema: Mapping[str, Any]) -> Any:
    """A value as a table has it; one of another type stays as it is, to be refused by name."""
    if schema.get("$ref") == "#/$defs/cells":
        return _names(value)
    if schema.get("type") == "array" and isinstance(value, Iterable) and not _is_text(value):
        return [_plain(item, schema["items"]) for item in value]
    return value


def _names(cells: Any) -> Any:
    if _is_text(cells) or not isinstance(cells, Iterable):
        return cells
    listed = list(cells)
    try:
        return " ".join(
            cell if isinstance(cell, str) else cell_name(*map(int, cell)) for cell in listed
        )
    except (TypeError, ValueError):
        return listed


def _is_text(value: object) -> bool:
    return isinstance(value, str | bytes | Mapping)

"""The Python reference: signatures and docstrings of what a page names, as Markdown."""

from __future__ import annotations

import dataclasses
import enum
import importlib
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from docstring import markdown

PAGES = Path(__file__).parents[1] / "api"
NAMED = re.compile(r"^<!-- make reference: api\s(.*?)-->", re.MULTILINE | re.DOTALL)
_WIDE = 88  # a longer signature has a line for each parameter


@cache
def documented() -> dict[str, str]:
    """All names that the pages document, each with its page."""
    return {
        name: page.name
        for page in sorted(PAGES.glob("*.md"))
        for names in NAMED.findall(page.read_text(encoding="utf-8"))
        for name in names.split()
    }


@cache
def found(name: str) -> Any:
    """What a name of the library, such as ``satsudoku.count``, stands for."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        module, _, member = name.rpartition(".")
        return getattr(importlib.import_module(module), member)


def api(*names: str) -> str:
    """A section for each name."""
    return "\n\n".join(block for name in names for block in _section(name) if block)


def members(value: Any) -> Iterator[tuple[str, Any]]:
    """The public methods and properties that a class declares, and says something of."""
    for name, member in vars(value).items():
        plain = inspect.isroutine(member) or isinstance(
            member, classmethod | staticmethod | property | cached_property
        )
        if plain and not name.startswith("_") and member.__doc__:
            yield name, member


def _inherited(value: type) -> Iterator[tuple[str, Any]]:
    """The members of bases that have no section of their own."""
    shown = {found(name) for name in documented() if inspect.isclass(found(name))}
    for base in reversed(value.__mro__[1:]):
        if base.__module__.startswith("satsudoku") and base not in shown:
            yield from members(base)


def _section(name: str) -> Iterator[str]:
    value = found(name)
    if not isinstance(value, ModuleType):
        yield f"### `{name}`"
        yield _signature(name.rpartition(".")[2], value)
    yield _text(value)
    if inspect.isclass(value):
        for member, of in (dict(_inherited(value)) | dict(members(value))).items():
            yield f"#### `{value.__name__}.{member}`"
            if not isinstance(of, property | cached_property):
                yield _signature(member, getattr(value, member))
            yield _text(of)


def _text(value: Any) -> str:
    text = value.__doc__ if isinstance(value, type | ModuleType) else inspect.getdoc(value)
    return markdown(text or "", _address)


def _signature(name: str, value: Any) -> str:
    """How a function or a class is called."""
    if inspect.isclass(value) and issubclass(value, enum.Enum):
        return f"One of {', '.join(f'`{one.name}`' for one in value)}."
    if inspect.isclass(value) and issubclass(value, BaseException):
        return ""
    signature = inspect.signature(value)
    named = (one for one in signature.parameters.values() if one.name not in ("self", "cls"))
    given = list(_parameters(named, _made(value)))
    answer = "" if inspect.isclass(value) else _annotated(" -> ", signature.return_annotation)
    whole = f"{name}({', '.join(given)}){answer}"
    if len(whole) > _WIDE:
        whole = "\n    ".join([f"{name}(", *(f"{one}," for one in given)]) + f"\n){answer}"
    return f"```py\n{whole}\n```"


def _made(value: Any) -> dict[str, str]:
    """The defaults that a dataclass makes anew for each object."""
    fields = dataclasses.fields(value) if dataclasses.is_dataclass(value) else ()
    made = ((one.name, one.default_factory) for one in fields)
    return {name: repr(make()) for name, make in made if make is not dataclasses.MISSING}


def _parameters(given: Iterable[inspect.Parameter], made: Mapping[str, str]) -> Iterator[str]:
    """The parameters as they are written, without the quotes of their types."""
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    last = None
    for one in given:
        if one.kind == one.KEYWORD_ONLY and last not in (one.KEYWORD_ONLY, one.VAR_POSITIONAL):
            yield "*"
        if one.kind != one.POSITIONAL_ONLY and last == one.POSITIONAL_ONLY:
            yield "/"
        typed = _annotated(": ", one.annotation)
        default = ""
        if one.default is not one.empty:
            plain = getattr(one.default, "__qualname__", None) or repr(one.default)
            value = made.get(one.name, plain)
            default = f" = {value}" if typed else f"={value}"
        yield f"{stars.get(one.kind, '')}{one.name}{typed}{default}"
        last = one.kind


def _annotated(sign: str, annotation: Any) -> str:
    if annotation is inspect.Signature.empty:
        return ""
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return f"{sign}{text}"


def _address(name: str) -> str | None:
    """Where the section of a name stands."""
    for whole in (name, f"satsudoku.{name}", f"satsudoku.errors.{name}"):
        if page := documented().get(whole):
            return f"{page}#{re.sub(r'[^a-z0-9_]', '', whole.lower())}"
    return None

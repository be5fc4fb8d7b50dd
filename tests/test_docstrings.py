"""Every documented name has an example; tests/test_doctests.py runs them."""

from __future__ import annotations

import dataclasses
import doctest
import enum
import importlib
import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import ModuleType

TESTS = Path(__file__).parent
DIRECTIVE = re.compile(r"^\.\. auto(class|function|module):: ([\w.]+)$", re.MULTILINE)


def documented() -> Iterator[tuple[str, object]]:
    """All functions, classes, methods, properties and modules of the reference, by name."""
    for page in sorted((TESTS.parent / "docs" / "api").glob("*.md")):
        for kind, name in DIRECTIVE.findall(page.read_text(encoding="utf-8")):
            if kind == "module":
                module = importlib.import_module(name)
                yield name, module
                for member in module.__all__:
                    yield from with_members(f"{name}.{member}", getattr(module, member))
            else:
                module_name, _, member = name.rpartition(".")
                yield from with_members(name, getattr(importlib.import_module(module_name), member))


def with_members(name: str, documented: object) -> Iterator[tuple[str, object]]:
    """A name and, of a class, those of its own public methods and properties."""
    if not inspect.isclass(documented) and not inspect.isroutine(documented):
        return
    yield name, documented
    if inspect.isclass(documented):
        for member, value in vars(documented).items():
            is_method = inspect.isroutine(value) or isinstance(
                value, classmethod | staticmethod | property | cached_property
            )
            if is_method and not member.startswith("_"):
                yield f"{name}.{member}", value


def has_example(documented: object) -> bool:
    if isinstance(documented, classmethod | staticmethod):
        documented = documented.__func__
    text = documented.__doc__ if isinstance(documented, ModuleType) else inspect.getdoc(documented)
    return bool(doctest.DocTestParser().get_examples(text or ""))


def is_record(documented: object) -> bool:
    """Whether it is a class of fields alone: an example of one would only repeat its input."""
    return inspect.isclass(documented) and (
        dataclasses.is_dataclass(documented)
        or issubclass(documented, enum.Enum)
        or hasattr(documented, "_fields")
    )


def test_every_documented_name_has_an_example() -> None:
    missing = {
        name
        for name, documented in documented()
        if not has_example(documented) and not is_record(documented)
    }
    assert missing == set(), "write an example that runs into the docstring"


def test_a_name_without_an_example_is_seen() -> None:
    class Example:
        """It has one.

        >>> 1 + 1
        2
        """

        @property
        def value(self) -> int:
            """It has none."""
            return 1

    assert [has_example(member) for _, member in with_members("Example", Example)] == [True, False]

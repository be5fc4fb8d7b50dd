"""Every documented name has an example; tests/test_doctests.py runs them."""

from __future__ import annotations

import dataclasses
import doctest
import enum
import inspect
from collections.abc import Iterator
from types import ModuleType

import reference


def documented() -> Iterator[tuple[str, object]]:
    """All functions, classes, methods, properties and modules of the reference, by name."""
    for name in reference.documented():
        value = reference.found(name)
        if inspect.isclass(value) or inspect.isroutine(value) or isinstance(value, ModuleType):
            yield name, value
        if inspect.isclass(value):
            for member, of in reference.members(value):
                yield f"{name}.{member}", of


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

    assert has_example(Example)
    assert [has_example(member) for _, member in reference.members(Example)] == [False]

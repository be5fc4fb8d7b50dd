"""The examples in the docstrings of the installed package."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import satsudoku

assert satsudoku.__file__
MODULES = [
    "satsudoku",
    *(
        module.name
        # Not __path__: that of an editable install names the project's root, too.
        for module in pkgutil.walk_packages([str(Path(satsudoku.__file__).parent)], "satsudoku.")
        if not module.name.endswith("__main__")
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    results = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    assert results.failed == 0


def test_every_public_name_of_the_package_has_an_example() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    missing = [
        name
        for name in satsudoku.__all__
        if not any(test.examples for test in finder.find(getattr(satsudoku, name), name))
    ]
    assert missing == []

"""The examples in the docstrings of the installed package."""

from __future__ import annotations

import doctest
import importlib
import inspect
import linecache
import pkgutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from pathlib import Path
from types import ModuleType

import pytest
from cairo_library import skip_without_cairo

import satsudoku

assert satsudoku.__file__
ROOT = Path(satsudoku.__file__).parent
MODULES = [
    "satsudoku",
    *(
        module.name
        # Not __path__: that of an editable install names the project's root, too.
        for module in pkgutil.walk_packages([str(ROOT)], "satsudoku.")
        if not module.name.endswith("__main__")
    ),
]


def has_examples(name: str) -> bool:
    path = ROOT.parent.joinpath(*name.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.suffix == ".py" and file.is_file() and ">>>" in file.read_text(encoding="utf-8")


WITH_EXAMPLES = list(filter(has_examples, MODULES))

GLOBALS = {"satsudoku": satsudoku}
"""What every example may use, as every reader has it."""

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def cached_properties(module: ModuleType) -> Iterator[doctest.DocTest]:
    """The examples of cached properties, which doctest passes over."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    for kind in vars(module).values():
        if inspect.isclass(kind) and kind.__module__ == module.__name__:
            for name, member in vars(kind).items():
                if isinstance(member, cached_property):
                    name = f"{module.__name__}.{kind.__name__}.{name}"
                    yield from finder.find(member.func, name, module, vars(module) | GLOBALS)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Each example resets a debugger, which looks whether any source has changed on the disk.
    monkeypatch.setattr(linecache, "checkcache", lambda filename=None: None)
    if name == "satsudoku.drawing.conversion":
        skip_without_cairo()
    module = importlib.import_module(name)
    run = partial(doctest.testmod, module, optionflags=FLAGS, extraglobs=GLOBALS)
    if name == "satsudoku.web.turns":  # tests of the page leave an event loop in this thread
        with ThreadPoolExecutor(1) as thread:
            examples = thread.submit(
                doctest.testmod, module, optionflags=FLAGS, extraglobs=GLOBALS
            ).result()
    else:
        examples = run()
    assert examples.failed == 0
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for test in cached_properties(module):
        assert runner.run(test).failed == 0


def test_examples_of_cached_properties_run() -> None:
    from satsudoku.board import variant

    assert any("Variant.shape" in test.name for test in cached_properties(variant))

"""A checkout without a compiled kernel gives way to the installed package.

Python that starts in the folder of a checkout finds the sources first. After `pip install .` they
have neither the kernel nor the variants; the installed package has both. So all of it is loaded
from there: the sources may be newer than the installed kernel.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import module_from_spec

from satsudoku import _interrupts

assert __package__
_PACKAGE = __package__


def give_way() -> None:
    """Load the installed package in place of this one.

    Raises:
        ImportError: none is installed; a command ends with one line instead.
    """
    installed = _installed()
    if installed is None or installed.loader is None:
        folder = sys.modules[_PACKAGE].__path__[0]
        why = (
            f"{folder} has no compiled kernel, and no installed {_PACKAGE} was found; "
            "expected 'pip install .' beside this folder"
        )
        if _interrupts.is_command():
            sys.exit(f"{_PACKAGE}: {why}")
        raise ImportError(why)
    sys.modules[_PACKAGE] = module = module_from_spec(installed)
    for name in (__name__, _interrupts.__name__):  # the installed package has its own
        del sys.modules[name]
    installed.loader.exec_module(module)


def _installed() -> ModuleSpec | None:
    """The first package on Python's path with a compiled kernel."""
    for folder in sys.path:
        spec = PathFinder.find_spec(_PACKAGE, [folder])
        inside = spec and spec.submodule_search_locations
        if inside and PathFinder.find_spec(f"{_PACKAGE}._kernel", inside):
            return spec
    return None

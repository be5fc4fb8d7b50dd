"""The kinds of constraints: the files of folders called ``kinds``, loaded when one is declared.

``kind_files.json``, which ``make reference`` writes, tells which file to load for the key of a
table. A key that it lacks is looked for in all of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from satsudoku.board.constraint import DEMAND_WORDS, SHAPES, Constraint, kinds
from satsudoku.board.count import Count
from satsudoku.board.relation import Relation
from satsudoku.board.sections.keys import NOT_KINDS
from satsudoku.board.variant import House, Mark, Variant
from satsudoku.catalogue import languages
from satsudoku.errors import VariantError
from satsudoku.registry import load, modules, place

_PARTS = ("family_name", "demand", "example", "schema", "read", "table")
_loaded: dict[str, type[Constraint]] = {}
_quick: set[type] = set()


@cache
def constraint_kinds() -> tuple[type[Constraint], ...]:
    """All kinds of constraints, by the keys of their tables.

    Raises:
        SatsudokuError: a file has no kind, or a kind lacks a part; one line, with the file.
    """
    files = {module.__name__: module.__file__ for module in modules("kinds")}
    every = tuple(kind for _, kind in sorted(kinds().items()))
    for name in files.keys() - {kind.__module__ for kind in every}:
        raise VariantError("expected a subclass of Constraint with a key", file=files[name])
    for kind in every:
        for fault in faults(kind):
            file = sys.modules[kind.__module__].__file__
            raise VariantError(f"constraint {kind.__name__}: {fault}", file=file)
    _quicken(Constraint, Relation, House, Mark, Count, Variant)
    _loaded.update(kinds())
    return every


@cache
def kind_files() -> Mapping[str, str]:
    """The files of the kinds that satsudoku ships, by the keys of their tables."""
    text = Path(__file__).with_name("kind_files.json").read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def _quicken(*classes: Any) -> None:
    """Let objects of these frozen classes be made in half the time: a puzzle has hundreds.

    They set their attributes through their dict. Those that do more when they are made stay.
    """
    every = list(classes)
    for kind in every:  # grows
        every += kind.__subclasses__()
        if kind in _quick:
            continue
        _quick.add(kind)
        own = tuple((f.name, f.default, f.default_factory, f.type) for f in fields(kind) if f.init)
        if not hasattr(kind, "__post_init__"):  # and what `init` leaves out, the class has
            kind.__init__ = _initialiser(own)


@cache
def _initialiser(attributes: tuple[tuple[str, Any, Any, object], ...]) -> Callable[..., None]:
    defaults: dict[str, Any] = {}
    takes, sets = "self", "own = self.__dict__"
    for name, held, makes, _ in attributes:
        made = "" if makes is MISSING else f"_{name}() if {name} is _{name} else "
        if held is not MISSING or made:
            defaults[f"_{name}"] = makes if made else held
        takes += f", {name}" + f" = _{name}" * (f"_{name}" in defaults)
        sets += f"\n    own[{name!r}] = {made}{name}"
    exec(f"def __init__({takes}):\n    {sets}", defaults)
    init: Callable[..., None] = defaults["__init__"]
    init.__annotations__ = {name: kind for name, *_, kind in attributes} | {"return": None}
    return init


def kinds_of(keys: Iterable[str]) -> list[type[Constraint]]:
    """The kinds whose tables some of the keys name, in order of the keys.

    Raises:
        SatsudokuError: see `constraint_kinds`.

    >>> [kind.__name__ for kind in kinds_of(["cages", "arrows", "title"])]
    ['Arrow', 'Cage']
    """
    found = [_loaded.get(key) or _load(key) for key in sorted(keys)]
    return [kind for kind in found if kind is not None]


def _load(key: str) -> type[Constraint] | None:
    """The kind of a key, loaded without the others if satsudoku ships it; None if there is none."""
    if key in NOT_KINDS:
        return None
    file = place("kinds", kind_files().get(key, ""))
    declared = vars(load(file)).values() if file else ()
    own = [kind for kind in declared if isinstance(kind, type) and vars(kind).get("key") == key]
    if own:
        _quicken(Constraint, Relation, House, Mark, Count, Variant)
        _loaded[key] = own[0]
    else:
        constraint_kinds()
    return _loaded.get(key)


@cache
def title_of(family: str, language: str) -> str | None:
    """The name of a kind in a language, by its name in English; None if there is none."""
    return next(
        (kind.family_title(language) for kind in constraint_kinds() if kind.family_name == family),
        None,
    )


def faults(kind: type[Constraint]) -> Iterator[str]:
    """The missing or wrong parts of a kind, each in a few words."""
    for part in _PARTS:
        if getattr(getattr(kind, part, None), "__isabstractmethod__", not hasattr(kind, part)):
            yield f"it has no {part}"
            return
    if not isinstance(kind.titles, Mapping):
        yield f"expected texts by language as its titles; found {kind.titles!r}"
        return
    if not isinstance(kind.demand, (str, Mapping)):
        yield f"expected a text, or texts by language, as its demand; found {kind.demand!r}"
        return
    for language in ("en", *languages()):
        if language != "en" and kind.family_title(language) is None:
            yield f"no text for {language!r} in its titles"
        text = kind.demand_in(language)
        if text is None:
            yield f"no text for {language!r} in its demand"
            continue
        for _, word, _, _ in Formatter().parse(text):
            if word is not None and word not in DEMAND_WORDS:
                yield f"demand: expected a word of {', '.join(DEMAND_WORDS)}; found {word!r}"
    if kind.shape not in SHAPES:
        shapes = ", ".join(filter(None, SHAPES))
        yield f"shape: expected one of {shapes}; found {kind.shape!r}"

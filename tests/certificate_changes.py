"""Certificates with a change in the manifest, in a proof, in steps or in a state."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from certificate_mutants import rehashed
from true_certificates import STATE, STEPS, Files, least

Change = Callable[[dict[str, Any]], object]


def manifest(files: Callable[[], Files], *changes: Change) -> Callable[[], Iterator[Files]]:
    """A certificate with each changed manifest."""
    return lambda: (rehashed(dict(files()), change) for change in changes)


def declared(*changes: Change, of: Callable[[], Files] = least) -> Callable[[], Iterator[Files]]:
    """The same with each changed declaration."""
    whole = [lambda m, c=change: c(m["variant"]["declaration"]) for change in changes]
    return manifest(of, *whole)


def text(
    files: Callable[[], Files], name: str, *changes: Callable[[str], str]
) -> Callable[[], Iterator[Files]]:
    """A certificate with a changed file."""
    return lambda: (
        rehashed(dict(files()) | {name: change(files()[name].decode()).encode()})
        for change in changes
    )


def steps(
    files: Callable[[], Files], *changes: Callable[[list[dict]], object]
) -> Callable[[], Iterator[Files]]:
    def changed(change: Callable[[list[dict]], object], lines: str) -> str:
        parsed = list(map(json.loads, lines.splitlines()))
        change(parsed)
        return "".join(f"{json.dumps(step)}\n" for step in parsed)

    return text(files, STEPS, *(lambda lines, c=change: changed(c, lines) for change in changes))


def state_with(files: Files, change: Change, *changes: Change) -> Files:
    state = json.loads(files[STATE])
    change(state)
    mutant = files | {STATE: json.dumps(state).encode()}
    for one_change in changes or (lambda manifest: None,):
        mutant = rehashed(mutant, one_change)
    return mutant


def put(*keys: Any, value: Any) -> Change:
    """Set what is at some keys."""

    def change(table: Any) -> None:
        for key in keys[:-1]:
            table = table[key]
        table[keys[-1]] = value

    return change


def add(key: str, value: Any) -> Change:
    return lambda table: table[key].append(deepcopy(value))


class Case(NamedTuple):
    mutants: Callable[[], Iterable[Files]]
    why: str
    alone: bool = True

"""The items of a string of Interactive Sudoku Solver, and the groups that they form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import unquote

from satsudoku.errors import FormatError, excerpt

GROUPS = {"And": 0, "Or": 0, "Replicate": 2}
"""The items that hold all others up to their ``End``: the most arguments of each."""

_DEEPEST = 20


def fault(text: str) -> FormatError:
    """The error of a string."""
    return FormatError(f"Interactive Sudoku Solver: {text}")


def unsupported(*parts: str) -> FormatError:
    """The error of an item that is not supported, by its type and its arguments."""
    return fault(f"not supported: {excerpt('~'.join(parts))}")


class Item(NamedTuple):
    """An item ``.Type~argument~...``.

    Attributes:
        kind: its type; empty for givens.
        arguments: the texts after it.
        inner: the items that a group holds.
    """

    kind: str
    arguments: list[str]
    inner: list[Item]


def named_groups(arguments: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Groups of cells, each with the last name before it; names and empty arguments separate them.

    A group may be empty.

    >>> named_groups(["_a%20b", "R1C1", "R1C2", "", "R3C3"])
    [('', []), ('a b', ['R1C1', 'R1C2']), ('a b', ['R3C3'])]
    """
    name = ""
    groups: list[tuple[str, list[str]]] = [(name, [])]
    for argument in arguments:
        if argument and argument[0] != "_":
            groups[-1][1].append(argument)
        elif argument:
            name = unquote(argument[1:]).strip()
            groups.append((name, []))
        elif groups[-1][1]:
            groups.append((name, []))
    return groups


def split_items(text: str) -> list[Item]:
    """The items of a string in order, before groups are formed.

    Raises:
        FormatError: not a string of items, or one that was cut.
    """
    if "..." in text:
        raise fault("the string was cut where it has '...'; expected the whole string")
    items, made = [], tuple.__new__  # takes half the time of Item(...)
    for part in text.split("."):
        if part:
            kind, *arguments = part.split("~")
            items.append(made(Item, (kind, arguments, [])))
    if not items or not text.startswith("."):
        raise FormatError("not a string of Interactive Sudoku Solver: expected .Type~...")
    return items


def item_tree(items: list[Item]) -> list[Item]:
    """Items, with the contents of each group inside it.

    Raises:
        FormatError: a group without an end, or an end without a group.

    >>> (either,) = item_tree(split_items(".Or.~R1C1_5.~R1C2_5.End"))
    >>> either.kind, len(either.inner)
    ('Or', 2)
    """
    top: list[Item] = []
    stack = [top]
    for item in items:
        if item.kind == "End":
            if len(stack) == 1:
                raise fault("End without a group")
            stack.pop()
            continue
        stack[-1].append(item)
        if item.kind in GROUPS:
            stack.append(item.inner)
            if len(stack) > _DEEPEST:
                raise fault("groups nested too deeply")
    if len(stack) > 1:
        raise fault(f"{stack[-2][-1].kind} without an End")
    return top

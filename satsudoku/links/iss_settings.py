"""The items of a string of Interactive Sudoku Solver that only describe the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satsudoku.errors import excerpt
from satsudoku.links.iss_items import Item, fault

SETTINGS: Mapping[str, tuple[int, int]] = {
    "Shape": (0, 3),
    "NoBoxes": (0, 0),
    "RegionSize": (1, 1),
    "Jigsaw": (1, 2),
    "Var": (1, 3),
}
"""The least and the most arguments of each."""


def surplus(kind: str, arguments: Sequence[str], most: int | None) -> list[str]:
    """The arguments that say nothing, to be named in a remark.

    >>> surplus("Diagonal", ["1", "2", ""], 1)
    ["argument '2' of Diagonal"]
    """
    rest = () if most is None else arguments[most:]
    return [f"argument {excerpt(argument)} of {kind}" for argument in rest if argument]


def check_settings(
    settings: dict[str, list[str]], items: Sequence[Item], tree: Sequence[Item]
) -> list[str]:
    """What settings say to no effect.

    Args:
        settings: the arguments of the last item of each type; those of ``Jigsaw`` become the
            layouts of all of its items, as each of them counts.
        items: all of them.
        tree: the same, with the contents of each group inside it.

    Raises:
        FormatError: a setting within a group, with too few arguments, or two shapes.

    >>> items = [Item("Shape", ["4x4"], []), Item("Jigsaw", ["4x4", "1122112233443344"], [])]
    >>> settings = {item.kind: item.arguments for item in items}
    >>> check_settings(settings, items, items), settings["Jigsaw"]
    ([], ['1122112233443344'])
    """
    ignored: list[str] = []
    layouts: list[str] = []
    for kind, arguments, _ in () if settings.keys().isdisjoint(SETTINGS) else tree:
        if kind not in SETTINGS:
            continue
        least, most = SETTINGS[kind]
        if len(arguments) < least:
            raise fault(f"{kind}: {len(arguments)} arguments, expected {least} or more")
        ignored += surplus(kind, arguments, most)
        if kind == "Jigsaw":
            layouts.append(arguments[:most][-1])
            older = arguments[:most][:-1]  # older strings name the shape before the layout
            ignored += (
                [] if older in ([], settings.get("Shape", ["9x9"])) else surplus(kind, older, 0)
            )
        elif kind != "Var" and arguments != settings[kind]:
            if kind == "Shape":
                raise fault("boards of two shapes")
            ignored.append(f"an earlier one of two {kind}")
    if layouts:
        settings["Jigsaw"] = layouts
    if tree is not items:  # there are groups
        for kind, arguments, _ in items:
            ignored += surplus(kind, arguments, 0) if kind == "End" else []
        outside = {item.kind for item in tree}
        for kind in SETTINGS:
            if kind in settings and kind not in outside:
                raise fault(f"not supported within a group: {kind}")
    return ignored

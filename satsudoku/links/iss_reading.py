"""Convert a string of Interactive Sudoku Solver to the table of a puzzle."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from satsudoku.board.variant import Variant
from satsudoku.errors import excerpt
from satsudoku.formats.reading.layouts import layout_variant
from satsudoku.links import (
    iss_chaos,
    iss_clues,
    iss_lines,
    iss_machines,
    iss_pairs,
    iss_ranks,
    iss_sets,
    iss_whole_board,
)
from satsudoku.links.iss_board import Move, shape_of
from satsudoku.links.iss_chaos import add_shared_regions
from satsudoku.links.iss_items import GROUPS, Item, fault, item_tree, split_items
from satsudoku.links.iss_killers import numbered_killer, pointed_killer
from satsudoku.links.iss_kind import Kind
from satsudoku.links.iss_lines import long_loops
from satsudoku.links.iss_pairs import table_bits
from satsudoku.links.iss_plain import plain_table
from satsudoku.links.iss_ranks import allow_ties, compare_lines, optional_ranks
from satsudoku.links.iss_settings import SETTINGS, check_settings, surplus
from satsudoku.links.iss_tables import IssTables
from satsudoku.links.iss_whole_board import add_negatives
from satsudoku.links.remarks import unread

_KINDS: Mapping[str, Kind] = {
    **iss_chaos.KINDS,
    **iss_clues.KINDS,
    **iss_lines.KINDS,
    **iss_machines.KINDS,
    **iss_pairs.KINDS,
    **iss_ranks.KINDS,
    **iss_sets.KINDS,
    **iss_whole_board.KINDS,
}
_Shared: TypeAlias = tuple[Variant, Mapping[str, Any]]
_GROUPING = frozenset((*GROUPS, "End"))
_AT_THE_END: Mapping[str, Callable[[IssTables, Sequence[Item]], None]] = {
    "ChaosConstruction": add_shared_regions,
    "FullRank": allow_ties,
    "FullRankTies": allow_ties,
    "StrictKropki": add_negatives,
    "StrictXV": add_negatives,
}
"""Steps that need all items."""
ITEMS = sorted(_GROUPING.union(_KINDS, SETTINGS) - {""})
"""The supported types of items, except givens, which have no name."""
_KNOWN = frozenset(("", *ITEMS))
_NEED_HOUSES = frozenset(
    (
        *("Jigsaw", "NoBoxes", "RegionSize", "RegionSameValues", "ChaosConstruction"),
        *("Doppelganger", "Windoku", "DisjointSets", "AntiKnight", "AntiKing", "Indexing"),
        *("LittleKiller", "XSum", "Sandwich", "Skyscraper", "HiddenSkyscraper", "NumberedRoom"),
        *("Diagonal", "FullRank", "FullRankTies"),
    )
)
"""The items that a grid without rows, columns and boxes cannot have."""
_LINES_WITH_CLUES = frozenset(("FullRank", *iss_clues.CLUES))
_SHARED = frozenset(
    (
        *("Diagonal", "Windoku", "DisjointSets"),
        *("AntiKnight", "AntiKing", "AntiConsecutive", "AntiTaxicab"),
    )
)
"""The items that give the boards of many strings the same houses and relations."""
_SETTINGS_AND_SHARED = SETTINGS.keys() | _SHARED
_MOST_KNOWN, _MOST_MOVES = 64, 2000  # sets of such items, and moved names, that a board keeps
_UNSHIFTED = frozenset(name for name, kind in _KINDS.items() if not kind.shifted)


def iss_table(text: str) -> dict[str, Any]:
    """The table of a string.

    Args:
        text: items ``.Type~argument~...``; or a killer in one of the short forms.

    Returns:
        The table; its ``remarks`` say why there is no solution.

    Raises:
        FormatError: damaged, or not supported; the error names all unsupported types.

    >>> iss_table(".~R1C1_5.Cage~9~R1C2~R1C3")["cages"]
    [{'cells': (1, 2), 'sum': 9}]
    """
    compact = "".join(text.split())
    if compact.startswith("3x3:"):
        return numbered_killer(compact)
    if len(compact) == 81 and re.fullmatch(r"(?=.*[<>^v`',])[<>^v`',.0-9A-Za-j]*", compact):
        return pointed_killer(compact)
    plain = None if "~" in compact else plain_table(compact)
    return plain or _read(split_items(compact))


def _read(items: list[Item]) -> dict[str, Any]:
    settings = {kind: arguments for kind, arguments, _ in items}
    if not _KNOWN.issuperset(settings):
        listed = ", ".join(excerpt(kind) for kind in settings if kind not in _KNOWN)
        raise fault(f"not supported: {listed}")
    tree = items if _GROUPING.isdisjoint(settings) else item_tree(items)
    ignored: list[str] = []
    if tree is not items or not SETTINGS.keys().isdisjoint(settings):
        ignored = check_settings(settings, items, tree)
    extras = [item.arguments for item in items if item.kind == "Var"] if "Var" in settings else ()
    helpers: dict[tuple[str, ...], int] = {}
    if "SumLine" in settings:
        helpers |= long_loops(tree, shape_of(settings)[2])
    if "Or" in settings and "FullRank" in settings:
        helpers |= optional_ranks(tree, settings)
    board = IssTables(settings, extras, helpers)
    board.ignored += ignored
    if not board.first and not _UNSHIFTED.isdisjoint(settings):
        listed = ", ".join(sorted(_UNSHIFTED & settings.keys()))
        raise fault(f"not supported where values start at 0: {listed}")
    if board.raw and not _NEED_HOUSES.isdisjoint(settings):
        listed = ", ".join(sorted(_NEED_HOUSES & settings.keys()))
        raise fault(f"only on a Sudoku grid, not on a raw one: {listed}")
    shared = None if _SHARED.isdisjoint(settings) else _shared_rules(board, tree)
    read = SETTINGS.keys() if shared is None else _SETTINGS_AND_SHARED
    for item in tree:
        if item.kind not in read:
            _add(board, item)
    if not _AT_THE_END.keys().isdisjoint(settings):
        steps = dict.fromkeys([_AT_THE_END[kind] for kind in _AT_THE_END if kind in settings])
        for finish in steps:
            finish(board, items)
    if board.helpers:
        compare_lines(board)
    if shared is not None:
        _extend(board, *shared)
    board.add_givens()
    if board.remarks or board.ignored:
        board.table["remarks"] = [*board.remarks, *unread(board.ignored)]
    return board.table


def _shared_rules(board: IssTables, items: Sequence[Item]) -> _Shared | None:
    """The tables of rules that boards share, and the variant with them, known for the next string.

    None if a rule says more than such tables, or something to no effect.
    """
    rules = [item for item in items if item.kind in _SHARED]
    key = tuple([(item.kind, *item.arguments) for item in rules])
    if key not in board.known_rules:
        said = len(board.ignored)
        tables = board.option(partial(_add, board, Item("And", [], rules)))
        if board.ignored[said:] or not tables.keys() <= {"houses", "relations"}:
            return None
        if len(board.known_rules) >= _MOST_KNOWN:
            board.known_rules.clear()
        variant = layout_variant(tables, "Interactive Sudoku Solver", board.variant)
        board.known_rules[key] = variant, tables
    return board.known_rules[key]


def _extend(board: IssTables, variant: Variant, tables: Mapping[str, Any]) -> None:
    """Add the rules that boards share: in their variant, or as tables beside others of the kind.

    What a table declares would replace the rules of its name that a variant has.
    """
    if board.table.keys().isdisjoint(tables):
        board.table["variant"] = variant
    else:
        for key, listed in tables.items():
            board.table[key] = [*listed, *board.table.get(key, ())]


def _add(board: IssTables, item: Item) -> None:
    kind, arguments, inner = item
    if kind in _KINDS:
        read, least, most, _ = _KINDS[kind]
        if len(arguments) < least:
            raise fault(f"{kind}: {len(arguments)} arguments, expected {least} or more")
        if most is not None and len(arguments) > most:
            board.ignored += surplus(kind, arguments, most)
        before, said = board.demands, len(board.ignored)
        read(board, kind, arguments)
        if board.demands == before and len(board.ignored) == said:
            whole = excerpt("~".join((kind, *arguments)))
            board.ignored.append(f"{whole}, which demands nothing")
        return
    board.ignored += surplus(kind, arguments, GROUPS.get(kind))
    if kind == "And":
        for part in inner:
            _add(board, part)
    elif kind == "Or":
        _either(board, inner)
    elif kind == "Replicate":
        _replicate(board, arguments, inner)


def _either(board: IssTables, options: Sequence[Item]) -> None:
    """At least one of some items holds; a line without clues is none of them, as in the solver."""
    tables = []
    for item in options:
        option = board.option(partial(_add, board, item))
        if not option and item.kind in _LINES_WITH_CLUES:
            continue
        if not option:  # without a constraint, so it always holds
            return
        if option.keys() & {"houses", "relations", "full_ranks", "chaos_regions"}:
            raise fault(f"not supported in Or: {item.kind}")
        tables.append(option)
    board.add("alternatives", {"options": tables})


def _replicate(board: IssTables, arguments: Sequence[str], inner: Sequence[Item]) -> None:
    """The items of a group once for each target, moved from the origin to the target."""
    bits, origin = ((*arguments, "")[0], board.cell((*arguments, "", "R1C1")[1] or "R1C1"))
    group, row, column = board.place(origin)
    for target in (origin + place for place, bit in enumerate(table_bits(bits)) if bit):
        if target >= board.count or (there := board.place(target))[0] != group:
            raise fault("a copy beyond the border")
        for item in inner:
            _add(board, _moved(board, item, (group, there[1] - row, there[2] - column)))


def _moved(board: IssTables, item: Item, by: Move) -> Item:
    kind, arguments, inner = item
    known = board.known_moves
    names = [known.get((name, by)) or _moved_name(board, name, by) for name in arguments]
    return Item(kind, names, [_moved(board, part, by) for part in inner])


def _moved_name(board: IssTables, name: str, by: Move) -> str:
    """The name of a cell moved within its group, kept for the next string; other texts stay."""
    named, line, values = name.partition("_")
    if not board.names_cell(named):
        return name
    cell, (group, down, right) = board.cell(named), by
    if board.place(cell)[0] != group:
        raise fault("a copy that mixes the board with other cells")
    if (copy := board.moved(cell, down, right)) is None:
        raise fault("a copy beyond the border")
    if len(board.known_moves) >= _MOST_MOVES:
        board.known_moves.clear()
    return board.known_moves.setdefault((name, by), f"{board.name_of(copy)}{line}{values}")

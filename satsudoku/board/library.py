"""Find a variant by name: a shipped one, a jigsaw by its regions, or a file of your own."""

from __future__ import annotations

import copyreg
import re
from collections.abc import Callable
from dataclasses import fields
from math import isqrt
from pathlib import Path

from satsudoku.board.encoding import read_encoding, shipped_variant
from satsudoku.board.shipped import variant_names
from satsudoku.board.symbols import read_symbols, with_symbols
from satsudoku.board.variant import Variant
from satsudoku.errors import UnknownNameError, VariantError, shown

DEFAULT = "classic9"


def variant(name: str = DEFAULT) -> Variant:
    """Find a shipped variant by name, or read an encoding file of your own.

    Args:
        name: one of `variant_names`, a jigsaw with its regions (``jigsaw4:AABBCABBCADDCCDD``),
            or a path that ends in ``.toml``; other symbols may follow (``classic9:0-8``).

    Raises:
        UnknownNameError: no such variant; the message suggests the nearest names.
        VariantError: the file is not an encoding.
        PuzzleError: the text after the colon does not draw regions.

    >>> variant("classic4:0-3").symbols
    '0123'
    """
    if not isinstance(name, str):
        raise UnknownNameError("variant", name, variant_names())
    if name.endswith(".toml"):
        return read_encoding(Path(name))
    base, colon, regions = name.partition(":")
    if colon and base == f"jigsaw{isqrt(len(regions))}":
        from satsudoku.board.jigsaw import jigsaw

        return jigsaw(regions)
    base, colon, symbols = name.rpartition(":")
    if colon and base.partition(":")[0] in variant_names():
        return with_symbols(variant(base), read_symbols(symbols))
    if name not in variant_names():
        if "+" in name and name.partition("+")[0] in variant_names():
            raise VariantError(
                f"{shown(name)} has rules of its own, which are not here; expected them in a "
                "column layout, as of --fields puzzle,layout"
            )
        unknown = UnknownNameError("variant", name, variant_names())
        if kind := _kind_of_constraint(name):
            unknown.message = (
                f"no variant {shown(name)}; {kind} are constraints: expected them in the puzzle, "
                "or as constraints of generate"
            )
        raise unknown
    return shipped_variant(name)


def _kind_of_constraint(name: str) -> str | None:
    """The kind of constraints that somebody names who looks for a variant; else None.

    >>> [_kind_of_constraint(name) for name in ("killer", "Arrow", "thermo", "samurai")]
    ['cages', 'arrows', 'thermometers', None]
    """
    from satsudoku.board.constraint_kinds import kind_files

    word = re.sub(r"[\W_]+", "_", name.casefold()).strip("_0123456789").removesuffix("_sudoku")
    kinds = [kind for kind in kind_files() if kind.startswith(word) and len(word) > 3]
    return "cages" if word == "killer" else min(kinds, key=len, default=None)


def _reduce(variant: Variant) -> tuple[Callable[..., Variant], tuple[object, ...]]:
    """The pickled form; for a shipped variant, only its name."""
    if variant.name in variant_names() and shipped_variant(variant.name) is variant:
        return shipped_variant, (variant.name,)
    return Variant, tuple(getattr(variant, field.name) for field in fields(variant) if field.init)


copyreg.pickle(Variant, _reduce)


def find_variant(name_or_variant: Variant | str) -> Variant:
    """The variant of a name; a variant itself is returned unchanged.

    Raises:
        VariantError: neither a name nor a variant.
        UnknownNameError: no such variant.
    """
    if isinstance(name_or_variant, str):
        return variant(name_or_variant)
    if not isinstance(name_or_variant, Variant):
        raise VariantError(f"{shown(name_or_variant)}; expected a name or a Variant")
    return name_or_variant

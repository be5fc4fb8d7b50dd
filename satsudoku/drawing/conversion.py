"""Drawings as PNG, by CairoSVG (the extra ``pictures``), and in any other form."""

from __future__ import annotations

import re
from typing import Any

from satsudoku.drawing.pdf import to_pdf
from satsudoku.errors import SatsudokuError, not_installed

_SCALE = 2.0  # pixels of a PNG for each unit of the drawing
_MOST_PIXELS = 100_000_000
# CairoSVG strokes a text after it fills it, whatever paint-order says: a second text, without the
# stroke, covers what the halo of the first one hides.
_HALO = re.compile(r'(<text class="ss-(?:sum|tag)")([^<]*</text>)')


def in_form(drawing: str, form: str) -> bytes:
    """A drawing as ``svg``, ``png`` or ``pdf``.

    Raises:
        SatsudokuError: as `to_png` and `satsudoku.drawing.pdf.to_pdf`.
    """
    if form == "svg":
        return drawing.encode()
    return to_png(drawing) if form == "png" else to_pdf([drawing])


def to_png(drawing: str) -> bytes:
    """A drawing as PNG on white ground, two pixels for each of its units.

    Raises:
        SatsudokuError: CairoSVG or its library is missing; more than 100 million pixels.
    """
    width, height = map(float, re.findall(r' (?:width|height)="([\d.]+)"', drawing)[:2])
    if width * height * _SCALE**2 > _MOST_PIXELS:
        raise SatsudokuError(
            f"a PNG of {width * _SCALE:.0f} x {height * _SCALE:.0f} pixels is too large; "
            "expected fewer puzzles, or SVG or PDF"
        )
    plain = _HALO.sub(r'\1\2\1 style="stroke:none"\2', drawing).encode()
    png: bytes = _surfaces().PNGSurface.convert(plain, scale=_SCALE, background_color="white")
    return png


def _surfaces() -> Any:
    """CairoSVG's module of surfaces."""
    try:
        from cairosvg import surface
    except ImportError:
        raise SatsudokuError(not_installed("PNG needs", "CairoSVG", "pictures")) from None
    except OSError as error:
        reason = str(error).partition("\n")[0]
        raise SatsudokuError(
            f"PNG needs the library cairo, which was not found ({reason}); "
            "expected it from the system's packages, e.g. libcairo2"
        ) from None
    return surface

"""Pictures by matplotlib (the extra ``plot``): what all of them share."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from satsudoku.errors import SatsudokuError, not_installed

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_ENDINGS = (".svg", ".png", ".pdf")


def check_picture(file: str | os.PathLike[str]) -> None:
    """Refuse a picture that cannot be drawn, before the work that it would show.

    Raises:
        SatsudokuError: its name does not end as those of pictures, its folder does not exist, or
            no matplotlib.
    """
    if Path(file).suffix.lower() not in _ENDINGS:
        raise SatsudokuError(
            f"a picture {os.fspath(file)!r}; expected a name ending in "
            f"{', '.join(_ENDINGS[:-1])} or {_ENDINGS[-1]}"
        )
    if not Path(file).parent.is_dir():
        raise SatsudokuError("cannot write the picture: no such folder", file=os.fspath(file))
    if find_spec("matplotlib") is None:
        raise SatsudokuError(not_installed("pictures need", "matplotlib", "plot"))


@contextmanager
def picture(
    file: str | os.PathLike[str], *, fonts: Sequence[str] = (), script: str = ""
) -> Iterator[Figure]:
    """A context with a figure to draw on, which is written at its end.

    Args:
        file: the file to write; ends in ``.svg``, ``.png`` or ``.pdf``.
        fonts: the first that is installed is used; none: matplotlib's own.
        script: what the fonts are wanted for, in errors, e.g. ``Japanese``.

    Raises:
        SatsudokuError: another ending, no matplotlib, none of the fonts, or the file cannot be
            written.

    >>> with picture("picture.gif"):
    ...     pass
    Traceback (most recent call last):
    satsudoku.errors.SatsudokuError: a picture 'picture.gif'; expected a name ending in .svg, .png
    or .pdf
    """
    check_picture(file)
    ending = Path(file).suffix.lower()
    import matplotlib
    from matplotlib.figure import Figure

    look: Any = {"svg.hashsalt": "satsudoku", "font.size": 9}
    if fonts:
        look["font.family"] = [_installed(fonts, script), "DejaVu Sans"]
    with matplotlib.rc_context(look):
        figure = Figure()
        yield figure
        # Dates would make each writing of the same picture another file.
        dateless: dict[str, Any] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(
            ending, {}
        )
        try:
            figure.savefig(file, dpi=160, metadata=dateless, bbox_inches="tight", pad_inches=0.15)
        except OSError as error:
            raise SatsudokuError(
                f"cannot write the picture: {error.strerror or error}", file=os.fspath(file)
            ) from None


def _installed(fonts: Sequence[str], script: str) -> str:
    from matplotlib.font_manager import fontManager

    there = set(fontManager.get_font_names())
    for font in fonts:
        if font in there:
            return font
    raise SatsudokuError(f"no font for {script}; expected one of {', '.join(fonts)} installed")

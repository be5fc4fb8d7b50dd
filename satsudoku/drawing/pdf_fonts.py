"""The fonts of PDF files: one's own, or Vera, which reportlab brings; others for what they lack."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from satsudoku.errors import SatsudokuError, excerpt

_VERA = ("Vera", "VeraBd", "VeraIt")
_DEJAVU = ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique")
_JAPANESE = "HeiseiKakuGo-W5"  # a name that every reader of PDF has a font for


class Fonts:
    """Finds a font for each text.

    Args:
        file: of a TrueType font that comes first; None for none.

    Raises:
        SatsudokuError: the file is not such a font.

    >>> Fonts().measured("1", bold=False, italic=False)[0]
    'Vera'
    """

    def __init__(self, file: str | None = None) -> None:
        self._own = None if file is None else _of_file(file)
        self.measured = lru_cache(maxsize=4096)(self._measured)

    def _measured(self, words: str, bold: bool, italic: bool) -> tuple[str, float]:
        """The name of the font for a text, and the text's width at size 1.

        Raises:
            SatsudokuError: no font has one of its characters.
        """
        from reportlab.pdfbase.pdfmetrics import stringWidth

        name = self._font(words, 1 if bold else 2 if italic else 0)
        return name, stringWidth(words, name, 1)

    def _font(self, words: str, face: int) -> str:
        missing = ""
        for name, has in self._fonts(face):
            lacking = [letter for letter in words if not has(letter)]
            if not lacking:
                return name
            missing = missing or lacking[0]
        raise SatsudokuError(
            f"no font for {excerpt(missing)}; expected a TrueType font that has it (--font FILE)"
        )

    def _fonts(self, face: int) -> Iterator[tuple[str, Any]]:
        """The fonts in the order of trial, with what tells whether they have a character."""
        if self._own is not None:
            yield self._own, _has(self._own)
        name = _registered(_VERA[face], f"{_VERA[face]}.ttf")
        yield name, _has(name)
        if find_spec("matplotlib"):  # whose font knows more signs
            from matplotlib import get_data_path

            file = Path(get_data_path()) / "fonts" / "ttf" / f"{_DEJAVU[face]}.ttf"
            if file.exists():
                name = _registered(_DEJAVU[face], str(file))
                yield name, _has(name)
        yield _japanese(), _is_japanese


@lru_cache(maxsize=16)
def _registered(name: str, file: str) -> str:
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    registerFont(TTFont(name, file))
    return name


def _of_file(file: str) -> str:
    from reportlab.pdfbase.ttfonts import TTFError

    if not os.path.exists(file):
        raise SatsudokuError("no such font", file=file)
    try:
        return _registered(os.path.abspath(file), file)
    except (TTFError, OSError) as error:
        raise SatsudokuError(f"not a TrueType font ({error}); expected one", file=file) from None


@lru_cache(maxsize=1)
def _japanese() -> str:
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfbase.pdfmetrics import registerFont

    registerFont(UnicodeCIDFont(_JAPANESE))
    return _JAPANESE


def _has(name: str) -> Any:
    from reportlab.pdfbase.pdfmetrics import getFont

    glyphs = getFont(name).face.charToGlyph
    return lambda letter: ord(letter) in glyphs


def _is_japanese(letter: str) -> bool:
    """Whether fonts of Japanese have a character: it is in the standard of 1990."""
    try:
        letter.encode("iso2022_jp")
    except UnicodeEncodeError:
        return False
    return True

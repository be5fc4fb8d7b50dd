"""Drawings as PDF, by reportlab (the extra ``pdf``): it paints what drawings hold as SVG.

There is one drawing code, which writes SVG; this is its second target. It knows the elements and
the style sheet of this package's drawings, not SVG at large, and is ten times as quick as programs
that do. Fonts are embedded: Vera comes with reportlab, and what it lacks is sought elsewhere.
"""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from satsudoku.drawing.pdf_fonts import Fonts
from satsudoku.drawing.style import light
from satsudoku.errors import SatsudokuError, not_installed

_POINTS = 0.75  # in a unit of drawings, which is a CSS pixel
_STEP = re.compile(r"([MLHVQhvlmz])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?[\d.]+")
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_STYLED = {
    *("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
    *("stroke-opacity", "text-anchor", "font-size", "font-weight", "font-style", "paint-order"),
}
_Color = tuple[float, float, float, float]  # red, green, blue, opacity


def to_pdf(drawings: Iterable[str], font: str | None = None) -> bytes:
    """Drawings as PDF, one on each page, which has the drawing's size.

    Args:
        drawings: SVG, as this package draws it.
        font: a file of a TrueType font, for all texts that it has the characters of.

    Raises:
        SatsudokuError: no reportlab; no font; a character that no font here has.

    >>> from satsudoku import draw_svg, variant
    >>> to_pdf([draw_svg(bytes(16), variant("classic4"))])[:5]
    b'%PDF-'
    """
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise SatsudokuError(not_installed("PDF needs", "reportlab", "pdf")) from None
    file = io.BytesIO()
    canvas = Canvas(file, pageCompression=1, invariant=1)  # no dates: the same file each time
    fonts = Fonts(font)
    for drawing in drawings:
        _Page(canvas, fonts).paint(ET.fromstring(drawing))
        canvas.showPage()
    canvas.save()
    return file.getvalue()


@dataclass(frozen=True)
class _Look:
    """How an element is painted; what its parts inherit."""

    fill: _Color | None = (0.0, 0.0, 0.0, 1.0)
    stroke: _Color | None = None
    width: float = 1.0
    cap: int = 0
    join: int = 0
    dashes: tuple[float, ...] = ()
    anchor: str = "start"
    size: float = 16.0
    bold: bool = False
    italic: bool = False
    halo: bool = False  # a text's stroke lies under its filling

    def styled(self, styles: Mapping[str, str]) -> _Look:
        """The look with the properties of a style sheet or of attributes."""
        changed: dict[str, Any] = {}
        for name, value in styles.items():
            if name in ("fill", "stroke"):
                changed[name] = _color(value)
            elif name == "stroke-width":
                changed["width"] = float(value)
            elif name == "stroke-linecap":
                changed["cap"] = _CAPS[value]
            elif name == "stroke-linejoin":
                changed["join"] = _JOINS[value]
            elif name == "stroke-dasharray":
                changed["dashes"] = tuple(map(float, value.split()))
            elif name == "text-anchor":
                changed["anchor"] = value
            elif name == "font-size":
                changed["size"] = float(value)
            elif name == "font-weight":
                changed["bold"] = value == "bold"
            elif name == "font-style":
                changed["italic"] = value == "italic"
            elif name == "paint-order":
                changed["halo"] = value == "stroke"
        if "stroke-opacity" in styles:
            stroke = changed.get("stroke", self.stroke)
            changed["stroke"] = stroke and (*stroke[:3], float(styles["stroke-opacity"]))
        return replace(self, **changed)


@lru_cache(maxsize=1024)
def _look(parent: _Look, named: str, own: tuple[tuple[str, str], ...], style: str) -> _Look:
    """The look of an element: its attributes, then its classes, then its own style."""
    inline = dict(part.split(":", 1) for part in style.split(";") if part)
    return parent.styled(dict(own)).styled(light(named)).styled(inline)


@lru_cache(maxsize=256)
def _color(text: str) -> _Color | None:
    if text == "none":
        return None
    if text == "currentColor":
        return 0.0, 0.0, 0.0, 1.0
    digits = text.removeprefix("#")
    if len(digits) < 6:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue, opacity = (int(f"{digits}ff"[i : i + 2], 16) / 255 for i in range(0, 8, 2))
    return red, green, blue, opacity


class _Page:
    """The painter of a drawing on a page of a document."""

    def __init__(self, canvas: Any, fonts: Fonts) -> None:
        self._canvas, self._fonts = canvas, fonts
        self._writing: Any = None  # a run of texts
        self._written: object = None  # the look that its last one had
        self._painters: dict[str, Callable[[ET.Element, _Look], None]] = {
            "svg": self._svg,
            "g": self._group,
            "path": self._path,
            "rect": self._rect,
            "circle": self._ellipse,
            "ellipse": self._ellipse,
            "text": self._text,
            "title": lambda element, look: None,
            "style": lambda element, look: None,
        }

    def paint(self, drawing: ET.Element) -> None:
        width, height = (_POINTS * _get(drawing, side) for side in ("width", "height"))
        self._canvas.setPageSize((width, height))
        self._canvas.transform(_POINTS, 0, 0, -_POINTS, 0, height)
        self._element(drawing, _Look())
        self._end_texts()

    def _element(self, element: ET.Element, parent: _Look) -> None:
        kind = element.tag.rpartition("}")[2]
        if kind not in self._painters:
            raise SatsudokuError(f"a drawing with <{kind}>; expected no such element in PDF")
        attributes = element.attrib
        own = tuple((name, attributes[name]) for name in attributes if name in _STYLED)
        look = _look(parent, attributes.get("class", ""), own, attributes.get("style", ""))
        self._painters[kind](element, look)

    def _svg(self, element: ET.Element, look: _Look) -> None:
        left, top, across, down = map(float, element.attrib["viewBox"].split())
        scale = min(_get(element, "width") / across, _get(element, "height") / down)
        x, y = _get(element, "x") - scale * left, _get(element, "y") - scale * top
        self._within((scale, 0.0, 0.0, scale, x, y), element, look)

    def _group(self, element: ET.Element, look: _Look) -> None:
        turn = element.get("transform")
        if turn is None:
            for part in element:
                self._element(part, look)
            return
        from math import cos, radians, sin

        degrees, x, y = map(float, turn.removeprefix("rotate(").removesuffix(")").split())
        c, s = cos(radians(degrees)), sin(radians(degrees))
        self._within((c, s, -s, c, x - c * x + s * y, y - s * x - c * y), element, look)

    def _within(self, matrix: tuple[float, ...], element: ET.Element, look: _Look) -> None:
        self._end_texts()
        self._canvas.saveState()
        self._canvas.transform(*matrix)
        for part in element:
            self._element(part, look)
        self._end_texts()
        self._canvas.restoreState()

    def _path(self, element: ET.Element, look: _Look) -> None:
        self._draw(_path_of(element.attrib["d"]), look)

    def _rect(self, element: ET.Element, look: _Look) -> None:
        x, y, width, height = (_get(element, name) for name in ("x", "y", "width", "height"))
        path = self._canvas.beginPath()
        if radius := _get(element, "rx"):
            path.roundRect(x, y, width, height, radius)
        else:
            path.rect(x, y, width, height)
        self._draw(path, look)

    def _ellipse(self, element: ET.Element, look: _Look) -> None:
        x, y, radius = (_get(element, name) for name in ("cx", "cy", "r"))
        across, down = _get(element, "rx") or radius, _get(element, "ry") or radius
        path = self._canvas.beginPath()
        path.ellipse(x - across, y - down, 2 * across, 2 * down)
        self._draw(path, look)

    def _draw(self, path: Any, look: _Look) -> None:
        self._end_texts()
        canvas, fill, stroke = self._canvas, look.fill, look.stroke
        seen = bool(fill and fill[3] < 1) or bool(stroke and stroke[3] < 1)
        if seen:
            canvas.saveState()
        if fill:
            canvas.setFillColorRGB(*fill[:3], alpha=fill[3] if seen else None)
        if stroke:
            canvas.setStrokeColorRGB(*stroke[:3], alpha=stroke[3] if seen else None)
            canvas.setLineWidth(look.width)
            canvas.setLineCap(look.cap)
            canvas.setLineJoin(look.join)
            canvas.setDash([*look.dashes])
        canvas.drawPath(
            path, stroke=int(stroke is not None), fill=int(fill is not None), fillMode=1
        )
        if seen:
            canvas.restoreState()

    def _text(self, element: ET.Element, look: _Look) -> None:
        words = element.text or ""
        if not (words and look.fill):
            return
        font, width = self._fonts.measured(words, look.bold, look.italic)
        x, y = _get(element, "x"), _get(element, "y")
        if look.anchor == "middle":
            x -= width * look.size / 2
        if self._writing is None:
            self._writing, self._written = self._canvas.beginText(), None
        text, painted = self._writing, (look, font)
        if look.halo and look.stroke:
            self._written = None
            text.setTextTransform(1, 0, 0, -1, x, y)
            text.setFont(font, look.size)
            text.setStrokeColorRGB(*look.stroke[:3])
            self._canvas.setLineWidth(look.width)
            text.setTextRenderMode(1)
            text.textOut(words)
            text.setTextRenderMode(0)
        text.setTextTransform(1, 0, 0, -1, x, y)
        if self._written != painted:
            text.setFont(font, look.size)
            text.setFillColorRGB(*look.fill[:3])
            self._written = painted
        text.textOut(words)

    def _end_texts(self) -> None:
        if self._writing is not None:
            self._canvas.drawText(self._writing)
            self._writing = None


def _get(element: ET.Element, name: str) -> float:
    return float(element.attrib.get(name, 0))


@lru_cache(maxsize=512)
def _path_of(drawn: str) -> Any:
    """A path of SVG as one of reportlab's; most boards share their lines."""
    from reportlab.pdfgen.pathobject import PDFPathObject

    path = PDFPathObject()
    x = y = 0.0
    first = 0.0, 0.0
    for letter, rest in _STEP.findall(drawn):
        numbers = [*map(float, _NUMBER.findall(rest))]
        if letter == "z":
            path.close()
            x, y = first
            continue
        if letter == "Q":  # with one control point; PDF knows only curves with two
            (a, b, c, d) = numbers
            near, far = 2 / 3, 1 / 3
            path.curveTo(
                x * far + a * near, y * far + b * near, c * far + a * near, d * far + b * near, c, d
            )
            x, y = c, d
            continue
        if letter in "HhVv":
            ahead = numbers[0] + (0 if letter in "HV" else x if letter == "h" else y)
            x, y = (ahead, y) if letter in "Hh" else (x, ahead)
        else:
            x, y = numbers if letter in "ML" else (x + numbers[0], y + numbers[1])
        if letter in "Mm":
            path.moveTo(x, y)
            first = x, y
        else:
            path.lineTo(x, y)
    return path

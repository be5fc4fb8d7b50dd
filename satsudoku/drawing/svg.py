r"""Draw a board as SVG: givens and entries, candidates, and what a deduction does to them.

What colour says, shape says, too, for print and for the colour-blind:

    base houses          blue, hatched ////       a candidate of the pattern   in a square
    cover houses         orange, hatched \\\\     a candidate that goes        struck out
    a given              bold                     a symbol that is placed      in a circle
    an entry             blue, not bold           a hypothesis                 in a dashed circle
    follows from it      slanted                  nothing is possible there    dashed frame, crossed

What the variant declares of single cells and neighbours is drawn as newspapers do: a square for
even and a disc for odd cells, > between cells, a bar for consecutive ones and a dot for one that is
twice the other.

A drawing keeps to itself: it refers to nothing, not even within itself, so several may stand in one
page. It follows the reader's dark mode, and is light on paper. Its colours, from the set that Okabe
and Ito chose for the colour-blind, stand in `SVG_STYLE`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from html import escape

from satsudoku.board.variant import Variant
from satsudoku.drawing.look import look
from satsudoku.errors import PuzzleError

__all__ = ["SVG_STYLE", "Marks", "SvgSheet", "draw_svg"]

_SLOT = 13.0  # a candidate's width and height, in the drawing's units; those of CSS, unscaled
_CELL = 36.0  # the least width of a cell
_INSET = 1.5  # between a cell's edge and its candidates
_MARGIN = 16.0  # for the numbers of rows and columns

# Class, what it sets, and its colours: light, dark.
_COLOURS = (
    ("board", "fill", "#ffffff", "#15181c"),
    ("shade", "fill", "#e3e3e3", "#30353c"),
    ("base", "fill", "#d8e9f8", "#17324a"),
    ("cover", "fill", "#fdebc8", "#43340f"),
    ("hatch-base", "stroke", "#86b4dc", "#3d6f9f"),
    ("hatch-cover", "stroke", "#e0ac45", "#8f6d1e"),
    ("mark", "fill", "#cfd4da", "#3d444d"),
    ("lines", "stroke", "#9a9a9a", "#5c636b"),
    ("walls", "stroke", "#111111", "#d5d9de"),
    ("sign", "stroke", "#111111", "#d5d9de"),
    ("bar", "stroke", "#111111", "#d5d9de"),
    ("dot", "fill", "#111111", "#d5d9de"),
    ("label", "fill", "#666666", "#a3aab2"),
    ("candidate", "fill", "#555555", "#b5bcc4"),
    ("given", "fill", "#000000", "#ffffff"),
    ("entry", "fill", "#004c80", "#8cc8f5"),
    ("pattern", "fill", "#0072b2", "#56b4e9"),
    ("pattern-text", "fill", "#ffffff", "#0b0d10"),
    ("struck", "fill", "#b03a00", "#ff9d66"),
    ("strike", "stroke", "#b03a00", "#ff9d66"),
    ("ring", "stroke", "#007a58", "#3fd0a6"),
    ("placed", "fill", "#005c42", "#7fe5c8"),
    ("guess", "stroke", "#8e3f74", "#e7a5cd"),
    ("guess-text", "fill", "#7a2f61", "#f0bfdd"),
    ("failed", "stroke", "#b03a00", "#ff9d66"),
)
# Each rule names one class: what <use> repeats knows nothing of the elements around it.
_SHAPES = """\
.ss{font-family:"DejaVu Sans","Helvetica Neue",Arial,sans-serif;text-anchor:middle}
.ss-hatch-base,.ss-hatch-cover{fill:none;stroke-width:1}
.ss-lines{fill:none;stroke-width:.8}
.ss-walls{fill:none;stroke-width:2.2;stroke-linecap:square}
.ss-sign{fill:none;stroke-width:2}
.ss-bar{fill:none;stroke-width:5}
.ss-given,.ss-placed,.ss-pattern-text{font-weight:bold}
.ss-implied{font-style:italic}
.ss-strike{fill:none;stroke-width:1.4}
.ss-ring,.ss-guess{fill:none;stroke-width:2}
.ss-guess{stroke-dasharray:4 2.5}
.ss-failed{fill:none;stroke-width:2;stroke-dasharray:5 3}
"""


def _rules(column: int) -> str:
    return "".join(f".ss-{row[0]}{{{row[1]}:{row[column]}}}\n" for row in _COLOURS)


SVG_STYLE = f"{_SHAPES}{_rules(2)}@media screen and (prefers-color-scheme:dark){{\n{_rules(3)}}}\n"
"""The style sheet of drawings: a drawing brings its own; those of a sheet leave it to the page."""


@dataclass(frozen=True)
class Marks:
    """What a drawing points out; options are numbered as in the exact cover.

    Attributes:
        base: cells of the houses that a pattern starts from.
        cover: cells of the houses that it takes effect in.
        pattern: the options that it is seen by.
        placed: options to place.
        eliminated: options that go; that of a filled cell strikes out its symbol.
        supposed: options supposed for the sake of a contradiction.
        implied: options that would follow, drawn as if they were placed.
        failed: cells where that leaves nothing possible.
    """

    base: Collection[int] = ()
    cover: Collection[int] = ()
    pattern: Collection[int] = ()
    placed: Collection[int] = ()
    eliminated: Collection[int] = ()
    supposed: Collection[int] = ()
    implied: Collection[int] = ()
    failed: Collection[int] = ()


_NOTHING = Marks()


def draw_svg(
    values: bytes,
    variant: Variant,
    *,
    givens: bytes | None = None,
    candidates: Sequence[str] | None = None,
    marks: Marks = _NOTHING,
    title: str = "",
    labels: bool = True,
) -> str:
    """Draw a board as one SVG picture.

    Args:
        values: one byte a cell, 0 for empty.
        variant: the variant.
        givens: which of the values are givens, in the same form; None: all.
        candidates: for each cell the symbols possible there; those of filled cells are not drawn.
        marks: what to point out.
        title: says what the picture shows, to those who cannot see it.
        labels: number the rows and columns.

    Raises:
        PuzzleError: values, givens or candidates are not one a cell.

    >>> from satsudoku import variant
    >>> drawn = draw_svg(bytes([1, *[0] * 15]), variant("classic4"), candidates=["12"] * 16)
    >>> drawn.count('class="ss-given"'), drawn.count('class="ss-candidate"')
    (1, 30)
    """
    sheet = SvgSheet(variant, candidates=candidates is not None, labels=labels)
    return sheet.draw(
        values, givens=givens, candidates=candidates, marks=marks, title=title, alone=True
    )


class SvgSheet:
    """Drawings of boards of one variant for one page, which share what is the same in all of them.

    The first drawing that shows the lines, or some candidates in a cell, holds their shapes; the
    later ones refer to it. The page has `SVG_STYLE` as its style sheet.

    Args:
        rules: the variant.
        candidates: whether there is to be room for them in the cells.
        labels: number the rows and columns.
        prefix: what the names of shared shapes start with; different for two sheets of one page.

    >>> from satsudoku import variant
    >>> sheet = SvgSheet(variant("classic4"))
    >>> first, second = (sheet.draw(bytes(16), candidates=["1234"] * 16) for _ in range(2))
    >>> first.count("<text"), second.count("<text"), second.count("<use")
    (72, 0, 17)
    """

    def __init__(
        self,
        variant: Variant,
        *,
        candidates: bool = True,
        labels: bool = True,
        prefix: str = "ss",
    ) -> None:
        self._prefix = prefix
        self._variant = variant
        self._columns = _columns(len(variant.symbols))
        self._cell = max(_CELL, _SLOT * self._columns + 2 * _INSET) if candidates else _CELL
        self._labels = labels
        self._margin = _MARGIN if labels else 2.0
        self._shared: dict[tuple[object, ...], str] = {}  # names, by what tells the shapes apart

    def draw(
        self,
        values: bytes,
        *,
        givens: bytes | None = None,
        candidates: Sequence[str] | None = None,
        marks: Marks = _NOTHING,
        title: str = "",
        alone: bool = False,
    ) -> str:
        """Draw a board; as `draw_svg`, but `alone` says whether the drawing keeps to itself."""
        self._check(values, givens, candidates)
        height, width = self._variant.shape
        across = width * self._cell + 2 * self._margin
        down = height * self._cell + 2 * self._margin
        known = givens or values
        told = f"<title>{escape(title)}</title>" if title else ""
        style = f"<style>{SVG_STYLE}</style>" if alone else ""
        # A list of parts in the order of painting.
        parts = [
            f'<path class="ss-board" d="{self._squares(range(len(values)))}"/>',
            self._ground(marks),
            self._share(("parities",), self._parities, alone) if self._variant.marks else "",
            self._share(("lines",), self._lines, alone),
            self._share(("signs",), self._signs, alone) if self._variant.relations else "",
            *self._symbols(values, known, marks, alone),
            *self._all_candidates(values, candidates, marks, alone),
            *self._rings(values, marks),
        ]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="ss" role="img" width="{_n(across)}" '
            f'height="{_n(down)}" viewBox="0 0 {_n(across)} {_n(down)}">{told}{style}'
            f"{''.join(parts)}</svg>"
        )

    def _check(self, values: bytes, givens: bytes | None, candidates: Sequence[str] | None) -> None:
        cells = len(self._variant.cells)
        for what, found in (("values", values), ("givens", givens), ("candidates", candidates)):
            if found is not None and len(found) != cells:
                raise PuzzleError(
                    f"{what} of {len(found)} cells, expected {cells} for {self._variant.name}"
                )

    def _share(self, key: tuple[object, ...], make: Callable[[], str], alone: bool) -> str:
        """A shape that is the same whenever it is drawn; the key tells it from all others."""
        if alone:
            return make()
        if key in self._shared:
            return f'<use href="#{self._shared[key]}"/>'
        self._shared[key] = name = f"{self._prefix}{len(self._shared)}"
        return f'<g id="{name}">{make()}</g>'

    # --- places ----------------------------------------------------------------------------------

    def _corner(self, cell: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        row, column = self._variant.cells[cell]
        return (
            self._margin + (column - 1) * self._cell,
            self._margin + (row - 1) * self._cell,
        )

    def _centre(self, option: int) -> tuple[float, float]:
        """The middle of a candidate's slot."""
        cell, symbol = divmod(option, len(self._variant.symbols))
        left, top = self._corner(cell)
        rows = -(-len(self._variant.symbols) // self._columns)
        row, column = divmod(symbol, self._columns)
        return (
            left + _INSET + (column + 0.5) * (self._cell - 2 * _INSET) / self._columns,
            top + _INSET + (row + 0.5) * (self._cell - 2 * _INSET) / rows,
        )

    def _middle(self, cell: int) -> tuple[float, float]:
        left, top = self._corner(cell)
        return left + self._cell / 2, top + self._cell / 2

    @property
    def _slot(self) -> float:
        """The size of a candidate."""
        return min((self._cell - 2 * _INSET) / self._columns, 15.0)

    def _option(self, cell: int, symbol: str) -> int:
        return cell * len(self._variant.symbols) + self._variant.symbols.index(symbol)

    # --- shapes ----------------------------------------------------------------------------------

    def _squares(self, cells: Iterable[int]) -> str:
        size = _n(self._cell)
        corners = map(self._corner, sorted(cells))
        return "".join(f"M{_n(x)} {_n(y)}h{size}v{size}h-{size}z" for x, y in corners)

    def _hatching(self, cells: Iterable[int], rising: bool) -> str:
        """Three slanted lines through each cell, which meet those of its neighbours."""
        size, step = self._cell, self._cell / 3
        path = []
        for cell in sorted(cells):
            x, y = self._corner(cell)
            for k in range(1, 6):
                a, b = min(k * step, size), max(k * step - size, 0.0)
                if rising:
                    ends = (x + b, y + a, x + a, y + b)
                else:
                    ends = (x + size - b, y + a, x + size - a, y + b)
                path.append("M{} {}L{} {}".format(*map(_n, ends)))
        return "".join(path)

    def _ground(self, marks: Marks) -> str:
        """What lies under the lines: shaded cells, and the houses pointed out."""
        drawn = look(self._variant)
        index = self._variant.cell_index
        parts = []
        if drawn.shaded:
            shaded = [index[place] for place in drawn.shaded]
            parts.append(f'<path class="ss-shade" d="{self._squares(shaded)}"/>')
        for name, cells, rising in (("base", marks.base, True), ("cover", marks.cover, False)):
            if cells:
                ground = set(cells).difference(marks.base if name == "cover" else ())
                parts.append(f'<path class="ss-{name}" d="{self._squares(ground)}"/>')
                hatching = self._hatching(cells, rising)
                parts.append(f'<path class="ss-hatch-{name}" d="{hatching}"/>')
        return "".join(parts)

    def _lines(self) -> str:
        rules, size, margin = self._variant, self._cell, self._margin
        walls = []
        for _, c, below, beside in sorted(look(rules).walls):
            x, y = margin + (beside - 1) * size, margin + (below - 1) * size
            walls.append(f"M{_n(x)} {_n(y)}{'h' if c == beside else 'v'}{_n(size)}")
        parts = [
            f'<path class="ss-lines" d="{self._squares(range(len(rules.cells)))}"/>',
            f'<path class="ss-walls" d="{"".join(walls)}"/>',
        ]
        if self._labels:
            height, width = rules.shape
            label = min(0.23 * size, 0.62 * margin)
            for row in range(1, height + 1):
                y = margin + (row - 0.5) * size
                parts.append(_text("label", margin / 2, y, str(row), label))
            for column in range(1, width + 1):
                x = margin + (column - 0.5) * size
                parts.append(_text("label", x, margin / 2, str(column), label))
        return "".join(parts)

    def _parities(self) -> str:
        """Squares in even, discs in odd cells."""
        inset = 0.12 * self._cell
        parts = []
        for mark in self._variant.marks:
            parities = {symbol % 2 for symbol in mark.allowed}
            left, top = self._corner(mark.cell)
            if parities == {1}:
                size = _n(self._cell - 2 * inset)
                at = f'x="{_n(left + inset)}" y="{_n(top + inset)}" width="{size}" height="{size}"'
                parts.append(f'<rect class="ss-mark" {at}/>')
            elif parities == {0}:
                x, y = self._middle(mark.cell)
                radius = _n(self._cell / 2 - inset)
                parts.append(f'<circle class="ss-mark" cx="{_n(x)}" cy="{_n(y)}" r="{radius}"/>')
        return "".join(parts)

    def _signs(self) -> str:
        """What stands between neighbours."""
        parts = []
        for relation in self._variant.relations:
            cells = self._variant.cells[relation.first], self._variant.cells[relation.second]
            (r1, c1), (r2, c2) = cells
            if abs(r1 - r2) + abs(c1 - c2) == 1:
                kind = _sign(relation.forbidden, len(self._variant.symbols))
                ends = self._middle(relation.first), self._middle(relation.second)
                parts.append(self._between(kind, *ends))
        return "".join(parts)

    def _between(
        self, kind: str | None, first: tuple[float, float], second: tuple[float, float]
    ) -> str:
        if kind == "less":
            first, second = second, first
        x, y = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
        dx, dy = ((b > a) - (b < a) for a, b in zip(first, second, strict=True))
        size = 0.1 * self._cell
        if kind == "double":
            return f'<circle class="ss-dot" cx="{_n(x)}" cy="{_n(y)}" r="{_n(size)}"/>'
        if kind == "consecutive":  # along the line between the cells
            one = f"{_n(x - 2.5 * size * dy)} {_n(y - 2.5 * size * dx)}"
            other = f"{_n(x + 2.5 * size * dy)} {_n(y + 2.5 * size * dx)}"
            return f'<path class="ss-bar" d="M{one}L{other}"/>'
        if kind is None:
            return ""
        tip = f"{_n(x + size * dx)} {_n(y + size * dy)}"
        back = x - size * dx, y - size * dy
        one = f"{_n(back[0] + size * dy)} {_n(back[1] + size * dx)}"
        other = f"{_n(back[0] - size * dy)} {_n(back[1] - size * dx)}"
        return f'<path class="ss-sign" d="M{one}L{tip}L{other}"/>'

    def _symbols(self, values: bytes, givens: bytes, marks: Marks, alone: bool) -> Iterator[str]:
        """What fills cells: all givens together, for they stay, the others each alone."""
        size, symbols = self._cell * 0.6, self._variant.symbols

        def filled(cells: Iterable[int], kind: str) -> Callable[[], str]:
            return lambda: "".join(
                _text(kind, *self._middle(cell), symbols[values[cell] - 1], size) for cell in cells
            )

        known = [cell for cell, value in enumerate(values) if value and givens[cell]]
        if known:
            key = ("given", bytes(v if g else 0 for v, g in zip(values, givens, strict=True)))
            yield self._share(key, filled(known, "given"), alone)
        for cell, value in enumerate(values):
            if value and not givens[cell]:
                yield self._share(("entry", cell, value), filled([cell], "entry"), alone)
        for kind, options in (
            ("placed", marks.placed),
            ("guess-text", marks.supposed),
            ("guess-text ss-implied", marks.implied),
        ):
            for option in sorted(options):
                cell, symbol = divmod(option, len(symbols))
                yield _text(kind, *self._middle(cell), symbols[symbol], size)

    def _all_candidates(
        self, values: bytes, candidates: Sequence[str] | None, marks: Marks, alone: bool
    ) -> Iterator[str]:
        count = len(self._variant.symbols)
        filled = {option // count for option in (*marks.placed, *marks.supposed, *marks.implied)}
        filled.update(cell for cell, value in enumerate(values) if value)
        pattern, gone = set(marks.pattern), set(marks.eliminated)
        special: dict[int, list[int]] = {}
        for option in sorted(pattern | gone):
            special.setdefault(option // count, []).append(option)
        for cell in range(len(values)):
            if cell in filled:
                continue
            marked = special.get(cell, [])
            plain = [] if candidates is None else [self._option(cell, s) for s in candidates[cell]]
            text = "".join(self._variant.symbols[o % count] for o in plain if o not in marked)
            if text:
                yield self._share((cell, text), partial(self._plain, cell, text), alone)
            for option in marked:
                yield self._special(option, option in pattern, option in gone)

    def _plain(self, cell: int, text: str) -> str:
        return "".join(
            _text("candidate", *self._centre(self._option(cell, symbol)), symbol, self._slot * 0.78)
            for symbol in text
        )

    def _special(self, option: int, pattern: bool, gone: bool) -> str:
        x, y = self._centre(option)
        half = self._slot * 0.48
        symbol = self._variant.symbols[option % len(self._variant.symbols)]
        parts = []
        if pattern:
            corner = f'x="{_n(x - half)}" y="{_n(y - half)}" rx="1.5"'
            size = f'width="{_n(2 * half)}" height="{_n(2 * half)}"'
            parts.append(f'<rect class="ss-pattern" {corner} {size}/>')
        kind = "pattern-text" if pattern else "struck"
        parts.append(_text(kind, x, y, symbol, self._slot * 0.78))
        if gone:
            parts.append(_strike(x, y, half))
        return "".join(parts)

    def _rings(self, values: bytes, marks: Marks) -> Iterator[str]:
        """What lies over the symbols of filled cells, and over cells."""
        count = len(self._variant.symbols)
        radius = self._cell * 0.42
        for kind, options in (("ring", marks.placed), ("guess", marks.supposed)):
            for option in sorted(options):
                x, y = self._middle(option // count)
                at = f'cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"'
                yield f'<circle class="ss-{kind}" {at}/>'
        for option in sorted(marks.eliminated):
            if values[option // count]:
                yield _strike(*self._middle(option // count), radius)
        for cell in sorted(marks.failed):
            x, y = self._corner(cell)
            inset, size = 3.0, self._cell - 6.0
            box = f"M{_n(x + inset)} {_n(y + inset)}h{_n(size)}v{_n(size)}h-{_n(size)}z"
            cross = f"l{_n(size)} {_n(size)}m0 -{_n(size)}l-{_n(size)} {_n(size)}"
            yield f'<path class="ss-failed" d="{box}{cross}"/>'


@lru_cache(maxsize=256)
def _sign(forbidden: frozenset[tuple[int, int]], symbols: int) -> str | None:
    """What a relation is called that leaves two cells no other pairs."""
    every = {(a, b) for a in range(symbols) for b in range(symbols)}
    kinds = {
        "greater": {(a, b) for a, b in every if a > b},
        "less": {(a, b) for a, b in every if a < b},
        "consecutive": {(a, b) for a, b in every if abs(a - b) == 1},
        "double": {(a, b) for a, b in every if a + 1 == 2 * (b + 1) or b + 1 == 2 * (a + 1)},
    }
    allowed = every - forbidden
    return next((kind for kind, pairs in kinds.items() if pairs == allowed), None)


def _columns(symbols: int) -> int:
    """How many candidates stand side by side: of 9 symbols 3, of 6 also 3, of 25 five."""
    columns = 1
    while columns * columns < symbols:
        columns += 1
    return columns


def _text(kind: str, x: float, y: float, text: str, size: float) -> str:
    # Not dominant-baseline, which several programs leave out: capitals are 0.73 of the size high.
    at = f'x="{_n(x)}" y="{_n(y + 0.36 * size)}" font-size="{_n(size)}"'
    return f'<text class="ss-{kind}" {at}>{escape(text)}</text>'


def _strike(x: float, y: float, half: float) -> str:
    ends = (x - half, y + half, x + half, y - half)
    return '<path class="ss-strike" d="M{} {}L{} {}"/>'.format(*map(_n, ends))


def _n(number: float) -> str:
    """A number of the drawing's units, as short as its eyes need it.

    >>> _n(12.0), _n(1 / 3)
    ('12', '0.33')
    """
    return f"{number:.2f}".rstrip("0").rstrip(".")

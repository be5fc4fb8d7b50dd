r"""Draw a board as SVG: givens and entries, candidates, and what a deduction does to them.

Shape repeats what color says, for print and for the color-blind:

    base houses          blue, hatched ////       a candidate of the pattern   in a square
    cover houses         orange, hatched \\\\     a candidate that goes        struck out
    a given              bold                     a symbol that is placed      in a circle
    an entry             blue, not bold           a hypothesis                 in a dashed circle
    follows from it      slanted                  nothing is possible there    dashed frame, crossed
    a fin                in an open square        candidates of one color      on discs, on diamonds
    a strong link        a solid line             a weak link                  a dashed line
    a filled cell that takes part                                              dotted frame

What the variant declares lies under that: see `satsudoku.drawing.layout`.

A drawing keeps to itself: it refers to nothing, not even within itself, so several may be in one
page. It follows the reader's dark mode, and is light on paper (`satsudoku.drawing.style`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from html import escape

from satsudoku.board.library import find_variant
from satsudoku.board.variant import Variant
from satsudoku.drawing.chains import draw_links
from satsudoku.drawing.cosmetic import Cosmetic
from satsudoku.drawing.cosmetics import draw_cosmetics, is_beside
from satsudoku.drawing.layout import draw_lines, draw_outlines, draw_parities, draw_signs
from satsudoku.drawing.look import look
from satsudoku.drawing.marks import Link as Link
from satsudoku.drawing.marks import Marks as Marks
from satsudoku.drawing.places import Places
from satsudoku.drawing.shapes import (
    Letter,
    diamond,
    disc,
    letters,
    number,
    square,
    strike,
    text,
)
from satsudoku.drawing.strokes import draw_strokes, draw_tags
from satsudoku.drawing.style import SVG_STYLE as SVG_STYLE
from satsudoku.errors import PuzzleError, SatsudokuError, shown

__all__ = ["NOTED", "SVG_STYLE", "Link", "Marks", "SvgSheet", "draw_svg"]

NOTED = ("pattern", "eliminated", "fins", "colors")
"""The marks on candidates that a sheet can explain, named as in `Marks`."""

_LETTER = 0.86  # a candidate's size, as a share of its slot
_NOTHING = Marks()
_Plain = tuple[int, int, str]  # a cell, its entry or 0, its candidates


def draw_svg(
    values: bytes,
    variant: Variant,
    *,
    givens: bytes | None = None,
    candidates: Sequence[str] | None = None,
    marks: Marks = _NOTHING,
    title: str = "",
    labels: bool = True,
    outside: bool = False,
    cosmetics: Sequence[Cosmetic] = (),
) -> str:
    """Draw a board as one SVG picture.

    Args:
        values: one byte per cell, 0 for empty.
        variant: the variant.
        givens: the givens among the values, in the same form; None: all.
        candidates: for each cell the symbols possible there; those of filled cells are not drawn.
        marks: the highlights.
        title: says what the picture shows, to those who cannot see it.
        labels: number the rows and columns.
        outside: leave room for clues beside the board, though there are none.
        cosmetics: drawings without a rule.

    Raises:
        PuzzleError: values, givens or candidates are not one a cell.
        VariantError: no variant.
        SatsudokuError: marks, cosmetics or a title that are none.

    >>> from satsudoku import variant
    >>> drawn = draw_svg(bytes([1, *[0] * 15]), variant("classic4"), candidates=["12"] * 16)
    >>> drawn.count('class="ss-given"'), drawn.count('class="ss-candidate"')
    (1, 30)
    """
    if not isinstance(marks, Marks) or not isinstance(title, str | None):
        raise SatsudokuError(f"{shown(marks)}, {shown(title)}; expected Marks, and a text as title")
    if not isinstance(cosmetics, Sequence) or not all(isinstance(c, Cosmetic) for c in cosmetics):
        raise SatsudokuError(f"{shown(cosmetics)}; expected cosmetics, in a list")
    sheet = SvgSheet(
        find_variant(variant),
        candidates=candidates is not None,
        labels=labels,
        outside=outside,
        cosmetics=cosmetics,
    )
    return sheet.draw(
        values, givens=givens, candidates=candidates, marks=marks, title=title, alone=True
    )


class SvgSheet:
    """Drawings of boards of one variant for one page, which share what is the same in all of them.

    The first drawing that shows the lines, a house pointed out, or a tile of three by three cells
    with the same entries and candidates, holds its shapes; the later ones refer to it. The page is
    HTML with `SVG_STYLE` as its style sheet.

    Args:
        rules: the variant.
        candidates: whether there is to be room for them in the cells.
        labels: number the rows and columns.
        outside: leave room for clues beside the board, though there are none.
        cosmetics: drawings without a rule.
        notes: the meaning of marks on candidates, by the names in `NOTED`; shown at the pointer.
        prefix: the prefix of shared shapes' names; different for two sheets of one page.

    >>> from satsudoku import variant
    >>> sheet = SvgSheet(variant("classic4"))
    >>> first, second = (sheet.draw(bytes(16), candidates=["1234"] * 16) for _ in range(2))
    >>> first.count("<text"), second.count("<text"), second.count("<use")
    (12, 0, 4)
    """

    def __init__(
        self,
        variant: Variant,
        *,
        candidates: bool = True,
        labels: bool = True,
        outside: bool = False,
        cosmetics: Sequence[Cosmetic] = (),
        prefix: str = "s",
        notes: Mapping[str, str] | None = None,
    ) -> None:
        self._prefix = prefix
        self._notes = notes or {}
        self._variant = variant
        outside = outside or any(is_beside(cosmetic, variant.shape) for cosmetic in cosmetics)
        self._cosmetics = cosmetics
        self._places = Places(variant, candidates=candidates, labels=labels, outside=outside)
        self._labels = labels
        self._bands = _bands(variant)
        self._shared: dict[tuple[object, ...], str] = {}  # names, by the key of each shape

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
        across, down = number(self._places.width), number(self._places.height)
        given = givens or values
        named = f"<title>{escape(title)}</title>" if title else ""
        style = f"<style>{SVG_STYLE}</style>" if alone else ""
        # A list of parts in the order of painting.
        parts = [
            self._share(("board",), self._board, alone),
            *self._pointed_out(marks, alone),
            *(self._share((name,), make, alone) for name, make in self._declared()),
            *self._symbols(values, given, marks, alone),
            *self._entries_and_candidates(values, given, candidates, marks, alone),
            *self._rings(values, marks),
            *draw_links(marks.links, self._places),
        ]
        kind = 'class="ss" role="img"'
        if alone:
            size = f'width="{across}" height="{down}"'
            kind = f'xmlns="http://www.w3.org/2000/svg" {kind} {size}'
        return f'<svg {kind} viewBox="0 0 {across} {down}">{named}{style}{"".join(parts)}</svg>'

    def _declared(self) -> Iterator[tuple[str, Callable[[], str]]]:
        """The look of the variant itself, by name, in the order of painting."""
        variant, places = self._variant, self._places
        if self._cosmetics:
            yield "below", partial(draw_cosmetics, self._cosmetics, places, above=False)
        if variant.constraints:
            yield "strokes", partial(draw_strokes, variant, places)
        if variant.marks:
            yield "parities", partial(draw_parities, variant, places)
        yield "lines", partial(draw_lines, variant, places, self._labels)
        if variant.relations:
            yield "signs", partial(draw_signs, variant, places)
        if variant.constraints:
            yield "outlines", partial(draw_outlines, variant, places)
            yield "tags", partial(draw_tags, variant, places)
        if self._cosmetics:
            yield "above", partial(draw_cosmetics, self._cosmetics, places, above=True)

    def _check(self, values: bytes, givens: bytes | None, candidates: Sequence[str] | None) -> None:
        cells = len(self._variant.cells)
        for what, given in ("values", values), ("givens", givens), ("candidates", candidates):
            if not isinstance(given, Sequence) and (given is not None or what == "values"):
                raise PuzzleError(f"{what}: {shown(given)}, expected one a cell")
            if given is not None and len(given) != cells:
                raise PuzzleError(
                    f"{what} of {len(given)} cells, expected {cells} for {self._variant.name}"
                )

    def _share(self, key: tuple[object, ...], make: Callable[[], str], alone: bool) -> str:
        """A shape that is the same whenever it is drawn; the key tells it from all others."""
        if alone:
            return make()
        if key in self._shared:
            return f'<use href="#{self._shared[key]}"/>'
        self._shared[key] = name = f"{self._prefix}{len(self._shared):x}"
        return f'<g id="{name}">{make()}</g>'

    def _board(self) -> str:
        """The ground of the cells, some of them shaded."""
        cells = range(len(self._variant.cells))
        index, shaded = self._variant.cell_index, look(self._variant).shaded
        board = f'<path class="ss-board" d="{self._places.squares(cells)}"/>'
        if not shaded:
            return board
        dark = self._places.squares(index[place] for place in shaded)
        return f'{board}<path class="ss-shade" d="{dark}"/>'

    def _pointed_out(self, marks: Marks, alone: bool) -> Iterator[str]:
        """The houses pointed out, under the lines."""
        for name, cells, rising in (("base", marks.base, True), ("cover", marks.cover, False)):
            if cells:
                ground = frozenset(cells).difference(marks.base if name == "cover" else ())
                hatched = frozenset(cells)
                draw = partial(self._house, name, ground, hatched, rising)
                yield self._share((name, ground, hatched), draw, alone)

    def _house(
        self, name: str, ground: frozenset[int], hatched: frozenset[int], rising: bool
    ) -> str:
        return (
            f'<path class="ss-{name}" d="{self._places.squares(ground)}"/>'
            f'<path class="ss-hatch-{name}" d="{self._places.hatching(hatched, rising)}"/>'
        )

    def _symbols(self, values: bytes, givens: bytes, marks: Marks, alone: bool) -> Iterator[str]:
        """The givens, which stay, and what a step puts into cells."""
        symbols, middle = self._variant.symbols, self._places.middle
        shown = {c: value for c, value in enumerate(values) if value and givens[c]}
        if shown:
            key = ("given", bytes(shown.get(cell, 0) for cell in range(len(values))))
            filled = [self._filled("given", cell, value) for cell, value in shown.items()]
            yield self._share(key, partial(_letters, filled, alone), alone)
        size = self._places.size * 0.6
        for kind, options in (
            ("placed", marks.placed),
            ("guess-text", marks.supposed),
            ("guess-text ss-implied", marks.implied),
        ):
            for option in sorted(options):
                cell, symbol = divmod(option, len(symbols))
                yield text(kind, *middle(cell), symbols[symbol], size)

    def _filled(self, kind: str, cell: int, value: int) -> Letter:
        symbol = self._variant.symbols[value - 1]
        return Letter(kind, *self._places.middle(cell), symbol, self._places.size * 0.6)

    def _entries_and_candidates(
        self,
        values: bytes,
        givens: bytes,
        candidates: Sequence[str] | None,
        marks: Marks,
        alone: bool,
    ) -> Iterator[str]:
        """Band by band; candidates that are pointed out come after those that are not."""
        symbols = self._variant.symbols
        count = len(symbols)
        filled = {option // count for option in (*marks.placed, *marks.supposed, *marks.implied)}
        filled.update(cell for cell, value in enumerate(values) if value)
        special: dict[int, list[int]] = {}
        for option in sorted({*marks.pattern, *marks.eliminated, *marks.fins}.union(*marks.colors)):
            special.setdefault(option // count, []).append(option)

        def plain(cell: int) -> _Plain:
            if values[cell]:
                return cell, 0 if givens[cell] else values[cell], ""
            if cell in filled or candidates is None:
                return cell, 0, ""
            marked = {symbols[option % count] for option in special.get(cell, ())}
            return cell, 0, "".join(s for s in candidates[cell] if s not in marked)

        for band in self._bands:
            tiles = [
                tuple(drawn for cell in tile if any((drawn := plain(cell))[1:])) for tile in band
            ]
            tiles = [tile for tile in tiles if tile]
            if tiles:
                yield self._share(tuple(tiles), partial(self._band, tiles, alone), alone)
        for cell, options in special.items():
            if cell not in filled:
                yield from (self._special(option, marks) for option in options)

    def _band(self, tiles: Sequence[tuple[_Plain, ...]], alone: bool) -> str:
        return "".join(
            self._share(("tile", *tile), partial(self._tile, tile, alone), alone) for tile in tiles
        )

    def _tile(self, plain: Sequence[_Plain], alone: bool) -> str:
        size = self._places.slot * _LETTER
        drawn = []
        for cell, entry, candidates in plain:
            if entry:
                drawn.append(self._filled("entry", cell, entry))
            for symbol in candidates:
                option = cell * len(self._variant.symbols) + self._variant.symbols.index(symbol)
                place = self._places.candidate(option)
                drawn.append(Letter("candidate", *place, symbol, size))
        return _letters(drawn, alone)

    def _special(self, option: int, marks: Marks) -> str:
        """A candidate that is pointed out: what lies under it, itself, and what strikes it out."""
        drawn = self._pointed(option, marks)
        kinds = {
            "pattern": marks.pattern,
            "fins": marks.fins,
            "colors": set().union(*marks.colors),
            "eliminated": marks.eliminated,
        }
        why = [self._notes[kind] for kind in self._notes if option in kinds[kind]]
        if not why:
            return drawn
        return f"<g><title>{escape('; '.join(why))}</title>{drawn}</g>"

    def _pointed(self, option: int, marks: Marks) -> str:
        x, y = self._places.candidate(option)
        half = self._places.slot * 0.48
        symbol = self._variant.symbols[option % len(self._variant.symbols)]
        color = next((n for n, options in enumerate(marks.colors) if option in options), None)
        parts, kind = [], "struck"
        if color is not None:
            shape = diamond if color % 2 else disc
            parts, kind = [shape(f"color-{color % 4}", x, y, 1.1 * half)], "pattern-text"
        elif option in marks.fins:
            parts, kind = [square("fin", x - half, y - half, 2 * half)], "fin-text"
        elif option in marks.pattern:
            parts, kind = (
                [square("pattern", x - half, y - half, 2 * half, ' rx="1.5"')],
                "pattern-text",
            )
        parts.append(text(kind, x, y, symbol, self._places.slot * _LETTER))
        if option in marks.eliminated:
            parts.append(strike(x, y, half))
        return "".join(parts)

    def _rings(self, values: bytes, marks: Marks) -> Iterator[str]:
        """The drawings over the symbols of filled cells, and over cells."""
        count, places = len(self._variant.symbols), self._places
        radius = places.size * 0.42
        for kind, options in (("ring", marks.placed), ("guess", marks.supposed)):
            for option in sorted(options):
                yield disc(kind, *places.middle(option // count), radius)
        for option in sorted(marks.eliminated):
            if values[option // count]:
                yield strike(*places.middle(option // count), radius)
        inset, size = 3.0, number(places.size - 6.0)
        for cell in sorted(marks.causes):
            x, y = places.corner(cell)
            yield square("cause", x + inset, y + inset, places.size - 6.0)
        for cell in sorted(marks.failed):
            x, y = places.corner(cell)
            box = f"M{number(x + inset)} {number(y + inset)}h{size}v{size}h-{size}z"
            yield f'<path class="ss-failed" d="{box}l{size} {size}m0 -{size}l-{size} {size}"/>'


def _letters(several: Sequence[Letter], alone: bool) -> str:
    """In a drawing on its own, each symbol is an element, as most programs expect."""
    return "".join(letter.drawn for letter in several) if alone else letters(several)


def _bands(variant: Variant) -> list[list[list[int]]]:
    """The cells in bands of tiles of three by three: few tiles change from step to step."""
    bands: dict[int, dict[int, list[int]]] = {}
    for cell, (row, column) in enumerate(variant.cells):
        bands.setdefault((row - 1) // 3, {}).setdefault((column - 1) // 3, []).append(cell)
    return [list(band.values()) for band in bands.values()]

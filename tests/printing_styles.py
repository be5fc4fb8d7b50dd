"""Styles in which people print puzzles, as a grammar; and what may become of each.

A style is read back as the puzzle that was printed, or refused; never as another one. `check` says
so, and `STYLES` lists the words of the grammar.
"""

from __future__ import annotations

import io
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from itertools import product

from satsudoku import Puzzle, formats
from satsudoku.board.guess import default_variant
from satsudoku.board.symbols import NUMERALS
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, SatsudokuError
from satsudoku.stream import read as read_batches
from satsudoku.stream.gathering import entries_of

_PLAIN = "symbols"
_OF_PROGRAMS = ("labelled", "html", "latex", "list", "parts", "places")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

STYLES = {
    "empty": (".", "0", "-", "_", "*", "?", "x", "·", " ", "", ".-", ".0"),
    "alphabet": (_PLAIN, "numbers", "letters", "zero-based"),
    "layout": (
        *("line", "rows", "bands", "framed", "boxed", "barred", "markdown", "gaps"),
        *("labelled", "html", "latex", "list", "parts", "places"),
    ),
    "between": ("", " ", "  ", ",", ", ", ";", "\t"),
    "around": (
        *("", "comment", "title", "title below", "header", "remark", "solution"),
        *("fence", "tag", "quoted", "json", "field"),
    ),
    "marks": (False, True),
    "named": (False, True),
    "twice": (False, True),
}


@dataclass(frozen=True)
class Style:
    """One way to print puzzles.

    Attributes:
        empty: the sign for empty cells; two of them take turns.
        alphabet: the texts of symbols.
        layout: the places of cells, and the frame around them.
        between: what separates the cells of a row.
        around: what is beside the puzzle.
        marks: whether empty cells hold pencil marks.
        named: whether the reader is told the variant.
        twice: whether it appears there twice.
    """

    empty: str = "."
    alphabet: str = _PLAIN
    layout: str = "line"
    between: str = ""
    around: str = ""
    marks: bool = False
    named: bool = True
    twice: bool = False


def some_styles(number: int, seed: int) -> list[Style]:
    """Different styles by chance."""
    chance = random.Random(seed)
    names = [field.name for field in fields(Style)]
    styles: dict[Style, None] = {}
    while len(styles) < number:
        layout = chance.choice(STYLES["layout"])
        sheet = layout in ("line", "rows", "bands") and chance.random() < 0.6
        style = Style(layout=layout, between=chance.choice(STYLES["between"][1:]) if sheet else "")
        if layout in ("framed", "boxed") and chance.random() < 0.7:
            style = replace(style, between=" ")
        for name in chance.sample(names, chance.randrange(1, 4)):
            if name not in ("layout", "between"):
                style = replace(style, **{name: chance.choice(STYLES[name])})
        styles[style] = None
        number -= style in styles and chance.random() < 0.01  # there are only so many
    return list(styles)


def pairs_of_words() -> list[Style]:
    """Styles in which any two words of the grammar meet, with the usual ones beside them."""
    styles = set()
    names = [field.name for field in fields(Style)]
    for place, one in enumerate(names):
        for other in names[:place]:
            for a, b in product(STYLES[one], STYLES[other]):
                for layout in ("line", "rows", "framed"):
                    styles.add(replace(Style(layout=layout), **{one: a, other: b}))
    return sorted(styles, key=repr)


def printed(puzzle: Puzzle, style: Style) -> str | None:
    """The text of a puzzle; None if it cannot be printed so."""
    cells = _cells(puzzle, style)
    if cells is None:
        return None
    body = _laid_out(cells, puzzle.variant, style)
    if body is None:
        return None
    text = _with_surroundings(body, puzzle, style)
    return text if text is None or not style.twice else f"{text}{text}"


def _cells(puzzle: Puzzle, style: Style) -> list[str] | None:
    """The text of each cell."""
    variant = puzzle.variant
    count = len(variant.symbols)
    shipped = NUMERALS[1 : count + 1] == variant.symbols
    alphabet: Sequence[str] = variant.symbols
    if style.alphabet != _PLAIN and not shipped:
        return None
    if style.alphabet == "zero-based":
        alphabet = NUMERALS[:count]
        if 1 not in puzzle.values or "0" in style.empty:
            return None  # nothing shows that it is
    elif style.alphabet == "letters":
        if count <= 9 or count > len(LETTERS):
            return None
        alphabet = LETTERS[:count]
        beyond = {*alphabet} - {*variant.symbols, "X", "O"}
        if style.empty == "x" or not any(alphabet[v - 1] in beyond for v in puzzle.values if v):
            return None
    elif style.alphabet == "numbers":
        if count <= 9 or max(puzzle.values) <= 9 or not style.between or style.marks:
            return None
        alphabet = [str(number) for number in range(1, count + 1)]
    if style.marks:
        if not style.between or style.alphabet != _PLAIN or "0" in style.empty:
            return None
        return [_marks(puzzle, cell, alphabet) for cell in range(len(variant.cells))]
    signs = style.empty or " "
    if any(sign in variant.symbols for sign in signs.upper() + signs.lower()):
        return None
    return [alphabet[v - 1] if v else signs[n % len(signs)] for n, v in enumerate(puzzle.values)]


def _marks(puzzle: Puzzle, cell: int, alphabet: Sequence[str]) -> str:
    value = puzzle.values[cell]
    if value:
        return alphabet[value - 1]
    seen = {puzzle.values[peer] for peer in puzzle.variant.peers[cell]}
    return "".join(s for v, s in enumerate(alphabet, start=1) if v not in seen)


def _rows(cells: Sequence[str], variant: Variant) -> list[list[str]]:
    rows: dict[int, list[str]] = {}
    for cell, (row, _) in zip(cells, variant.cells, strict=True):
        rows.setdefault(row, []).append(cell)
    return list(rows.values())


def _laid_out(cells: Sequence[str], variant: Variant, style: Style) -> str | None:
    rows = _rows(cells, variant)
    square = len({*map(len, rows)}) == 1
    sheet = style.between.strip(" ") != ""
    if style.layout in _OF_PROGRAMS:
        return _as_programs_do(rows, variant, style) if square and not style.between else None
    if sheet and style.layout in ("framed", "boxed", "barred", "markdown", "gaps"):
        return None
    if style.empty in ("", " ") and not sheet and not square:
        return None
    if style.empty == "" and not sheet and style.layout not in ("framed", "barred", "markdown"):
        return None
    if sheet:
        rows = [[cell.strip() if style.empty == "" else cell for cell in row] for row in rows]
    wide = max(map(len, cells)) if style.between.strip(" ") == "" and style.between else 0
    joined = [style.between.join(cell.rjust(wide) for cell in row) for row in rows]
    if style.layout == "line":
        return style.between.join(joined) if wide <= 1 or sheet else " ".join(cells)
    if style.layout == "gaps":
        return None if square else _with_gaps(rows, variant, style)
    if style.layout == "rows" or (style.layout == "bands" and not square):
        return "\n".join(joined)
    if not square:
        return None
    height, width = _boxes(variant, len(rows))
    if style.layout == "bands":
        return "\n".join(
            line + ("\n" if number % height == 0 and number < len(joined) else "")
            for number, line in enumerate(joined, start=1)
        )
    if style.layout in ("barred", "markdown"):
        lines = [f"| {' | '.join(cell.strip() or ' ' for cell in row)} |" for row in rows]
        rule = "|" + "---|" * len(rows)
        blank = "|" + "   |" * len(rows)
        return "\n".join(lines if style.layout == "barred" else [blank, rule, *lines])
    return _framed(rows, height, width, wide, style)


def _as_programs_do(rows: list[list[str]], variant: Variant, style: Style) -> str | None:
    """A data frame, a table of HTML or LaTeX, or a list of lists."""
    if style.layout == "labelled":
        wide = max(len(cell) for row in rows for cell in row) + 1
        if not style.empty.strip() or style.marks or style.alphabet == "letters":
            return None
        lines = ["".join(str(n).rjust(wide + 1) for n in range(len(rows[0])))]
        lines += [f"{n}" + "".join(c.rjust(wide + 1) for c in row) for n, row in enumerate(rows)]
        return "\n".join([f"   {lines[0]}", *(line.ljust(3) for line in lines[1:])])
    if style.layout == "html":
        lines = ["".join(f"<td>{cell.strip()}</td>" for cell in row) for row in rows]
        return "<table>\n" + "\n".join(f"<tr>{line}</tr>" for line in lines) + "\n</table>"
    if style.layout == "latex":
        return "\n".join(" & ".join(cell for cell in row) + r" \\ \hline" for row in rows)
    if not style.empty.strip() or not variant.symbols.isalnum():
        return None
    if style.layout == "parts":
        halves = (slice(0, len(rows) // 2), slice(len(rows) // 2, None))
        names = (
            f"Columns 1 through {len(rows) // 2}:",
            f"Columns {len(rows) // 2 + 1} and {len(rows)}:",
        )
        return "\n\n".join(
            "\n".join([name, "", *("  ".join(row[half]) for row in rows)])
            for name, half in zip(names, halves, strict=True)
        )
    if style.layout == "places":
        return _places(rows, variant, style)
    bare = all(len(cell) == 1 or cell.isdigit() for row in rows for cell in row)
    lines = [", ".join(c if c.isdigit() else repr(c) for c in row) for row in rows]
    return "grid = [[" + "],\n        [".join(lines) + "]]" if bare else None


def _places(rows: list[list[str]], variant: Variant, style: Style) -> str | None:
    """Each given with its place, if they show the size of the board."""
    givens = [
        (r, c, cell)
        for r, row in enumerate(rows, start=1)
        for c, cell in enumerate(row, start=1)
        if cell in variant.symbols
    ]
    highest = max(
        (max(r, c, int(cell) if cell.isdigit() else 0) for r, c, cell in givens), default=0
    )
    sure = style.named or highest == len(rows)
    if not sure or not givens or style.alphabet != _PLAIN:
        return None
    return "\n".join(f"r{r}c{c} {cell}" for r, c, cell in givens)


def _boxes(variant: Variant, size: int) -> tuple[int, int]:
    """The numbers of rows and columns of a box; those of the board if it has no boxes."""
    boxes = [house.cells for house in variant.houses if house.family == "box"]
    if len(boxes) != size:
        return size, size
    places = [variant.cells[cell] for cell in boxes[0]]
    return len({row for row, _ in places}), len({column for _, column in places})


def _framed(rows: Sequence[Sequence[str]], height: int, width: int, wide: int, style: Style) -> str:
    space = " " if style.between else ""
    segments = [
        [
            style.between.join(c.rjust(wide or 1) for c in row[at : at + width])
            for at in range(0, len(row), width)
        ]
        for row in rows
    ]
    bar, corner, dash = ("│", "┼", "─") if style.layout == "boxed" else ("|", "+", "-")
    dashes = dash * (len(segments[0][0]) + 2 * len(space))
    rule = corner + corner.join([dashes] * len(segments[0])) + corner
    lines = [rule]
    for number, row in enumerate(segments, start=1):
        lines.append(bar + bar.join(f"{space}{segment}{space}" for segment in row) + bar)
        if number % height == 0:
            lines.append(rule)
    return "\n".join(lines)


def _with_gaps(rows: Sequence[Sequence[str]], variant: Variant, style: Style) -> str | None:
    """Rows as wide as the board, with a sign where it has no cell."""
    if style.between or "#" in variant.symbols:
        return None
    _, width = variant.shape
    lines = [["#"] * width for _ in rows]
    for (row, column), cell in zip(variant.cells, [c for r in rows for c in r], strict=True):
        lines[row - 1][column - 1] = cell
    return "\n".join("".join(line) for line in lines)


def _with_surroundings(body: str, puzzle: Puzzle, style: Style) -> str | None:
    lines = body.split("\n")
    if style.around == "comment":
        return f"# from a book\n{body}\n"
    if style.around == "title":
        return None if len(lines) == 1 else f"My puzzle\n{body}\n"
    if style.around == "title below":
        return None if len(lines) == 1 else f"{body}\nMy puzzle\n"
    if style.around in ("fence", "tag", "quoted"):
        if {*"`>["} & {*puzzle.variant.symbols}:
            return None
        before, after = {"fence": ("```", "```"), "tag": ("[code]", "[/code]")}.get(
            style.around, ("Jane wrote:", "")
        )
        sign = "> " if style.around == "quoted" else ""
        return "\n".join([before, *(sign + line for line in lines), after, ""])
    if style.around == "json":
        return json.dumps({"puzzle": body}) + "\n"
    if style.around == "field":
        clear = style.layout in ("rows", "framed") and not {*'",;\t#'} & {*puzzle.variant.symbols}
        return f'id,puzzle\n7,"{body}"\n' if clear and not style.twice else None
    single = len(lines) == 1 and not style.between and style.empty.strip()
    if style.around == "header":
        if not single or style.twice or set(",;\t#") & set(puzzle.variant.symbols):
            return None
        return f"puzzle,rating\n{body},7.2\n"
    if style.around == "remark":
        return f"{body} easy\n" if single else None
    if style.around == "solution":
        return f"Nr;Raster;Lösung\n1;{body};\n" if single and not style.twice else None
    return f"{body}\n" if len(lines) == 1 else f"{body}\n\n"


def expected(puzzle: Puzzle, style: Style) -> Puzzle:
    """What the text means."""
    if style.alphabet == "zero-based":
        symbols = NUMERALS[: len(puzzle.variant.symbols)]
        from satsudoku.board.symbols import with_symbols

        return Puzzle(puzzle.values, with_symbols(puzzle.variant, symbols))
    if style.marks:  # a cell with one symbol is a given
        count = len(puzzle.variant.symbols)
        possible = bytearray(len(puzzle.values) * count)
        for cell in range(len(puzzle.values)):
            for symbol in _marks(puzzle, cell, puzzle.variant.symbols):
                possible[cell * count + puzzle.variant.values[symbol] - 1] = 1
        return Puzzle(bytes(len(puzzle.values)), puzzle.variant, bytes(possible))
    return puzzle


def check(puzzle: Puzzle, style: Style) -> str:
    """Read a puzzle in a style back by both readers: ``read``, ``refused``, or ``unprintable``.

    Raises:
        AssertionError: it is read as another puzzle, or the readers disagree.
    """
    text = printed(puzzle, style)
    several = len(puzzle.variant.grids) > 1  # by rows, they must be named
    nameless = not _is_default(puzzle.variant) or (several and style.layout != "line")
    if text is None or (nameless and not style.named):
        return "unprintable"
    variant = puzzle.variant if style.named else None
    right = expected(puzzle, style)
    outcomes: list[list[str]] = []
    faults: list[str] = []
    for read in (formats.read, read_batches):
        source = io.BytesIO(text.encode())
        source.name = "printed.txt"
        try:
            entries = list(entries_of(read(source, variant=variant)))
        except SatsudokuError as error:
            outcomes.append(["refused"])
            faults.append(str(error))
            continue
        found = [entry.puzzle for entry in entries if entry.puzzle is not None]
        assert all(one == right for one in found), f"{style}: {found} for {right!r} from\n{text}"
        good = len(found) == 1 + style.twice == len(entries)
        outcomes.append(["read" if good else "refused"])
        faults += [str(entry.error) for entry in entries if entry.error is not None]
    assert not any("\n" in fault for fault in faults), faults  # one line each
    assert outcomes[0] == outcomes[1], f"{style}: {outcomes} from\n{text}"
    return outcomes[0][0]


def _is_default(variant: Variant) -> bool:
    try:
        return default_variant(len(variant.cells)) == variant
    except PuzzleError:
        return False

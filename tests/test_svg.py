"""Boards as SVG: well-formed, every glyph in its place, nothing that affects the page around it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from human_puzzles import VARIANTS
from hypothesis import given, settings
from hypothesis import strategies as st

import satsudoku
from satsudoku import Puzzle, variant, variant_names
from satsudoku.board.encoding import parse_encoding
from satsudoku.drawing.svg import SVG_STYLE, Link, Marks, SvgSheet, draw_svg
from satsudoku.errors import PuzzleError
from satsudoku.human.state import State

CLASSIC = satsudoku.puzzle(
    "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
)
SVG = "{http://www.w3.org/2000/svg}"


def elements(drawn: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(drawn).iter())


def kinds(drawn: str) -> Counter[str]:
    """How many elements there are of each class."""
    return Counter(e.get("class", "").removeprefix("ss-") for e in elements(drawn))


def texts(drawn: str, kind: str) -> list[str | None]:
    return [e.text for e in elements(drawn) if e.get("class") == f"ss-{kind}"]


def pencil_marks(puzzle: Puzzle) -> list[str]:
    state = State.of(puzzle)
    return [state.symbols(cell) for cell in range(len(puzzle.values))]


SMALL_FIRST = sorted(
    {*variant_names(), *VARIANTS},
    key=lambda name: (len((VARIANTS.get(name) or variant(name)).cells), name),
)


@pytest.mark.quick(len(SMALL_FIRST) * 3 // 4)
@pytest.mark.parametrize("name", SMALL_FIRST)
def test_every_variant_is_drawn_whole(name: str) -> None:
    rules = VARIANTS.get(name) or variant(name)
    cells = len(rules.cells)
    height, width = rules.shape
    values = bytes([1, *[0] * (cells - 1)])
    drawn = draw_svg(values, rules, candidates=[rules.symbols] * cells, title=rules.title)
    numbers = kinds(drawn)
    assert numbers["given"] == 1
    assert numbers["candidate"] == (cells - 1) * len(rules.symbols)
    assert numbers["label"] == height + width
    (lines,) = [e.get("d", "") for e in elements(drawn) if e.get("class") == "ss-lines"]
    assert lines.count("M") == cells


def test_givens_entries_and_candidates() -> None:
    givens = CLASSIC.values
    values = bytearray(givens)
    values[0] = 4
    drawn = draw_svg(bytes(values), CLASSIC.variant, givens=givens, candidates=["15"] * 81)
    assert texts(drawn, "entry") == ["4"]
    assert texts(drawn, "given") == [c for c in CLASSIC.line if c != "."]
    assert len(texts(drawn, "candidate")) == 2 * (81 - 29 - 1)
    assert not texts(draw_svg(givens, CLASSIC.variant), "candidate")


def test_marks_are_shapes() -> None:
    marks = Marks(
        base=range(9),
        cover=(0, 9, 18),
        pattern=(0 * 9 + 3, 1 * 9 + 3),
        eliminated=(9 * 9 + 0, 1 * 9 + 3, 3 * 9 + 0),
        placed=(2 * 9 + 7,),
        supposed=(4 * 9 + 1,),
        implied=(5 * 9 + 5,),
        failed=(80,),
    )
    drawn = draw_svg(CLASSIC.values, CLASSIC.variant, candidates=pencil_marks(CLASSIC), marks=marks)
    numbers = kinds(drawn)
    assert numbers["pattern"] == 2
    assert numbers["strike"] == 3  # two candidates, and the given of r1c4
    assert texts(drawn, "pattern-text") == ["4", "4"]
    assert texts(drawn, "struck") == ["1"]
    assert texts(drawn, "placed") == ["8"]
    assert texts(drawn, "guess-text") == ["2"]
    assert texts(drawn, "guess-text ss-implied") == ["6"]
    assert numbers["ring"] == numbers["guess"] == numbers["failed"] == 1
    assert numbers["hatch-base"] == numbers["hatch-cover"] == 1
    (cover,) = [e.get("d", "") for e in elements(drawn) if e.get("class") == "ss-cover"]
    assert cover.count("M") == 2  # the first cell has the base's colour, and both hatchings


def test_chains_colors_fins_and_causes() -> None:
    marks = Marks(
        pattern=(9, 10, 100),
        fins=(10,),
        colors=((18, 19), (27,), (36,)),
        causes=(0, 4),
        eliminated=(19,),
        links=(Link((9,), (18,), strong=True), Link((18,), (100, 101), strong=False)),
    )
    drawn = draw_svg(bytes(81), CLASSIC.variant, marks=marks)
    counts = kinds(drawn)
    assert counts["pattern"] == 2
    assert (counts["fin"], texts(drawn, "fin-text")) == (1, ["2"])
    discs = [e.tag.removeprefix(SVG) for e in elements(drawn) if e.get("class") == "ss-color-0"]
    assert discs == ["circle", "circle"]
    diamonds = [e.tag.removeprefix(SVG) for e in elements(drawn) if e.get("class") == "ss-color-1"]
    assert diamonds == ["path"]
    assert counts["color-2"] == 1
    assert counts["strike"] == 1
    assert counts["cause"] == 2
    # A node of two options is held together by a band.
    assert (counts["strong"], counts["weak"], counts["node"]) == (1, 1, 1)


def test_a_link_ends_at_the_edges_of_its_candidates() -> None:
    drawn = draw_svg(
        bytes(81),
        CLASSIC.variant,
        candidates=["123456789"] * 81,
        marks=Marks(links=[Link((0,), (72,), strong=True)]),
        labels=False,
    )
    (path,) = [e.get("d", "") for e in elements(drawn) if e.get("class") == "ss-strong"]
    x0, y0, _, _, x1, y1 = map(float, path.replace("M", "").replace("Q", " ").split())
    # The slots of 1 in r1c1 and r1c9 are centred 10 units from their cells' corners.
    assert 10 < x0 < 17
    assert 8 * 42 < x1 < 8 * 42 + 10
    assert abs(y0 - y1) < 0.01


def test_marked_candidates_are_drawn_though_others_are_not() -> None:
    drawn = draw_svg(bytes(81), CLASSIC.variant, marks=Marks(pattern=[0], eliminated=[9]))
    assert kinds(drawn)["candidate"] == 0
    assert texts(drawn, "pattern-text") == texts(drawn, "struck") == ["1"]


def test_symbols_and_title_are_escaped() -> None:
    rules = parse_encoding(
        """
        symbols = "<&>"
        grids = [{ rows = 3, columns = 3 }]
        houses = [{ family = "row", kind = "rows" }]
        """,
        "sharp",
    )
    drawn = draw_svg(bytes([1, 2, 3] + [0] * 6), rules, candidates=["<&>"] * 9, title='<b>&"')
    assert texts(drawn, "given") == ["<", "&", ">"]
    assert sorted(texts(drawn, "candidate")) == sorted("<&>" * 6)
    (title,) = [e.text for e in elements(drawn) if e.tag == f"{SVG}title"]
    assert title == '<b>&"'


def test_a_drawing_keeps_to_itself() -> None:
    drawn = draw_svg(CLASSIC.values, CLASSIC.variant, candidates=pencil_marks(CLASSIC))
    assert not any("id" in e.attrib or "href" in e.attrib for e in elements(drawn))
    assert "url(" not in drawn
    assert drawn.count("<style>") == 1


def test_every_class_has_its_style() -> None:
    marks = Marks(
        base=range(3),
        cover=range(5),
        pattern=(20,),
        eliminated=(30,),
        placed=(40,),
        supposed=(50,),
        implied=(60,),
        failed=(70,),
        fins=(80 * 9,),
        colors=((100,), (110,), (120,), (130,)),
        causes=(0,),
        links=(Link((100,), (110, 111), strong=True), Link((110, 111), (130,), strong=False)),
    )
    drawn = draw_svg(
        bytes([1, 2] + [0] * 79),
        variant("diagonal9"),
        givens=bytes([1] + [0] * 80),
        candidates=["12"] * 81,
        marks=marks,
    )
    used = {name for e in elements(drawn) for name in e.get("class", "").split()}
    assert all(f".{name}{{" in SVG_STYLE for name in used - {"ss", "ss-implied"})
    assert ".ss-implied{" in SVG_STYLE


@settings(max_examples=30)
@given(st.data())
def test_a_sheet_shares_shapes_and_shows_the_same(data: st.DataObject) -> None:
    rules = variant("classic4")
    marked = st.lists(st.text("1234", max_size=4), min_size=16, max_size=16)
    boards = data.draw(st.lists(marked, min_size=1, max_size=4))
    sheet = SvgSheet(rules)
    page = "<body>" + "".join(sheet.draw(bytes(16), candidates=board) for board in boards)
    page += "</body>"
    shapes = {e.get("id"): e for e in elements(page) if "id" in e.attrib}
    assert len(shapes) == sum("id" in e.attrib for e in elements(page))
    for drawn, board in zip(ElementTree.fromstring(page), boards, strict=True):
        tally: Counter[tuple[str | None, ...]] = Counter()
        for part in expanded(drawn, shapes):
            tally.update(letters_of(part))
        alone = elements(draw_svg(bytes(16), rules, candidates=board))
        assert tally == Counter(letter for e in alone for letter in letters_of(e))


def expanded(part: ElementTree.Element, shapes: dict[Any, Any]) -> Iterator[ElementTree.Element]:
    """The elements of a drawing, with the shapes that it refers to."""
    for inner in [shapes[part.get("href", "")[1:]]] if part.tag.endswith("use") else [part]:
        yield inner
        for child in inner:
            yield from expanded(child, shapes)


def letters_of(element: ElementTree.Element) -> Iterator[tuple[str, float, float]]:
    """The symbols of a text, each with its place."""
    if not element.tag.endswith("text"):
        return
    xs, ys = ((element.get(axis) or "").split() for axis in "xy")
    words = element.text or ""
    for word, x, y in zip([words] if len(xs) == 1 else words, xs, ys, strict=True):
        yield word, round(float(x), 1), round(float(y), 1)


def test_a_board_that_differs_little_costs_little() -> None:
    rules = variant("samurai")
    sheet = SvgSheet(rules)
    boards = [["123456789"] * len(rules.cells) for _ in range(2)]
    boards[1][100] = "12"
    first, second = (sheet.draw(bytes(len(rules.cells)), candidates=board) for board in boards)
    assert len(second) < 3000 < 30_000 < len(first)


def test_a_marked_candidate_says_what_the_mark_means() -> None:
    sheet = SvgSheet(variant("classic4"), notes={"pattern": "why <", "eliminated": "gone"})
    drawn = sheet.draw(
        bytes(16), candidates=["1234"] * 16, marks=Marks(pattern=[0, 5], eliminated=[5, 9])
    )
    assert re.findall("<title>(.*?)</title>", drawn) == ["why &lt;", "why &lt;; gone", "gone"]


@pytest.mark.parametrize(
    ("values", "givens", "candidates", "what"),
    [
        (bytes(3), None, None, "values of 3 cells, expected 16 for classic4"),
        (bytes(16), bytes(2), None, "givens of 2 cells, expected 16 for classic4"),
        (bytes(16), None, ["1"], "candidates of 1 cells, expected 16 for classic4"),
    ],
)
def test_arrays_of_another_size_are_refused(
    values: bytes, givens: bytes | None, candidates: list[str] | None, what: str
) -> None:
    with pytest.raises(PuzzleError, match=f"^{what}$"):
        draw_svg(values, variant("classic4"), givens=givens, candidates=candidates)

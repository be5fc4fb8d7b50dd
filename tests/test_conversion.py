"""Drawings as PNG and PDF: size, pages, and visible content."""

from __future__ import annotations

import io
import re
import subprocess
import sys

import pytest
from cairo_library import skip_without_cairo
from pdf_library import page_sizes, skip_without_reportlab

from satsudoku import Puzzle, draw_svg, variant
from satsudoku.analysis.pictures import picture
from satsudoku.drawing.conversion import to_png
from satsudoku.drawing.pdf import to_pdf
from satsudoku.drawing.sheet import draw_pages
from satsudoku.errors import SatsudokuError, UnknownNameError

ONE = Puzzle("1.....2..3.....4", "classic4")


def pixels(png: bytes) -> tuple[int, int, set[tuple[int, ...]]]:
    """Width, height and colors of a picture."""
    image = pytest.importorskip("PIL.Image", reason="wants Pillow")
    opened = image.open(io.BytesIO(png)).convert("RGB")
    colors = opened.getcolors(opened.width * opened.height)
    return opened.width, opened.height, {color for _, color in colors}


def test_a_png_has_two_pixels_a_unit_on_white() -> None:
    skip_without_cairo()
    width, height, colors = pixels(picture([ONE], "png", coordinates=True))
    assert (width, height) == (352, 352)
    assert {(255, 255, 255), (0, 0, 0)} <= colors


def test_the_sum_of_a_cage_is_not_hidden_by_its_halo() -> None:
    skip_without_cairo()
    bare = re.sub("<path[^>]*>", "", draw_svg(bytes(16), variant("classic4"), labels=False))
    text = '<text class="ss-sum" x="20" y="30" font-size="24">7</text>'
    assert len(pixels(to_png(bare))[2]) == 1
    assert (17, 17, 17) in pixels(to_png(bare.replace("</svg>", f"{text}</svg>")))[2]


def test_a_sheet_in_pdf_has_pages_of_a4_and_solutions_on_their_own() -> None:
    skip_without_reportlab()
    a4 = (596, 842)
    assert page_sizes(picture([ONE] * 7, "pdf")) == [a4, a4]
    assert page_sizes(picture([ONE] * 2, "pdf", solutions=True)) == [a4, a4]


@pytest.mark.parametrize(
    ("paper", "size"), [("a5", (420, 596)), ("A6", (298, 420)), ("182x257", (516, 729))]
)
@pytest.mark.parametrize("number", [1, 3])
def test_pages_have_the_size_of_the_paper(paper: str, size: tuple[int, int], number: int) -> None:
    skip_without_reportlab()
    for place in ("end", "foot"):
        pages = page_sizes(picture([ONE] * number, "pdf", small_solutions=place, paper=paper))
        assert set(pages) == {size}
    assert page_sizes(picture([ONE] * number, "pdf", paper=paper)) == [size]


@pytest.mark.parametrize("feet", [False, True])
@pytest.mark.parametrize("per_page", [None, 2, 3])
def test_boards_fill_small_paper_as_they_fill_a4(per_page: int | None, feet: bool) -> None:
    drawn = [draw_svg(bytes(81), variant("classic9"))] * 7
    titles = [*map(str, range(7))]
    foot = (drawn, titles) if feet else ((), ())
    large, small = (
        draw_pages(drawn, titles, 2, per_page, feet=foot, paper=paper) for paper in ("a4", "a6")
    )
    assert len(large) == len(small)
    for one, other in zip(large, small, strict=True):
        wide, narrow = (float(re.findall(r' width="([\d.]+)"', page)[1]) for page in (one, other))
        assert wide / narrow == pytest.approx(2, rel=0.01)


def test_what_is_no_paper_is_refused_at_once() -> None:
    with pytest.raises(UnknownNameError, match="no paper 'a55'; did you mean a5"):
        picture([ONE], "pdf", paper="a55")
    with pytest.raises(SatsudokuError, match="are for PDF"):
        picture([ONE], "svg", paper="a5")


def test_the_page_of_one_board_has_its_size() -> None:
    skip_without_reportlab()
    assert page_sizes(picture([ONE], "pdf")) == [(111, 111)]
    assert page_sizes(picture([ONE], "pdf", coordinates=True)) == [(132, 132)]


@pytest.mark.parametrize("form", ["svg", "pdf"])
def test_boards_are_counted_when_they_are_done(form: str) -> None:
    if form == "pdf":
        skip_without_reportlab()
    done: list[float] = []
    picture([ONE] * 7, form, solutions=True, step=done.append)
    assert sum(done) == 14
    assert len(done) == (18 if form == "pdf" else 14)  # boards, and then pages


def test_pages_of_a_document_may_differ_in_size() -> None:
    skip_without_reportlab()
    drawn = [draw_svg(bytes(n * n), variant(f"classic{n}")) for n in (4, 9)]
    assert len(set(page_sizes(to_pdf(drawn)))) == 2


def test_a_png_that_is_too_large_is_refused() -> None:
    with pytest.raises(SatsudokuError, match="pixels is too large; expected fewer puzzles"):
        to_png('<svg width="9000" height="9000"/>')


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("library", "form", "extra"),
    [("cairosvg", "png", "pictures"), ("reportlab", "pdf", "pdf")],
)
def test_without_its_library_the_extra_is_named(library: str, form: str, extra: str) -> None:
    code = (
        f"import sys; sys.modules['{library}'] = None\n"
        "from satsudoku.cli import run\n"
        f"raise SystemExit(run(['draw', '-o', 'none.{form}', '1.....2..3.....4']))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert f"pip install 'satsudoku[{extra}]'" in done.stderr

"""Drawings as PNG and PDF: size, pages, and visible content."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zlib

import pytest
from cairo_library import skip_without_cairo

from satsudoku import Puzzle, draw_svg, variant
from satsudoku.analysis.pictures import picture
from satsudoku.drawing.conversion import to_pdf, to_png
from satsudoku.errors import SatsudokuError

ONE = Puzzle("1.....2..3.....4", "classic4")


def pixels(png: bytes) -> tuple[int, int, set[tuple[int, ...]]]:
    """Width, height and colors of a picture."""
    image = pytest.importorskip("PIL.Image", reason="wants Pillow")
    opened = image.open(io.BytesIO(png)).convert("RGB")
    colors = opened.getcolors(opened.width * opened.height)
    return opened.width, opened.height, {color for _, color in colors}


def page_sizes(pdf: bytes) -> list[tuple[int, int]]:
    """In points; a document may keep its objects in compressed streams."""
    packed = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    texts = [pdf]
    for one in packed:
        try:
            texts.append(zlib.decompress(one))
        except zlib.error:
            continue
    boxes = re.findall(rb"MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", b"".join(texts))
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def test_a_png_has_two_pixels_a_unit_on_white() -> None:
    skip_without_cairo()
    width, height, colors = pixels(picture([ONE], "png"))
    assert (width, height) == (352, 352)
    assert {(255, 255, 255), (0, 0, 0)} <= colors


def test_the_sum_of_a_cage_is_not_hidden_by_its_halo() -> None:
    skip_without_cairo()
    bare = re.sub("<path[^>]*>", "", draw_svg(bytes(16), variant("classic4"), labels=False))
    text = '<text class="ss-sum" x="20" y="30" font-size="24">7</text>'
    assert len(pixels(to_png(bare))[2]) == 1
    assert (17, 17, 17) in pixels(to_png(bare.replace("</svg>", f"{text}</svg>")))[2]


def test_a_sheet_in_pdf_has_pages_of_a4_and_solutions_on_their_own() -> None:
    skip_without_cairo()
    a4 = (596, 842)
    assert page_sizes(picture([ONE] * 7, "pdf")) == [a4, a4]
    assert page_sizes(picture([ONE] * 2, "pdf", solutions=True)) == [a4, a4]


def test_the_page_of_one_board_has_its_size() -> None:
    skip_without_cairo()
    assert page_sizes(picture([ONE], "pdf")) == [(132, 132)]


@pytest.mark.parametrize("form", ["svg", "pdf"])
def test_boards_are_counted_when_they_are_done(form: str) -> None:
    if form == "pdf":
        skip_without_cairo()
    done: list[int] = []
    picture([ONE] * 7, form, solutions=True, step=done.append)
    assert sum(done) == 14
    assert len(done) == (4 if form == "pdf" else 14)


def test_pages_of_a_document_may_differ_in_size() -> None:
    skip_without_cairo()
    drawn = [draw_svg(bytes(n * n), variant(f"classic{n}")) for n in (4, 9)]
    assert len(set(page_sizes(to_pdf(drawn)))) == 2


def test_a_png_that_is_too_large_is_refused() -> None:
    with pytest.raises(SatsudokuError, match="pixels is too large; expected fewer puzzles"):
        to_png('<svg width="9000" height="9000"/>')


@pytest.mark.thorough
def test_without_cairosvg_the_extra_is_named() -> None:
    code = (
        "import sys; sys.modules['cairosvg'] = None\n"
        "from satsudoku.cli import run\n"
        "raise SystemExit(run(['draw', '-o', 'none.png', '1.....2..3.....4']))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "pip install 'satsudoku[pictures]'" in done.stderr

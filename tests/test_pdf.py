"""PDF paints what the drawings hold: every kind of element, in its place, color and font."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest
from constraint_examples import constraint_examples
from pdf_library import painted, skip_without_reportlab

from satsudoku import draw_svg, variant
from satsudoku.drawing.cosmetic import Cosmetic
from satsudoku.drawing.pdf import to_pdf
from satsudoku.drawing.sheet import draw_pages
from satsudoku.errors import SatsudokuError

PICTURES = sorted((Path(__file__).parents[1] / "docs/pictures/techniques").glob("*.svg"))


def elements(drawing: str) -> Counter[str]:
    """How many elements of each kind a drawing has."""
    return Counter(element.tag.rpartition("}")[2] for element in ET.fromstring(drawing).iter())


def check(drawing: str) -> None:
    """Check that a page paints as many texts and shapes as a drawing has.

    A text with a halo is painted twice, first its stroke.
    """
    [page] = painted(to_pdf([drawing]))
    drawn = elements(drawing)
    halos = len(re.findall('class="ss-(?:sum|tag)"', drawing))
    assert len(re.findall("1 0 0 -1 [^ ]+ [^ ]+ Tm", page)) == drawn["text"] + halos
    shapes = drawn["path"] + drawn["rect"] + drawn["circle"] + drawn["ellipse"]
    assert len(re.findall(r"(?<=\s)[BSf]\*?(?=\s)", page)) == shapes


@pytest.mark.quick(8)
@pytest.mark.parametrize("file", PICTURES[::4], ids=lambda file: file.stem)
def test_pictures_of_techniques(file: Path) -> None:
    skip_without_reportlab()
    check(file.read_text("utf-8"))


@pytest.mark.quick(8)
@pytest.mark.parametrize("key", constraint_examples())
def test_constraints(key: str) -> None:
    skip_without_reportlab()
    example = constraint_examples()[key]
    check(draw_svg(example.values, example.variant))


def test_cosmetics_keep_their_colors_and_turn() -> None:
    skip_without_reportlab()
    drawing = draw_svg(
        bytes(16),
        variant("classic4"),
        cosmetics=[
            Cosmetic("circle", ((1, 1),), text="a&b", fill="#ff000080", color="#0f0", angle=30),
            Cosmetic("line", ((1, 2), (2, 3)), color="#36c"),
            Cosmetic("cage", ((3, 3), (3, 4)), text="∧"),
        ],
    )
    [page] = painted(to_pdf([drawing]))
    assert "1 0 0 rg" in page
    assert "0 1 0 RG" in page
    assert ".866025 .5 -0.5 .866025" in page


def test_a_text_stands_upright_in_the_middle_of_its_place() -> None:
    skip_without_reportlab()
    drawing = (
        '<svg class="ss" width="100" height="100" viewBox="0 0 100 100">'
        '<text class="ss-given" x="50" y="40" font-size="10">11</text></svg>'
    )
    [page] = painted(to_pdf([drawing]))
    match = re.search(r"1 0 0 -1 ([\d.]+) ([\d.]+) Tm", page)
    assert match is not None
    width = 2 * (50 - float(match[1]))
    assert float(match[2]) == 40
    assert 12 < width < 16  # two digits of Vera, bold


def test_the_same_drawings_are_the_same_file() -> None:
    skip_without_reportlab()
    drawing = draw_svg(bytes([1, *[0] * 15]), variant("classic4"))
    assert to_pdf([drawing]) == to_pdf([drawing])


def test_elements_of_other_drawings_are_refused() -> None:
    skip_without_reportlab()
    drawing = '<svg width="9" height="9" viewBox="0 0 9 9"><image href="a.png"/></svg>'
    with pytest.raises(SatsudokuError, match="<image>"):
        to_pdf([drawing])


def test_japanese_has_a_font_and_hieroglyphs_have_none() -> None:
    skip_without_reportlab()
    drawing = '<svg width="9" height="9" viewBox="0 0 9 9"><text x="1" y="8">{}</text></svg>'
    assert b"HeiseiKakuGo" in to_pdf([drawing.format("数独")])
    with pytest.raises(SatsudokuError, match=r"no font for '𓀀'; expected a TrueType font"):
        to_pdf([drawing.format("𓀀")])


def test_solutions_at_the_foot_are_upside_down() -> None:
    board = draw_svg(bytes(16), variant("classic4"))
    [page, last] = draw_pages([board] * 5, per_page=4, feet=([board] * 5, ["s"] * 5))
    for sheet, number in (page, 4), (last, 1):
        before, _, after = sheet.partition('<g transform="rotate(180 ')
        assert before.count('class="ss-board"') == after.count('class="ss-board"') == number
        assert after.count(">s</text>") == number

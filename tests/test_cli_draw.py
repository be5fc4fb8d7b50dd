"""The command `draw`, and the formats that the endings of files choose."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from pathlib import Path

import pytest
from cairo_library import skip_without_cairo
from command_line import with_a_bar
from pdf_library import page_sizes, skip_without_reportlab

from satsudoku.board.library import variant
from satsudoku.cli import run
from satsudoku.drawing.sheet import draw_pages
from satsudoku.drawing.svg import draw_svg

ONE = "1.....2..3.....4"
OTHER = "1..............."
NINE = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> ET.Element:
    return ET.fromstring(text)


def test_one_puzzle_is_one_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["draw", ONE]) == 0
    picture = drawn(capsys.readouterr().out)
    assert len(picture.findall(f".//{SVG}text[@class='ss-given']")) == 4
    assert not picture.findall(f"{SVG}svg")


def test_a_sheet_numbers_puzzles_and_solutions(tmp_path: Path) -> None:
    file = tmp_path / "sheet.svg"
    assert run(["draw", "--solutions", "--columns", "3", "-o", str(file), ONE, OTHER, ONE]) == 1
    sheet = drawn(file.read_text())
    titles = [title.text for title in sheet.findall(f"{SVG}text[@class='ss-title']")]
    assert titles == [
        *("1", "2 · several solutions", "3"),
        *("Solution 1", "Solution 2: one of several", "Solution 3"),
    ]
    boards = sheet.findall(f"{SVG}svg")
    assert len({(board.get("x"), board.get("y")) for board in boards}) == 6
    assert len({board.get("y") for board in boards}) == 2
    assert len(boards[3].findall(f".//{SVG}text[@class='ss-entry']")) == 12
    right = max(float(b.get("x", 0)) + float(b.get("width", 0)) for b in boards)
    assert right == pytest.approx(float(sheet.get("width", 0)))


@pytest.mark.parametrize(("ending", "start"), [(".png", b"\x89PNG"), (".PDF", b"%PDF")])
def test_the_ending_decides_what_draw_writes(ending: str, start: bytes, tmp_path: Path) -> None:
    skip_without_cairo() if ending == ".png" else skip_without_reportlab()
    file = tmp_path / f"board{ending}"
    assert run(["draw", "-o", str(file), ONE]) == 0
    assert file.read_bytes().startswith(start)


def test_candidates_are_true(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["draw", "--candidates", OTHER]) == 0
    picture = drawn(capsys.readouterr().out)
    assert len(picture.findall(f".//{SVG}text[@class='ss-candidate']")) == 53


def test_bad_puzzles_are_named_and_the_others_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["draw", "-v", "classic4", ONE, "1..y............"]) == 1
    out, err = capsys.readouterr()
    assert drawn(out).tag == f"{SVG}svg"
    assert "r1c4 holds 'y'" in err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (f"draw -o a.gif {ONE}", "a.gif: a name ending in '.gif'; expected .svg, .png or .pdf"),
        (f"draw --columns 0 {ONE}", "--columns is 0, expected 1 or more"),
        (f"draw --columns 2 --per-page 2 {ONE}", "--columns and --per-page exclude each other"),
        (f"draw --per-page 2 {ONE}", "pages, small solutions and fonts are for PDF; found svg"),
        (f"draw --small-solutions top {ONE}", "no place of solutions 'top'; there are end, foot"),
        (f"draw --chapter x {ONE}", "pages, small solutions and fonts are for PDF; found svg"),
        (f"draw --page-numbers {ONE}", "pages, small solutions and fonts are for PDF; found svg"),
        (f"draw -o a.pdf --chapter {{hard}} {ONE}", "no field 'hard'; there are"),
        (f"draw -o a.pdf --font none.ttf {ONE}", "none.ttf: no such font"),
        (f"draw --caption {{numbre}} {ONE}", "no field 'numbre'; did you mean number or name?"),
        (f"draw --caption {{number {ONE}", "the caption '{number': expected '}'"),
        (f"draw --caption {{minutes:d}} {ONE}", "the caption's {minutes:d}: Unknown format code"),
        (f"explain -o a.docx {ONE}", "a.docx: a name ending in '.docx'; expected .txt"),
    ],
)
def test_refusals(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(line.split()) == 2
    assert said in capsys.readouterr().err


@pytest.mark.quick(5)
@pytest.mark.parametrize(
    ("ending", "start"),
    [
        (".html", b"<!DOCTYPE html>"),
        (".HTM", b"<!DOCTYPE html>"),
        (".md", b"# "),
        (".json", b"{"),
        (".svg", b"<?xml"),
        (".png", b"\x89PNG"),
        (".pdf", b"%PDF"),
    ],
)
def test_the_ending_decides_what_explain_writes(ending: str, start: bytes, tmp_path: Path) -> None:
    if ending in (".svg", ".png", ".pdf"):
        pytest.importorskip("matplotlib", reason="pictures want the extra plot")
    file = tmp_path / f"steps{ending}"
    assert run(["explain", "-o", str(file), ONE]) == 0
    assert file.read_bytes().startswith(start)


def test_a_bar_counts_boards(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["draw", "--solutions", ONE, ONE]
    assert run(command) == 0
    assert capsys.readouterr().err == ""
    with_a_bar(monkeypatch)
    assert run(command) == 0
    assert re.search(r"[1-4]/4\S* boards", capsys.readouterr().err)


TABLE = f"number,level,puzzle\n7,mild,{ONE}\n12,,{OTHER}\n"


def test_captions_are_filled_from_the_file_and_from_fields(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "book.csv").write_text(TABLE)
    caption = "{number}: {level}, {clues} clues, {tier_name}, {te:02d}"
    assert run(["draw", "--caption", caption, "-v", "classic4", str(tmp_path / "book.csv")]) == 1
    out, err = capsys.readouterr()
    titles = [title.text for title in drawn(out).findall(f"{SVG}text[@class='ss-title']")]
    assert titles[0] == "7: mild, 4 clues, Hidden single in a box, 00"
    assert titles[1].startswith("12: –, 1 clues, –, –")
    assert titles[1].endswith(" · several solutions")
    assert "book.csv:3: several solutions; expected exactly one solution" in err


def test_captions_have_levels_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    levels = "--levels", "very gentle=1-2, hard=3-"
    assert run(["draw", "--ladder", "rank8", *levels, "--caption", "{level}!", ONE]) == 0
    assert ">very gentle!<" in capsys.readouterr().out


@pytest.mark.parametrize(("number", "pages"), [(1, 7), (2, 4), (4, 2), (6, 2)])
def test_pages_have_so_many_puzzles(number: int, pages: int, tmp_path: Path) -> None:
    skip_without_reportlab()
    file = tmp_path / "book.pdf"
    for where, more in ("foot", 0), ("end", 1):
        command = ["draw", "--per-page", str(number), "--small-solutions", where, "-o", str(file)]
        assert run([*command, *[ONE] * 7]) == 0
        assert len(page_sizes(file.read_bytes())) == pages + more


def pages_of(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> list[list[str]]:
    """The texts of each page that a command draws, besides those in cells."""
    pages: list[str] = []

    def kept(drawings: Iterable[str], font: str | None = None) -> bytes:
        pages.extend(drawings)
        return b""

    monkeypatch.setattr("satsudoku.analysis.pictures.to_pdf", kept)
    assert run(["draw", *arguments]) == 0
    return [re.findall(r'<text class="ss-title"[^>]*>([^<]*)<', page) for page in pages]


def test_chapters_have_headings_and_pages_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [("gentle", ONE), ("tough", ONE), ("gentle", ONE), ("gentle", ONE), ("tough", NINE)]
    file = tmp_path / "my book.csv"
    lines = (f"{place},{kind},{puzzle}\n" for place, (kind, puzzle) in enumerate(rows))
    file.write_text(f"id,kind,puzzle\n{''.join(lines)}")
    common = (str(file), "-o", str(tmp_path / "a.pdf"), "--per-page", "2")
    book = ("--chapter", "{kind} ones", "--page-numbers", "--small-solutions", "end")
    assert pages_of(monkeypatch, *common, *book) == [
        ["gentle ones", "1", "2", "1"],
        ["gentle ones", "3", "2"],
        ["tough ones", "4", "5", "3"],
        ["Solutions", "1", "2", "3", "4", "5", "4"],
    ]
    ids = pages_of(monkeypatch, *common, "--chapter", "{kind}", "--caption", "{id}")
    assert ids == [["gentle", "0", "2"], ["gentle", "3"], ["tough", "1", "4"]]
    feet = ("--chapter", "{name}", "--small-solutions", "foot")
    assert pages_of(monkeypatch, *common, *feet)[-1] == ["my book", "5", "5"]
    plain = pages_of(monkeypatch, *common, "--page-numbers", "--solutions")
    assert [page[-1] for page in plain] == ["1", "2", "3", "4", "5", "6"]
    assert pages_of(monkeypatch, ONE, *common[1:], "--chapter", "One") == [["One"]]


def test_boards_of_a_chapter_are_as_large_as_fit() -> None:
    small, large = (draw_svg(bytes(n * n), variant(f"classic{n}")) for n in (4, 9))
    chapters = [draw_pages([board], per_page=1, heading="A")[0] for board in (small, large)]
    widths = [re.findall(r'<svg [^>]*width="([\d.]+)"', page)[1] for page in chapters]
    assert widths[0] == widths[1]
    (page,) = draw_pages([large], per_page=1, heading="A" * 500)
    (size,) = re.findall(r'font-size="([\d.]+)">A', page)
    assert 500 * float(size) * 0.62 <= 794


def test_long_work_says_how_far_it_is_where_there_is_no_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satsudoku.cli.progress._LINES", 0.0)
    assert run(["draw", ONE, ONE, ONE]) == 0
    assert "satsudoku: 2 of 3 boards so far" in capsys.readouterr().err

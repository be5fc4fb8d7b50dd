"""The command `draw`, and the formats that the endings of files choose."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from cairo_library import skip_without_cairo

from satsudoku.cli import run

ONE = "1.....2..3.....4"
OTHER = "1..............."
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
    assert titles == ["1", "2", "3", "Solution 1", "Solution 2: one of several", "Solution 3"]
    boards = sheet.findall(f"{SVG}svg")
    assert len({(board.get("x"), board.get("y")) for board in boards}) == 6
    assert len({board.get("y") for board in boards}) == 2
    assert len(boards[3].findall(f".//{SVG}text[@class='ss-entry']")) == 12
    right = max(float(b.get("x", 0)) + float(b.get("width", 0)) for b in boards)
    assert right == pytest.approx(float(sheet.get("width", 0)))


@pytest.mark.parametrize(("ending", "start"), [(".png", b"\x89PNG"), (".PDF", b"%PDF")])
def test_the_ending_decides_what_draw_writes(ending: str, start: bytes, tmp_path: Path) -> None:
    skip_without_cairo()
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
    for pause in ("_AFTER", "_EVERY"):
        monkeypatch.setattr(f"satsudoku.cli.progress.{pause}", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert run(command) == 0
    assert re.search(r"[1-4]/4\S* boards", capsys.readouterr().err)

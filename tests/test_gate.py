"""What a text says beside its cells reaches its reader: a remark, or an error, never nothing."""

from __future__ import annotations

import io
import json

import pytest
from command_line import Cli

import satsudoku
from satsudoku import formats
from satsudoku.errors import FormatError, SatsudokuError
from satsudoku.formats import Entry
from satsudoku.formats.reading.extras import REMARKS

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
STRING = ".~R1C1_5.Cage~9~R1C3~R1C4"
KNIGHT = "Normal sudoku rules apply. Cells a knight's move apart hold different digits."


def read(text: str) -> Entry:
    [entry] = formats.read(io.StringIO(text))
    return entry


@pytest.mark.parametrize("sign", ["\u200b", "\u00ad", "\u200e", "\u202a", "\ufeff", "\u2060"])
@pytest.mark.parametrize("place", [0, 1, 40, 81])
def test_characters_without_width_are_nothing(sign: str, place: int) -> None:
    line = f"{LINE[:place]}{sign}{LINE[place:]}"
    entry = read(line)
    assert entry.puzzle is not None, entry.error
    assert entry.puzzle.line == LINE


@pytest.mark.parametrize("sign", "．＊＿－？")
@pytest.mark.parametrize("end", ["", "\n"])
def test_signs_of_full_width(sign: str, end: str) -> None:
    wide = str.maketrans("123456789.", "１２３４５６７８９" + sign)
    entry = read(end.join(row.translate(wide) for row in ROWS))
    assert entry.puzzle is not None, entry.error
    assert entry.puzzle.line == LINE


@pytest.mark.parametrize("empty", [".", "0"])
def test_sums_on_a_board_are_said_to_be_marks(empty: str) -> None:
    cells = [[empty] * 9 for _ in range(9)]
    cells[2][4] = "15"
    entry = read("\n".join(" ".join(row) for row in cells))
    assert entry.remarks == ("15 in r3c5 is read as pencil marks, not as a sum",)
    assert entry.carried[REMARKS] == [*entry.remarks]


def test_marks_in_each_cell_have_no_remark() -> None:
    rows = [" ".join("123456789" if cell == "." else cell for cell in row) for row in ROWS]
    assert read("\n".join(rows)).remarks == ()


@pytest.mark.parametrize("form", ["json", "toml"])
def test_rules_in_words_are_compared_with_tables(form: str) -> None:
    texts = {"givens": LINE, "rules": KNIGHT}
    text = "\n".join(f"{key} = {json.dumps(value)}" for key, value in texts.items())
    entry = read(json.dumps(texts) if form == "json" else text)
    assert entry.remarks == ("the rules mention, but the puzzle does not encode: anti-knight",)
    assert entry.carried[REMARKS] == [*entry.remarks]
    texts["variant"] = "anti-knight9"
    assert read(json.dumps(texts)).remarks == ()


@pytest.mark.parametrize(
    "text",
    [
        f'{{"givens": "{LINE}", "cages": [{{"cells": "r1c1 r1c2", "sum": 8}}], "cages": []}}',
        f'[{{"puzzle": "{LINE}", "n": 1, "n": 2}}]',
    ],
)
def test_a_key_of_tables_stands_once(text: str) -> None:
    try:
        error = read(text).error
    except FormatError as refused:
        error = refused
    assert "appears twice" in str(error)


def test_a_line_has_one_link() -> None:
    address = f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={STRING}"
    assert read(address).error is None
    assert "several links" in str(read(f"{address} {address}").error)


@pytest.mark.parametrize(
    ("address", "word"),
    [
        ("https://example.com/killer/?s={}", "killer"),
        ("https://example.com/sudoku-x/?s={}", "sudoku-x"),
        ("https://example.com/play?s={}&type=diagonal", "diagonal"),
        ("https://example.com/sudoku/?s={}", ""),
        ("https://painkillers.example/?s={}", ""),
    ],
)
def test_an_address_that_names_rules(address: str, word: str) -> None:
    text = address.format(LINE.replace(".", "0"))
    said = f"the address says {word}, but only its cells are read; expected --variant"
    assert read(text).remarks == ((said,) if word else ())
    [named] = formats.read(io.StringIO(text), variant="diagonal9")
    assert named.remarks == ()


@pytest.mark.parametrize("source", [None, 7, [LINE], {"puzzle": LINE}])
def test_what_is_no_source(source: object) -> None:
    with pytest.raises(FormatError, match="expected a path or a stream of puzzles; found "):
        list(formats.read(source))  # type: ignore[arg-type]
    with pytest.raises(SatsudokuError, match="expected the path of a file or folder"):
        satsudoku.verify(source)  # type: ignore[arg-type]


def test_certificates_are_not_read_from_standard_input(cli: Cli) -> None:
    done = cli("verify", "-", stdin="")
    assert done.status == 2
    assert done.complaints() == ["-: not read from standard input; expected a certificate"]


@pytest.mark.parametrize("text", ["My puzzle: {}", "[mine]({})", "<{}>"])
def test_a_damaged_link_within_text_is_the_error(text: str) -> None:
    entry = read(text.format("https://www.f-puzzles.com/?load=N4Igzg"))
    assert "the lz-string data end too early" in str(entry.error)


@pytest.mark.parametrize(
    ("text", "japanese"),
    [
        ("hello world", "問題らしいものがない。最初の行は'hello world'"),
        (
            "a https://b.c",
            "リンク'https://b.c'に問題がない。",
        ),
        ("12|...\n..|3..\n..|...\n..|.4.\n..|..5", "マスの間の線はx5のブロックでも、"),
    ],
)
def test_refusals_in_japanese(cli: Cli, text: str, japanese: str) -> None:
    done = cli("count", "--language", "ja", "-", stdin=text)
    assert japanese in "".join(done.complaints())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["count", "--method", "bands", "--solver", "dlx", "demo"], "bands asks no solver"),
        (["count", "--method", "estimate", "--solver", "nosuch", "demo"], "asks no solver"),
        (["judge", "--cause", "-1", "--move", "r1c2=2", "1.....2..3.....4"], "cause is -1.0"),
        (["generate", "--levels", "easy=1-"], "--levels needs --tier"),
        (["serve", "--allow-origin", "example.org"], "expected an origin such as"),
        (["serve", "--allow-origin", "https://example.org/"], "expected an origin such as"),
        (["serve", "--allow-origin", "*"], "without a path or *"),
        (["serve", "--allow-origin", "https://*.example.org"], "expected an origin such as"),
        (["serve", "--allow-origin", "https://me@example.org"], "expected an origin such as"),
        (["serve", "--allow-origin", "https://example.org:99999"], "expected an origin such as"),
        (["serve", "--allow-origin", "null"], "expected an origin such as"),
    ],
)
def test_an_option_without_an_effect_is_refused(cli: Cli, words: list[str], message: str) -> None:
    done = cli(*words)
    assert (done.status, done.out) == (2, "")
    [complaint] = done.complaints()
    assert message in complaint

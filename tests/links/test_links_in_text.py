"""Links as people and programs paste them: each is read as the link alone, or refused."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Callable
from urllib.parse import quote

import pytest

import satsudoku
from satsudoku import formats
from satsudoku.formats.reading.extras import Extras
from satsudoku.stream import read as read_batches
from satsudoku.stream.gathering import entries_of

TOOLS = "f-puzzles", "sudokupad", "penpa"
CAGES = satsudoku.build("classic9").cage("r1c1 r1c2", sum=3).cage("r5c5 r5c6", sum=4).puzzle()
LINKS = {tool: formats.find_link(tool).link(CAGES, Extras()) for tool in TOOLS}


def host(change: Callable[[str], str]) -> Callable[[str], str]:
    def changed(link: str) -> str:
        scheme, rest = link.split("://")
        name, slash, path = rest.partition("/")
        return f"{scheme}://{change(name)}{slash}{path}"

    return changed


def pieces(link: str, width: int) -> list[str]:
    return [link[at : at + width] for at in range(0, len(link), width)]


SAME: dict[str, Callable[[str], str]] = {
    "port": host(lambda name: f"{name}:443"),
    "user": host(lambda name: f"me@{name}"),
    "dot": host(lambda name: f"{name}."),
    "capitals": host(str.upper),
    "angles": "<{}>".format,
    "URL": "<URL:{}>".format,
    "brackets": "({})".format,
    "quotes": '"{}"'.format,
    "tags": "[url]{}[/url]".format,
    "bullet": "- {}".format,
    "number": "1. {}".format,
    "same text": "[{0}]({0})".format,
    "entities": lambda link: link.replace("&", "&amp;"),
    "soft hyphen": lambda link: f"{link[:50]}\u00ad{link[50:]}",
    "no width": "{}\u200b".format,
    **{f"before {sign}": ("{}" + sign.replace("}", "}}")).format for sign in ".,;:!?)]}>'\"*_。"},
}
REMARKED: dict[str, Callable[[str], str]] = {
    "Markdown": "[mine, a killer]({})".format,
    "title": '[mine]({} "a title")'.format,
    "BBCode": "[url={}]mine[/url]".format,
    "words before": "My puzzle: {}".format,
    "lines around": "Hello all,\n\nsee {}\n\nJane".format,
    "mail": lambda link: "\n".join(pieces(link, 70)),
    "mail with words": lambda link: "Look:\n" + "\n".join(pieces(link, 70)) + "\nYours, Jane",
    "carriage returns": lambda link: "\r\n".join(pieces(link, 60)),
    "quoted mail": lambda link: "\n".join(f"> {piece}" for piece in pieces(link, 70)),
    "quoted-printable": lambda link: "=\n".join(pieces(link.replace("=", "=3D"), 75)),
    "indented": lambda link: textwrap.indent("\n".join(pieces(link, 76)), "  ").strip(),
}


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("form", [*SAME, *REMARKED])
def test_a_link_in_a_text_is_the_link(tool: str, form: str) -> None:
    link = LINKS[tool]
    text = (SAME | REMARKED)[form](link)
    for read in (formats.read, read_batches):
        [alone] = entries_of(read(io.BytesIO(link.encode())))
        [entry] = entries_of(read(io.BytesIO(text.encode())))
        assert entry.puzzle == alone.puzzle is not None, entry.error
        assert (entry.remarks != alone.remarks) == (form in REMARKED), entry.remarks


@pytest.mark.parametrize("tool", TOOLS)
def test_what_may_be_another_puzzle_is_an_error(tool: str) -> None:
    link = LINKS[tool]
    pieces_of_it = pieces(link, 70)
    for text in (
        f"see {link} and {LINKS['penpa' if tool != 'penpa' else 'sudokupad']}",
        f"{link[:90]} {link[90:]}",
        f"{link[:-9]}...",
        f"{link[:-9]}…",
        "\n\n".join(pieces_of_it),
        "\n".join(pieces_of_it[:-1]),
        "\n".join([pieces_of_it[0], *pieces_of_it[2:]]),
        f"https://www.google.com/url?q={quote(link, safe='')}",
    ):
        try:
            entries = list(entries_of(formats.read(io.BytesIO(text.encode()))))
        except satsudoku.SatsudokuError:
            continue
        assert not any(entry.puzzle for entry in entries), text


def test_each_link_of_a_message_is_read_and_talk_is_remarked() -> None:
    text = f"First\n[one]({LINKS['penpa']})\nthen\n<{LINKS['f-puzzles']}>\nThe end"
    first, second = formats.read(io.BytesIO(text.encode()))
    assert (first.line, second.line) == (2, 4)
    assert "what is around the link is not read: 'First [one]() then'" in first.remarks
    assert "what is around the link is not read: 'The end'" in second.remarks


def test_lines_behind_a_broken_link_are_read_as_they_are() -> None:
    line = "1.....2..3.....4"
    text = f"{LINKS['f-puzzles'][:80]}\n{line}\n{LINKS['penpa']}\n"
    broken, _, whole = formats.read(io.BytesIO(text.encode()))
    assert broken.error is not None
    assert whole.puzzle is not None

"""Remarks on links are beside every answer: of commands, pages, data, the service and Python."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from command_line import Cli

import satsudoku
from satsudoku import formats
from satsudoku.errors import SatsudokuWarning
from satsudoku.formats.reading.extras import Extras
from satsudoku.links.rules_text import RULE_NAMES
from satsudoku.retelling import retold

ONE = "1.....2..3.....4"
SAID = "the rules mention, but the puzzle does not encode: anti-knight"
JAPANESE = "ルール文にあるが、パズルに含まれない:アンチナイト"
RULES = "Normal sudoku rules apply. Cells a knight's move apart differ."
LINKS = [
    formats.find_link(name).link(satsudoku.puzzle(ONE), Extras(title="Four", rules=RULES))
    for name in ("f-puzzles", "sudokupad", "penpa")
]
ANSWERS = [
    *(("card", "--json"), ("count", "--json"), ("unique", "--json"), ("solve", "--json")),
    *(("candidates", "--json"), ("classify", "--json"), ("hint", "--json"), ("minimal", "--json")),
    *(("vicinity", "--json"), ("canonical", "--json"), ("dedupe", "--json")),
    *(("why", "--json", "r1c2=2"), ("explain", "--to", "json"), ("steps", "--to", "json")),
]
"""Commands that answer in JSON, with their options."""


@pytest.mark.parametrize("link", LINKS)
def test_reading_remarks_on_the_rules_text(link: str) -> None:
    [entry] = satsudoku.read(io.StringIO(link))
    assert entry.extras.remarks == entry.remarks == (SAID,)


@pytest.mark.parametrize("asked", ANSWERS, ids=lambda asked: asked[0])
def test_json_has_the_remarks(cli: Cli, asked: tuple[str, ...]) -> None:
    command, *options = asked
    said = json.loads(cli(command, LINKS[0], *options).out.splitlines()[0])
    assert said["remarks"] == [SAID]
    assert "remarks" not in json.loads(cli(command, ONE, *options).out.splitlines()[0])


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_a_page_of_steps_shows_them_once(cli: Cli, form: str) -> None:
    done = cli("explain", "--to", form, LINKS[0])
    assert done.out.count(SAID) == 1
    assert done.err.count(SAID) == (form == "html")  # a page that nobody reads as it is printed
    assert SAID not in cli("explain", "--to", form, ONE).out


@pytest.mark.parametrize("command", ["explain", "steps"])
def test_japanese_pages_say_them_in_japanese(cli: Cli, tmp_path: Path, command: str) -> None:
    cli(command, "--language", "ja", "--output", tmp_path / "page.html", LINKS[0])
    assert (tmp_path / "page.html").read_text(encoding="utf-8").count(JAPANESE) == 1


def test_every_name_of_a_rule_has_its_japanese() -> None:
    remark = SAID.replace("anti-knight", ", ".join(RULE_NAMES))
    told = retold(remark, language="ja")
    assert told.count("、") >= len(RULE_NAMES) - 1
    assert not {*told} & {*"abcdefghijklmnopqrstuvwyz"}


def test_functions_warn() -> None:
    with pytest.warns(SatsudokuWarning, match=SAID):
        assert satsudoku.count(LINKS[0]).value == 1


def test_endpoints_answer_with_them() -> None:
    questions = pytest.importorskip("satsudoku.web.endpoints").QUESTIONS
    more = {"write": {"to": "json"}, "why": {"candidate": "r1c2=2"}, "explain": {"to": "text"}}
    silent = {"generate", "judge", "broken", "writable"}  # of no link, or without a verdict
    for name in questions.keys() - silent:
        question = questions[name]
        body = {"text": LINKS[0], **more.get(name, {})}
        first = next(iter(question.answer(question.checked(body))))
        assert first.get("remarks") == [SAID], name

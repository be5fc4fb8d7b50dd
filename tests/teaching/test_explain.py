"""Explanations: every form has every step; pages are valid HTML and need nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import islice
from random import Random
from typing import Any

import pytest
from command_line import conforms
from human_puzzles import VARIANTS, random_puzzle
from hypothesis import given, settings
from hypothesis import strategies as st

import satsudoku
from satsudoku import Puzzle, explain
from satsudoku.board.encoding import parse_encoding
from satsudoku.errors import PuzzleError, SatsudokuError, UnknownNameError
from satsudoku.human.deduction import Deduction
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.path import Step
from satsudoku.human.rules import declaration, rule
from satsudoku.human.sentences import LANGUAGES
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import State
from satsudoku.stream.record import schema
from satsudoku.teaching.pages import FORMS, Explanation
from satsudoku.teaching.pages.chart import mountain
from satsudoku.teaching.pages.markup import Markup, fill
from satsudoku.teaching.pages.phrases import _sources, board, teller
from satsudoku.teaching.pages.step_log import LOGS
from satsudoku.teaching.told_path import told_by

LOCKED = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
NEGATION = "5.........6..9...2.1.6..4..........11..2.9..86...3.7..3..1...4..7..865...54......"
MEDIUM = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
VOID = {"meta", "br", "link", "img"}
# Symbols, names and titles that would steer a page which does not escape them.
SHARP = parse_encoding(
    """
    title = "<script>alert(1)</script> & 'x' \\"y\\""
    symbols = "<&>'"
    grids = [{ rows = 4, columns = 4 }]
    [[houses]]
    family = "row"
    kind = "rows"
    [[houses]]
    family = "column"
    kind = "columns"
    [[houses]]
    family = "<i>box</i>"
    kind = "boxes"
    rows = 2
    columns = 2
    """,
    "sharp",
)


class Page(HTMLParser):
    """What a page is made of; fails on tags that do not close."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.fixture(scope="module")
def negated() -> Explanation:
    return explain(satsudoku.puzzle(NEGATION), "rank8")


@pytest.fixture(scope="module")
def locked() -> Explanation:
    return explain(LOCKED)


def meets(document: object) -> None:
    # It refers to properties of records, but its own steps are objects, not texts.
    shared = {name: one for name, one in schema()["properties"].items() if name != "steps"}
    kind = {"$ref": "#/$defs/explanation", "$defs": schema()["$defs"]}
    conforms(document, kind | {"properties": shared} | {"type": "object"})


# --- what is explained ---------------------------------------------------------------------------


@settings(max_examples=15)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**32))
def test_scenes_are_the_boards_on_the_way(name: str, seed: int) -> None:
    puzzle = random_puzzle(VARIANTS[name], Random(seed))
    explained = explain(puzzle, "rank8")
    state = State.of(puzzle)
    assert tuple(scene.step for scene in explained.scenes) == explained.report.path
    for scene in explained.scenes:
        assert scene.values == state.values
        assert list(scene.candidates) == [state.symbols(c) for c in range(len(scene.values))]
        done = scene.step.deduction
        assert set(scene.marks.placed) == set(done.placed)
        assert set(scene.marks.eliminated) == set(done.eliminated)
        state.apply(done)
    solution = satsudoku.solve(puzzle)
    assert solution is not None
    assert explained.end == state.values == solution.values


def test_a_path_that_is_not_told_in_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left comes as whole constraints, and still ends at the solution."""
    build = satsudoku.build("classic4").cage("r1c1 r1c2 r2c1", sum=8).cage("r3c3 r4c3 r4c4", sum=6)
    build = build.cage("r1c4 r2c4", sum=3).cage("r3c2 r4c2", sum=5).thermometer("r2c2 r2c3")
    puzzle = build.puzzle()

    def stopped(ladder: Ladder, start: State, path: tuple[Step, ...]) -> Iterator[Step]:
        yield from islice(told_by(ladder, start, path), 2)
        raise TimeoutError

    raw, whole = satsudoku.classify(puzzle, "satsudoku").path, explain(puzzle)
    assert whole.remarks == ()
    monkeypatch.setattr("satsudoku.teaching.pages.explanation.told_by", stopped)
    explained = explain(puzzle)
    steps = explained.classification.path
    assert [step.text for step in steps[:2]] == [step.text for step in whole.report.path[:2]]
    assert explained.end == whole.end
    assert len(steps) <= len(whole.report.path) < len(raw)
    assert "from step 3 on" in explained.text()
    assert explained.remarks == tuple(explained.to_dict()["remarks"])
    assert "第3手" in explained.text("ja")


def test_a_refutation_that_takes_too_long_ends_the_path(
    negated: Explanation, monkeypatch: pytest.MonkeyPatch
) -> None:
    trials = [step for step in negated.report.path if step.deduction.refutation]
    assert len(trials) > 1
    cut = trials[-1].number - 1

    def follow(deduction: Deduction) -> None:
        if deduction == trials[-1].deduction:
            raise TimeoutError

    monkeypatch.setattr("satsudoku.teaching.pages.explanation._follow", follow)
    explained = explain(NEGATION, "rank8")
    assert [scene.step.text for scene in explained.scenes] == [
        step.text for step in negated.report.path[:cut]
    ]
    verdict, tier = explained.classification, negated.classification.tier
    assert (verdict.tier, verdict.timed_out, verdict.at_least) == (None, True, tier)
    assert f"out of time after {cut} steps" in repr(explained)


def test_a_step_of_several_refutations_is_put_into_words_once(
    negated: Explanation, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, tell = list[Deduction](), Deduction.tell
    step = next(s.deduction for s in negated.report.path if s.deduction.refutation is None)
    trial = next(s.deduction for s in negated.report.path if s.deduction.refutation)

    def counted(deduction: Deduction, language: str = "en") -> str:
        told.append(deduction)
        return tell(deduction, language)

    monkeypatch.setattr(Deduction, "tell", counted)
    say = teller("ja")
    assert say(step) == say(step._replace()) == tell(step, "ja")
    assert say(trial) == say(trial) == tell(trial, "ja")
    assert told == [step, trial, trial]


def test_the_end_of_a_chain(negated: Explanation) -> None:
    scenes = [scene for scene in negated.scenes if scene.contradiction is not None]
    assert scenes
    for scene in scenes:
        end, done = scene.contradiction, scene.step.deduction
        assert end is not None
        assert done.refutation is not None
        item = done.refutation.item
        house = done.geometry.house(item)
        if house is None:
            assert end.candidates[item] == ""
            assert end.marks.failed == (item,)
        else:
            symbol = done.geometry.symbol(done.geometry.options[item][0])
            assert all(symbol not in end.candidates[cell] for cell in house.cells)
            assert end.marks.cover == house.cells
        implied = [option // 9 for option in end.marks.implied]
        assert len(implied) == len(set(implied))
        assert not any(scene.values[cell] for cell in implied)


def test_only_puzzles_with_one_solution_are_explained() -> None:
    with pytest.raises(PuzzleError, match="the puzzle has several solutions; expected exactly one"):
        explain(Puzzle("1...............", "classic4"))


# --- forms ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_every_step(negated: Explanation, form: str, language: str) -> None:
    text = negated.render(form, language)
    if form == "html":
        text = "".join(Page(text).text)
    if form == "json":
        text = json.dumps(json.loads(text), ensure_ascii=False)
    if form == "jsonl":
        text = json.dumps([json.loads(row) for row in text.splitlines()], ensure_ascii=False)
    if form == "markdown":
        text = re.sub(r"\\(.)", r"\1", text)
    place = 0
    for scene in negated.scenes:
        place = text.index(scene.step.deduction.tell(language), place) + 1
        if scene.step.deduction.refutation is not None and form not in LOGS:
            for step in scene.step.deduction.refutation.steps:
                assert step.tell(language) in text[place:]


@pytest.mark.parametrize("name", ["rank8", "satsudoku"])
def test_json_meets_the_schema(name: str) -> None:
    for puzzle in (LOCKED, satsudoku.puzzle(NEGATION)):
        explained = explain(puzzle, name)
        document = json.loads(explained.render("json"))
        meets(document)
        assert document == explained.to_dict()
        assert [step["number"] for step in document["steps"]] == list(
            range(1, len(document["steps"]) + 1)
        )


def test_a_chain_is_drawn_and_written_whatever_its_rule() -> None:
    """Of skyscrapers the drawing code and the writers know nothing."""
    ladder = Ladder.from_toml(
        """
        extends = "rank8"
        title = "Skyscrapers first"
        [[insert]]
        after = "Normal"
        name = "Skyscrapers"
        rules = ["skyscraper"]
        """,
        "skyscrapers",
    )
    example = declaration("skyscraper").example
    assert example is not None
    explained = explain(Puzzle(example.puzzle), ladder)
    data = explained.to_dict()
    meets(data)
    scenes = [scene for scene in explained.scenes if scene.step.deduction.chains]
    assert scenes
    for scene in scenes:
        (chain,) = scene.step.deduction.chains
        assert [link.strong for link in scene.marks.links] == [True, False, True]
        written = data["steps"][scene.step.number - 1]
        assert written["hodoku"] == "0400"
        assert written["chains"][0]["nodes"] == [
            scene.step.deduction.names(node) for node in chain.nodes
        ]
        assert [tie["strong"] for tie in written["chains"][0]["ties"]] == [True, False, True]
        assert written["chains"][0]["ties"][0]["items"][0].endswith(scene.step.deduction.symbols)
    page = explained.html()
    assert page.count('class="ss-strong"') == 2 * len(scenes) + 1  # and in the legend
    assert "weak link" in page
    assert "ss-fin-text" in page  # in the style sheet
    assert 'class="ss-fin' not in page


def test_where_no_rule_helps() -> None:
    cells = Ladder.from_toml(
        """
        title = "Cells"
        description = "Naked singles."
        confluent = true
        [[tiers]]
        name = "Cells"
        rules = ["naked-single"]
        """,
        "cells",
    )
    explained = explain(LOCKED, cells)
    assert explained.scenes == ()
    text = explained.text()
    assert "Ladder cells: no tier suffices, 0 steps" in text
    assert "What is left" in text
    meets(explained.to_dict())
    Page(explained.html())
    assert mountain(explained) is None
    with pytest.raises(SatsudokuError, match="no steps to draw"):
        explained.plot("none.svg")


def test_unknown_forms_and_languages(locked: Explanation) -> None:
    with pytest.raises(UnknownNameError, match="no form 'pdf'; there are text, markdown, json"):
        locked.render("pdf")
    for form in FORMS:
        with pytest.raises(UnknownNameError, match="no language 'fr'; there are en, ja"):
            locked.render(form, "fr")


# --- the page ------------------------------------------------------------------------------------


def test_a_page_has_a_board_for_every_step(negated: Explanation) -> None:
    page = Page(negated.html())
    names = [attributes.get("id") for _, attributes in page.tags if "id" in attributes]
    assert len(names) == len(set(names))
    steps = [name for name in names if re.fullmatch(r"step-\d+", str(name))]
    assert steps == [f"step-{n}" for n in range(1, len(negated.scenes) + 1)]
    chains = sum(scene.contradiction is not None for scene in negated.scenes)
    legend = 6 + len({"implied", "failed"})  # what is used; its hypotheses remove
    drawn = sum(tag == "svg" for tag, _ in page.tags)
    assert drawn == len(steps) + chains + 2 + legend + len({"time"})
    assert sum(tag == "details" for tag, _ in page.tags) == chains + 1


def test_every_reference_has_its_end(negated: Explanation) -> None:
    page = Page(negated.html())
    names = {attributes["id"] for _, attributes in page.tags if "id" in attributes}
    for _, attributes in page.tags:
        for key in ("href", "aria-labelledby"):
            if key in attributes:
                assert str(attributes[key]).removeprefix("#") in names


def test_a_page_needs_nothing_else(negated: Explanation) -> None:
    page = Page(negated.html())
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in page.tags}
    for tag, attributes in page.tags:
        assert not {"src", "action"} & set(attributes)
        if "href" in attributes:
            assert str(attributes["href"]).startswith("#"), tag
    css = negated.html().partition("<style>")[2].partition("</style>")[0]
    assert "url(" not in css
    assert "@import" not in css


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_says_its_language_and_titles_its_pictures(
    locked: Explanation, language: str
) -> None:
    page = Page(locked.html(language))
    assert page.tags[0] == ("html", {"lang": language})
    drawn = [attributes for tag, attributes in page.tags if tag == "svg"]
    assert all(attributes["role"] == "img" for attributes in drawn)
    # A title each for the page, its pictures and the steps' links.
    assert sum(tag == "title" for tag, _ in page.tags) >= 1 + len(locked.scenes) + 2


def test_nothing_steers_the_page_or_the_markdown() -> None:
    puzzle = random_puzzle(SHARP, Random(3))
    explained = explain(puzzle, "rank8")
    page = Page(explained.html())
    assert not {"script", "i"} & {tag for tag, _ in page.tags}
    assert "<script>alert(1)</script>" in "".join(page.text)
    markdown = explained.markdown()
    assert "\\<script\\>" in markdown.splitlines()[0]
    outside = re.sub(r"```text\n.*?\n```", "", markdown, flags=re.DOTALL)
    assert not re.search(r"(?<!\\)<(?!/?(details|summary))", outside)


def test_templates_escape_all_but_markup() -> None:
    assert fill("<p>{a}{b}</p>", a="<&\"'>", b=Markup("<br>")) == (
        "<p>&lt;&amp;&quot;&#x27;&gt;<br></p>"
    )
    assert isinstance(fill(""), Markup)


# --- in time, and in words ------------------------------------------------------------------------


def test_what_is_told_in_time_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = [scene.step.text for scene in explain(MEDIUM).scenes]

    def out_of_time(*arguments: Any) -> Iterator[Step]:
        yield from islice(told_by(*arguments), 5)
        raise TimeoutError

    monkeypatch.setattr("satsudoku.teaching.pages.explanation.told_by", out_of_time)
    explained = explain(MEDIUM)
    steps = [scene.step for scene in explained.scenes]
    assert [step.text for step in steps[:5]] == whole[:5]
    assert [step.text for step in steps] != whole
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert steps[-1].filled == 81
    state = State.of(satsudoku.puzzle(MEDIUM))
    for step in steps:
        before = len(state.gone), state.unfilled
        state.apply(step.deduction)
        assert (len(state.gone), state.unfilled) != before


def test_below_the_board_cells_and_values_stay_in_every_language() -> None:
    build = satsudoku.build("classic6").quadruple("r2c2 r2c3 r3c2 r3c3", [1, 2])
    puzzle = build.thermometer("r1c1 r1c2 r1c3").puzzle()
    for language in ("en", "ja"):
        quadruple, thermometer = board(puzzle, language).splitlines()[-2:]
        assert quadruple.endswith(": r2c2 r2c3 r3c2 r3c3: 1 2")
        assert thermometer.endswith(": r1c1 r1c2 r1c3")
    assert "クアドラプル" in quadruple


def test_sources_are_constraints_one_by_one_or_techniques_with_their_houses() -> None:
    board = satsudoku.build("classic9").cage("r1c1 r1c2 r2c1", sum=6)
    pair = board.difference("r1c1 r1c2", difference=1).puzzle()
    found = next(rule("constraint-pair").find(State.of(pair)))
    assert _sources(found, Speaker.of("en", pair.variant)) == [
        "the 6-cage at r1c1",
        "the difference of 1 between r1c1 and r1c2",
    ]
    state = State.of(Puzzle("." * 16, "classic4"))
    state.eliminate([2, 3, 6, 7])  # 1 or 2 in r1c1 and r1c2
    naked = next(rule("naked-pair").find(state))
    assert _sources(naked, Speaker.of("en", "classic4")) == ["Naked Pair in row 1"]

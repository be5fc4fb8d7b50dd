"""The page with board after board: verdicts, reasons, hints, the path, mistakes and marks."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from page_session import (
    EASY,
    KILLER,
    board,
    boxes,
    cell,
    counted,
    expect,
    put,
    puzzle_of,
    wait_for,
)
from samples import AT_LENGTH

import satsudoku
from satsudoku import variant

JIGSAW = "1..............." + "AABBCABBCADDCCDD"
SMALL = "1.....2..3.....4"


@pytest.fixture
def page(desk: Any) -> Any:
    """A page that other tests have used; each begins with a board of its own."""
    return desk


def test_a_typed_puzzle_is_judged_at_each_keystroke(page: Any) -> None:
    board(page, "classic4", 16)
    cell(page, 1, 1).click()
    page.keyboard.type("1")
    wait_for(page, "#count", "72 solutions")
    for moves, symbol in (("sdd", "2"), ("sa", "3"), ("sdd", "4")):
        page.keyboard.type(moves + symbol)
    wait_for(page, "#count", "Unique")
    wait_for(page, "#detail", "Minimal")
    wait_for(page, "#tier", "tier 2")
    wait_for(page, "#tier", "time not calibrated for this variant")


@pytest.mark.thorough
def test_a_broken_puzzle_is_mended_by_one_tap(page: Any) -> None:
    put(page, SMALL)
    wait_for(page, "#count", "Unique")
    cell(page, 4, 4).click()
    page.keyboard.press("Delete")
    wait_for(page, "#count", "3 solutions")
    wait_for(page, "#mend", "would make it unique")
    expect(page.locator(".cell .either").nth(1)).to_be_attached()
    page.click("#undo")
    wait_for(page, "#count", "Unique")
    page.click("#redo")
    wait_for(page, "#mend", "would make it unique")
    page.locator("#mend button").first.click()
    wait_for(page, "#count", "Unique")
    assert satsudoku.is_unique(puzzle_of(page))


@pytest.mark.thorough
def test_an_impossible_puzzle_has_its_reason(page: Any) -> None:
    put(page, "123....4........")
    wait_for(page, "#count", "No solution")
    wait_for(page, "#detail", "These exclude each other: r1c1=1, r1c2=2, r2c4=4, row 2, box 1")
    expect(page.locator(".cell.wrong")).to_have_count(3)
    cell(page, 2, 4).click()
    page.keyboard.press("Delete")
    wait_for(page, "#count", "12 solutions")
    expect(page.locator(".cell.wrong")).to_have_count(0)


@pytest.mark.thorough
def test_cells_that_differ_are_shown_near_the_end(page: Any) -> None:
    board(page, "classic9", 81)
    wait_for(page, "#count", "6,670,903,752,021,072,936,960 solutions")
    expect(page.locator("#detail")).to_have_text("")
    expect(page.locator(".cell .either")).to_have_count(0)
    board(page, "classic4", 16)
    wait_for(page, "#count", "288 solutions")
    wait_for(page, "#detail", "Two solutions differ in")
    expect(page.locator(".cell .either").first).to_be_attached()


@pytest.mark.thorough
def test_no_fact_outlives_its_puzzle(page: Any) -> None:
    put(page, "1.....2..3......")
    wait_for(page, "#mend", "would make it unique")
    cell(page, 1, 2).click()
    page.keyboard.type("1")
    wait_for(page, "#detail", "1 appears twice in row 1")
    expect(page.locator("#count")).to_have_text("No solution")
    expect(page.locator("#tier")).to_have_text("")
    expect(page.locator("#mend")).to_have_text("")
    expect(page.locator(".cell .either")).to_have_count(0)
    expect(page.locator(".cell.wrong")).to_have_count(2)
    expect(cell(page, 1, 2)).to_have_attribute("aria-label", re.compile("contradiction"))


RAISED = ".5416..7.127....6.....45.....5.39.14...6.8...6.....5.....3......7.....93..2.841.."
"""Satō's program raises its level."""


@pytest.mark.thorough
def test_the_path_is_drawn_on_the_board(page: Any) -> None:
    put(page, SMALL, "solve")
    open_steps(page)
    page.click("#path-load")
    wait_for(page, "#path-place", "1 of 12")
    first = page.inner_text("#path-text")
    page.click("#path-next")
    wait_for(page, "#path-place", "2 of 12")
    page.click("#path-back")
    wait_for(page, "#path-place", "1 of 12")
    expect(page.locator("#path-text")).to_have_text(first)
    expect(page.locator("#board .overlay .ss-ring")).to_have_count(1)
    put(page, EASY, "solve")
    expect(page.locator("#path-place")).to_have_text("")
    expect(page.locator("#path-text")).to_have_text("")
    expect(page.locator(".overlay *")).to_have_count(0)
    expect(page.locator("#path-next")).to_be_disabled()
    page.click("#path-load")
    wait_for(page, "#path-place", "1 of 51")


def open_steps(page: Any) -> None:
    """Fold out the steps; the browser may have left them open since the last visit."""
    if page.locator("#path").get_attribute("open") is None:
        page.click("#path summary")


def choose(page: Any, ladder: str) -> None:
    page.click("#settings")
    page.select_option("#ladder", ladder)
    page.keyboard.press("Escape")


@pytest.mark.thorough
def test_the_words_of_the_source_are_shown(page: Any) -> None:
    put(page, RAISED, "solve")
    choose(page, "sato")
    wait_for(page, "#tier", "tier")  # which moves what is below it
    open_steps(page)
    page.click("#path-load")
    wait_for(page, "#path-text", "[FIRSTCLUE] ")
    wait_for(page, "#path-memo", "FIRSTCLUE 14, AKIMASUSYUHO n=2 1, ")
    wait_for(page, "#path-memo", "LEVEL= 2 KANSEI; LV1USU = 2 (SPEAKIMSSYO); from 2 on")
    page.click("#path-close")
    expect(page.locator("#path-memo")).to_have_text("")
    choose(page, "rank8")
    wait_for(page, "#tier", "tier 2: Easy **")


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["classic49", "gattai59"] if AT_LENGTH else ["gattai59"])
def test_large_boards_open_by_their_link(page: Any, name: str) -> None:
    cells = len(variant(name).cells)
    page.evaluate("hash => { location.hash = hash; }", f"set/{name}:{'.' * cells}")
    expect(page.locator(".cell")).to_have_count(cells)
    cell(page, 1, 1).click()
    page.keyboard.type("1")
    expect(cell(page, 1, 1)).to_have_text("1")
    expect(page.locator("#message")).to_have_text("")


def test_hints_on_the_board_lead_to_the_solution(page: Any) -> None:
    put(page, SMALL, "solve")
    wait_for(page, "#count", "Unique")
    page.click("[data-hint='1']")
    wait_for(page, "#hint", "Look at box ")
    expect(page.locator(".cell.looked")).to_have_count(4)
    page.click("[data-hint='3']")
    for left in range(12, 0, -1):
        expect(page.locator("#board .overlay .ss-ring")).to_have_count(1)
        expect(page.locator("#apply")).to_be_enabled()
        page.click("#apply")
        expect(page.locator(".cell .value")).to_have_count(17 - left)
    wait_for(page, "#solved", "Solved in")
    expect(page.locator(".overlay *")).to_have_count(0)


@pytest.mark.thorough
def test_check_names_mistakes(page: Any) -> None:
    put(page, SMALL, "solve")
    page.click("#check")
    wait_for(page, "#hint", "No mistakes so far")
    cell(page, 1, 2).click()
    page.keyboard.type("4")
    page.click("#check")
    wait_for(page, "#hint", "Wrong entry: 4 in r1c2")
    # Nothing to do, but to have the moves judged, and to close it.
    expect(page.locator("#hint-card button:visible")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator("#hint-card")).to_be_hidden()


@pytest.mark.thorough
def test_the_moves_so_far_are_judged(page: Any) -> None:
    put(page, SMALL, "solve")
    page.click("#check")
    page.click("#judge")
    wait_for(page, "#message", "No moves yet")
    cell(page, 1, 2).click()
    page.keyboard.type("2")
    cell(page, 1, 3).click()
    page.keyboard.type("3")
    page.click("#check")
    page.click("#judge")
    wait_for(page, "#hint", "r1c3=3 is wrong")
    wait_for(page, "#hint", "1 of 2 moves follow")
    cell(page, 1, 3).click()
    page.keyboard.type("4")
    page.click("#check")
    page.click("#judge")
    wait_for(page, "#hint", "r1c3=4 follows at tier")
    wait_for(page, "#hint", "2 of 3 moves follow")


@pytest.mark.thorough
def test_mistakes_are_drawn_where_they_are(page: Any) -> None:
    put(page, EASY, "solve")
    cell(page, 9, 3).click()
    page.keyboard.type("1")
    page.click("#check")
    wait_for(page, "#hint", "Wrong entry: 1 in r9c3")
    board, drawn = boxes(page, "#board > svg .ss-walls", ".overlay .ss-walls")
    assert all(abs(board[side] - drawn[side]) < 2 for side in board)


@pytest.mark.thorough
@pytest.mark.parametrize(("text", "cells"), [(JIGSAW, 16), (KILLER, 16), ("." * 369, 369)])
def test_boards_of_their_own(page: Any, text: str, cells: int) -> None:
    put(page, text)
    expect(page.locator(".cell")).to_have_count(cells)
    counted(page)


@pytest.mark.thorough
def test_marks_colours_and_several_cells(page: Any) -> None:
    put(page, EASY, "solve")
    cell(page, 1, 3).click()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".cell[aria-selected=true]")).to_have_count(2)
    page.keyboard.press("Shift+Digit4")
    page.keyboard.press("Control+Digit2")
    page.keyboard.type("v1")
    expect(page.locator(".cell .corner", has_text="4")).to_have_count(2)
    expect(page.locator(".cell .centre", has_text="2")).to_have_count(2)
    for column in (3, 4):
        wedge = "cell => getComputedStyle(cell, '::before').backgroundImage"
        assert cell(page, 1, column).evaluate(wedge).count("rgb") == 2
    page.keyboard.type("z4")
    expect(page.locator(".cell .value", has_text="4")).to_have_count(4)
    cell(page, 1, 1).click()
    expect(page.locator(".cell.same")).to_have_count(EASY.count("5"))
    expect(page.locator(".cell.peer")).to_have_count(20)


@pytest.mark.thorough
def test_hints_know_cages(page: Any) -> None:
    cages = '[{"cells": "r1c1 r2c1", "sum": 4}]'  # without them the puzzle is not unique
    givens = '{"variant": "classic4", "givens": "..43....4.1.....", "cages": '
    put(page, givens + cages + "}", "solve")
    wait_for(page, "#count", "Unique")
    page.click("[data-hint='1']")
    page.click("[data-hint='3']")
    filled = page.locator(".cell .value").count()
    expect(page.locator("#apply")).to_be_enabled()
    page.click("#apply")
    expect(page.locator(".cell .value")).to_have_count(filled + 1)


def test_a_board_in_the_fog_lights_up(page: Any) -> None:
    lamp = {"variant": "classic4", "givens": SMALL, "fog": {"lamps": "r2c2"}}
    cage = {"cages": [{"cells": "r4c3 r4c4"}, {"cells": "r1c1 r1c2"}]}
    put(page, json.dumps(lamp | cage), "solve")
    dark = page.locator(".cell.dark")
    expect(dark).to_have_count(7)
    covered = "cell => getComputedStyle(cell).backgroundColor"
    assert dark.first.evaluate(covered) == "rgb(180, 188, 196)"  # opaque
    corner = cell(page, 4, 4)
    expect(corner).to_have_text("")  # there is a 4
    assert corner.get_attribute("aria-label") == "row 4 column 4, empty, in the fog"
    assert "cage" in cell(page, 1, 2).get_attribute("aria-label")
    cell(page, 3, 3).click()
    page.keyboard.type("2")  # wrong
    expect(cell(page, 3, 3)).to_have_text("2")
    expect(dark).to_have_count(7)
    page.keyboard.type("1")
    expect(dark).to_have_count(2)
    expect(corner).to_have_text("4")
    assert "cage" in corner.get_attribute("aria-label")
    page.click("#undo")
    expect(dark).to_have_count(7)
    page.click("[data-role=set]")
    expect(dark).to_have_count(0)
    page.click("[data-role=solve]")
    expect(dark).to_have_count(7)

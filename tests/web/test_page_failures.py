"""The page when things fail: bad addresses, no storage, refused lists, a service that goes away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from page_session import (
    EASY,
    another,
    board,
    cell,
    counted,
    drag,
    drawn,
    empty_tab,
    expect,
    places,
    put,
    puzzle_of,
    tool,
    wait_for,
    wait_until,
)

import satsudoku

BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("cookies are blocked", "SecurityError"); },
})"""
PACKED = """async (state) => {
  const { pack } = await import("./link.js");
  const about = { title: "", author: "", rules: "" };
  const cells = Array.from({ length: state.n }, () => ({ given: "", entry: "", allowed: "" }));
  return pack({ layout: state.layout, about, cells, removed: [], role: "solve", givens: () => "" });
}"""


@pytest.fixture
def fresh(browser: Any) -> Iterator[Any]:
    """A visitor's page, not yet at the service; exceptions in it are errors at the end."""
    with empty_tab(browser, forgiving=True) as tab:
        yield tab


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ("jigsaw9:53..7....6", "jigsaw9"),
        ("nosuch9:53..7....6", "nosuch9"),
        ("classic9:53..7", "classic9"),
        ("z/nonsense", "does not hold a puzzle"),
        ("%E0%A4%A", "does not hold a puzzle"),
        ("eyJub3RoaW5nIjoxfQ", "does not hold a puzzle"),
    ],
)
def test_a_bad_address_gives_a_board_and_the_reason(
    fresh: Any, address: str, bad: str, reason: str
) -> None:
    fresh.goto(f"{address}#{bad}")
    expect(fresh.locator(".cell")).to_have_count(81)
    wait_for(fresh, "#message", reason)
    wait_for(fresh, "#count", "Unique")


@pytest.mark.parametrize(
    ("query", "read"),
    [(f"q={EASY}", True), (f"utm_source=x&p={EASY}", True), (EASY, True), ("id=1234567890", False)],
)
def test_a_puzzle_behind_a_question_mark_is_opened(
    fresh: Any, address: str, query: str, read: bool
) -> None:
    fresh.goto(f"{address}?{query}")
    wait_for(fresh, "#count", "Unique")
    assert (puzzle_of(fresh).line == EASY) == read


def test_a_bad_link_leaves_the_puzzle_that_is_there(page: Any) -> None:
    put(page, EASY, "solve")
    for layout, reason in [
        ({"variant": "classic9", "cages": [{"cells": "r1c1 r1c2", "sum": 99}]}, "99"),
        ({"variant": "classic9", "nosuchkind": [{"cells": "r1c1"}]}, "nosuchkind"),
    ]:
        link = page.evaluate(PACKED, {"n": 81, "layout": layout})
        page.evaluate("hash => { location.hash = hash; }", link)
        wait_for(page, "#message", reason)
        wait_until(page, lambda: puzzle_of(page).line == EASY)
        expect(cell(page, 1, 1)).to_have_text("5")


def test_blocked_storage_only_forgets_settings(browser: Any, address: str) -> None:
    page = another(browser)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.add_init_script(BLOCKED)
    page.goto(f"{address}#{EASY}")
    wait_for(page, "#count", "Unique")
    page.click("#timer")
    page.click("#auto-marks")
    expect(cell(page, 1, 3)).to_contain_text("124")
    page.click("#settings")
    page.click(".keys summary")
    page.fill("#keys-list input >> nth=0", "i")
    page.select_option("#language", "ja")
    wait_for(page, "#count", "唯一解")
    page.context.close()
    assert not wrong, wrong


@pytest.mark.parametrize("name", ["variants", "ladders", "constraints"])
def test_the_board_waits_for_no_list(fresh: Any, address: str, name: str) -> None:
    refused = {"now": True}

    def answer(route: Any) -> None:
        if refused["now"]:
            route.fulfill(status=503, json={"error": "full"})
        else:
            route.continue_()

    fresh.route(f"**/v1/{name}", answer)
    fresh.goto(f"{address}#set/{EASY}")
    wait_for(fresh, "#count", "Unique")
    wait_for(fresh, "#tier", "tier")
    expect(fresh.locator("#away")).to_be_visible()
    refused["now"] = False
    expect(fresh.locator("body[data-ready]")).to_be_visible()
    expect(fresh.locator("#away")).to_be_hidden()
    expect(fresh.locator("[data-tool=cages]")).to_have_count(1)
    assert fresh.locator("#variant option").count() > 10
    assert fresh.locator("#ladder option").count() > 3


def test_strokes_wait_for_the_service(fresh: Any, address: str) -> None:
    fresh.goto(address)
    board(fresh, "classic4", 16)
    tool(fresh, "cages")
    fresh.context.set_offline(True)
    for way in ("r1c1 r1c2", "r2c1 r2c2"):
        drag(fresh, places(way))
        fresh.keyboard.type("3" if way.startswith("r1") else "7")
    expect(fresh.locator("#away")).to_be_visible()
    expect(fresh.locator("#message")).to_be_empty()
    fresh.context.set_offline(False)
    builder = satsudoku.build("classic4")
    builder.add("cages", cells="r1c1 r1c2", sum=3)
    builder.add("cages", cells="r2c1 r2c2", sum=7)
    drawn(fresh, builder.puzzle())
    expect(fresh.locator("#away")).to_be_hidden()
    counted(fresh)


def test_the_verdict_comes_when_the_service_is_back(fresh: Any, address: str) -> None:
    fresh.goto(f"{address}#set/{EASY}")
    wait_for(fresh, "#count", "Unique")
    fresh.route("**/v1/**", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    cell(fresh, 1, 1).click()
    fresh.keyboard.press("Delete")
    expect(fresh.locator("#away")).to_be_visible()
    wait_for(fresh, "#count", "Looking")
    fresh.unroute_all()
    wait_for(fresh, "#count", "Unique")
    wait_for(fresh, "#detail", "Redundant")
    expect(fresh.locator("#away")).to_be_hidden()


def test_a_page_without_a_board_takes_keys_and_waits(fresh: Any, address: str) -> None:
    fresh.route("**/v1/**", lambda route: route.abort())
    fresh.goto(f"{address}#51{'.' * 34}")
    expect(fresh.locator("#away")).to_be_visible()
    fresh.click("body")
    for key in ("5", "Delete", "ArrowDown", "Control+z", "h"):
        fresh.keyboard.press(key)
    fresh.click("[data-role=set]")
    fresh.click("[data-role=solve]")
    expect(fresh.locator(".cell")).to_have_count(0)
    fresh.unroute_all()
    expect(cell(fresh, 1, 1)).to_have_text("5")
    counted(fresh)


def test_stop_gives_up_waiting(fresh: Any, address: str) -> None:
    fresh.goto(f"{address}#{EASY}")
    wait_for(fresh, "#tier", "minute")
    fresh.context.set_offline(True)
    fresh.click("[data-hint='1']")
    expect(fresh.locator("#away")).to_be_visible()
    fresh.click("#stop")
    expect(fresh.locator("#away")).to_be_hidden()


def test_a_refusal_ends_with_its_question(page: Any) -> None:
    two = "5" + EASY[1:2] + "5" + EASY[3:]
    put(page, two, "solve")
    page.click("[data-hint='1']")
    expect(page.locator("#message")).not_to_be_empty()
    page.click("[data-role=set]")
    cell(page, 1, 3).click()
    page.keyboard.press("Delete")
    wait_for(page, "#count", "Unique")
    expect(page.locator("#message")).to_be_empty()

"""What the browser keeps of each puzzle: steps and time, and the list of recent work."""

from __future__ import annotations

from typing import Any

import pytest
from page_session import EASY, cell, drag, expect, places, put, tool, wait_for, wait_until

pytestmark = pytest.mark.thorough

SMALL = "1.....2..3.....4"
RECORDS = "Object.keys(localStorage).filter((key) => key.startsWith('satsudoku-shelf-')).length"


def enter(page: Any, row: int, column: int, text: str) -> None:
    cell(page, row, column).click()
    page.keyboard.type(text)
    wait_until(page, lambda: page.evaluate("history.state.opening") is not None)


def reload(page: Any) -> None:
    page.reload()
    page.wait_for_selector("body[data-ready]")


def recent(page: Any) -> Any:
    page.click("#new")
    return page.locator("#recent .piece")


def test_a_reload_keeps_steps_and_time(page: Any) -> None:
    put(page, SMALL, "solve")
    enter(page, 1, 2, "2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Digit4")
    enter(page, 1, 4, "v3")
    expect(page.locator("#time")).not_to_have_text("0:00")
    page.wait_for_timeout(2000)
    seconds = int(page.inner_text("#time").split(":")[1])
    reload(page)
    expect(cell(page, 1, 2)).to_have_text("2")
    assert int(page.inner_text("#time").split(":")[1]) >= seconds
    for _ in range(2):
        page.keyboard.press("Control+z")
    expect(cell(page, 1, 3)).to_have_text("")
    reload(page)
    page.click("#redo")
    expect(cell(page, 1, 3)).to_have_text("4")
    page.click("#undo")
    page.click("#undo")
    expect(cell(page, 1, 2)).to_have_text("")
    page.click("#undo")  # the puzzle before
    expect(page.locator(".cell")).to_have_count(81)
    page.click("#redo")
    expect(page.locator(".cell")).to_have_count(16)


def test_a_reload_may_come_to_an_older_address(page: Any) -> None:
    """A busy browser reloads the address of some changes before."""
    put(page, SMALL, "solve")
    enter(page, 1, 2, "2")
    wait_until(page, lambda: "#z/" in page.url)
    older = page.evaluate("location.hash")
    for symbol in "4242":
        before = page.url
        page.keyboard.type(symbol)
        wait_until(page, lambda before=before: page.url != before)
    page.keyboard.press("Control+z")
    page.evaluate("older => history.replaceState(history.state, '', older)", older)
    reload(page)
    page.click("#redo")
    expect(page.locator("#redo")).to_be_disabled()
    expect(cell(page, 1, 2)).to_have_text("2")


def test_a_reload_that_overtakes_a_change_keeps_the_steps(page: Any) -> None:
    """Chromium then forgets the state of the history, but not the address."""
    put(page, SMALL, "solve")
    enter(page, 1, 2, "2")
    wait_until(page, lambda: "#z/" in page.url)
    page.evaluate("history.replaceState(null, '', location.hash)")
    reload(page)
    page.click("#undo")
    expect(cell(page, 1, 2)).to_have_text("")
    page.click("#redo")
    expect(cell(page, 1, 2)).to_have_text("2")


def test_each_puzzle_is_an_entry_of_the_history(page: Any) -> None:
    put(page, SMALL, "solve")
    enter(page, 1, 2, "2")
    put(page, EASY, "solve")
    enter(page, 1, 3, "4")
    wait_until(page, lambda: "#z/" in page.url)
    page.go_back()
    expect(page.locator(".cell")).to_have_count(16)
    expect(cell(page, 1, 2)).to_have_text("2")
    page.click("#undo")
    expect(cell(page, 1, 2)).to_have_text("")
    page.go_forward()
    expect(page.locator(".cell")).to_have_count(81)
    expect(cell(page, 1, 3)).to_have_text("4")
    page.go_back()
    expect(cell(page, 1, 2)).to_have_text("")


def test_recent_work_opens_again(page: Any, address: str) -> None:
    put(page, SMALL)
    tool(page, "cages")
    drag(page, places("r2c1 r2c2"))
    page.keyboard.type("7")
    wait_for(page, "#pieces", "7")
    page.click("#about-form summary")
    page.fill("#title", "<b>My cage</b>")
    page.keyboard.press("Tab")
    wait_until(page, lambda: "My cage" in page.title())
    put(page, EASY, "solve")
    enter(page, 1, 3, "4")
    wait_until(page, lambda: "#z/" in page.url)
    page.goto("about:blank")  # closed
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    works = recent(page)
    expect(works).to_have_count(2)
    expect(works.nth(0)).to_contain_text("31 of 81")
    expect(works.nth(1)).to_contain_text("<b>My cage</b>")
    works.nth(1).click()
    wait_for(page, "#pieces", "7")
    expect(page.locator("[data-role=set]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Control+z")
    wait_until(page, lambda: "My cage" not in page.title())
    page.click("#new")
    page.click("#recent .round")
    expect(page.locator("#recent .piece")).to_have_count(0)


def test_another_address_is_no_reload(page: Any) -> None:
    put(page, SMALL, "solve")
    enter(page, 1, 2, "2")
    wait_until(page, lambda: "#z/" in page.url)
    # Another tab with the same entry of the history may have kept other work under its name.
    page.evaluate("""() => {
      const key = `satsudoku-shelf-${history.state.opening}`;
      const record = { ...JSON.parse(localStorage.getItem(key)), addresses: [1] };
      localStorage.setItem(key, JSON.stringify(record));
    }""")
    page.evaluate("Storage.prototype.setItem = () => {}")
    reload(page)
    expect(page.locator(".cell")).to_have_count(16)
    expect(page.locator("#undo")).to_be_disabled()


def test_looking_keeps_nothing(page: Any) -> None:
    reload(page)
    page.click("[data-role=set]")
    page.click("[data-role=solve]")
    page.click("#draw")
    expect(page.locator(".cell.given")).to_have_count(0)
    reload(page)
    assert page.evaluate(RECORDS) == 0


def test_mode_is_no_step(page: Any) -> None:
    put(page, SMALL, "solve")
    enter(page, 1, 2, "2")
    page.click("[data-role=set]")
    page.click("[data-role=solve]")
    page.keyboard.press("Control+z")
    expect(cell(page, 1, 2)).to_have_text("")
    expect(page.locator("[data-role=solve]")).to_have_attribute("aria-pressed", "true")


def test_the_oldest_goes_and_a_full_store_makes_room(page: Any) -> None:
    fill = """(size) => import("./shelf.js").then(({ shelve, shelved, taken }) => {
      const record = { text: "x".repeat(size) };
      for (let at = 0; at < 34; at += 1) shelve(`w${at}`, { when: at }, record);
      const list = shelved();
      const whole = list.every(({ opening }) => taken(opening));
      return [list.length, whole, list[0].opening, taken("w1")];
    })"""
    assert page.evaluate(fill, 10) == [30, True, "w33", None]
    length, whole, first, _ = page.evaluate(fill, 600_000)
    assert 2 < length < 12
    assert (whole, first) == (True, "w33")
    assert page.evaluate(RECORDS) == length


def test_steps_between_states(page: Any) -> None:
    """Any two states: what `difference` gives leads from one to the other."""
    page.evaluate("""async () => {
      const { difference, stepped } = await import("./steps.js");
      const { State } = await import("./state.js");
      const any = (list) => list[Math.floor(Math.random() * list.length)];
      const make = () => {
        const state = new State();
        state.reset({ variant: any(["a", "b"]) }, any([4, 4, 4, 6]), any(["1..2", "...."]));
        for (const cell of state.cells) {
          Object.assign(cell, { entry: any(["", "1"]), corner: any(["", "", "12"]) });
        }
        state.removed = any([[], ["r1c1#2"]]);
        state.about.title = any(["", "t"]);
        return state;
      };
      for (let trial = 0; trial < 500; trial += 1) {
        const [one, other] = [make(), make()];
        const [from, to] = [one, other].map((state) => JSON.parse(state.text()));
        one.read(JSON.stringify(stepped(from, difference(from, to))));
        if (one.text() !== other.text()) throw new Error(`${one.text()} is not ${other.text()}`);
      }
    }""")

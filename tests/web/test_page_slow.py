"""The page with late answers: nothing drawn or typed is lost, and the verdict comes first."""

from __future__ import annotations

from typing import Any

import pytest
from page_session import (
    EASY,
    board,
    cell,
    drag,
    drawn,
    expect,
    middle,
    places,
    tool,
    wait_until,
)

import satsudoku
from satsudoku import Puzzle

GATE = """() => {
  const { fetch } = window;
  let gate = Promise.resolve();
  window.fetch = async (address, more) => {
    if (address === "v1/board") await gate;
    return fetch(address, more);
  };
  window.hold = () => { gate = new Promise((resolve) => { window.release = resolve; }); };
}"""


LATE = """() => {
  const { fetch } = window;
  const wait = (time) => new Promise((resolve) => { setTimeout(resolve, time); });
  window.asked = [];
  let open = 0;
  window.fetch = async (address, more) => {
    const kind = address.split("/").at(-1);
    if (kind === "unique") {
      await wait(600);
      window.asked = [];
    } else if (["candidates", "classify", "minimal"].includes(kind)) {
      open += 1;
      window.asked.push(`${kind} ${open}`);
      await wait(200);
      open -= 1;
    }
    return fetch(address, more);
  };
}"""


@pytest.fixture
def empty(page: Any) -> Any:
    """An empty board; `hold()` keeps back what the page asks of boards, until `release()`."""
    board(page, "classic6", 36)
    page.evaluate(GATE)
    return page


def take(page: Any, name: str) -> None:
    """Take a tool, and wait for nothing."""
    page.click(f"[data-tool='{name}']")


def built(*tables: tuple[str, dict[str, Any]]) -> Puzzle:
    """A puzzle with these tables, and nothing else."""
    builder = satsudoku.build("classic6")
    for key, table in tables:
        builder.add(key, **table)
    return builder.puzzle()


def test_no_other_board_comes_under_a_stroke(empty: Any) -> None:
    tool(empty, "sandwiches")
    expect(empty.locator(".slot")).to_have_count(24)
    empty.evaluate("hold()")
    take(empty, "slow_thermometers")  # which needs no room beside the board
    cells = "r1c1 r1c2 r1c3 r2c3 r3c3"
    way = [middle(empty, place) for place in places(cells)]
    empty.mouse.move(*way[0])
    empty.mouse.down()
    empty.mouse.move(*way[1], steps=4)
    with empty.expect_response("**/v1/board"):
        empty.evaluate("release()")
    for _ in range(5):
        empty.evaluate("() => new Promise(requestAnimationFrame)")
    for point in way[2:]:
        empty.mouse.move(*point, steps=4)
    empty.mouse.up()
    expect(empty.locator(".slot")).to_have_count(0)
    drawn(empty, built(("slow_thermometers", {"cells": cells})))


def test_strokes_keep_their_tools_and_values(empty: Any) -> None:
    tool(empty, "cages")
    empty.evaluate("hold()")
    drag(empty, places("r6c1 r6c2"))  # while it waits, so do the keys typed for the next ones
    drag(empty, places("r1c1 r1c2"))
    empty.keyboard.type("3")
    drag(empty, places("r2c1 r2c2"))
    empty.keyboard.type("11")
    take(empty, "thermometers")
    drag(empty, places("r4c1 r4c2 r4c3"))
    take(empty, "sandwiches")
    expect(empty.locator("[data-tool=sandwiches]")).to_have_attribute("aria-pressed", "true")
    empty.evaluate("release()")
    expected = built(
        ("cages", {"cells": "r6c1 r6c2"}),
        ("cages", {"cells": "r1c1 r1c2", "sum": 3}),
        ("cages", {"cells": "r2c1 r2c2", "sum": 11}),
        ("thermometers", {"cells": "r4c1 r4c2 r4c3"}),
    )
    drawn(empty, expected)


@pytest.mark.thorough
def test_parts_follow_each_other(empty: Any) -> None:
    tool(empty, "equal_sums")
    empty.evaluate("hold()")
    parts = ["r1c1 r1c2", "r2c1 r2c2", "r3c1 r3c2", "r4c1 r4c2"]
    for part in parts:
        drag(empty, places(part))
    empty.evaluate("release()")
    drawn(empty, built(("equal_sums", {"parts": parts})))


@pytest.mark.thorough
def test_keys_beside_the_board_type_its_clue(empty: Any) -> None:
    tool(empty, "sandwiches")
    cell(empty, 1, 2).focus()
    empty.keyboard.press("ArrowUp")
    empty.evaluate("hold()")
    empty.keyboard.type("10")
    empty.keyboard.press("ArrowRight")
    empty.keyboard.type("7")
    empty.evaluate("release()")
    columns = [" ".join(f"r{row}c{column}" for row in range(1, 7)) for column in (2, 3)]
    expected = built(
        ("sandwiches", {"cells": columns[0], "sum": 10}),
        ("sandwiches", {"cells": columns[1], "sum": 7}),
    )
    drawn(empty, expected)


@pytest.mark.thorough
def test_a_busy_browser_draws_the_whole_way(empty: Any) -> None:
    tool(empty, "cages")
    start, end = middle(empty, (2, 1)), middle(empty, (2, 5))
    empty.mouse.move(*start)
    empty.mouse.down()
    empty.mouse.move(*end)
    empty.mouse.up()
    drawn(empty, built(("cages", {"cells": "r2c1 r2c2 r2c3 r2c4 r2c5"})))


@pytest.mark.thorough
def test_a_late_verdict_comes_before_long_questions(page: Any) -> None:
    page.evaluate(LATE)
    page.evaluate("hash => { location.hash = hash; }", f"set/{EASY}")
    # The tier, the minutes, then redundant clues: never two at once.
    expected = ["classify 1", "classify 1", "minimal 1"]
    wait_until(page, lambda: page.evaluate("asked") == expected)

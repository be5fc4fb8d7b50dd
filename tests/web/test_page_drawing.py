"""Drawing on the page: the library reads exactly what each tool draws."""

from __future__ import annotations

import io
import json
import re
from itertools import chain
from typing import Any

import pytest
from page_session import (
    another,
    board,
    boxes,
    cell,
    drag,
    drawn,
    expect,
    fragment,
    middle,
    places,
    put,
    puzzle_of,
    settled,
    slot,
    tool,
    unpacked,
    wait_for,
    wait_until,
)
from samples import AT_LENGTH

import satsudoku
from satsudoku import Puzzle, formats
from satsudoku.board.constraint import SHAPES, Constraint
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.constraints.kinds.inequality import Inequality
from satsudoku.constraints.kinds.sandwich import Sandwich
from satsudoku.constraints.kinds.thermometer import Thermometer
from satsudoku.formats.reading.same_rules import same_rules

DRAWN = [kind for kind in constraint_kinds() if kind.shape]
QUICK = (Cage, Sandwich, Thermometer)


def form(kind: type[Constraint]) -> tuple[object, ...]:
    """What a tool depends on: how cells lie, which of them is the greater, and what is typed."""
    return kind.shape, kind is Inequality, *((key, type(v)) for key, v in kind.example.items())


# Kinds of one form share all of the page's code. At length, each kind is drawn.
FORMS = {form(kind): kind for kind in (*DRAWN, *QUICK)}
KINDS = [
    pytest.param(kind, id=kind.key, marks=[] if kind in QUICK else pytest.mark.thorough)
    for kind in (DRAWN if AT_LENGTH else FORMS.values())
]
TOOLS = {"indexers": "rowindexer", "rossinis": "rising"}
TABLES = {  # instead of the examples, which do not touch, or lie side by side only
    "conditional_cages": {"cells": "r2c2 r2c3 r3c3", "value": 3},
    "pair_sums": {"cells": "r3c3 r4c3", "sum": 5},
}
CAGES = (
    ("r1c1 r2c1 r3c1 r3c2 r4c1", 17),
    ("r1c2 r1c3 r1c4", 15),
    ("r1c5 r1c6 r2c4 r2c5 r3c4", 15),
    ("r2c2 r2c3", 4),
    ("r2c6 r3c6", 7),
    ("r3c3 r4c3 r4c4", 15),
    ("r3c5 r4c5 r4c6", 9),
    ("r4c2 r5c1 r5c2 r6c1 r6c2", 20),
    ("r5c3 r6c3", 3),
    ("r5c4 r5c5 r6c4", 8),
    ("r5c6 r6c5 r6c6", 13),
)
OWN = ("name", "cells", "bulb", "shaft", "parts", "house", "order")


@pytest.fixture
def page(desk: Any) -> Any:
    """A page that other tests have drawn on; each begins with a board of its own."""
    return desk


def stroke(page: Any, kind: type[Constraint], table: dict[str, Any]) -> None:
    """Draw a table with the tool of its kind."""
    way = places(table.get("cells", table.get("bulb", "")) + " " + table.get("shaft", ""))
    if kind.shape in ("area", "line", "arrow"):
        drag(page, way)
    elif kind.shape in ("parts", "pieces"):
        parts = [places(part) for part in table["parts"]]
        for part in parts if kind.shape == "parts" else [[*chain(*parts)]]:
            drag(page, part)
    elif kind.shape in ("circles", "house"):
        for place in way:
            cell(page, *place).click()
            settled(page)
    elif kind.shape in ("edge", "corner"):
        points = [middle(page, place) for place in way]
        xs, ys = zip(*points, strict=True)
        # A little towards the first cell, which is the greater one of an inequality.
        x, y = (0.51 * axis[0] + 0.49 * axis[-1] for axis in (xs, ys))
        page.mouse.click(x, y)
    else:
        (row, column), (below, beside) = way[:2]
        slot(page, 2 * row - below, 2 * column - beside).click()


def value_of(kind: type[Constraint], table: dict[str, Any]) -> str:
    values = [value for key, value in table.items() if key not in OWN]
    return "".join(map(str, values[0] if isinstance(values[0], list) else values)) if values else ""


def test_every_kind_has_a_shape() -> None:
    assert {kind.shape for kind in constraint_kinds()} <= set(SHAPES)
    assert len(DRAWN) > 40


@pytest.mark.parametrize("kind", KINDS)
def test_each_tool_draws_what_the_library_reads(page: Any, kind: type[Constraint]) -> None:
    board(page, "classic6", 36)
    table = TABLES.get(kind.key) or dict(kind.example)
    tool(page, TOOLS.get(kind.key, kind.key))
    stroke(page, kind, table)
    if kind.key == "choice_cages":
        page.fill("#value", " ".join(map(str, table["sums"])))
    else:
        page.keyboard.type(value_of(kind, table))
    if page.locator("#value").is_visible():
        page.press("#value", "Enter")  # which takes the value at once
    drawn(page, satsudoku.build("classic6").add(kind.key, **table).puzzle())
    expect(page.locator("#message")).to_have_text("")


@pytest.mark.thorough
def test_a_stroke_over_an_inequality_turns_its_sign(page: Any) -> None:
    board(page, "classic6", 36)
    tool(page, "inequalities")
    for cells in ("r3c3 r3c4", "r3c4 r3c3"):
        stroke(page, Inequality, {"cells": "r3c3 r3c4"})
        drawn(page, satsudoku.build("classic6").inequality(cells).puzzle())


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "key", "table"),
    [
        ("pill2", "arrows", {"bulb": "r2c2 r2c3", "shaft": "r3c2 r4c2 r4c3"}),
        ("pill3", "arrows", {"bulb": "r1c1 r1c2 r1c3", "shaft": "r1c4 r2c5"}),
        ("contains", "quadruples", {"cells": "r1c1 r1c2 r1c3 r2c1 r3c1", "values": [1, 1, 2]}),
        ("falling", "rossinis", {"cells": "r1c6 r1c5 r1c4", "order": "falling"}),
        ("neither", "rossinis", {"cells": "r6c1 r5c1", "order": "neither"}),
    ],
)
def test_kinds_with_several_tools(page: Any, name: str, key: str, table: dict[str, Any]) -> None:
    board(page, "classic6", 36)
    tool(page, name)
    (kind,) = [kind for kind in DRAWN if kind.key == key]
    way = places(table.get("cells") or f"{table['bulb']} {table['shaft']}")
    if name == "contains":
        drag_area(page, way)
    elif name == "pill2":  # a number is read from left to right, however it is drawn
        drag(page, [way[1], way[0], *way[2:]])
    else:
        stroke(page, kind, table)
    page.keyboard.type(value_of(kind, table))
    drawn(page, satsudoku.build("classic6").add(key, **table).puzzle())


@pytest.mark.thorough
def test_states_pairs_and_alternatives(page: Any) -> None:
    """Automata by moves, conditions on pairs, and `Or`: as the library reads them."""
    board(page, "classic4", 16)
    moves = ["low 1-2 low", "low 3-4 high", "high 3-4 high"]
    tool(page, "machine")
    drag(page, places("r1c1 r1c2 r1c3 r1c4"))
    page.fill("#value", f"{'; '.join(moves)}; end")
    page.click("#done")
    wait_for(page, "#message", "low 1-4 low")
    page.fill("#value", f"{'; '.join(moves)}; end high")
    page.click("#done")
    first = satsudoku.build("classic4").automaton("r1c1 r1c2 r1c3 r1c4", moves, accept="high")
    drawn(page, first.puzzle())

    board(page, "classic4", 16)
    pairs = {"pairs": "r1c2 r1c3 r2c3", "everyPair": "r3c3 r3c4 r4c4"}
    for name, condition in (("pairs", "a + b = 5"), ("everyPair", "|a - b| >= 2 or a = 2 * b")):
        tool(page, name)
        drag(page, places(pairs[name]))
        page.fill("#value", condition)
        page.click("#done")
        wait_for(page, "#pieces", condition)
    wait_until(page, lambda: len(unpacked(fragment(page)).get("l", {}).get("relations", [])) == 2)
    far = {f"{a}{b}" for a in range(1, 5) for b in range(1, 5) if abs(a - b) >= 2 or a == 2 * b}
    lines = {grid.line for grid in satsudoku.solutions(satsudoku.puzzle("." * 16))}
    good = {
        line
        for line in lines
        if all(int(line[i]) + int(line[k]) == 5 for i, k in ((1, 2), (2, 6)))
        and all(line[i] + line[k] in far for i, k in ((10, 11), (10, 15), (11, 15)))
    }
    assert {grid.line for grid in satsudoku.solutions(puzzle_of(page))} == good
    assert good
    page.locator("#pieces .piece").first.click()
    expect(page.locator("#value")).to_have_value("a + b = 5")
    page.fill("#value", "a + = 5")
    page.click("#done")
    wait_for(page, "#message", "a + b = 10")

    board(page, "classic4", 16)
    for way, total in (("r1c1 r1c2", "3"), ("r4c3 r4c4", "7"), ("r2c3 r2c4", "5")):
        tool(page, "cages")
        drag(page, places(way))
        page.keyboard.type(total)
        wait_for(page, "#pieces", way.split()[0])
        page.click("#done")
    for number in (0, 1):
        page.locator("#pieces .tick").nth(number).click()
    page.click("#either")
    cages = [{"cells": "r1c1 r1c2", "sum": 3}, {"cells": "r4c3 r4c4", "sum": 7}]
    either = satsudoku.build("classic4").alternative([{"cages": [cage]} for cage in cages])
    drawn(page, either.add("cages", cells="r2c3 r2c4", sum=5).puzzle())
    page.click("#undo")
    page.click("#redo")
    page.locator("#pieces button[aria-label^='Take apart']").click()
    all_three = satsudoku.build("classic4").add("cages", cells="r2c3 r2c4", sum=5)
    for cage in cages:
        all_three.add("cages", **cage)
    drawn(page, all_three.puzzle())


@pytest.mark.thorough
def test_another_tap_turns_a_little_killer(page: Any) -> None:
    board(page, "classic4", 16)
    tool(page, "little_killers")
    slot(page, 0, 2).click()
    page.keyboard.type("3")
    for cells in ("r1c3 r2c4", "r1c1", "r1c3 r2c4"):
        drawn(page, satsudoku.build("classic4").add("little_killers", cells=cells, sum=3).puzzle())
        slot(page, 0, 2).click()


def test_what_is_drawn_without_a_rule_is_shared(page: Any) -> None:
    board(page, "classic4", 16)
    tool(page, "cosmetic-line")
    page.locator("#looks [name=width]").fill("0.5")
    drag(page, [(1, 1), (2, 2), (3, 3)])
    expect(page.locator("#pieces li")).to_have_count(1)
    tool(page, "cosmetic-text")
    cell(page, 4, 1).click()
    page.keyboard.type("<7>")
    expect(page.locator("#pieces li")).to_have_count(2)
    slot(page, 0, 3).click()
    page.keyboard.type("a clue")
    expect(page.locator("#pieces li")).to_have_count(3)
    expect(page.locator("#board svg .ss-own text")).to_have_text(["<7>", "a clue"])
    wait_for(page, "#count", "288 solutions")  # nothing is asked of them
    page.click("#share")
    link = page.locator("[data-link=f-puzzles]")
    expect(link).to_be_visible()
    (entry,) = formats.read(io.StringIO(link.input_value()))
    assert entry.puzzle == Puzzle("." * 16, "classic4")
    assert entry.extras is not None
    line, text, clue = entry.extras.cosmetics
    assert clue.cells == ((0, 3),)
    assert (line.cells, line.width) == (((1, 1), (2, 2), (3, 3)), 0.5)
    assert (text.cells, text.text) == (((4, 1),), "<7>")
    page.keyboard.press("Escape")
    page.click("#undo")
    expect(page.locator("#pieces li")).to_have_count(2)


@pytest.mark.thorough
def test_a_hint_leaves_what_is_drawn_without_a_rule(page: Any) -> None:
    line = {"look": "line", "cells": "r1c1 r2c2", "color": "#3366cc"}
    clue = {"look": "text", "cells": "r0c2", "text": "up"}
    put(page, json.dumps({"givens": "1.....2..3.....4", "cosmetics": [line, clue]}), "solve")
    page.click("[data-hint='1']")
    page.click("[data-hint='3']")
    expect(page.locator(".overlay svg")).to_have_count(1)
    expect(page.locator(".overlay .ss-own")).to_have_count(0)  # the board below has them
    page.click("#hint-close")
    if page.locator("#path").get_attribute("open") is None:  # or as the last visit left it
        page.click("#path summary")
    page.click("#path-load")
    expect(page.locator(".overlay .ss-own")).to_have_count(2)
    for part in ("path", "text"):
        below, above = boxes(page, f"#board > svg .ss-own {part}", f".overlay .ss-own {part}")
        assert below == pytest.approx(above, abs=0.5)


@pytest.mark.thorough
def test_cells_regions_and_pencil_marks(page: Any) -> None:
    board(page, "classic4", 16)
    tool(page, "odd")
    cell(page, 1, 1).click()
    tool(page, "extra")
    drag(page, [(2, 2), (2, 3), (3, 3)])
    expect(page.locator("#pieces li")).to_have_count(1)
    tool(page, "allowed")
    cell(page, 4, 4).click()
    page.keyboard.type("12")
    tool(page, "region")
    drag(page, [(2, 3), (2, 2), (2, 1)])  # the full region gives up older cells
    settled(page)
    drag(page, [(1, 1), (1, 2), (1, 3), (1, 4)])
    expect(page.locator(".cell .allowed")).to_have_count(1)
    rows = {(0, 1, 2, 3), (4, 5, 6, 7)}

    def regions() -> set[tuple[int, ...]]:
        houses = puzzle_of(page).variant.houses
        return {house.cells for house in houses if house.family == "region"}

    wait_until(page, lambda: rows <= regions())
    puzzle = puzzle_of(page)
    assert [mark.cell for mark in puzzle.variant.marks] == [0]
    assert any(house.cells == (5, 6, 10) for house in puzzle.variant.houses)


def test_keys_draw_too_and_everything_follows(page: Any) -> None:
    board(page, "classic4", 16)
    tool(page, "cages")
    cell(page, 1, 1).focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#pieces li")).to_have_count(1)
    page.keyboard.type("3")
    wait_for(page, "#pieces", "3-cage")
    cages = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle()
    wait_for(page, "#count", f"{satsudoku.count(cages).value} solutions")
    page.check("#show-candidates")
    expect(cell(page, 1, 1)).to_have_text("12")
    page.uncheck("#show-candidates")
    page.click("#undo")
    expect(page.locator("#pieces")).not_to_contain_text("3-cage")
    page.click("#undo")
    expect(page.locator("#pieces-card")).to_be_hidden()
    wait_for(page, "#count", "288 solutions")


@pytest.mark.thorough
def test_a_refused_value_is_said_and_changes_nothing(page: Any) -> None:
    board(page, "classic4", 16)
    tool(page, "cages")
    drag(page, [(1, 1), (1, 2)])
    expect(page.locator("#pieces li")).to_have_count(1)
    page.fill("#value", "9")
    wait_for(page, "#message", "a whole number from 3 to 7")
    kept = satsudoku.count(satsudoku.build("classic4").cage("r1c1 r1c2").puzzle())
    wait_until(page, lambda: satsudoku.count(puzzle_of(page)) == kept)


@pytest.mark.thorough
def test_redundant_parts_are_named(page: Any) -> None:
    board(page, "classic4", 16)
    tool(page, "digits")
    for place, symbol in (((1, 1), "1"), ((2, 3), "2"), ((3, 2), "3"), ((4, 4), "4")):
        cell(page, *place).click()
        page.keyboard.type(symbol)
    wait_for(page, "#detail", "Minimal")
    tool(page, "thermometers")
    drag(page, [(1, 1), (1, 2)])
    wait_for(page, "#detail", "Redundant")
    wait_for(page, "#pieces", "redundant")


@pytest.mark.thorough
def test_fingers_draw(browser: Any, address: str) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = another(browser, **phone)
    page.goto(f"{address}#set/classic4:{'.' * 16}")
    page.wait_for_selector("body[data-ready]")
    tool(page, "thermometers")
    expect(page.locator("#tool-list")).to_be_visible()  # the board does not give way to it
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        listed = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": listed})

    way = [middle(page, place) for place in ((1, 1), (2, 2), (3, 2))]
    touch("touchStart", way[0])
    for point in way[1:]:
        touch("touchMove", point)
    touch("touchEnd")
    drawn(page, satsudoku.build("classic4").thermometer("r1c1 r2c2 r3c2").puzzle())
    page.context.close()


@pytest.mark.thorough
def test_a_setter_draws_a_killer_and_shares_it(page: Any, browser: Any) -> None:
    page.click("#draw")
    wait_for(page, "#count", "6,670,903,752,021,072,936,960 solutions")
    board(page, "classic6", 36)
    tool(page, "cages")
    for cells, total in CAGES:
        drag_area(page, places(cells))
        page.keyboard.type(str(total))
    totals = [re.compile(f"{total}-cage") for _, total in CAGES]
    expect(page.locator("#pieces li")).to_have_text(totals)
    wait_for(page, "#count", "Unique")
    page.click("#about-form summary")
    page.fill("#title", "A killer")
    page.fill("#author", "A setter")
    page.click("#share")
    link = page.locator("[data-link=page]")
    expect(link).to_be_visible()
    own = link.input_value()
    assert len(own) < 800
    fpuzzles = page.locator("[data-link=f-puzzles]").input_value()
    builder = satsudoku.build("classic6")
    for cells, total in CAGES:
        builder.add("cages", cells=cells, sum=total)
    wanted = builder.puzzle()
    (entry,) = formats.read(io.StringIO(fpuzzles))
    assert entry.puzzle is not None
    assert same_rules(entry.puzzle, wanted)
    assert entry.extras is not None
    assert (entry.extras.title, entry.extras.author) == ("A killer", "A setter")
    other = another(browser)
    other.goto(own)
    wait_for(other, "#count", "Unique")
    wait_for(other, "#about-title", "A killer")
    expect(other.locator("[data-role=solve]")).to_have_attribute("aria-pressed", "true")
    assert same_rules(puzzle_of(other), wanted)
    other.context.close()


def drag_area(page: Any, way: list[tuple[int, int]]) -> None:
    """Drag over the cells of an area, each next to one before."""
    path = [way[0]]
    left = way[1:]
    while left:
        here = path[-1]
        near = [p for p in left if abs(p[0] - here[0]) + abs(p[1] - here[1]) == 1]
        if near:
            path.append(near[0])
            left.remove(near[0])
        else:  # back over cells of the area
            path.append(path[path.index(here) - 1])
    drag(page, path)

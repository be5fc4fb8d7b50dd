"""The page in headless Chromium: puzzles opened, typed, hinted, solved, shared and printed."""

from __future__ import annotations

import gzip
import importlib.util
import json
import re
from typing import Any

import pytest
from page_session import (
    EASY,
    another,
    cell,
    expect,
    put,
    puzzle_of,
    wait_for,
    wait_until,
)

import satsudoku
from satsudoku.human.state import State

SMALL = "1.....2..3.....4"
SOLVED = "1243342143122134"


def test_a_visitor_finds_a_puzzle_to_solve(page: Any) -> None:
    expect(page.locator("[data-role=solve]")).to_have_attribute("aria-pressed", "true")
    puzzle = puzzle_of(page)
    assert satsudoku.is_unique(puzzle)
    wait_for(page, "#count", "Unique")
    wait_for(page, "#tier", satsudoku.classify(puzzle, "satsudoku").tier_name)
    wait_for(page, "#tier", "minutes for a practised solver")
    expect(page.locator(".cell.wrong")).to_have_count(0)
    expect(page.locator(".cell.spare")).to_have_count(0)
    expect(page.locator("#palette")).to_be_hidden()


@pytest.mark.thorough
def test_a_paste_anywhere_opens_a_puzzle(page: Any) -> None:
    page.evaluate(
        """text => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true });
          document.body.dispatchEvent(paste);
        }""",
        EASY,
    )
    expect(cell(page, 1, 1)).to_have_text("5")
    wait_until(page, lambda: puzzle_of(page).line == EASY)
    expect(page.locator("[data-role=solve]")).to_have_attribute("aria-pressed", "true")


@pytest.mark.thorough
def test_a_dropped_file_is_read_as_the_command_line_reads_it(page: Any) -> None:
    drop = """([name, numbers]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(numbers)], name));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    }"""
    packed = gzip.compress(EASY.encode())
    for name, data in (("a.txt.gz", packed), ("b.txt", SMALL.encode("utf-16"))):
        page.evaluate(drop, [name, list(data)])
        line = EASY if name == "a.txt.gz" else SMALL
        wait_until(page, lambda line=line: puzzle_of(page).line == line)
    for name, data in (("c.gz", packed[:-9]), ("d.zip", b"PK\3\4\0\0"), ("e.txt", b"1\xff")):
        page.evaluate(drop, [name, list(data)])
        wait_for(page, "#message", f"{name} is not text")
        assert puzzle_of(page).line == SMALL


@pytest.mark.thorough
def test_a_button_opens_a_file(page: Any) -> None:
    page.click("#paste")
    for name, data in (("a.txt", b"1\xff"), ("a.txt", SMALL.encode())):
        with page.expect_file_chooser() as chooser:
            page.click("#pick")
        chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": data})
        if data != SMALL.encode():
            wait_for(page, "#paste-message", f"{name} is not text")
    expect(page.locator("#paste-dialog")).not_to_be_visible()
    wait_until(page, lambda: puzzle_of(page).line == SMALL)


@pytest.mark.thorough
def test_a_link_brings_its_remarks_and_what_was_entered(page: Any) -> None:
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    cells[0][0] = {"value": 1, "given": True}
    cells[0][1] = {"value": 3}
    cells[0][2] = {"centerPencilMarks": [2, 4]}
    board = {"size": 4, "grid": cells, "ruleset": "Thermometers rise."}
    put(page, json.dumps(board))
    wait_for(page, "#count", "does not encode: thermometers")
    assert len(page.inner_text("#count").splitlines()) == 2  # the verdict, and one remark
    expect(cell(page, 1, 2)).to_have_text("3")
    expect(cell(page, 1, 3)).to_contain_text("24")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("kind", "tiers"),
    [("easy", (1, 3)), ("medium", (4, 6)), ("hard", (12, 15)), ("killer", (1, 8))],
)
def test_new_puzzles(page: Any, kind: str, tiers: tuple[int, int]) -> None:
    before = page.url
    page.click("#new")
    page.click(f"[data-new={kind}]")
    expect(page.locator("#new-dialog")).to_be_hidden()
    wait_until(page, lambda: page.url != before)
    puzzle = puzzle_of(page)
    assert satsudoku.is_unique(puzzle)
    assert tiers[0] <= satsudoku.classify(puzzle, "satsudoku").tier <= tiers[1]
    if kind == "killer":
        assert puzzle.variant.constraints[0].key == "cages"
    else:
        minutes = satsudoku.minutes(puzzle).minutes
        assert (minutes >= 20) == (kind == "hard")


@pytest.mark.thorough
def test_a_puzzle_to_order(page: Any) -> None:
    page.click("#new")
    page.click("#to-order summary")
    page.select_option("#variant", "classic4")
    page.click("#make")
    expect(page.locator(".cell")).to_have_count(16)
    wait_for(page, "#count", "Unique")
    page.click("#new")
    page.click("#clear")
    wait_for(page, "#count", "288 solutions")
    page.click("#new")
    for variant, ranges in (("classic9", 5), ("classic16", 4), ("samurai", 1)):
        page.select_option("#variant", variant)
        expect(page.locator("#minutes option")).to_have_count(ranges)
    page.select_option("#variant", "classic49")
    expect(page.locator("#make")).to_be_disabled()
    wait_for(page, "#make-how", "Draw your own")
    page.select_option("#variant", "classic16")
    page.select_option("#minutes", "0")
    page.click("#make")
    expect(page.locator(".cell")).to_have_count(256)
    assert satsudoku.minutes(puzzle_of(page)).minutes <= 15
    page.click("#new")
    page.select_option("#variant", "classic4")
    for kind, title in (("all", "any one kind"), ("arrows", "arrow")):
        expect(page.locator(f"#kind option[value={kind}]")).to_have_text(title)
        page.select_option("#kind", kind)
        expect(page.locator("#symmetry")).to_be_hidden()
        page.click("#make")
        expect(page.locator("#new-dialog")).to_be_hidden()
        wait_for(page, "#count", "Unique")
        assert kind == "all" or {one.key for one in puzzle_of(page).variant.constraints} == {kind}
        page.click("#new")
    page.select_option("#kind", "")
    page.select_option("#tier-low", "12")
    page.route("**/v1/generate", lambda route: route.fulfill(json={"records": []}))
    page.click("#make")
    wait_for(page, "#new-message", "No such puzzle was found")


@pytest.mark.thorough
def test_every_digit_of_a_count_is_shown(page: Any) -> None:
    page.click("#draw")
    wait_for(page, "#count", "6,670,903,752,021,072,936,960 solutions")


@pytest.mark.thorough
def test_a_bound_is_shown_digit_for_digit(page: Any) -> None:
    records = (
        '{"records": [{"unique": false, "count": 9007199254740993, "exact": false,'
        ' "witnesses": ["1234341221434321", "1234341243212143"], "note": "a 12345678901234567"}]}'
    )
    page.route("**/v1/unique", lambda route: route.fulfill(body=records))
    refusal = '{"error": "too many"}'
    page.route("**/v1/candidates", lambda route: route.fulfill(status=422, body=refusal))
    put(page, "1" + "." * 15)
    wait_for(page, "#count", "9,007,199,254,740,993 or more solutions")


@pytest.mark.thorough
def test_numbers_of_the_service_keep_their_digits(page: Any) -> None:
    body = (
        '{"records": [{"long": 9007199254740993, "short": 12, "score": 1234567890123456.5,'
        ' "below": -9007199254740993, "text": "a \\" 12345678901234567", "list": [1, 1e22]}]}'
    )
    page.route("**/v1/numbers", lambda route: route.fulfill(body=body))
    [record] = page.evaluate("async () => (await import('./service.js')).ask('numbers', {})")
    assert record == {
        "long": "9007199254740993",
        "short": 12,
        "score": 1234567890123456.5,
        "below": "-9007199254740993",
        "text": 'a " 12345678901234567',
        "list": [1, 1e22],
    }


@pytest.mark.thorough
def test_a_slow_verdict_comes_first(page: Any) -> None:
    """It is asked for alone; after a late one, long questions wait for each other."""
    wait_for(page, "#tier", "practised solver")  # of the first puzzle
    held: dict[str, list[Any]] = {"unique": [], "classify": []}
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    for question in held:
        page.route(
            f"**/v1/{question}",
            lambda route: held[route.request.url.rpartition("/")[2]].append(route),
        )
    put(page, SMALL)
    wait_for(page, "#count", "Looking for solutions")
    wait_until(page, lambda: len(held["unique"]) == 2)  # once for a solver, once for a setter
    page.wait_for_timeout(500)
    assert not {"minimal", "classify"} & set(asked)
    held["unique"][1].continue_()
    wait_for(page, "#count", "Unique")
    wait_until(page, lambda: bool(held["classify"]))
    assert "minimal" not in asked
    page.unroute("**/v1/classify")
    held["classify"][0].continue_()
    wait_for(page, "#tier", "practised solver")
    wait_for(page, "#detail", "Minimal")


@pytest.mark.thorough
def test_what_was_not_known_in_time_is_said(page: Any) -> None:
    late = '{"error": "no answer within 30 seconds"}'
    page.route("**/v1/minimal", lambda route: route.fulfill(status=504, body=late))
    put(page, SMALL)
    wait_for(page, "#detail", "Redundant clues not known: no answer within 30 seconds.")
    wait_for(page, "#tier", "tier 2")
    wait_for(page, "#count", "Unique")


@pytest.mark.thorough
def test_a_proxy_may_serve_the_page_below_a_prefix(browser: Any, address: str) -> None:
    other = another(browser)
    context = other.context
    outside: list[str] = []

    def forward(route: Any) -> None:
        path = route.request.url.removeprefix(address.rstrip("/"))
        if not path.startswith("/desk/"):
            outside.append(path)
        here = address.rstrip("/") + path.removeprefix("/desk")
        route.fulfill(response=route.fetch(url=here))

    context.route("**/*", forward)
    other.goto(address.rstrip("/") + "/desk/")
    other.wait_for_selector("body[data-ready]")
    wait_for(other, "#count", "Unique")
    assert outside == []
    # A question that is under way when the page closes would fail in the next test.
    context.unroute_all(behavior="ignoreErrors")
    context.close()


@pytest.mark.thorough
def test_solved_is_what_the_library_says(page: Any) -> None:
    put(page, SMALL, "solve")
    for place, symbol in enumerate(SOLVED):
        if SMALL[place] == ".":
            cell(page, place // 4 + 1, place % 4 + 1).click()
            page.keyboard.type("1" if place == 1 else symbol)
    wait_for(page, "#solved", "1 appears twice")
    cell(page, 1, 2).click()
    page.keyboard.type("2")
    wait_for(page, "#solved", "Solved in")
    page.click("#timer")
    expect(page.locator("#time")).to_be_empty()


@pytest.mark.thorough
def test_all_candidates_are_those_of_the_library(page: Any) -> None:
    put(page, EASY, "solve")
    page.click("#auto-marks")
    state = State.of(satsudoku.puzzle(EASY))
    shown = page.locator(".cell").evaluate_all("cells => cells.map((cell) => cell.innerText)")
    for index, text in enumerate(shown):
        symbols = EASY[index] if EASY[index] != "." else state.symbols(index)
        assert "".join(text.split()) == symbols
    cell(page, 1, 3).click()
    page.keyboard.type("x1")
    expect(cell(page, 1, 3)).to_have_text("24")
    page.click("#undo")
    expect(cell(page, 1, 3)).to_have_text("124")


@pytest.mark.thorough
def test_work_is_shown_and_can_be_cancelled(page: Any) -> None:
    page.route("**/v1/generate", lambda route: None)  # never answers
    page.click("#new")
    expect(page.locator("#busy")).to_be_hidden()
    page.click("[data-new=easy]")
    expect(page.locator("#new-dialog #busy")).to_be_visible()
    page.click("#stop")
    expect(page.locator("#busy")).to_be_hidden()
    page.keyboard.press("Escape")
    page.route("**/v1/hint", lambda route: None)
    page.click("[data-hint='1']")
    expect(page.locator("#busy")).to_be_visible()
    page.click("#stop")
    expect(page.locator("#busy")).to_be_hidden()
    wait_for(page, "#message", "Cancelled")


@pytest.mark.thorough
def test_what_cannot_be_read_is_said(page: Any) -> None:
    page.click("#paste")
    page.fill("#text", "this is not a puzzle")
    page.click("#import")
    wait_for(page, "#paste-message", "nothing in it looks like a puzzle")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("set/classic9:123", "3 cells, expected 81 for classic9: '...'"),
        ("nope:" + "." * 81, "key variant: no variant 'nope'"),
        ("It was a dark and stormy night", "nothing in it looks like a puzzle"),
        ("z/zzzz", "The link does not hold a puzzle."),
    ],
)
def test_a_bad_link_leads_to_a_puzzle_and_a_reason(page: Any, link: str, message: str) -> None:
    first = page.url
    page.evaluate("hash => { location.hash = hash; }", link)
    wait_until(page, lambda: page.url == first)
    expect(page.locator("#message")).to_have_text(re.compile(f"^{re.escape(message)}"))
    wait_for(page, "#count", "Unique")
    assert satsudoku.is_unique(puzzle_of(page))


@pytest.mark.thorough
def test_japanese(page: Any) -> None:
    put(page, SMALL, "solve")
    wait_for(page, "#tier", "tier 2: Hidden single in a box")
    page.click("#settings")
    names = page.locator("#keys-list label").all_text_contents()
    assert names[:4] == ["Up", "Left", "Down", "Right"]
    page.keyboard.press("Escape")
    expect(page.locator("#symbols button:visible")).to_have_count(5)  # no 0, an eraser
    expect(page.locator("[data-mode=digit]")).to_have_attribute("aria-pressed", "true")
    page.click("#settings")
    page.select_option("#language", "ja")
    page.keyboard.press("Escape")
    wait_for(page, "#count", "唯一解")
    wait_for(page, "#tier", "ブロックのヒドゥンシングル")
    expect(page.locator("#ladder option[value=rank8]")).to_have_text("ランク1〜8")
    page.click("[data-hint='1']")
    page.click("[data-hint='3']")
    wait_for(page, "#hint", "ブロック")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.click("[data-role=set]")
    expect(page.locator("[data-tool=thermometers]")).to_have_text("温度計")


def test_every_word_is_in_both_languages() -> None:
    package = importlib.util.find_spec("satsudoku.web")
    assert package is not None
    assert package.submodule_search_locations is not None
    words: tuple[list[str], list[str]] = ([], [])
    for name in ("words", "toolwords"):
        source = f"{package.submodule_search_locations[0]}/page/{name}.js"
        with open(source, encoding="utf-8") as file:
            english, japanese = file.read().split("  ja: {")
        for listed, part in zip(words, (english, japanese), strict=True):
            listed += re.findall(r"([\w+-]+\"?): \"", part)
    assert set(words[0]) == set(words[1])
    for listed in words:
        assert len(listed) == len(set(listed))  # the second would replace the first

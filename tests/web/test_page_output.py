"""What the page hands on: links, files, pictures and paper."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import pytest
from page_session import (
    EASY,
    KILLER,
    another,
    cell,
    expect,
    fragment,
    put,
    puzzle_of,
    unpacked,
    wait_for,
    wait_until,
)

import satsudoku

SMALL = "1.....2..3.....4"


@pytest.mark.thorough
def test_a_link_holds_the_whole_state(page: Any, browser: Any) -> None:
    put(page, SMALL, "solve")
    cell(page, 1, 2).click()
    page.keyboard.type("2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Digit4")
    wait_until(
        page, lambda: {"e", "k"} <= unpacked(fragment(page)).keys()
    )  # the entry and the mark
    assert "#z/" in page.url
    other = another(browser)
    other.goto(page.url)
    wait_for(other, "#count", "Unique")
    expect(cell(other, 1, 2)).to_have_text("2")
    expect(cell(other, 1, 3)).to_have_text("4")
    expect(other.locator("[data-role=solve]")).to_have_attribute("aria-pressed", "true")
    other.context.close()


@pytest.mark.thorough
def test_links_are_short_and_old_ones_open(page: Any, address: str) -> None:
    put(page, EASY, "solve")
    wait_until(page, lambda: page.url.endswith(f"#{EASY}"))
    assert len(page.url) < 200
    cells = [{"given": "" if symbol == "." else symbol} for symbol in SMALL]
    cells[1] |= {"entry": "2", "corner": "", "centre": "", "colour": 0}
    old = {"role": "set", "layout": {"variant": "classic4"}, "cells": cells, "removed": []}
    packed = base64.urlsafe_b64encode(json.dumps(old, separators=(",", ":")).encode()).decode()
    page.goto(f"{address}#{packed.rstrip('=')}")
    expect(page.locator(".cell")).to_have_count(16)
    wait_for(page, "#count", "Unique")
    expect(page.locator("[data-role=set]")).to_have_attribute("aria-pressed", "true")
    expect(cell(page, 1, 2)).to_have_text("2")
    killer = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle()
    page.evaluate("text => { location.hash = encodeURIComponent(text); }", KILLER)
    expect(cell(page, 1, 2)).to_have_text("")
    wait_until(page, lambda: "#z/" in page.url)
    assert satsudoku.count(puzzle_of(page)) == satsudoku.count(killer)


@pytest.mark.thorough
def test_links_of_the_puzzle_before_are_gone(page: Any) -> None:
    page.click("#share")
    expect(page.locator("#links li").first).to_be_visible()
    page.keyboard.press("Escape")
    put(page, SMALL, "solve")
    page.route("**/v1/write", lambda route: None)
    with page.expect_request("**/v1/write"):
        page.click("#share")
    expect(page.locator("#share-dialog")).to_be_visible()
    expect(page.locator("#links li")).to_have_count(0)


@pytest.mark.thorough
def test_files_and_formats(page: Any) -> None:
    put(page, SMALL)
    page.click("#share")
    page.click("#share-dialog summary")
    page.select_option("#format", "csv")
    page.click("#export")
    expect(page.locator("#exported")).to_have_value(f"puzzle\n{SMALL}\n")
    formats_shown = page.locator("#format option").all_text_contents()
    assert "json" in formats_shown
    assert "jigsaw" not in formats_shown  # which cannot hold this puzzle
    assert "rated" not in formats_shown  # which can only be read
    for button, start in (("#svg", "<svg"), ("#file", '{"variant"')):
        with page.expect_download() as download:
            page.click(button)
        assert download.value.path().read_text(encoding="utf-8").startswith(start)


@pytest.mark.thorough
def test_formats_that_cannot_hold_the_puzzle_are_not_offered(page: Any) -> None:
    put(page, KILLER)
    page.click("#share")
    page.click("#share-dialog summary")
    page.wait_for_selector("#format option", state="attached")
    offered = page.locator("#format option").all_text_contents()
    assert "json" in offered
    for name in offered:
        page.select_option("#format", name)
        page.click("#export")
        wait_until(page, lambda: page.input_value("#exported") != "")
        page.evaluate("document.querySelector('#exported').value = ''")
    expect(page.locator("#share-message")).to_have_text("")
    missing = set(satsudoku.formats.format_names()) - {"auto", *offered}
    assert "csv" in missing


@pytest.mark.thorough
def test_pictures(page: Any) -> None:
    put(page, SMALL)
    page.emulate_media(color_scheme="dark")
    page.click("#share")
    with page.expect_download() as download:
        page.click("#png")
    picture = download.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    sides = [int.from_bytes(picture[at : at + 4]) for at in (16, 20)]
    assert max(sides) == 2048
    page.evaluate(
        """() => { navigator.clipboard.write = async ([item]) => {
          const png = await item.getType("image/png");
          const canvas = document.createElement("canvas");
          const pen = canvas.getContext("2d");
          pen.drawImage(await createImageBitmap(png), 0, 0);
          window.copied = [png.type, ...pen.getImageData(0, 0, 1, 1).data];
        }; }"""
    )
    page.click("#copy-picture")
    wait_for(page, "#share-message", "Copied.")
    assert page.evaluate("window.copied") == ["image/png", 255, 255, 255, 255]
    page.evaluate("() => { navigator.clipboard.write = async () => { throw new Error('no'); }; }")
    page.click("#copy-picture")
    wait_for(page, "#share-message", "does not let the page copy")


@pytest.mark.thorough
def test_paper(page: Any) -> None:
    put(page, SMALL, "solve")
    wait_for(page, "#count", "Unique")
    page.emulate_media(media="print")  # as Ctrl+P does: the board alone, on one page
    expect(cell(page, 1, 1)).to_be_visible()
    expect(page.locator("#panel")).to_be_hidden()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
    page.emulate_media(media="screen")
    page.evaluate("() => { window.print = () => { document.body.dataset.printed = 1; }; }")
    page.click("#share")
    page.click("#print-solution")
    page.wait_for_selector("body[data-printed]")
    expect(page.locator("#paper svg > svg")).to_have_count(2)
    page.emulate_media(media="print")
    expect(page.locator("#paper")).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1

"""How soon the page stands: few requests, compressed, and known files not sent again."""

from __future__ import annotations

import gzip
import json
import re
import urllib.request
from typing import Any
from urllib.error import HTTPError

import pytest
from page_session import EASY, another, expect, wait_for, wait_until

from satsudoku.web import bundle

FIRST = ["", "page.css", "early.js", "page.js"]
"""What the first board waits for."""


def ask(address: str, **headers: str) -> Any:
    request = urllib.request.Request(address, headers=headers)
    return urllib.request.urlopen(request)


@pytest.mark.thorough
@pytest.mark.parametrize("name", [*FIRST, "page-parts.js", "v1/constraints", "v1/variants"])
def test_what_never_changes_is_compressed_and_sent_once(address: str, name: str) -> None:
    plain = ask(address + name).read()
    answer = ask(address + name, **{"Accept-Encoding": "gzip"})
    packed = answer.read()
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) / 2
    tag = answer.headers["ETag"]
    with pytest.raises(HTTPError) as known:
        ask(address + name, **{"If-None-Match": f'"other", {tag}'})
    assert known.value.code == 304
    assert ask(address + name, **{"If-None-Match": '"other"'}).status == 200


def test_what_the_board_waits_for_is_small(address: str) -> None:
    """At 100 kB a second: a third of a second (`bench_page.py` compares with a bare page)."""
    sizes = {name: len(ask(address + name, **{"Accept-Encoding": "gzip"}).read()) for name in FIRST}
    assert sum(sizes.values()) < 33_000, sizes
    board = re.search(r'id="first-board">(.*?)</script>', ask(address).read().decode())
    assert board
    request = urllib.request.Request(
        address + "v1/board", b'{"variant": "classic9"}', {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        assert json.loads(board[1]) == json.load(answer)["records"][0]


@pytest.mark.thorough
@pytest.mark.parametrize("fragment", ["", f"#set/{EASY}"])
def test_the_first_board_asks_for_nothing_more(browser: Any, address: str, fragment: str) -> None:
    """Neither questions nor the script of the other parts, which is asked for until it comes."""
    page = another(browser)
    asked: list[str] = []
    refused = {"page-parts.js"}

    def answer(route: Any) -> None:
        name = route.request.url.removeprefix(address).partition("?")[0]
        asked.append(name)
        if name in refused:
            route.fulfill(status=503)
        else:
            route.continue_()

    page.route(f"{address}**", answer)
    page.goto(address + fragment)
    expect(page.locator(".cell")).to_have_count(81)
    expect(page.locator("#away")).to_be_visible()
    assert set(asked) == {*FIRST, "page-parts.js"}
    refused.clear()
    wait_for(page, "#count", "Unique")
    expect(page.locator("#away")).to_be_hidden()
    assert "v1/board" not in asked
    page.context.close()


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["page.js", "v1/board"])
def test_a_links_board_is_asked_for_while_the_page_comes(
    browser: Any, address: str, name: str
) -> None:
    """Once; and once more where that first question fails."""
    page = another(browser)
    asked: list[str] = []

    def answer(route: Any) -> None:
        path = route.request.url.removeprefix(address).partition("?")[0]
        asked.append(path)
        if path == name == "v1/board" and asked.count(path) == 1:
            route.fulfill(status=503)
        elif path == name == "page.js":
            wait_until(page, lambda: "v1/board" in asked)
            route.continue_()
        else:
            route.continue_()

    page.route(f"{address}**", answer)
    page.goto(f"{address}#1{'.' * 35}")
    expect(page.locator(".cell")).to_have_count(36)
    assert asked.count("v1/board") == (2 if name == "v1/board" else 1)
    page.context.close()


def test_a_module_that_cannot_be_bundled_is_named(tmp_path: Any) -> None:
    (tmp_path / "main.js").write_text('import { a as b } from "./other.js";\nb();\n')
    (tmp_path / "other.js").write_text("export function a() {}\n")
    assert b"const { a: b } = $other;" in bundle.script(tmp_path)
    (tmp_path / "more.js").write_text('import { a } from "./other.js";\nexport function c() {}\n')
    (tmp_path / "said.js").write_text('f();  // why\ng("a // b");\n')
    assert b'{\nf();\ng("a // b");\n\n' in bundle.script(tmp_path, "said")
    more = bundle.script(tmp_path, "more", ("page.js", "main"))
    assert more.startswith(b'import { $other, $main } from "./page.js";')
    assert b"$other = " not in more
    assert more.endswith(b"export { $other, $main, $more };\nexport const { c } = $more;\n")
    (tmp_path / "bad.js").write_text("export default 3;\n")
    with pytest.raises(bundle.BundleError, match=r"bad\.js: cannot bundle 'export default 3;'"):
        bundle.script(tmp_path, "bad")
    (tmp_path / "ring.js").write_text('import { a } from "./ring.js";\n')
    with pytest.raises(bundle.BundleError, match="imports itself"):
        bundle.script(tmp_path, "ring")

"""How soon the page stands: few requests, compressed, and known files not sent again."""

from __future__ import annotations

import gzip
import urllib.request
from typing import Any
from urllib.error import HTTPError

import pytest
from page_session import another, wait_for

from satsudoku.web import bundle


def ask(address: str, **headers: str) -> Any:
    request = urllib.request.Request(address, headers=headers)
    return urllib.request.urlopen(request)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["page.js", "page.css", "v1/constraints", "v1/variants"])
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
    """At 100 kB a second: half a second (`bench_page.py` compares with a bare page)."""
    names = ["", "page.css", "page.js"]
    sizes = {name: len(ask(address + name, **{"Accept-Encoding": "gzip"}).read()) for name in names}
    assert sum(sizes.values()) < 56_000, sizes


@pytest.mark.thorough
def test_the_page_asks_for_little_before_its_board(browser: Any, address: str) -> None:
    page = another(browser)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(address)))
    page.goto(address)
    page.wait_for_selector(".cell")
    first = asked[: asked.index("v1/board") + 1]
    assert [name for name in first if not name.startswith("data:")] == [
        "",
        "page.css",
        "page.js",
        "v1/board",
    ]
    wait_for(page, "#count", "Unique")
    page.context.close()


def test_a_module_that_cannot_be_bundled_is_named(tmp_path: Any) -> None:
    (tmp_path / "main.js").write_text('import { a as b } from "./other.js";\nb();\n')
    (tmp_path / "other.js").write_text("export function a() {}\n")
    assert b"const { a: b } = $other;" in bundle.script(tmp_path)
    (tmp_path / "bad.js").write_text("export default 3;\n")
    with pytest.raises(bundle.BundleError, match=r"bad\.js: cannot bundle 'export default 3;'"):
        bundle.script(tmp_path, "bad")
    (tmp_path / "ring.js").write_text('import { a } from "./ring.js";\n')
    with pytest.raises(bundle.BundleError, match="imports itself"):
        bundle.script(tmp_path, "ring")

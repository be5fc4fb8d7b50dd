"""How soon the page stands: few requests, compressed, and known files not sent again."""

from __future__ import annotations

import gzip
import urllib.request
from typing import Any
from urllib.error import HTTPError

import pytest
from page_session import another, wait_for

from satsudoku.web import bundle

SLOW = {"offline": False, "latency": 300} | dict.fromkeys(
    ("downloadThroughput", "uploadThroughput"), 100_000
)


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


@pytest.mark.thorough
def test_the_board_takes_three_times_a_bare_page_on_a_slow_line(browser: Any, address: str) -> None:
    def seconds(path: str, selector: str) -> float:
        page = another(browser)
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW)
        page.goto(address + path, wait_until="commit")
        page.wait_for_selector(selector)
        (time,) = page.evaluate("[performance.now()]")
        page.context.close()
        return float(time) / 1000

    # Once more, if something else had the machine.
    assert any(seconds("", ".cell") <= 3 * seconds("healthz", "body") for _ in range(3))


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

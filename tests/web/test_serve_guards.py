"""Guards of the service: it reads no files, knows its friends, logs, and unpacks little."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from typing import Any

import pytest
from own_service import Service

import satsudoku

ONE = "1.....2..3.....4"


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    friend = "https://Friend.example:443"
    started = Service("--workers", "3", "--allow-origin", friend, _PATIENCE=50)
    yield started
    started.stop()


@pytest.mark.parametrize(
    "body",
    [
        {"text": ONE, "variant": "/etc/hosts.toml"},
        {"text": json.dumps({"givens": ONE, "variant": "/etc/hosts.toml"})},
        {"text": "/etc/hosts"},
    ],
)
def test_no_input_reads_a_file(service: Service, body: dict[str, str]) -> None:
    answer = service.ask("count", **body)
    assert "localhost" not in answer.text
    shown = answer.text
    assert "reads no files" in shown or "looks like a puzzle" in shown


def test_no_ladder_reads_a_file(service: Service) -> None:
    inside = satsudoku.__file__  # which the workers may read
    for name in ("/etc/hosts", "/no/such/file", inside):
        options = ("kanoya:points", "minutes:parameters", "rank8:levels", "hodoku:levels")
        for ladder in (f"{name}.toml", *(f"{option}={name}" for option in options)):
            answer = service.ask("classify", text=ONE, ladder=ladder)
            assert answer.status_code == 422
            assert "reads no files" in answer.text
        for field in (f"minutes:{name}", f"backdoor:{name}.toml/1"):
            answer = service.ask("count", text=ONE, fields=[field])
            assert answer.status_code == 422
            assert "reads no files" in answer.text


def test_the_word_of_a_client_on_its_address_does_not_count(service: Service) -> None:
    before = len(service.log)
    headers = {"X-Forwarded-For": "203.0.113.9"}
    assert service.client.get("/v1/formats", headers=headers).status_code == 200
    [*_, line] = service.logged(lambda line: line["path"] == "/v1/formats", before)
    assert line["client"] == "127.0.0.1"


def test_origins(service: Service) -> None:
    def ask(origin: str) -> Any:
        return service.client.post("/v1/count", json={"text": ONE}, headers={"Origin": origin})

    assert ask(service.address).status_code == 200
    assert ask("https://enemy.example").status_code == 403
    friend = ask("https://friend.example")
    assert friend.headers["access-control-allow-origin"] == "https://friend.example"
    host = service.client.get("/healthz", headers={"Host": "enemy.example"})
    assert host.status_code == 421


@pytest.mark.parametrize(
    ("headers", "status"), [({"Host": "["}, 421), ({"Origin": "http://["}, 403)]
)
def test_malformed_names_are_refused(
    service: Service, headers: dict[str, str], status: int
) -> None:
    answer = service.client.get("/healthz", headers=headers)
    assert answer.status_code == status
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_log_is_a_line_of_json_a_request(service: Service) -> None:
    before = len(service.log)
    service.records("canonical", text=ONE)
    *_, line = service.logged(lambda line: line["path"] == "/v1/canonical", before)
    assert (line["method"], line["status"]) == ("POST", 200)
    assert set(line) == {"time", "client", "method", "path", "status", "bytes", "seconds"}


def test_a_body_may_be_packed(service: Service) -> None:
    """The records are those of the plain body; all else is refused in words."""
    plain = b'{"text": "1.....2..3.....4"}'

    def answer(content: bytes, encoding: str | None) -> tuple[int, str]:
        headers = {"Content-Type": "application/json"}
        headers |= {"Content-Encoding": encoding} if encoding else {}
        got = service.client.post("/v1/count", content=content, headers=headers)
        return got.status_code, got.text

    packed = gzip.compress(plain)
    for content, encoding in (packed, "gzip"), (packed, "X-GZIP"), (plain, "identity"):
        status, said = answer(content, encoding)
        assert (status, json.loads(said)["records"][0]["count"]) == (200, 1)
    for content, encoding, status, said in (
        (packed, None, 400, "expected the header Content-Encoding: gzip"),
        (packed[:-9], "gzip", 400, "cut off"),
        (plain, "gzip", 400, "not gzip"),
        (packed[:12] + b"x" + packed[13:], "gzip", 400, "damaged"),
        (gzip.compress(b" " * (1 << 21) + plain), "gzip", 413, "unpacks to more than 1048576"),
        (packed + gzip.compress(b" "), "gzip", 400, "more behind its gzip"),
        (packed, "br", 415, "'br'; expected gzip or none"),
        (gzip.compress(b"{"), "gzip", 400, "not JSON"),
    ):
        refused = answer(content, encoding)
        assert refused[0] == status, refused
        assert said in json.loads(refused[1])["error"]

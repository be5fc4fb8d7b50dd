"""Guards of the service: it reads no files, knows its own name and friends, and logs requests."""

from __future__ import annotations

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

"""Limits of the service: endless questions, slow and absent clients, killed workers."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest
from own_service import ENDLESS, PATIENCE, Service

pytest.importorskip("starlette", reason="the service wants the extra web")
pytest.importorskip("httpx", reason="the tests of the service want httpx")

import satsudoku
from satsudoku import Puzzle
from satsudoku.cli import run

ONE = "1.....2..3.....4"
POSIX = pytest.mark.skipif(os.name != "posix", reason="sends POSIX signals")


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    started = Service("--workers", "3", "--seconds", "20", _PATIENCE=50)
    yield started
    started.stop()


@pytest.fixture(scope="module")
def hasty() -> Iterator[Service]:
    """A service that ends endless questions soon."""
    started = Service("--workers", "3", "--seconds", "2", _PATIENCE=50)
    yield started
    started.stop()


@pytest.fixture(scope="module")
def passing() -> Iterator[Service]:
    """A service whose quick workers pass on most questions.

    An endless one would go on for a minute; a worker that is not interrupted is killed late.
    """
    limits = {"_QUICK": 0.02, "_SHORT": 50, "_GRACE": 20, "_PATIENCE": 50, "_ANSWER": 0.5}
    started = Service("--workers", "3", "--seconds", "60", **limits)
    yield started
    started.stop()


@contextlib.contextmanager
def endless(service: Service) -> Iterator[socket.socket]:
    """A client that has asked an endless question, and leaves."""
    data = json.dumps({"text": ENDLESS}).encode()
    head = (
        f"POST /v1/count HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", service.port), PATIENCE) as client:
        client.sendall(head.encode() + data)
        time.sleep(0.5)  # by now a worker is most likely at work
        yield client


@pytest.mark.parametrize(
    ("kind", "host", "status"),
    [("application/json", None, 413), ("text/plain", None, 415), ("text/plain", "a.example", 421)],
)
@pytest.mark.parametrize("connection", ["close", "keep-alive"])
def test_a_client_that_sends_all_before_it_reads_gets_the_answer(
    service: Service, kind: str, host: str | None, status: int, connection: str
) -> None:
    """What was still under way when the connection closed reset it, and the answer was lost."""
    here = f"127.0.0.1:{service.port}"
    head = (
        f"POST /v1/count HTTP/1.1\r\nHost: {host or here}\r\nContent-Type: {kind}\r\n"
        f"Content-Length: {34 << 20}\r\nConnection: {connection}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", service.port), PATIENCE) as client:
        client.sendall(head.encode())
        for _ in range(34):
            client.sendall(b" " * (1 << 20))
        assert client.recv(12) == f"HTTP/1.1 {status}".encode()


def test_a_client_that_waits_for_a_word_is_refused(service: Service) -> None:
    head = (
        f"POST /v1/nothing HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\n"
        "Content-Length: 1000\r\nExpect: 100-continue\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", service.port), PATIENCE) as client:
        client.sendall(head.encode())
        assert client.recv(12) == b"HTTP/1.1 404"  # and not 100, which asks for the body


@pytest.mark.thorough
def test_an_endless_question_ends_and_others_are_answered_meanwhile(hasty: Service) -> None:
    late: list[int] = []

    def ask() -> None:
        late.append(hasty.ask("count", text=ENDLESS).status_code)

    threads = [threading.Thread(target=ask) for _ in range(2)]  # as many as quick workers
    for thread in threads:
        thread.start()
    time.sleep(0.2)
    answered = [hasty.ask("count", text=ONE) for _ in range(5)]
    assert {answer.status_code for answer in answered} == {200}
    for thread in threads:
        thread.join()
    assert set(late) <= {503, 504}
    assert 504 in late


@pytest.mark.thorough
@POSIX
def test_endless_questions_are_interrupted_and_their_workers_live_on(passing: Service) -> None:
    before = passing.workers()
    with endless(passing):
        pass
    # What takes longer than quick workers have is answered by the slow one.
    assert passing.records("generate", variant="diagonal9", count=100, seed=1, minimal=True)
    assert passing.workers() == before


@pytest.mark.thorough
def test_short_questions_do_not_wait_for_long_ones_of_their_client(passing: Service) -> None:
    with endless(passing) as client:
        asked = {"text": "." * 2401, "outside": True}  # takes longer than quick workers have
        answer = passing.client.post("/v1/board", json=asked, timeout=30)
        assert len(answer.json()["records"][0]["cells"]) == 2401
        client.setblocking(False)
        with pytest.raises(BlockingIOError):
            client.recv(1)


@pytest.mark.thorough
def test_those_who_do_not_read_keep_nobody_waiting(service: Service) -> None:
    data = json.dumps({"text": "." * 81, "limit": 10_000}).encode()
    head = (
        f"POST /v1/solve HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\n"
        "Accept: text/event-stream\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    before = len(service.log)
    with contextlib.ExitStack() as stack:
        for _ in range(4):
            caller = stack.enter_context(socket.socket())
            caller.settimeout(PATIENCE)
            caller.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            caller.connect(("127.0.0.1", service.port))
            caller.sendall(head.encode() + data)
            assert caller.recv(1)
        for _ in range(5):
            assert service.records("count", text=ONE)[0]["count"] == 1
        lines = service.logged(lambda line: line["path"] == "/v1/count", before, 5)
        assert "/v1/solve" not in [line["path"] for line in lines], "they waited for the others"


@pytest.mark.thorough
def test_what_takes_long_comes_whole_and_in_order(passing: Service) -> None:
    body = {"text": "." * 81, "limit": 10_000}  # a quick worker finds some hundreds of them
    headers = {"Accept": "text/event-stream"}
    with passing.client.stream("POST", "/v1/solve", json=body, headers=headers) as answer:
        lines = [line for line in answer.iter_lines() if line.startswith('data: {"file"')]
    solutions = [json.loads(line.removeprefix("data: "))["solution"] for line in lines]
    expected = itertools.islice(satsudoku.solutions(Puzzle("." * 81)), 10_000)
    assert solutions == [grid.line for grid in expected]


def test_an_answer_does_not_wait_for_an_acknowledgement(service: Service) -> None:
    waits = []
    for _ in range(30):
        start = time.perf_counter()
        service.ask("count", text=ONE)
        waits.append(time.perf_counter() - start)
    assert min(waits) < 0.03  # without TCP_NODELAY each takes 40 ms; with it, the shortest 3 ms


@pytest.mark.thorough
def test_a_client_that_leaves_ends_its_work(service: Service) -> None:
    before = len(service.log)
    with endless(service):
        pass
    assert service.logged(lambda line: line["status"] == 499, before), "the work went on"


def test_cut_off_and_malformed_requests(service: Service) -> None:
    for data in (
        b"POST /v1/count HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Content-Length: 100\r\n\r\n{",
        b"\x16\x03\x01\x02\x00",
        b"GET / HTTP/9\r\n\r\n",
        b"POST /v1/count HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", service.port)) as connection:
            connection.sendall(data)
    assert service.records("count", text=ONE)[0]["count"] == 1


@pytest.mark.thorough
@POSIX
def test_killed_workers_are_replaced_and_the_end_refuses_what_takes_long(passing: Service) -> None:
    children = passing.workers()
    assert children
    for child in children:
        os.kill(int(child), signal.SIGKILL)
    for _ in range(6):
        assert passing.ask("count", text=ONE).status_code in (200, 500)
    assert passing.records("count", text=ONE)[0]["count"] == 1
    with endless(passing) as client:
        assert passing.stop() in (0, -signal.SIGTERM)
        assert client.recv(100).startswith(b"HTTP/1.1 503 ")


@pytest.mark.thorough
def test_a_worker_of_a_service_that_has_ended_says_nothing() -> None:
    command = [sys.executable, "-P", "-m", "satsudoku.web.worker"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as worker:
        assert worker.stdout is not None
        worker.stdout.close()
        assert worker.stderr is not None
        assert worker.stderr.read() == b""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("serve --port 70000", "--port is 70000, expected 0 to 65535"),
        ("serve --workers 2", "--workers is 2, expected 3 or more"),
        ("serve --seconds 0", "--seconds is 0.0, expected more than 0"),
        ("serve --host 203.0.113.1 --port 0", "cannot serve at 203.0.113.1:0"),
    ],
)
def test_bad_options(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(line.split()) == 2
    assert said in capsys.readouterr().err


@pytest.mark.thorough
def test_the_word_of_a_named_proxy_counts() -> None:
    started = Service("--workers", "3", "--trusted-proxies", "127.0.0.0/8,10.1.2.3")
    try:
        # What a client wrote itself is before what the proxies add.
        headers = {"X-Forwarded-For": "198.51.100.7, 203.0.113.9, 10.1.2.3"}
        before = len(started.log)
        assert started.client.get("/v1/formats", headers=headers).status_code == 200
        [*_, line] = started.logged(lambda line: line["path"] == "/v1/formats", before)
        assert line["client"] == "203.0.113.9"
    finally:
        started.stop()


def test_proxies_are_addresses() -> None:
    assert run(["serve", "--trusted-proxies", "example.org"]) == 2

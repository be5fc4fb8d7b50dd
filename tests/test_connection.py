"""Connections of the service: slow heads are given up, slow answers are waited for."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

uvicorn = pytest.importorskip("uvicorn", reason="the service wants the extra web")

from satsudoku.web.connection import Connection  # noqa: E402

REQUEST = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


async def slow(scope: Any, receive: Any, send: Any) -> None:
    """Answers after longer than heads may take."""
    await asyncio.sleep(0.8)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"done"})


@pytest.fixture(scope="module")
def address() -> Iterator[tuple[str, int]]:
    listener = socket.create_server(("127.0.0.1", 0))
    protocol: Any = partial(Connection, patience=0.4)
    config = uvicorn.Config(slow, http=protocol, lifespan="off", log_config=None, ws="none")
    server = uvicorn.Server(config)
    running = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    running.start()
    yield listener.getsockname()
    server.should_exit = True
    running.join()


@pytest.mark.parametrize("start", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: here\r\n"])
def test_a_head_that_does_not_end_is_given_up(address: tuple[str, int], start: bytes) -> None:
    with socket.create_connection(address, timeout=10) as caller:
        caller.sendall(start)
        assert caller.recv(100) == b""


def test_dripping_does_not_help(address: tuple[str, int]) -> None:
    received = b""
    with (
        socket.create_connection(address, timeout=10) as caller,
        contextlib.suppress(ConnectionError),
    ):
        for byte in REQUEST:
            caller.sendall(bytes([byte]))
            time.sleep(0.05)
        received = caller.recv(100)
    assert received == b""


def test_slow_answers_and_second_requests_are_served(address: tuple[str, int]) -> None:
    with socket.create_connection(address, timeout=10) as caller:
        for _ in range(2):
            caller.sendall(REQUEST)
            answer = b""
            while not answer.endswith(b"0\r\n\r\n"):
                piece = caller.recv(1000)
                assert piece
                answer += piece
            assert b"200 OK" in answer

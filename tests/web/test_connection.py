"""Connections of the service: it gives up slow heads, and waits for slow answers."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import inspect
import socket
import threading
import time
from collections.abc import Iterator
from functools import partial
from typing import Any, TypeGuard, cast

import pytest

uvicorn = pytest.importorskip("uvicorn", reason="the service wants the extra web")

from uvicorn.protocols.http.h11_impl import H11Protocol  # noqa: E402
from uvicorn.server import ServerState  # noqa: E402

from satsudoku.web.connection import Connection, Crowd  # noqa: E402

MOST = 20  # connections
PATIENCE = 60  # seconds: what a busy machine may take
REQUEST = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


LARGE = b"GET /large HTTP/1.1\r\nHost: here\r\n\r\n"
WAITING = b"GET /waiting HTTP/1.1\r\nHost: here\r\n\r\n"
begun, ended, left = threading.Event(), threading.Event(), threading.Event()


async def slow(scope: Any, receive: Any, send: Any) -> None:
    """Answers after longer than heads may take; or without end, until the client is gone."""
    if scope["path"] == "/large":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        leaving = asyncio.ensure_future(_left(receive))
        while not leaving.done():
            await send({"type": "http.response.body", "body": bytes(1 << 16), "more_body": True})
            await asyncio.sleep(0)
        ended.set()
        return
    if scope["path"] == "/waiting":
        await _left(receive)
        left.set()
        return
    begun.set()
    await asyncio.sleep(0.8)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"done"})


async def _left(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[tuple[str, int]]:
    listener = socket.create_server(("127.0.0.1", 0))
    protocol: Any = partial(Connection, patience=0.4, crowd=Crowd(MOST))
    config = uvicorn.Config(slow, http=protocol, lifespan="off", log_config=None, ws="none")
    server = uvicorn.Server(config)
    running = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    running.start()
    yield listener.getsockname()
    server.should_exit = True
    running.join()


@pytest.mark.quick(1)
@pytest.mark.parametrize("start", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: here\r\n"])
def test_a_head_that_does_not_end_is_given_up(address: tuple[str, int], start: bytes) -> None:
    with socket.create_connection(address, timeout=PATIENCE) as caller:
        caller.sendall(start)
        assert is_closed(caller)


@pytest.mark.thorough
def test_dripping_does_not_help(address: tuple[str, int]) -> None:
    received = b""
    with (
        socket.create_connection(address, timeout=PATIENCE) as caller,
        contextlib.suppress(ConnectionError),
    ):
        for byte in REQUEST:
            caller.sendall(bytes([byte]))
            time.sleep(0.05)
        received = caller.recv(100)
    assert received == b""


@pytest.mark.thorough
def test_slow_answers_and_second_requests_are_served(address: tuple[str, int]) -> None:
    with socket.create_connection(address, timeout=PATIENCE) as caller:
        for _ in range(2):
            caller.sendall(REQUEST)
            answer = b""
            while not answer.endswith(b"0\r\n\r\n"):
                piece = caller.recv(1000)
                assert piece
                answer += piece
            assert b"200 OK" in answer


def is_closed(caller: socket.socket) -> bool:
    try:
        return caller.recv(100) == b""
    except ConnectionResetError:
        return True


@pytest.mark.thorough
def test_who_does_not_read_is_cut_off(address: tuple[str, int]) -> None:
    with socket.create_connection(address, timeout=PATIENCE) as caller:
        caller.sendall(LARGE)
        assert ended.wait(PATIENCE)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "start", [b"", b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n"]
)
def test_idle_connections_make_room(address: tuple[str, int], start: bytes) -> None:
    with contextlib.ExitStack() as stack:
        busy = stack.enter_context(socket.create_connection(address, timeout=PATIENCE))
        begun.clear()
        busy.sendall(REQUEST)
        assert begun.wait(PATIENCE)
        for _ in range(5 * MOST):
            stack.enter_context(socket.create_connection(address, timeout=PATIENCE)).sendall(start)
        last = stack.enter_context(socket.create_connection(address, timeout=PATIENCE))
        last.sendall(REQUEST)
        for caller in (busy, last):
            assert b"200 OK" in caller.recv(100)


@pytest.mark.parametrize("version", [b"1.1", b"1.0"])
def test_a_client_that_has_closed_its_half_is_answered(
    address: tuple[str, int], version: bytes
) -> None:
    with socket.create_connection(address, timeout=PATIENCE) as caller:
        caller.sendall(REQUEST.replace(b"1.1", version))
        caller.shutdown(socket.SHUT_WR)
        answer = b""
        while piece := caller.recv(1000):
            answer += piece
    interim, ok, rest = answer.partition(b"HTTP/1.1 200 OK\r\n")
    assert ok
    assert b"done" in rest
    assert interim.replace(b"HTTP/1.1 100 Continue\r\n\r\n", b"") == b""
    assert (interim == b"") == (version == b"1.0")


def test_python_passes_over_interim_answers(address: tuple[str, int]) -> None:
    from http.client import HTTPConnection

    caller = HTTPConnection(*address, timeout=PATIENCE)
    caller.request("GET", "/")
    caller.sock.shutdown(socket.SHUT_WR)
    assert caller.getresponse().read() == b"done"
    caller.close()


@pytest.mark.thorough
def test_a_client_that_is_gone_is_noticed(address: tuple[str, int]) -> None:
    left.clear()
    with socket.create_connection(address, timeout=PATIENCE) as caller:
        caller.sendall(WAITING)
    assert left.wait(PATIENCE)


class Idle:
    """Stands for a connection in a crowd."""

    def __init__(self, crowd: Crowd, address: str) -> None:
        self.crowd, self.address, self.dropped = crowd, address, False
        crowd.enter(cast("Connection", self))

    def drop(self) -> None:
        self.dropped = True
        self.crowd.leave(cast("Connection", self))


def test_the_address_with_the_most_gives_way() -> None:
    crowd = Crowd(4)
    lone = Idle(crowd, "a")
    many = [Idle(crowd, "b") for _ in range(10)]
    assert not lone.dropped
    assert [one.dropped for one in many] == [True] * 7 + [False] * 3


def test_uvicorn_has_the_parts_that_connections_take_from_it() -> None:
    """They are not public: a new version that lacks one shows here, by its name."""
    code = ast.parse(inspect.getsource(Connection))
    taken = {
        node.attr
        for node in ast.walk(code)
        if isinstance(node, ast.Attribute)
        and (getattr(node.value, "id", "") == "self" or ast.unparse(node.value) == "super()")
    }
    config = uvicorn.Config(slow, lifespan="off", log_config=None, ws="none")
    config.load()
    state = ServerState()
    loop = asyncio.new_event_loop()
    plain = H11Protocol(config, state, {}, loop)
    loop.close()
    own = {name for name in vars(Connection) if not hasattr(H11Protocol, name)}
    own |= {node.attr for node in ast.walk(code) if is_set(node)} | {"_crowd", "_patience"}
    assert {name for name in taken - own if not hasattr(plain, name)} == set()
    assert {"client", "cycle", "conn", "loop", "transport"} <= taken - own


def is_set(node: ast.AST) -> TypeGuard[ast.Attribute]:
    """Whether a connection sets an attribute of its own there."""
    return isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)

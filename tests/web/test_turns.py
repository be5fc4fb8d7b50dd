"""Clients take turns: none waits for the many questions of another."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from satsudoku.web.frames import Frame, Frames, packed
from satsudoku.web.turns import BusyError, Turns


def in_a_loop(run: Callable[[], Awaitable[Any]]) -> Any:
    """Run it in a thread of its own: a browser of other tests may hold this one's loop."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, run()).result()


async def waiting(turns: Turns[int], clients: str) -> list[asyncio.Task[int]]:
    """Questions that wait, of a client each."""
    tasks = [asyncio.create_task(turns.take(client)) for client in clients]
    await asyncio.sleep(0)
    return tasks


def test_a_client_with_one_question_is_second_at_most() -> None:
    async def run() -> list[str]:
        turns, order = Turns[int](places=100, patience=5, share=100), []
        tasks = await waiting(turns, "aaaaaaaaab")
        for task, client in zip(tasks, "aaaaaaaaab", strict=True):
            task.add_done_callback(lambda _, client=client: order.append(client))
        for thing in range(10):
            turns.give(thing)
            await asyncio.sleep(0.01)
        return order

    assert in_a_loop(run) == [*"abaaaaaaaa"]


def test_who_fills_the_queue_gives_way() -> None:
    async def run() -> None:
        turns = Turns[int](places=4, patience=5, share=4)
        tasks = await waiting(turns, "aaaab")
        with pytest.raises(BusyError):
            await tasks[3]
        with pytest.raises(BusyError):
            await turns.take("a")
        turns.give(1)
        turns.give(2)
        assert [await tasks[0], await tasks[4]] == [1, 2]
        for task in tasks[1:3]:
            task.cancel()

    in_a_loop(run)


def test_a_share_is_left_to_others() -> None:
    async def run() -> None:
        turns = Turns[int](places=9, patience=5, share=1)
        turns.give(1)
        turns.give(2)
        assert await turns.take("a") == 1
        (second,) = await waiting(turns, "a")
        assert await turns.take("b") == 2
        assert not second.done()
        turns.give(1, "a")
        assert await second == 1

    in_a_loop(run)


def test_who_gives_up_leaves_nothing_behind() -> None:
    async def run() -> None:
        turns = Turns[int](places=2, patience=0.01, share=1)
        for _ in range(5):
            with pytest.raises(BusyError):
                await turns.take("a")
        (task,) = await waiting(turns, "a")
        turns.give(1)  # its turn comes at the moment at which it leaves
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await turns.take("a") == 1

    in_a_loop(run)


def test_a_time_limit_within_a_frame_loses_none_of_it() -> None:
    async def read() -> list[Frame]:
        source = asyncio.StreamReader()
        frames = Frames(source)
        data = packed(Frame("record", b"[1, 2, 3]")) + packed(Frame("done"))
        for begin in range(0, len(data), 2):
            source.feed_data(data[begin : begin + 2])
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.01):
                    found.append(await frames.next())
        return found

    found: list[Frame] = []
    assert in_a_loop(read) == [Frame("record", b"[1, 2, 3]"), Frame("done")]

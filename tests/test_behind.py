"""Work done behind: in order, whole, and with its errors."""

from __future__ import annotations

import threading
from functools import partial

import pytest

from satsudoku.stream.behind import Behind


def test_work_is_done_in_order_by_one_other_thread() -> None:
    behind, done = Behind(3), list[tuple[int, int]]()

    def note(number: int) -> None:
        done.append((number, threading.get_ident()))

    for number in range(1000):
        behind.do(partial(note, number))
    behind.finish()
    assert [number for number, _ in done] == list(range(1000))
    assert {thread for _, thread in done}.isdisjoint({threading.get_ident()})


def test_no_more_waits_than_may() -> None:
    behind, may_go, given = Behind(2), threading.Event(), list[int]()

    def give() -> None:
        for number in range(5):
            behind.do(may_go.wait)
            given.append(number)

    giver = threading.Thread(target=give)
    giver.start()
    giver.join(0.2)
    assert given == [0, 1]
    may_go.set()
    giver.join()
    behind.finish()
    assert given == [0, 1, 2, 3, 4]


def test_an_error_is_raised_once_and_no_work_follows_it() -> None:
    behind, done = Behind(10), list[str]()

    def fail() -> None:
        raise OSError("the disk is full")

    behind.do(fail)
    behind.do(lambda: done.append("after"))
    with pytest.raises(OSError, match="the disk is full"):
        behind.finish()
    assert done == []


def test_an_error_is_raised_by_the_next_work() -> None:
    behind = Behind(1)

    def fail() -> None:
        raise OSError("the disk is full")

    def fill() -> None:
        for _ in range(3):
            behind.do(fail)

    with pytest.raises(OSError, match="the disk is full"):
        fill()
    behind.finish()

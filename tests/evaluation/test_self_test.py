"""`satsudoku bench`: figures of this machine, and the reaction to a wrong answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from command_line import POSIX, Cli, meets

from satsudoku import Puzzle
from satsudoku.evaluation import self_test
from satsudoku.evaluation.self_test import Task, machine, reference, tasks

ADD = Task("add", 1, lambda: 1 + 1, lambda answer: answer == 2)


@cache
def all_tasks() -> dict[str, Task]:
    return {task.name: task for task in tasks()}


def use(monkeypatch: pytest.MonkeyPatch, *chosen: Task) -> None:
    monkeypatch.setattr(self_test, "tasks", lambda: list(chosen))


@pytest.mark.thorough
def test_all_tasks_have_right_answers(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine this takes more than ten seconds; then a line would say how far it is.
    monkeypatch.setattr("satsudoku.cli.progress._LINES", 3600.0)
    result = cli("bench", "--quick", "--json")
    assert (result.status, result.err) == (0, "")
    [report] = result.records()
    meets(report, "bench")
    assert report["machine"] == machine()
    assert len(report["figures"]) == len(WRONG)
    assert all(figure["right"] for figure in report["figures"])
    assert all(figure["reference"] for figure in report["figures"])


def test_the_reference_is_an_output_of_the_same_tasks() -> None:
    meets(reference(), "bench")
    assert [figure["task"] for figure in reference()["figures"]] == list(all_tasks())


def test_the_table_has_figures_of_both_machines(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"machine": machine(), "figures": [{"task": "add", "rate": 0.5}]}
    monkeypatch.setattr(self_test, "reference", lambda: known)
    use(monkeypatch, ADD, ADD._replace(name="new"))
    result = cli("bench", "--quick")
    _, first, *_, add, new = result.out.splitlines()
    assert first.split()[0] == "processor"
    assert add.endswith("  right")
    assert add.split()[0] == "add"
    assert len(add.split()) == 5
    assert new.split()[0] == "new"
    assert len(new.split()) == 3


def test_a_wrong_answer_is_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, ADD, ADD._replace(name="subtract", work=lambda: 0))
    result = cli("bench", "--quick", "--json")
    assert result.status == 1
    [complaint] = result.complaints()
    assert complaint.endswith(": subtract")
    assert [figure["right"] for figure in json.loads(result.out)["figures"]] == [True, False]


@POSIX
def test_an_interrupt_ends_with_a_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    use(monkeypatch, ADD._replace(work=interrupted))
    result = cli("bench")
    assert (result.status, result.out) == (130, "")
    assert result.complaints() == ["interrupted"]


def _of_first(change: Callable[[Any], Any]) -> Callable[[list[Any]], list[Any]]:
    return lambda answers: [change(answers[0]), *answers[1:]]


def _array(answers: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    wrong = answers.copy()
    wrong.flat[0] = answers.flat[0] % 9 + 1
    return wrong


WRONG: dict[str, Callable[[Any], Any]] = {
    "count to 2, lanes": _array,
    "count to 2, dancing links": _of_first(lambda count: type(count)(2)),
    "count to 2, SAT": _of_first(lambda count: type(count)(1, exact=False)),
    "solve, lanes": lambda solved: (_array(solved[0]), solved[1]),
    "classify, satsudoku": lambda graded: graded._replace(tiers=_array(graded.tiers)),
    "classify, se121": lambda rated: rated._replace(scores=_array(rated.scores)),
    "hints": lambda hints: [*hints[1:], hints[0]],
    "canonical forms": _array,
    "generate minimal puzzles": _of_first(lambda line: line[::-1]),
    "generate killers": _of_first(lambda killer: Puzzle("." * 81)),
}


@pytest.mark.thorough
@pytest.mark.parametrize("name", WRONG)
def test_wrong_answers_are_seen(name: str) -> None:
    task = all_tasks()[name]
    answers = task.work()
    assert task.right(answers)
    assert not task.right(WRONG[name](answers))

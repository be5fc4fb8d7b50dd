"""One parameter has one name: in functions, commands, and questions of the service."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
import typer

import satsudoku
from satsudoku.cli.app import app
from satsudoku.cli.commands import load_all

pytest.importorskip("starlette", reason="wants the extra web")
from satsudoku.web.endpoints import QUESTIONS
from satsudoku.web.endpoints.shared import ANSWERED

load_all()
COMMANDS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]

# What a command has as its arguments, and as files that it writes.
OF_THE_SERVICE = {
    "hint": {"allow_multiple", "candidates", "drawing"},
    "judge": {"candidates"},
    "explain": {"allow_multiple"},
    "draw": {"to"},
}
OF_FUNCTIONS = {"puzzle", "board", "attempt", "timeout", "techniques"}
NOT_OF_COMMANDS = {
    "hint": {"allow_multiple"},
    "explain": {"allow_multiple"},
    "generate": {"near"},
    "verify": {"path", "others"},
}


def options(command: str) -> set[str]:
    """The options of a command, as names of parameters; those that repeat as lists, too."""
    names = set()
    for parameter in COMMANDS[command].params:
        spelled = {option.lstrip("-").replace("-", "_") for option in parameter.opts}
        names |= spelled | ({f"{name}s" for name in spelled} if parameter.multiple else set())
    return names


@pytest.mark.parametrize("name", sorted(QUESTIONS.keys() & COMMANDS.keys()))
def test_questions_of_the_service_have_the_options_of_their_commands(name: str) -> None:
    own = QUESTIONS[name].schema["properties"].keys() - ANSWERED.keys()
    assert own - OF_THE_SERVICE.get(name, set()) <= options(name)


@pytest.mark.parametrize("name", sorted({*dir(satsudoku)} & COMMANDS.keys()))
def test_functions_have_the_options_of_their_commands(name: str) -> None:
    own = {*inspect.signature(getattr(satsudoku, name)).parameters}
    assert own - OF_FUNCTIONS - NOT_OF_COMMANDS.get(name, set()) <= options(name)


def test_what_is_asked_of_puzzles_takes_them_by_one_name() -> None:
    """Any that take a text have it under the name that parse has; none has another."""
    for name, question in QUESTIONS.items():
        assert "puzzle" not in question.schema["properties"], name

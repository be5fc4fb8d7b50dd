"""Values of options, with and without pydantic."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
import typer
from command_line import ONE

from satsudoku.cli import commands
from satsudoku.cli.app import app
from satsudoku.cli.plain_values import take_plain_values

NEW = pytest.mark.skipif(
    not hasattr(typer.core.TyperOption, "get_runtime_param"), reason="typer converts by itself"
)
VALUES = (None, "", "x", "5", "007", "-5", "5.0", "1.25", "1_000", " 5", "\N{THAI DIGIT FIVE}")
NUMBERS = (*VALUES, 5, 1.5, True, "1" * 30, "1e3", "nan", "0.", ".5", b"5")


def taken(parameter: Any, value: Any) -> object:
    """What a parameter makes of a value, with its type."""
    try:
        made = parameter.get_runtime_param().coerce(value, param=parameter, ctx=None)
    except typer.BadParameter:
        return "refused"
    return type(made), str(made)


@NEW
def test_values_are_those_of_typer() -> None:
    commands.load_all()
    kinds: dict[str, Any] = {}
    for command in typer.main.get_command(app).commands.values():  # type: ignore[attr-defined]
        for each in command.params:
            kinds.setdefault(f"{each.type_descriptor.annotation} {each.nargs}", each)
    assert len(kinds) > 5
    for name, parameter in kinds.items():
        values: Any = NUMBERS if "int" in name or "float" in name else VALUES
        if parameter.multiple or parameter.nargs != 1:
            values = (None, (), ("a",), ["a", "b"], ("a", 5), "text")
        before = [taken(parameter, value) for value in values]
        take_plain_values([parameter])
        assert [taken(parameter, value) for value in values] == before, name


def test_a_typer_with_other_names_converts_by_itself() -> None:
    class Other:
        def get_runtime_param(self) -> str:
            return "its own"

    parameter = Other()
    take_plain_values([parameter])
    assert parameter.get_runtime_param() == "its own"


@NEW
def test_a_usual_command_starts_without_pydantic() -> None:
    """Which takes longer to load than most commands take."""
    program = (
        "import atexit, sys\n"
        "atexit.register(lambda: print('pydantic' in sys.modules))\n"
        "from satsudoku.cli import main\n"
        "main()\n"
    )
    for options in ([], ["--limit", "5", "--timeout", "2.5", "--format", "line"]):
        command = [sys.executable, "-P", "-c", program, "count", *options, ONE]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stdout.split()[-1] == "False"

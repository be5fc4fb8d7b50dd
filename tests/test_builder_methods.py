"""The methods of `satsudoku.build`: what editors see of them, and mistakes at the call."""

from __future__ import annotations

import inspect
import re
from doctest import DocTestParser
from typing import Any

import builder_stub
import pytest

import satsudoku
from satsudoku.board.constraint import Constraint
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.constraints.builder_methods import method_name
from satsudoku.constraints.building import PuzzleBuilder
from satsudoku.errors import SatsudokuError, VariantError

KINDS = pytest.mark.parametrize("kind", constraint_kinds(), ids=method_name)


def ask(kind: type[Constraint], **arguments: Any) -> PuzzleBuilder:
    built = getattr(satsudoku.build("classic6"), method_name(kind))(**arguments)
    assert isinstance(built, PuzzleBuilder)
    return built


def test_the_stub_is_that_of_the_kinds() -> None:
    assert builder_stub.STUB.read_text(encoding="utf-8") == builder_stub.stub(), "make reference"


@KINDS
def test_editors_see_a_method(kind: type[Constraint]) -> None:
    board = satsudoku.build("classic6")
    assert method_name(kind) in dir(board)
    method = getattr(board, method_name(kind))
    assert set(inspect.signature(method).parameters) == set(kind.schema["properties"])
    for key, parameter in inspect.signature(method).parameters.items():
        assert (parameter.default is parameter.empty) == (key in kind.schema["required"])
    names: dict[str, Any] = {"satsudoku": satsudoku}
    build, show = DocTestParser().get_examples(method.__doc__)
    exec(build.source, names)
    assert repr(eval(show.source, names)) == show.want.strip()
    assert names["board"].puzzle() == ask(kind, **kind.example).puzzle()


@KINDS
def test_a_mistake_is_said_at_the_call(kind: type[Constraint]) -> None:
    said = rf"^{method_name(kind)}\(\): "
    with pytest.raises(TypeError, match=f"{said}.*'colour'; expected "):
        ask(kind, **kind.example, colour="red")
    with pytest.raises(TypeError, match=f"{said}missing"):
        ask(kind)
    refusals = []
    for key in kind.example:
        for wrong in ("r9c9", 99999, ["r9c9", "r9c9"], object()):
            try:
                ask(kind, **{**kind.example, key: wrong}).puzzle()
            except SatsudokuError as error:
                refusals.append(str(error))
    assert refusals
    assert not [text for text in refusals if not re.match(rf"{said}[^\n]+\Z", text)]


@pytest.mark.parametrize("cells", [5, [5], (1, 2), [(1, 2, 3)], [None], "", [], b"r1c1"])
def test_what_are_no_cells_is_repeated(cells: Any) -> None:
    with pytest.raises(VariantError, match=r"^cage\(\): key cells: expected .*found"):
        satsudoku.build("classic4").cage(cells)


def test_cells_and_lists_in_any_shape() -> None:
    one = satsudoku.build("classic4").cage_of_several_sums("r1c1 r1c2", [3, 4])
    other = satsudoku.build("classic4").cage_of_several_sums(iter([(1, 1), "r1c2"]), (3, 4))
    assert one.puzzle() == other.puzzle()


def test_a_refused_step_leaves_the_board_as_it_was() -> None:
    board = satsudoku.build("classic4").cage("r1c1 r1c2", 3)
    with pytest.raises(VariantError):
        board.cage("r1c1 r1c2", 99)
    with pytest.raises(VariantError, match=r"^add\(\): unknown key 'cagez'"):
        board.add("cagez", cells="r1c1")
    with pytest.raises(VariantError, match=r"^add\(\): key relations\[1\]"):
        board.add("relations", name="near", offsets=[[0, 0]], forbid="equal")
    assert board.puzzle() == satsudoku.build("classic4").cage("r1c1 r1c2", 3).puzzle()

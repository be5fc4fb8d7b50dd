"""Classes whose objects are made quickly: none of them loses what it does besides."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field

import pytest

from satsudoku.board.constraint_kinds import _quicken


@dataclass(frozen=True)
class Base:
    cell: int


@dataclass(frozen=True)
class Plain(Base):
    total: int = 3


@dataclass(frozen=True)
class Checked(Base):
    def __post_init__(self) -> None:
        if self.cell < 0:
            raise ValueError("below 0")


@dataclass(frozen=True)
class Listed(Base):
    seen: list[int] = field(default_factory=list)


def test_only_plain_classes_change() -> None:
    before = Checked.__init__, Listed.__init__
    _quicken(Base)
    assert (Checked.__init__, Listed.__init__) == before
    with pytest.raises(ValueError, match="below 0"):
        Checked(-1)
    assert Listed(1).seen == []


def test_objects_stay_what_they_are() -> None:
    _quicken(Base)
    made = Plain(1, total=4)
    assert (made, Plain(2)) == (Plain(1, 4), Plain(cell=2, total=3))
    assert repr(made).endswith("Plain(cell=1, total=4)")
    with pytest.raises(FrozenInstanceError):
        made.total = 5  # type: ignore[misc]
    with pytest.raises(TypeError):
        Plain()  # type: ignore[call-arg]

"""Where a generation was, so that another process continues there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Self


class Place(NamedTuple):
    """The beginning of a batch of boards, or of a turn of constraints.

    Each has random words of its own, by its number and the seed. So no earlier one need be made
    again, and this one makes the same boards as before.

    Attributes:
        made: the number of puzzles before it.
        batch: its number.
        drawn: the number of random boards before it.
        hits: how many of these were wished.
        tried: the number of boards before it, also of those near others.
        room: how many puzzles of each tier were still to come; None if tiers have no shares.

    >>> place = Place(made=3, batch=1, room=((2, 4), (3, 0)))
    >>> Place.from_dict(place.to_dict()) == place
    True
    """

    made: int = 0
    batch: int = 0
    drawn: int = 0
    hits: int = 0
    tried: int = 0
    room: tuple[tuple[int, int], ...] | None = None

    def to_dict(self) -> dict[str, Any]:
        """The place as JSON holds it."""
        return self._asdict()

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The place that `to_dict` tells."""
        room = data["room"]
        left = None if room is None else tuple((tier, number) for tier, number in room)
        return cls(**{**data, "room": left})

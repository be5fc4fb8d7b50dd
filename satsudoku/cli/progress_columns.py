"""Columns of a progress bar: how many units a second, and the time that is left."""

from __future__ import annotations

from rich.progress import ProgressColumn, Task, TimeRemainingColumn
from rich.text import Text


class RateColumn(ProgressColumn):
    """The rate of the last seconds."""

    def render(self, task: Task) -> Text:
        """See `ProgressColumn.render`."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None or speed < 0.5 else f"{speed:,.0f}/s")


class RemainingColumn(TimeRemainingColumn):
    """The time that is left, if it is less than a hundred hours: early guesses are thousands."""

    def render(self, task: Task) -> Text:
        """See `ProgressColumn.render`."""
        left = task.time_remaining
        return super().render(task) if left and left < 360_000 else Text("-:--:--")

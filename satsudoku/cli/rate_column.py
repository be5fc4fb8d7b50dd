"""A column of a progress bar: how many units a second."""

from __future__ import annotations

from rich.progress import ProgressColumn, Task
from rich.text import Text


class RateColumn(ProgressColumn):
    """The rate of the last seconds."""

    def render(self, task: Task) -> Text:
        """See `ProgressColumn.render`."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None or speed < 0.5 else f"{speed:,.0f}/s")

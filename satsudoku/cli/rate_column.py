"""A column of a progress bar: how many units a second."""

from __future__ import annotations

from rich.progress import ProgressColumn, Task
from rich.text import Text


class RateColumn(ProgressColumn):
    """The rate of the last seconds.

    >>> from rich.progress import TaskID
    >>> task = Task(TaskID(0), "", 10, 0, _get_time=lambda: 0.0)
    >>> RateColumn().render(task).plain
    ''
    """

    def render(self, task: Task) -> Text:
        """See `ProgressColumn.render`."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None or speed < 0.5 else f"{speed:,.0f}/s")

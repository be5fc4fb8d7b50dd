"""A solving time in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satsudoku.human.wording import wording


def about_minutes(detail: Mapping[str, Any], language: str = "en") -> str:
    """Say how long people take, by the `detail` of a classification by ``minutes``.

    >>> detail = {"minutes": 6.7, "minutes_low": 5.0, "minutes_high": 9.1, "calibrated": True}
    >>> about_minutes(detail)
    'about 7 minutes for a practised solver (5 to 9)'
    >>> about_minutes(detail | {"minutes": 0.7, "calibrated": False})
    'less than a minute for a practised solver; not calibrated for this variant'
    """
    words, minutes = wording(language), detail["minutes"]
    if minutes < 1:
        text = words["time short"]
    else:
        key = "time one" if round(minutes) == 1 else "time many"
        low, high = (max(1, round(detail[end])) for end in ("minutes_low", "minutes_high"))
        text = words[key].format(minutes=round(minutes), low=low, high=high)
    return text if detail["calibrated"] else words["time not calibrated"].format(time=text)

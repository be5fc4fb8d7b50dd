"""The JSON inside of links."""

from __future__ import annotations

from json import JSONDecodeError
from typing import Any

from satsudoku.errors import FormatError
from satsudoku.formats.reading.json_text import json_value


def board_json(text: str, tool: str) -> Any:
    """The value of a text.

    Raises:
        FormatError: it is not JSON, or a key appears twice.

    >>> board_json('{"grid": [], "grid": []}', "f-puzzles")
    Traceback (most recent call last):
    satsudoku.errors.FormatError: f-puzzles link: damaged: the key 'grid' appears twice
    """
    try:
        return json_value(text)
    except (JSONDecodeError, RecursionError):
        raise FormatError(f"{tool} link: damaged: its data are not JSON") from None
    except ValueError as error:
        raise FormatError(f"{tool} link: damaged: {error}") from None

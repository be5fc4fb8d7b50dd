"""Values of options that need no conversion, or one that Python has.

From 0.29 on, typer converts every value by pydantic. To load that takes longer than most commands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

_NUMBERS: dict[Any, str] = {int: r"[0-9]{1,18}", float: r"[0-9]{1,9}(\.[0-9]{1,9})?"}


def take_plain_values(parameters: Iterable[Any]) -> None:
    """Let typer's parameters take plain values without pydantic; it refuses, and reads the rest."""
    for parameter in parameters:
        # No other typer than 0.29 need have these names; it then converts by itself.
        converter = getattr(parameter, "get_runtime_param", None)
        kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
        if converter and kind and "get_runtime_param" not in vars(parameter):
            plain = _Plain(parameter, converter, kind)
            parameter.get_runtime_param = lambda plain=plain: plain


class _Plain:
    def __init__(self, parameter: Any, converter: Callable[[], Any], kind: Any) -> None:
        self.parameter = parameter
        self.converter = converter
        self.kind = kind

    def coerce(self, value: Any, *context: Any, **named: Any) -> Any:
        """The value as typer would convert it."""
        if self.parameter.multiple or self.parameter.nargs != 1:
            if value is None:
                return ()
            if self._is_list_of_texts(value):
                return list(value)
        elif value is None or type(value) is self.kind:
            return value
        elif type(value) is str and re.fullmatch(_NUMBERS.get(self.kind, "(?!)"), value):
            return self.kind(value)
        return self.converter().coerce(value, *context, **named)

    def _is_list_of_texts(self, value: Any) -> bool:
        listed = self.kind == list[str] and type(value) in (tuple, list)
        return listed and all(type(each) is str for each in value)

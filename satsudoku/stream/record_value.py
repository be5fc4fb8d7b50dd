"""A record: what a question answers for one puzzle, for people's tables and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from satsudoku.board.variant import Variant
from satsudoku.errors import UnknownNameError


class Carried(str):
    """The name of what the input's record held, and the output's record repeats.

    >>> Carried("rating")
    Carried('rating')
    >>> Record(count=1, carried={"rating": "7"}).to_dict(["count", Carried("rating")])
    {'count': 1, Carried('rating'): '7'}
    """

    def __repr__(self) -> str:
        return f"Carried({str(self)!r})"


class Record:
    """A question's answer for one puzzle; None is an unknown value.

    Fields are attributes: those that were asked for, and always ``file``, ``line``, ``puzzle``,
    ``variant`` and ``error``. `satsudoku.stream.questions.fields` describes them all.

    Args:
        file: the file of the puzzle, ``-`` for standard input.
        line: the number of its (first) line there, from 1.
        puzzle: one character per cell; of a bad one, the beginning of its text.
        variant: the name of its rules.
        carried: the extra columns of the puzzle's record in a table or as JSON, by name.
        rules: the variant itself; it is not printed.
        fields: all others.

    >>> record = Record(file="book.txt", line=3, count=2, exact=False)
    >>> record.count, record["exact"], record.error
    (2, False, None)
    >>> record.to_json(["file", "line", "count", "solution"])
    '{"file": "book.txt", "line": 3, "count": 2, "solution": null}'
    """

    __slots__ = ("_fields", "carried", "rules")

    carried: Mapping[str, Any] | None
    rules: Variant | None

    def __init__(
        self,
        file: str | None = None,
        line: int | None = None,
        puzzle: str | None = None,
        variant: str | None = None,
        *,
        carried: Mapping[str, Any] | None = None,
        rules: Variant | None = None,
        **fields: Any,
    ) -> None:
        head = {"file": file, "line": line, "puzzle": puzzle, "variant": variant}
        object.__setattr__(self, "_fields", {**head, **fields})
        object.__setattr__(self, "carried", carried)
        object.__setattr__(self, "rules", rules)

    def __getattr__(self, name: str) -> Any:
        if name == "error":
            return self._fields.get("error")
        if name.startswith("_") or name not in self._fields:
            names = () if name.startswith("_") else self._fields
            raise AttributeError(UnknownNameError("field", name, names).message)
        return self._fields[name]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a record cannot be changed; use with_fields({name}=...)")

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        mine = (self._fields, self.carried, self.rules)
        return mine == (other._fields, other.carried, other.rules)

    __hash__ = None  # type: ignore[assignment]  # fields may be lists

    def __repr__(self) -> str:
        return f"Record({', '.join(f'{name}={value!r}' for name, value in self._fields.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._fields, self.carried, self.rules)

    def get(self, name: str) -> Any:
        """A field, None if the record lacks it; a `Carried` name is one of `carried`.

        >>> Record(count=2).get("tier")
        """
        if type(name) is Carried:
            return (self.carried or {}).get(name)
        return self._fields.get(name)

    def with_fields(self, fields: Mapping[str, Any] | None = None, /, **more: Any) -> Record:
        """The record with the values of more fields, by their names.

        >>> record = Record(line=7).with_fields({"backdoor:rank8/3": 2}, te=1)
        >>> record.te, record["backdoor:rank8/3"]
        (1, 2)
        """
        return _restored({**self._fields, **(fields or {}), **more}, self.carried, self.rules)

    def having(self, names: Iterable[str]) -> Record:
        """The record with at least these fields, None if it lacked them.

        >>> Record(line=7).having(["count"]).count
        """
        return _restored({**dict.fromkeys(names), **self._fields}, self.carried, self.rules)

    def to_dict(self, fields: Sequence[str] | None = None) -> dict[str, Any]:
        """The chosen fields by name, as the types of JSON.

        Args:
            fields: names in the order wanted, e.g. ``Count().names``; None for those it has.

        >>> Record(line=3, suffices=(False, True)).to_dict(["line", "suffices", "tier"])
        {'line': 3, 'suffices': (False, True), 'tier': None}
        """
        return {name: self.get(name) for name in (self._fields if fields is None else fields)}

    def to_json(self, fields: Sequence[str] | None = None) -> str:
        """The chosen fields as a JSON object on one line, in ASCII.

        >>> Record(line=3, suffices=(False, True)).to_json(["line", "suffices", "tier"])
        '{"line": 3, "suffices": [false, true], "tier": null}'
        """
        return to_json(self.to_dict(fields))

    def to_cells(self, fields: Sequence[str] | None = None) -> list[str]:
        """The chosen fields as cells of a CSV file.

        A text stays as it is, an unknown value is empty, and the rest is written as in JSON.

        >>> Record(file="a.txt", line=1, unique=True, uses={"X-wing": 2}).to_cells(
        ...     ["file", "line", "unique", "uses", "error"]
        ... )
        ['a.txt', '1', 'true', '{"X-wing": 2}', '']
        """
        return [to_cell(value) for value in self.to_dict(fields).values()]


def _restored(
    fields: Mapping[str, Any], carried: Mapping[str, Any] | None, rules: Variant | None
) -> Record:
    return Record(carried=carried, rules=rules, **fields)


def _plain(value: object) -> object:
    """Turn what `json` does not know into what it does."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")


_encode = json.JSONEncoder(default=_plain).encode  # json.dumps would make an encoder each time


def to_json(value: object) -> str:
    """A field's value as JSON, in ASCII."""
    if type(value) is float and value - value == 0:  # neither infinite nor NaN
        return repr(value)
    return str(value) if type(value) is int else _encode(value)


def to_cell(value: object) -> str:
    """A field's value as a cell of a table: see `Record.to_cells`."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    return to_json(value)

"""Reading ladder files.

A ladder file is TOML. This one is complete:

    title = "Singles"
    description = "Naked singles, then hidden ones."
    confluent = true            # no puzzle's tier depends on the order of application

    [[tiers]]
    name = "Cells"
    rules = ["naked-single"]    # names that `satsudoku.human.rules.rule_names` lists

    [[tiers]]
    name = "Houses"
    rules = ["hidden-single"]   # beside the rules of the tiers before it

Further keys: ``source`` (where the ladder comes from); a tier's ``label`` (what the source prints
for it); ``[codes]``, with ``rule = "what the source calls it"``. A file that says
``extends = "rank8"`` takes from that ladder what it does not say itself, and may exchange rules:
``[replace]``, with ``old-rule = "new-rule"``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from satsudoku.errors import LadderError, UnknownNameError, excerpt
from satsudoku.human.ladder import Ladder, Tier, ladder, ladder_names
from satsudoku.human.rule import Rule
from satsudoku.human.rules import rule, rule_names

__all__ = ["parse_ladder", "read_ladder"]

_KEYS = (
    "extends",
    "title",
    "description",
    "source",
    "confluent",
    "tiers",
    "codes",
    "replace",
)
_TIER_KEYS = ("name", "label", "rules")
_Tier = tuple[str, str, list[str]]  # name, label, names of rules


def read_ladder(path: Path) -> Ladder:
    """Read a ladder file; its name without ``.toml`` is the ladder's.

    Raises:
        LadderError: unreadable, or not a ladder.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or "it is not UTF-8 text"
        raise LadderError(f"cannot read the ladder: {reason}", file=str(path)) from None
    return parse_ladder(text, path.stem, str(path))


def parse_ladder(text: str, name: str, file: str) -> Ladder:
    """Build a ladder from the text of a ladder file.

    Args:
        text: TOML as this module documents it.
        name: the ladder's name.
        file: named in errors.

    Raises:
        LadderError: with file, key, what was found and what was expected.

    >>> parse_ladder('titel = "Mine"', "mine", "mine.toml")
    Traceback (most recent call last):
    satsudoku.errors.LadderError: mine.toml: no key 'titel'; did you mean title or tiers?
    """
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise LadderError(f"not TOML: {error}", file=file) from None
    _only(file, "", table, _KEYS)
    base = _base(file, table)
    replace = _rules_table(file, table, "replace")
    if replace and base is None:
        raise _wrong(file, "replace", "extends beside it", replace)
    for old, new in replace.items():
        _known(file, f"replace.{old}", new)
    if base is None or "tiers" in table:
        tiers = _tiers(file, table)
    else:
        tiers = [(t.name, t.label, [rule.name for rule in t.rules]) for t in base.tiers]
    there = [name for _, _, rules in tiers for name in rules]
    for old in replace:
        if old not in there:
            raise _wrong(file, f"replace.{old}", f"one of the rules {', '.join(there)}", old)
    exchanged = [replace.get(name, name) for name in there]
    twice = sorted({name for name in exchanged if exchanged.count(name) > 1})
    if twice:
        raise _wrong(file, "tiers", "each rule once", twice[0])
    confluent = table.get("confluent", base.confluent if base else None)
    if not isinstance(confluent, bool):
        raise _wrong(file, "confluent", "true or false", confluent)
    return Ladder(
        name=name,
        title=_text(file, "title", table, base.title if base else name),
        description=_text(file, "description", table, base.description if base else None),
        source=_text(file, "source", table, base.source if base else ""),
        confluent=confluent,
        tiers=_stack((n, label, [replace.get(r, r) for r in rules]) for n, label, rules in tiers),
        codes={**(base.codes if base else {}), **_rules_table(file, table, "codes")},
    )


def _base(file: str, table: Mapping[str, Any]) -> Ladder | None:
    if "extends" not in table:
        return None
    name = table["extends"]
    if name not in ladder_names():
        raise _wrong(file, "extends", f"one of {', '.join(ladder_names())}", name)
    return ladder(name)


def _tiers(file: str, table: Mapping[str, Any]) -> list[_Tier]:
    expected = "an array of tables, [[tiers]]"
    found = table.get("tiers")
    if not isinstance(found, list) or not found:
        raise _wrong(file, "tiers", expected, found)
    tiers: list[_Tier] = []
    for number, tier in enumerate(found, start=1):
        where = f"tiers[{number}]"
        if not isinstance(tier, dict):
            raise _wrong(file, where, expected, tier)
        _only(file, where, tier, _TIER_KEYS)
        rules = tier.get("rules")
        if not isinstance(rules, list) or not rules:
            raise _wrong(file, f"{where}.rules", "a list of one or more rules", rules)
        for rule_name in rules:
            _known(file, f"{where}.rules", rule_name)
        name = _text(file, "name", tier, None, where)
        tiers.append((name, _text(file, "label", tier, "", where), rules))
    return tiers


def _stack(tiers: Iterable[_Tier]) -> tuple[Tier, ...]:
    """Set the tiers one upon the other: each rule learns of those below its tier."""
    below: tuple[Rule, ...] = ()
    stacked: list[Tier] = []
    for name, label, rules in tiers:
        stacked.append(Tier(name, label, tuple(rule(r).over(below) for r in rules)))
        below += stacked[-1].rules
    return tuple(stacked)


def _rules_table(file: str, table: Mapping[str, Any], key: str) -> dict[str, str]:
    """A table from names of rules to texts."""
    found = table.get(key, {})
    if not isinstance(found, dict):
        raise _wrong(file, key, f"a table, [{key}]", found)
    for name in found:
        _known(file, key, name)
        _text(file, name, found, None, key)
    return found


def _text(
    file: str, key: str, table: Mapping[str, Any], default: str | None, where: str = ""
) -> str:
    value = table.get(key, default)
    if not isinstance(value, str) or (key in table and not value.strip()):
        raise _wrong(file, f"{where}.{key}" if where else key, "a text", value)
    return " ".join(value.split())


def _known(file: str, key: str, name: object) -> None:
    if not isinstance(name, str):
        raise _wrong(file, key, "the name of a rule", name)
    if name not in rule_names():
        unknown = UnknownNameError("rule", name, rule_names())
        raise LadderError(f"key {key}: {unknown.message}", file=file)


def _only(file: str, where: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            unknown = UnknownNameError("key", key, known)
            place = f"key {where}: " if where else ""
            raise LadderError(f"{place}{unknown.message}", file=file)


_TYPES = {bool: "true or false", int: "a whole number", list: "an array", dict: "a table"}


def _wrong(file: str, key: str, expected: str, found: object) -> LadderError:
    if found is None:
        shown = "it is missing"
    elif isinstance(found, str):
        shown = f"found {excerpt(found)}"
    else:
        shown = f"found {_TYPES.get(type(found), 'something else')}"
    return LadderError(f"key {key}: expected {expected}; {shown}", file=file)

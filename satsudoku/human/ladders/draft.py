"""A ladder while its file is read: its rules do not know yet of those below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from satsudoku.board.toml_reader import TomlReader, choice
from satsudoku.errors import SatsudokuError
from satsudoku.human.ladders.tier import Tier
from satsudoku.human.late_rule import late_rule
from satsudoku.human.rule import Rule
from satsudoku.human.rules import missing_needs, rule

_NAMES = "a list of names of rules"
_TIER_KEYS = ("name", "label", "why", "rules", "titles")
_PLACES = ("before", "after", "instead")


def named_rule(reader: TomlReader, key: str, name: object) -> Rule:
    """The rule that a value of a key names."""
    if not isinstance(name, str):
        raise reader.fail(key, _NAMES)
    try:
        return late_rule(name) or rule(name)
    except SatsudokuError as error:
        if error.file is not None:  # not the ladder's fault
            raise
        raise reader.error(f"key {reader.path(key)}: {error.message}", file=reader.file) from None


def read_tier(reader: TomlReader, more: Sequence[str] = ()) -> Tier:
    """Read a tier's table."""
    reader.only((*_TIER_KEYS, *more))
    return Tier(
        reader.text("name"),
        reader.text("label", default=""),
        tuple(named_rule(reader, "rules", name) for name in reader.several("rules", _NAMES)),
        reader.text("why", default=""),
        reader.texts("titles"),
    )


@dataclass(frozen=True)
class Draft:
    """The tiers of a ladder, and whether its verdicts depend on the order, or on what."""

    tiers: tuple[Tier, ...]
    confluent: bool
    depends: str

    @property
    def rules(self) -> list[str]:
        return [rule.name for tier in self.tiers for rule in tier.rules]

    def with_rules_changed(self, reader: TomlReader) -> Draft:
        """The draft after a table's ``omit``, ``replace``, ``confluent`` and ``depends``.

        Raises:
            LadderError: an unknown rule, or a draft without ``depends`` that is not confluent.
        """
        confluent = reader.truth("confluent", self.confluent)
        depends = reader.text("depends", default=self.depends)
        if not confluent and not depends:
            raise reader.fail("depends", "a text, on what verdicts depend where confluent is false")
        swap: dict[str, tuple[Rule, ...]] = {}
        if "omit" in reader.table:
            names = reader.several("omit", _NAMES)
            swap = {named_rule(reader, "omit", name).name: () for name in names}
        inner = reader.inner("replace")
        for old in inner.table:
            swap[old] = (named_rule(inner, old, inner.text(old, "the name of a rule")),)
        for old in swap:
            if old not in self.rules:
                where, key = (inner, old) if old in inner.table else (reader, "omit")
                message = f"key {where.path(key)}: expected {choice(self.rules)}; found {old}"
                raise reader.error(message, file=reader.file)
        tiers = tuple(
            replace(tier, rules=tuple(n for r in tier.rules for n in swap.get(r.name, (r,))))
            for tier in self.tiers
        )
        return Draft(tiers, confluent, "" if confluent else depends)

    def with_tiers_changed(self, reader: TomlReader) -> Draft:
        """The draft after a table's ``omit_tiers`` and ``[[insert]]``.

        Raises:
            LadderError: an unknown tier, or one named twice.
        """
        dropped: set[int] = set()
        if "omit_tiers" in reader.table:
            names = reader.several("omit_tiers", "a list of tiers")
            dropped = {self._position(reader, "omit_tiers", name) for name in names}
        before: dict[int, list[Tier]] = {}
        after: dict[int, list[Tier]] = {}
        for table in reader.tables("insert"):
            tier = read_tier(table, _PLACES)
            key = _place(table)
            position = self._position(table, key, table.table[key])
            if key == "instead" and position in dropped:
                raise table.fail(key, "a tier that is neither omitted nor replaced before")
            if key == "instead":
                dropped.add(position)
            (after if key == "after" else before).setdefault(position, []).append(tier)
        tiers: list[Tier] = []
        for position, tier in enumerate(self.tiers):
            tiers += before.get(position, [])
            if position not in dropped:
                tiers.append(tier)
            tiers += after.get(position, [])
        return Draft(tuple(tiers), self.confluent, self.depends)

    def _position(self, reader: TomlReader, key: str, value: object) -> int:
        """The index of the tier that a value names, by its name or by its number from 1."""
        names = [tier.name for tier in self.tiers]
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= len(names):
            return value - 1
        if isinstance(value, str) and names.count(value) == 1:
            return names.index(value)
        expected = f"{choice(names)}, or a number from 1 to {len(names)}"
        if isinstance(value, str) and value in names:
            numbers = [str(number) for number, name in enumerate(names, 1) if name == value]
            expected = f"a number, for {' and '.join(numbers)} have this name"
        raise reader.fail(key, expected)

    def stacked(self, reader: TomlReader) -> tuple[Tier, ...]:
        """Stack the tiers: each rule learns of those below its tier.

        Raises:
            LadderError: a repeated rule, a tier without rules, or rules that break the ladder's
                claim of confluence.
        """
        rules = self.rules
        twice = [name for name in dict.fromkeys(rules) if rules.count(name) > 1]
        if twice:
            raise _wrong(reader, f"expected each rule once; found {twice[0]} twice")
        below: tuple[Rule, ...] = ()
        stacked: list[Tier] = []
        for tier in self.tiers:
            if not tier.rules:
                raise _wrong(reader, f"expected a rule in each tier; found none in {tier.name}")
            own = tuple(_over(reader, own_rule, below) for own_rule in tier.rules)
            stacked.append(replace(tier, rules=own))
            below += own
            if self.confluent:
                _check_order(reader, own, below)
        return tuple(stacked)


def _place(reader: TomlReader) -> str:
    keys = [key for key in _PLACES if key in reader.table]
    if len(keys) != 1:
        there = " and ".join(keys) or "none"
        message = f"key {reader.where}: expected one of before, after, instead; found {there}"
        raise reader.error(message, file=reader.file)
    return keys[0]


def _over(reader: TomlReader, own: Rule, below: tuple[Rule, ...]) -> Rule:
    try:
        return own.over(below)
    except SatsudokuError as error:
        raise _wrong(reader, error.message) from None


def _check_order(reader: TomlReader, own: tuple[Rule, ...], below: tuple[Rule, ...]) -> None:
    """Refuse rules whose fixpoint depends on the order."""
    for name, need in missing_needs(lower.name for lower in below):
        message = f"expected {need} beside {name} or below it"
        raise _wrong(reader, f"{message}, without which its tier is not confluent")
    for own_rule in own:
        if not own_rule.confluent:
            message = f"rule {own_rule.name} depends on order; expected confluent = false"
            raise _wrong(reader, message)


def _wrong(reader: TomlReader, message: str) -> SatsudokuError:
    """An error about the rules of all tiers together."""
    return reader.error(f"key {reader.path('tiers')}: {message}", file=reader.file)

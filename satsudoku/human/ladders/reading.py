"""Reading ladder files.

A ladder file is TOML. This one is complete:

    title = "Singles"
    description = "Naked singles, then hidden ones."
    confluent = true            # no puzzle's tier depends on the order of application

    [[tiers]]
    name = "Cells"
    why = "One looks at one cell only."
    rules = ["naked-single"]    # names that `satsudoku.human.rules.rule_names` lists

    [[tiers]]
    name = "Houses"
    rules = ["hidden-single:in=box", "hidden-single:in=line"]   # beside those of the tiers before

Rules may have options, as `satsudoku.human.rules.rule_options` tells; a rule with other options is
another rule. Further keys: ``source`` (where the ladder comes from); a tier's ``label`` (what the
source prints for it) and ``why`` (why it stands where it does); ``[codes]``, with
``rule = "what the source calls it"``.

A ladder that says ``confluent = true`` is held to it: with each rule must stand, in its tier or
below, the rules for the patterns into which its own shrinks, such as naked pairs with naked
triples. One that says ``confluent = false`` says in ``depends`` what its verdicts depend on.

A file that says ``extends = "rank8"`` takes from that ladder what it does not say itself, and may
change its rules: ``omit = ["rule"]``, and ``[replace]``, with ``old-rule = "new-rule"``.

Where a ladder leaves something open, it offers choices. The first value is the default; each may
``omit`` and ``replace`` rules, and say ``confluent`` and ``depends``, for itself:

    [options.h]
    about = "whether H is used"
    yes = {}
    no = { omit = ["hamada-logic"] }

``--ladder mine:h=no`` chooses, and so does a file with ``extends = "mine:h=no"``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from satsudoku.board.toml_reader import TomlReader, choice, parse_toml, read_text
from satsudoku.errors import LadderError, SatsudokuError, UnknownNameError, excerpt
from satsudoku.human.ladders.ladder import Ladder, Tier
from satsudoku.human.ladders.library import ladder, ladder_names
from satsudoku.human.raters.rater import Choice
from satsudoku.human.rule import Rule
from satsudoku.human.rules import missing_needs, rule
from satsudoku.human.spelling import spell, split_name

__all__ = ["parse_ladder", "read_ladder"]

_KEYS = (
    "extends",
    "title",
    "description",
    "source",
    "confluent",
    "depends",
    "tiers",
    "codes",
    "omit",
    "replace",
    "options",
)
_TIER_KEYS = ("name", "label", "why", "rules")
_VALUE_KEYS = ("omit", "replace", "confluent", "depends")
_NAMES = "a list of names of rules"


def read_ladder(path: Path, chosen: Mapping[str, str] | None = None) -> Ladder:
    """Read a ladder file; its name without ``.toml`` is the ladder's.

    Args:
        path: the file.
        chosen: values for the ladder's options.

    Raises:
        LadderError: unreadable, or not a ladder, or an option that it does not have.
    """
    text = read_text(path, "the ladder", LadderError)
    return parse_ladder(text, path.stem, str(path), chosen)


def parse_ladder(
    text: str, name: str, file: str, chosen: Mapping[str, str] | None = None
) -> Ladder:
    """Build a ladder from the text of a ladder file.

    Args:
        text: TOML as this module documents it.
        name: the ladder's name.
        file: named in errors.
        chosen: values for the ladder's options; the first value of each option is its default.

    Raises:
        LadderError: with file, key, what was found and what was expected.

    >>> parse_ladder('titel = "Mine"', "mine", "mine.toml")
    Traceback (most recent call last):
    satsudoku.errors.LadderError: mine.toml: unknown key 'titel': expected one of extends, ...
    """
    top = TomlReader(parse_toml(text, file, LadderError), "", file, LadderError)
    top.only(_KEYS)
    base = _base(top)
    draft = _draft(top, base)
    options = _options(top, draft)
    picked = _picked(name, options, chosen or {})
    for option, value in picked.items():
        draft = draft.changed(options[option][value])
    return Ladder(
        name=spell(name, picked),
        title=top.text("title", default=base.title if base else name),
        description=top.text("description", default=base.description if base else None),
        source=top.text("source", default=base.source if base else ""),
        confluent=draft.confluent,
        tiers=draft.stacked(top),
        codes={**(base.codes if base else {}), **_codes(top)},
        depends=draft.depends,
        options=tuple(
            Choice(option, top.inner("options").inner(option).text("about"), tuple(values))
            for option, values in options.items()
        ),
    )


class _Tier(NamedTuple):
    name: str
    label: str
    why: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class _Draft:
    """A ladder's rules by name, before they are set one upon the other."""

    tiers: tuple[_Tier, ...]
    confluent: bool
    depends: str

    @property
    def rules(self) -> list[str]:
        return [name for tier in self.tiers for name in tier.rules]

    def changed(self, reader: TomlReader) -> _Draft:
        """The ladder that a table makes of it with ``omit``, ``replace`` and the rest."""
        confluent = reader.truth("confluent", self.confluent)
        depends = reader.text("depends", default=self.depends)
        if not confluent and not depends:
            raise reader.fail("depends", "a text, on what verdicts depend where confluent is false")
        swap: dict[str, tuple[str, ...]] = {}
        if "omit" in reader.table:
            swap = {_named(reader, "omit", n).name: () for n in reader.several("omit", _NAMES)}
        inner = reader.inner("replace")
        for old in inner.table:
            swap[old] = (_named(inner, old, inner.text(old, "the name of a rule")).name,)
        for old in swap:
            if old not in self.rules:
                where, key = (inner, old) if old in inner.table else (reader, "omit")
                told = f"key {where.path(key)}: expected {choice(self.rules)}; found {old}"
                raise reader.error(told, file=reader.file)
        tiers = tuple(
            tier._replace(rules=tuple(new for old in tier.rules for new in swap.get(old, (old,))))
            for tier in self.tiers
        )
        return _Draft(tiers, confluent, "" if confluent else depends)

    def stacked(self, reader: TomlReader) -> tuple[Tier, ...]:
        """Set the tiers one upon the other: each rule learns of those below its tier."""
        rules = self.rules
        twice = [name for name in dict.fromkeys(rules) if rules.count(name) > 1]
        if twice:
            raise _wrong(reader, f"expected each rule once; found {twice[0]} twice")
        below: tuple[Rule, ...] = ()
        stacked: list[Tier] = []
        for tier in self.tiers:
            if not tier.rules:
                raise _wrong(reader, f"expected a rule in each tier; found none in {tier.name}")
            own = tuple(rule(name).over(below) for name in tier.rules)
            stacked.append(Tier(tier.name, tier.label, own, tier.why))
            below += own
            if not self.confluent:
                continue
            for one, need in missing_needs(r.name for r in below):
                told = f"expected {need} beside {one} or below it"
                raise _wrong(reader, f"{told}, without which its tier is not confluent")
            for found in own:
                if not found.confluent:
                    told = f"rule {found.name} depends on order; expected confluent = false"
                    raise _wrong(reader, told)
        return tuple(stacked)


def _wrong(reader: TomlReader, message: str) -> SatsudokuError:
    """An error about the rules of all tiers together."""
    return reader.error(f"key {reader.path('tiers')}: {message}", file=reader.file)


def _base(top: TomlReader) -> Ladder | None:
    if "extends" not in top.table:
        return None
    name = top.text("extends")
    try:
        if split_name(name)[0] in ladder_names():
            return ladder(name)
    except SatsudokuError as error:
        raise top.error(f"key extends: {error.message}", file=top.file) from None
    raise top.fail("extends", choice(ladder_names()))


def _draft(top: TomlReader, base: Ladder | None) -> _Draft:
    if base is None:
        for key in "omit", "replace":
            if key in top.table:
                raise top.fail(key, "extends beside it")
    if base is None or "tiers" in top.table:
        tiers = tuple(_tiers(top))
    else:
        tiers = tuple(
            _Tier(t.name, t.label, t.why, tuple(rule.name for rule in t.rules)) for t in base.tiers
        )
    confluent = top.truth("confluent", base.confluent if base else None)
    draft = _Draft(tiers, confluent, base.depends if base else "").changed(top)
    draft.stacked(top)
    return draft


def _tiers(top: TomlReader) -> Iterator[_Tier]:
    readers = top.tables("tiers")
    if not readers:
        raise top.fail("tiers", "an array of tables, [[tiers]]")
    for reader in readers:
        reader.only(_TIER_KEYS)
        yield _Tier(
            reader.text("name"),
            reader.text("label", default=""),
            reader.text("why", default=""),
            tuple(_named(reader, "rules", n).name for n in reader.several("rules", _NAMES)),
        )


_Options = dict[str, dict[str, TomlReader]]  # by option and value


def _options(top: TomlReader, draft: _Draft) -> _Options:
    """What may be chosen; each value is tried, so that a fault is found before it is chosen."""
    options = top.inner("options")
    found: _Options = {}
    for option in options.table:
        reader = options.inner(option)
        values = {key: reader.inner(key) for key in reader.table if key != "about"}
        if len(values) < 2:
            raise options.fail(option, "a table of two or more values, each a table of changes")
        for number, (key, value) in enumerate(values.items()):
            value.only(_VALUE_KEYS)
            if value.table and not number:
                raise reader.fail(key, "no changes, for the first value is the ladder as it stands")
            draft.changed(value).stacked(value)
        found[option] = values
    return found


def _picked(name: str, options: _Options, chosen: Mapping[str, str]) -> dict[str, str]:
    """The values that are chosen and are not the default, in the order of the options."""
    for option, value in chosen.items():
        if option not in options:
            raise UnknownNameError(f"option of ladder {name}", option, options)
        if value not in options[option]:
            known = " or ".join(options[option])
            raise LadderError(f"ladder {name}: expected {option}={known}; found {excerpt(value)}")
    defaults = {option: next(iter(values)) for option, values in options.items()}
    return {o: chosen[o] for o in options if chosen.get(o, defaults[o]) != defaults[o]}


def _codes(top: TomlReader) -> dict[str, str]:
    codes = top.inner("codes")
    return {_named(codes, name, name).name: codes.text(name) for name in codes.table}


def _named(reader: TomlReader, key: str, name: object) -> Rule:
    """The rule that a value of a key names."""
    if not isinstance(name, str):
        raise reader.fail(key, _NAMES)
    try:
        return rule(name)
    except SatsudokuError as error:
        raise reader.error(f"key {reader.path(key)}: {error.message}", file=reader.file) from None

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

Rules may have options, as `satsudoku.human.rules.rule_options` lists; a rule with other options is
another rule. Further keys: ``source`` (where the ladder comes from); a tier's ``label`` (what the
source prints for it), ``why`` (the reason for its place) and ``titles`` (its name in other
languages, ``titles = { ja = "..." }``; common names such as Easy need none); ``[codes]``, with
``rule = "the source's name"``.

A ladder with ``confluent = true`` must have, beside or below each rule, the rules for the smaller
patterns into which its pattern shrinks, such as naked pairs with naked triples. A ladder with
``confluent = false`` states in ``depends`` what its verdicts depend on.

A file with ``extends = "rank8"`` inherits all missing keys from that ladder, and may change its
rules and tiers:

    omit = ["hidden-quad"]              # rules that go
    omit_tiers = ["Extreme"]            # tiers that go
    [replace]
    negation-place = "negation-remove"  # a rule instead of another
    [[insert]]                          # a tier more, with the keys of [[tiers]], and
    before = "Very hard"                # its place: before a tier, after one, or instead of one
    name = "Skyscrapers"
    rules = ["skyscraper"]

Tiers are those of the ladder that is extended, by name, or by number from 1; ``[[tiers]]`` of the
file follow them. Rules are omitted and replaced first, so a tier may be inserted with a rule that
is omitted elsewhere.

A ladder may offer options. The first value is the default; each may have ``omit``, ``omit_tiers``,
``replace``, ``confluent`` and ``depends`` of its own:

    [options.h]
    about = "whether H is used"
    yes = {}
    no = { omit = ["hamada-logic"] }

``--ladder mine:h=no`` chooses, and so does a file with ``extends = "mine:h=no"``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from satsudoku.board.toml_reader import TomlReader, choice, parse_toml, read_text
from satsudoku.errors import LadderError, SatsudokuError, UnknownNameError, excerpt
from satsudoku.human.ladders.draft import Draft, named_rule, read_tier
from satsudoku.human.ladders.rater import Choice
from satsudoku.human.ladders.shipped import ladder_names, ladder_text
from satsudoku.human.ladders.tier import Tier
from satsudoku.human.spelling import spell, split_name

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
    "omit_tiers",
    "replace",
    "insert",
    "options",
)
_CHANGES = ("omit", "replace", "omit_tiers", "insert")
_VALUE_KEYS = ("omit", "omit_tiers", "replace", "confluent", "depends")


Code: TypeAlias = "str | Mapping[str, str]"
"""What a source calls a rule, perhaps by the family of houses."""


@dataclass(frozen=True)
class LadderData:
    """The data of a ladder file.

    Attributes:
        name: its name for `satsudoku.ladder`.
        title: for people.
        description: a sentence.
        source: its origin; may be empty.
        confluent: whether a puzzle's tier is the same for every order of rules, and so for every
            relabelled, transposed or permuted copy of it.
        tiers: the easiest first.
        codes: the source's names of rules, by the rule's name; where it calls a rule otherwise in
            rows than in columns, by the family of the first house, too.
        depends: what the verdict depends on beside the puzzle's structure; empty if it is
            confluent.
        options: the options in its name.
    """

    name: str
    title: str
    description: str
    source: str
    confluent: bool
    tiers: tuple[Tier, ...]
    codes: Mapping[str, Code] = field(default_factory=dict, hash=False)
    depends: str = ""
    options: tuple[Choice, ...] = ()


def read_ladder(path: Path, chosen: Mapping[str, str] | None = None) -> LadderData:
    """Read a ladder file; its name without ``.toml`` is the ladder's.

    Raises:
        LadderError: unreadable, not a ladder, or an unknown option.

    >>> read_ladder(Path("nowhere.toml"))
    Traceback (most recent call last):
    satsudoku.errors.LadderError: nowhere.toml: cannot read the ladder: No such file or directory
    """
    text = read_text(path, "the ladder", LadderError)
    return parse_ladder(text, path.stem, str(path), chosen)


def shipped_ladder(name: str, chosen: Mapping[str, str] | None = None) -> LadderData:
    """Read a shipped ladder.

    Raises:
        UnknownNameError: no such ladder or option; the nearest names are suggested.
        LadderError: an option has no such value.
    """
    return _shipped(name, tuple((chosen or {}).items()))


@lru_cache(maxsize=64)
def _shipped(name: str, chosen: tuple[tuple[str, str], ...]) -> LadderData:
    if name not in ladder_names():
        raise UnknownNameError("ladder", name, ladder_names())
    return parse_ladder(ladder_text(name), name, f"ladders/{name}.toml", dict(chosen))


def parse_ladder(
    text: str, name: str, file: str, chosen: Mapping[str, str] | None = None
) -> LadderData:
    """Read the text of a ladder file.

    Args:
        text: TOML as this module documents it.
        name: the ladder's name.
        file: named in errors.
        chosen: values for the ladder's options; the first value of each option is its default.

    Raises:
        LadderError: names file and key, and says what was expected.

    >>> parse_ladder('titel = "Mine"', "mine", "mine.toml")
    Traceback (most recent call last):
    satsudoku.errors.LadderError: mine.toml: unknown key 'titel': expected a key such as ...
    """
    top = TomlReader(parse_toml(text, file, LadderError), "", file, LadderError)
    top.only(_KEYS)
    base = _base(top)
    draft = _draft(top, base)
    options = _options(top, draft)
    picked = _picked(name, options, chosen or {})
    for option, value in picked.items():
        changes = options[option][value]
        draft = draft.with_rules_changed(changes).with_tiers_changed(changes)
    return LadderData(
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


def _base(top: TomlReader) -> LadderData | None:
    if "extends" not in top.table:
        return None
    try:
        name, chosen = split_name(top.text("extends"))
        if name in ladder_names():
            return shipped_ladder(name, chosen)
    except SatsudokuError as error:
        if error.file is not None:
            raise
        raise top.error(f"key extends: {error.message}", file=top.file) from None
    raise top.fail("extends", choice(ladder_names()))


def _draft(top: TomlReader, base: LadderData | None) -> Draft:
    for key in _CHANGES:
        if key in top.table and base is None:
            raise top.fail(key, "extends beside it")
    tiers = tuple(read_tier(table) for table in top.tables("tiers"))
    if not tiers and (base is None or "tiers" in top.table):
        raise top.fail("tiers", "an array of tables, [[tiers]]")
    confluent = top.truth("confluent", base.confluent if base else None)
    draft = Draft(base.tiers if base else (), confluent, base.depends if base else "")
    draft = draft.with_rules_changed(top).with_tiers_changed(top)
    draft = replace(draft, tiers=draft.tiers + tiers)
    draft.stacked(top)
    return draft


_Options = dict[str, dict[str, TomlReader]]  # by option and value


def _options(top: TomlReader, draft: Draft) -> _Options:
    """The options; each value is applied once, so that errors show before it is chosen."""
    tables = top.inner("options")
    options: _Options = {}
    for option in tables.table:
        reader = tables.inner(option)
        values = {key: reader.inner(key) for key in reader.table if key != "about"}
        if len(values) < 2:
            raise tables.fail(option, "a table of two or more values, each a table of changes")
        for number, (key, value) in enumerate(values.items()):
            value.only(_VALUE_KEYS)
            if value.table and not number:
                raise reader.fail(key, "no changes, for the first value is the ladder as it stands")
            draft.with_rules_changed(value).with_tiers_changed(value).stacked(value)
        options[option] = values
    return options


def _picked(name: str, options: _Options, chosen: Mapping[str, str]) -> dict[str, str]:
    """The chosen values other than defaults, in the order of the options."""
    for option, value in chosen.items():
        if option not in options:
            raise UnknownNameError(f"option of ladder {name}", option, options)
        if value not in options[option]:
            choices = " or ".join(options[option])
            raise LadderError(f"ladder {name}: expected {option}={choices}; found {excerpt(value)}")
    defaults = {option: next(iter(values)) for option, values in options.items()}
    return {o: chosen[o] for o in options if chosen.get(o, defaults[o]) != defaults[o]}


def _codes(top: TomlReader) -> dict[str, Code]:
    codes = top.inner("codes")
    return {named_rule(codes, name, name).name: _code(codes, name) for name in codes.table}


def _code(codes: TomlReader, name: str) -> Code:
    if not isinstance(codes.table[name], dict):
        return codes.text(name)
    families = codes.inner(name)
    return {family: families.text(family) for family in families.table}

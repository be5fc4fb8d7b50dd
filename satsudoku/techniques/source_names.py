"""Techniques by the names of the documents that began this project: ``Sbit``, ``B_search``.

``source_names.toml`` lists them with the rules that find them. Some names stand for several rules,
as 表予約 does for hidden pairs, triples and quads, and some for a rule in rows alone.
"""

from __future__ import annotations

import difflib
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from satsudoku.errors import UnknownNameError
from satsudoku.human.deduction import Deduction
from satsudoku.human.rules import declaration, rule, rule_names
from satsudoku.human.sentences import LANGUAGES
from satsudoku.human.spelling import split_name

_ENDINGS = ("search", "サーチ")  # of names in the weblog and in the document of 1999


class Named(NamedTuple):
    """What a technique's name stands for.

    Attributes:
        rule: a rule, perhaps with options.
        houses: ``row`` or ``column`` if deductions of other houses do not count; else empty.
    """

    rule: str
    houses: str = ""

    def counts(self, deduction: Deduction) -> bool:
        """Whether a deduction of the rule lies in such a house."""
        if not self.houses:
            return True
        houses = deduction.geometry.houses(deduction.truths)
        return any(house.family == self.houses for house in houses)


def named_rules(name: str, kind: str = "rule", *others: str) -> tuple[Named, ...]:
    """The rules of a technique: by a name of `rule`, or by one of the documents.

    A name that has both readings stands for both.

    Args:
        name: of a technique.
        kind: what an error calls it.
        others: more names that an error may suggest.

    Raises:
        UnknownNameError: no such technique, or no such option; the nearest names are suggested.
        LadderError: an option with a wrong value.

    >>> named_rules("B_search"), named_rules("Enclosure")[0].rule
    ((Named(rule='hidden-single:in=box', houses=''),), 'naked-pair')
    >>> named_rules("x-wing"), named_rules("L")
    ((Named(rule='x-wing', houses=''),), (Named(rule='hidden-single:in=line', houses='row'),))
    >>> named_rules("Ubitt")
    Traceback (most recent call last):
    satsudoku.errors.UnknownNameError: no rule 'Ubitt'; did you mean Ubit or Sbit?
    """
    found: list[Named] = []
    try:
        found.append(Named(rule(name).name))
    except UnknownNameError as error:
        if error.kind != "rule":
            raise
    found += _of_sources().get(_plain(name), ())
    if not found:
        spelled = {**_spellings(), **{_plain(other): other for other in others}}
        near = difflib.get_close_matches(_plain(name), spelled, n=3)
        there = [spelled[word] for word in near] or [*others, *rule_names()]
        raise UnknownNameError(kind, name, there)
    return tuple(dict.fromkeys(found))


def source_names() -> tuple[str, ...]:
    """The documents' names of techniques, in the order of their documents.

    >>> source_names()[:3]
    ('Sbit', 'A2-1', 'A2-1 Sbit')
    """
    return tuple(dict.fromkeys(name for names, _ in _listed() for name in names))


@cache
def _listed() -> tuple[tuple[tuple[str, ...], tuple[Named, ...]], ...]:
    text = (files("satsudoku.techniques") / "source_names.toml").read_text(encoding="utf-8")
    return tuple(
        (
            tuple(entry["names"]),
            tuple(Named(name, entry.get("houses", "")) for name in entry["rules"]),
        )
        for entry in tomllib.loads(text)["technique"]
    )


@cache
def _of_sources() -> Mapping[str, tuple[Named, ...]]:
    """The rules by plain names; a name of several documents stands for the rules of each."""
    found: dict[str, tuple[Named, ...]] = {}
    for names, rules in _listed():
        for name in map(_plain, names):
            found[name] = (*found.get(name, ()), *rules)
    return found


@cache
def _spellings() -> Mapping[str, str]:
    """Every name of a technique, as it is written, by its plain form."""
    spelled: dict[str, str] = {}

    def add(names: Iterable[str | None]) -> None:
        for name in filter(None, names):
            spelled.setdefault(_plain(name), name)

    add(rule_names())
    add(source_names())
    for declared in map(declaration, rule_names()):
        add(declared.aliases)
        add(declared.technique.own_name(language) for language in LANGUAGES)
    return spelled


def _plain(name: str) -> str:
    """A name without what people write in several ways."""
    name, options = split_name(unicodedata.normalize("NFKC", name).casefold())
    name = "".join(c for c in name if not (c.isspace() or unicodedata.category(c) in ("Pd", "Pc")))
    for ending in _ENDINGS:
        name = name.removesuffix(ending) or name
    return name + "".join(f"{key}{value}" for key, value in options.items())

"""The rules by name.

One file holds everything about a rule or a family: its classes and sentences, its names, its
options, the smaller rules that it needs, its form in lanes, and an example. Every file of this
folder, and of any room's folder ``rules``, declares its rules in a tuple ``RULES``. The list in
``files.json``, which ``make reference`` writes, tells which file a ladder must load for a name.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from importlib.resources import files
from types import ModuleType
from typing import NamedTuple

from satsudoku.errors import LadderError, RuleError, UnknownNameError, excerpt
from satsudoku.human.declaration import RuleDeclaration
from satsudoku.human.rule import Rule
from satsudoku.human.sentences import LANGUAGES
from satsudoku.human.spelling import spell, split_name
from satsudoku.registry import find, modules

__all__ = [
    "check_needs",
    "declaration",
    "missing_needs",
    "read_declarations",
    "rule",
    "rule_files",
    "rule_names",
    "rule_options",
]


class RuleFile(NamedTuple):
    """Where a rule is, and what ladders need to know of it before it is loaded.

    Attributes:
        file: the name of its file in a folder ``rules``.
        names: of its technique, by language, unless it serves boards of lines and boxes.
        pattern: as `Rule.pattern`.
        needs: as `RuleDeclaration.needs`.
        drawn: whether it only serves constraints.
    """

    file: str
    names: Mapping[str, str] | None = None
    pattern: bool = True
    needs: Sequence[str] = ()
    drawn: bool = True


@cache
def rule_files() -> Mapping[str, RuleFile]:
    """The rules that satsudoku ships, by name; ``make reference`` writes the list."""
    text = (files("satsudoku.human.rules") / "files.json").read_text(encoding="utf-8")
    return {name: RuleFile(**entry) for name, entry in json.loads(text).items()}


def rule_names() -> tuple[str, ...]:
    """The names of all rules: first those that need no other, last hypotheses and search.

    >>> names = rule_names()
    >>> names.index("naked-single") < names.index("naked-pair") < names.index("naked-triple")
    True
    """
    return tuple(_declarations())


def rule_options(name: str) -> dict[str, str]:
    """The options of a rule, with their values in words.

    Raises:
        UnknownNameError: no such rule.

    >>> rule_options("hidden-single"), rule_options("pointing")
    ({'in': 'box or line'}, {'cells': '2 to 255'})
    """
    return {key: str(option) for key, option in declaration(name).options.items()}


@lru_cache(maxsize=1024)
def rule(name: str) -> Rule:
    """Find a rule by name.

    Args:
        name: one of `rule_names`, a technique, an alias or a code of HoDoKu's. Options may follow a
            colon, as `rule_options` lists them: ``hidden-single:in=box`` looks in boxes only,
            ``pointing:cells=2`` for two cells only, ``swordfish:cells=2`` for two in each line.

    Raises:
        UnknownNameError: no such rule or option; the nearest names are suggested.
        LadderError: an option with a wrong value.

    >>> rule("naked-pair").technique, rule("0200").name, rule("二国同盟").name
    ('Naked Pair', 'naked-pair', 'naked-pair')
    >>> rule("pointing:cells=02").name
    'pointing:cells=2'
    """
    base, chosen = split_name(name)
    declared = declaration(base)
    values: dict[str, str] = {}
    arguments: dict[str, str | int] = {}
    for key in chosen:
        if key not in declared.options:
            raise UnknownNameError(f"option of rule {declared.name}", key, declared.options)
    for key, option in declared.options.items():
        if key in chosen:
            value = option.read(chosen[key])
            if value is None:
                wrong = excerpt(chosen[key])
                raise LadderError(f"rule {declared.name}: expected {key}={option}; found {wrong}")
            values[key], arguments[option.argument] = str(value), value
    return declared.make(spell(declared.name, values), declared.technique, **arguments)


def declaration(name: str) -> RuleDeclaration:
    """Find the declaration of a rule.

    Raises:
        UnknownNameError: no such rule; the nearest names are suggested.
    """
    if name in rule_files():
        return _declared_in(rule_files()[name].file)[name]
    declared = _declarations()
    if name not in declared:
        aliases = _aliases() if name.isascii() else _aliases(tuple(LANGUAGES))
        name = aliases.get(_plain(name), name)
    if name not in declared:
        raise UnknownNameError("rule", name, declared)
    return declared[name]


@cache
def _declared_in(file: str) -> Mapping[str, RuleDeclaration]:
    # The tests check the declarations of shipped files; here that would load what checks them.
    return {declared.name: declared for declared in find("rules", file).RULES}


def missing_needs(names: Iterable[str]) -> list[tuple[str, str]]:
    """The rules of a set with a smaller rule that it needs for one fixpoint, and lacks.

    A pattern of n items turns into one of fewer items when one of them is placed. Without the rule
    for the smaller pattern, deductions depend on the order.

    >>> missing_needs(["naked-single", "naked-pair"])
    []
    >>> missing_needs(["naked-single", "naked-triple", "hidden-single:in=line", "hidden-pair"])
    [('naked-triple', 'naked-pair'), ('hidden-pair', 'hidden-single:in=box')]
    """
    given = list(names)
    there = set(given)
    for name in given:
        if not split_name(name)[1] and not _is_late(name):
            there.update(declaration(name).serves)
    needed = ((name, need) for name in given for need in _needs(split_name(name)[0]))
    return [(name, need) for name, need in needed if need not in there]


def _needs(name: str) -> Sequence[str]:
    return rule_files()[name].needs if _is_late(name) else declaration(name).needs


def _is_late(name: str) -> bool:
    return name in rule_files() and rule_files()[name].names is not None


# --- registration --------------------------------------------------------------------------------


def read_declarations(files: Iterable[ModuleType]) -> dict[str, RuleDeclaration]:
    """Collect the ``RULES`` of files, by name.

    Raises:
        RuleError: no declaration, a missing part, or a taken name; in one line, with the file.
    """
    declared: dict[str, RuleDeclaration] = {}
    owners: dict[str, RuleDeclaration] = {}  # by plain name
    for module in files:
        declarations = getattr(module, "RULES", ())
        if not (declarations and isinstance(declarations, tuple)):
            raise RuleError("expected a tuple RULES of declarations", file=module.__file__)
        for rule in declarations:
            if not isinstance(rule, RuleDeclaration):
                wrong = f"expected declarations in RULES; found {excerpt(repr(rule))}"
                raise RuleError(wrong, file=module.__file__)
            for fault in rule.faults():
                raise RuleError(f"rule {rule.name}: {fault}", file=module.__file__)
            for name in _own_names(rule):
                owner = owners.setdefault(name, rule)
                if owner is not rule:
                    raise RuleError(
                        f"rule {rule.name}: the name {name!r} is taken by {owner.name} "
                        f"({_file(owner)})",
                        file=module.__file__,
                    )
            declared[rule.name] = rule
    return declared


def check_needs(declared: Mapping[str, RuleDeclaration]) -> None:
    """Check that all rules exist that others need or serve."""
    for rule in declared.values():
        for need in (*rule.needs, *rule.serves):
            if split_name(need)[0] not in declared:
                missing = f"rule {rule.name}: no rule {need}, which it needs or serves"
                raise RuleError(missing, file=_file(rule))


def _file(rule: RuleDeclaration) -> str | None:
    """The file of a rule's class."""
    make = rule.make.func if isinstance(rule.make, partial) else rule.make
    return sys.modules[make.__module__].__file__


def _plain(name: str) -> str:
    return name.casefold().replace(" ", "-")


def _own_names(declared: RuleDeclaration) -> tuple[str, ...]:
    """The names that no other rule may have."""
    names = [declared.name, *declared.aliases, declared.technique.hodoku or declared.name]
    return tuple(dict.fromkeys(map(_plain, names)))


@cache
def _declarations() -> Mapping[str, RuleDeclaration]:
    """Every rule of this folder, in the order of `rule_names`."""
    declared = read_declarations(modules("rules"))
    check_needs(declared)
    heights: dict[str, int] = {}

    def height(name: str) -> int:
        """The length of its chain of needed rules; more for rules that are not patterns."""
        if name not in heights:
            rule = declared[name]
            below = (height(split_name(need)[0]) + 1 for need in rule.needs)
            pattern = rule.make(rule.name, rule.technique).pattern
            heights[name] = max(below, default=0) if pattern else len(declared)
        return heights[name]

    return {name: declared[name] for name in sorted(declared, key=height)}


@cache
def _aliases(languages: tuple[str, ...] = ("en",)) -> Mapping[str, str]:
    """Rules by plain names: their own, and those of techniques that only they have."""
    declared = _declarations()
    aliases = {name: rule.name for rule in declared.values() for name in _own_names(rule)}
    shared: dict[str, set[str]] = {}
    for rule in declared.values():
        for name in filter(None, map(rule.technique.own_name, languages)):
            shared.setdefault(_plain(name), set()).add(rule.name)
    return {name: min(owners) for name, owners in shared.items() if len(owners) == 1} | aliases

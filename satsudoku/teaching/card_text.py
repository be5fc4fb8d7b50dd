"""A card as text: the board, and a line for each fact."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from satsudoku.catalogue import said, said_some, spoken
from satsudoku.cli.console import printable
from satsudoku.formats.reading.extras import REMARKS
from satsudoku.retelling import renamed, retold
from satsudoku.stream.question import Line
from satsudoku.stream.questions.tier import score_words, tier_title, verdict_words
from satsudoku.stream.questions.unique import verdict
from satsudoku.wide import right, wrap

if TYPE_CHECKING:
    from satsudoku.board.variant import Variant
    from satsudoku.stream.record_value import Record

_WIDTH = 100  # characters of a line
_PLAIN = ("row", "column", "box", "region")
_SHOWN = 10  # names
_IMPLIED = 2  # houses, with their reasons
_MOVES = "{number} moves of cells map the puzzle to itself, up to the names of symbols"
_TIER = "{tier} on the ladder {ladder}: {name}"
_AT_LEAST = "{tier} or above on the ladder {ladder}"
_TOGETHER = {  # what is said where the first field was not found in time
    "count": "solutions",
    "cause": "why",
    "differing": "differing",
    "tier": "tier",
    "minutes": "minutes",
    "redundant": "redundant",
    "automorphisms": "symmetry",
    "hint": "next",
    "fog": "fog",
}


def card_lines(record: Record, rules: Variant) -> Iterator[Line]:
    """The lines of a record of `satsudoku.teaching.questions.card` whose puzzle has these rules."""
    yield from ([(line, "")] for line in _board(record.puzzle or "", rules))
    for title, text in _facts(record, rules):
        first, *more = _wrapped(text, _WIDTH - 12)
        style = verdict(record)[1] if title == "solutions" and record.count is not None else ""
        yield [(f"{right(said(title), 10)}  ", "dim"), (first, style)]
        yield from ([(f"{'':12}{line}", "")] for line in more)


def _board(text: str, rules: Variant) -> list[str]:
    """The board, and below it constraints, signs and marked cells, one kind after the other."""
    from satsudoku import given
    from satsudoku.board.own_parts import own_parts
    from satsudoku.drawing.text import draw_text, signs

    puzzle = given.puzzle(text, rules)
    lines = draw_text(puzzle.values, rules).splitlines()
    texts = ((c.key, renamed(c.text(rules.cell_names).partition(": ")[2])) for c in rules.shown)
    for key, some in groupby(sorted(texts, key=lambda pair: pair[0]), key=lambda pair: pair[0]):
        listed = "; ".join(_whole(text) for _, text in some)
        lines += _wrapped(f"{_kinds(key)}{said(': ')}{listed}", _WIDTH, "  ")
    for name, pairs in signs(rules).items():
        listed = "; ".join(map(_whole, pairs))
        lines += _wrapped(f"{renamed(name)}{said(': ')}{listed}", _WIDTH, "  ")
    marked: dict[str, list[str]] = {}  # such as odd and even cells
    for mark in own_parts(rules).marks if "+" in rules.name else ():
        marked.setdefault(mark.name, []).append(rules.cell_names[mark.cell])
    for name, cells in marked.items():
        lines += _wrapped(f"{renamed(name)}{said(': ')}{' '.join(cells)}", _WIDTH, "  ")
    return lines


def _kinds(key: str, number: int = 2) -> str:
    """The name of a kind of constraints, by the key of its tables."""
    from satsudoku.board.constraint_kinds import constraint_kinds

    kind = next((kind for kind in constraint_kinds() if kind.key == key), None)
    if kind is None:
        return key
    title = kind.family_title(spoken()) or kind.family_name
    return key.replace("_", " ") if spoken() == "en" and number != 1 else title


def _whole(text: str) -> str:
    """A text that stays on one line."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def _wrapped(text: str, width: int, indent: str = "") -> list[str]:
    if not text.isascii():
        first, *more = wrap(text, width - len(indent))
        lines = [first, *(indent + line for line in more)]
    else:
        lines = textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def _facts(record: Record, rules: Variant) -> Iterator[tuple[str, str]]:
    if record.title or record.author:
        title = printable(record.title) if record.title else said("untitled")
        by = said("{title} by {author}", title=title, author=printable(record.author or ""))
        yield "title", by if record.author else title
    yield "rules", _rules(rules)
    for reason in record.implied[:_IMPLIED]:
        yield "implied", reason
    if len(record.implied) > _IMPLIED:
        more = len(record.implied) - _IMPLIED
        yield "implied", said("{number} more houses; --json lists them", number=more)
    yield "clues", _clues(record)
    encoded = _encoded(record)
    if record.unique:
        full = "." not in (record.puzzle or "")
        unique = "1: the puzzle is solved" if full else "1: the puzzle is unique"
        yield "solutions", said(unique) + encoded
    elif record.count == 0:
        why = retold(record.conflict) if record.conflict else said("no grid obeys all rules")
        yield "solutions", said("none{encoded}: {why}", encoded=encoded, why=why)
        if record.cause and not record.conflict:
            parts = said(", ").join(map(renamed, record.cause))
            yield "why", said("these exclude each other: {parts}", parts=parts)
        elif not (record.conflict or record.unfinished):
            yield "why", said("unknown: a rule has too many cells for this search")
    elif record.unique is False:
        number = f"{record.count:,}"
        if not record.exact:
            number = said("at least {number}", number=number)
        yield "solutions", said("{number}: not unique", number=number) + encoded
        if record.differing is not None:
            cells = said_some(record.differing, _SHOWN)
            many = len(record.differing)
            yield "differing", said("{number} cells: {cells}", number=many, cells=cells)
        if record.completions:
            clues = said_some([clue.replace("#", "=") for clue in record.completions], _SHOWN)
            yield "mend", said("one of these clues leaves one solution: {clues}", clues=clues)
        elif record.completions is not None:
            yield "mend", said("no single clue leaves one solution")
    yield from _rating(record)
    if record.minutes is not None:
        yield "minutes", _minutes(record)
    if record.minimal is not None:
        yield "redundant", _redundant(record)
    if record.count != 0 and (record.automorphisms or 1) > 1:
        yield "symmetry", said(_MOVES, number=f"{record.automorphisms:,}")
    if record.fog is not None:
        yield "fog", record.fog
    if record.hint is not None:
        yield "next", record.hint["text"]
    for field in record.unfinished:
        if field != "tier" or record.at_least is None:
            yield _TOGETHER[field], said("not known in time; expected a longer --timeout")


def _encoded(record: Record) -> str:
    """What a verdict is about if a link has more than was read from it."""
    remarks = (record.carried or {}).get(REMARKS)
    partly = isinstance(remarks, list) and any("encode" in str(remark) for remark in remarks)
    return said(" by the rules that the link encodes") if partly else ""


def _rating(record: Record) -> Iterator[tuple[str, str]]:
    """The rater's verdict; its minutes have a line of their own."""
    if record.tier is not None:
        yield (
            "tier",
            said(_TIER, tier=record.tier, ladder=record.ladder, name=tier_title(record)),
        )
    elif record.at_least is not None:
        yield "tier", said(_AT_LEAST, tier=record.at_least, ladder=record.ladder)
    if record.score is not None or record.bound is not None:
        if record.detail is None or "minutes" not in record.detail:
            score = score_words(record)
            yield "score", said("{score} by {ladder}", score=score, ladder=record.ladder)
        elif record.ladder != "minutes":  # with parameters of its own
            time = verdict_words(record)[0]
            yield "score", said("{time}, by {ladder}", time=time, ladder=record.ladder)
    elif (
        record.unique
        and record.suffices is not None
        and record.tier is None
        and "tier" not in record.unfinished
    ):
        yield "tier" if record.suffices else "score", verdict_words(record)[0]


def _rules(rules: Variant) -> str:
    """The title of the rules; of a puzzle's own that of those that they extend, and what more.

    Constraints are not among them: the board is followed by these.
    """
    from satsudoku.board.library import variant
    from satsudoku.board.own_parts import own_parts
    from satsudoku.board.shipped import variant_names
    from satsudoku.human.names import title_in

    base, plus, _ = rules.name.partition("+")
    if not plus:
        return title_in(spoken(), rules)
    if base not in variant_names():
        return said("its own layout")
    shipped = variant(base)
    named, own = {*shipped.houses, *shipped.relations, *shipped.marks}, own_parts(rules)
    names = [house.family for house in own.houses if house not in named]
    names += [relation.name for relation in own.relations if relation not in named]
    names += [mark.name for mark in own.marks if mark not in named]
    more = dict.fromkeys(name for name in names if name not in _PLAIN)
    return said(", ").join((title_in(spoken(), shipped), *map(renamed, more)))


def _clues(record: Record) -> str:
    words = [str(record.clues)]
    if record.pattern not in (None, "none") and "." in (record.puzzle or ""):
        words.append(said("{name} pattern", name=said(record.pattern)))
    for key, number in record.constraints.items():
        kind = _kinds(key, number)
        words.append(said("{number} {constraints}", number=number, constraints=kind))
    return said(", ").join(words)


def _minutes(record: Record) -> str:
    from satsudoku.human.minutes_phrase import about_minutes

    names = ("minutes", "minutes_low", "minutes_high")
    detail: dict[str, Any] = {name: record[name] for name in names}
    return about_minutes(detail | {"calibrated": record.minutes_calibrated}, spoken())


def _redundant(record: Record) -> str:
    if record.minimal:
        return said("nothing: the puzzle is minimal")
    names: list[str] = [*record.redundant, *map(renamed, record.redundant_constraints)]
    if len(names) == 1:
        return names[0]
    shown = said_some([_whole(name) for name in names], _SHOWN)
    return said("any one of these {number} can go: {shown}", number=len(names), shown=shown)

"""Sections of the pages that come from the program itself, as Markdown: nothing is typed twice."""

from __future__ import annotations

import importlib
import inspect
import re
import textwrap
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import typer
from reference import api
from techniques import techniques

from satsudoku.cli.app import app as commands_app
from satsudoku.cli.commands import load_all
from satsudoku.cli.help import SHARED, options_by_block
from satsudoku.evaluation.self_test import reference
from satsudoku.formats import formats as all_formats
from satsudoku.human.rules import rule, rule_names, rule_options
from satsudoku.making.rarity import Rate, constraint_rates
from satsudoku.raters.kanoya.points import read_points
from satsudoku.stream.questions import fields as all_fields

_BOARDS = "classic6", "classic9"  # whose rates are in tables of their own


def commands() -> str:
    """A section for each command, from the command line's own help."""
    load_all()
    group: Any = typer.main.get_command(commands_app)
    context = group.context_class(group, info_name="satsudoku")
    return "\n".join(
        line
        for name in group.list_commands(context)
        for line in _command(name, group.get_command(context, name))
    )


def _command(name: str, command: Any) -> Iterator[str]:
    context = command.context_class(command, info_name=f"satsudoku {name}")
    usage = " ".join(command.collect_usage_pieces(context))
    yield from (f"## {name}", "", f"```text\nsatsudoku {name} {usage}\n```", "")
    yield from (_paragraphs(command.help or ""), "")
    blocks = options_by_block(command, context)
    shared = blocks.pop(SHARED, [])
    for spelled, about in chain.from_iterable(blocks.values()):
        if "--help" not in spelled:
            yield f"- `{spelled}`: {' '.join(_code(about).split())}"
    yield ""
    names = [re.findall(r"--[\w-]+", spelled)[0] for spelled, _ in shared]
    if names := [f"`{name}`" for name in names if name != "--help"]:
        yield from (f"[{SHARED}](#{SHARED.lower().replace(' ', '-')}): {', '.join(names)}.", "")
    yield _paragraphs(command.epilog or "")


def _paragraphs(text: str) -> str:
    r"""Help as Markdown: a paragraph after a ``\b`` keeps its lines, under its first as a title."""
    paragraphs = re.split(r"\n\s*\n", inspect.cleandoc(text))
    return "\n\n".join(map(_paragraph, paragraphs))


def _paragraph(text: str) -> str:
    lines = text.strip("\n").split("\n")
    if lines[0].strip() != "\b":
        return _code(" ".join(line.strip() for line in lines))
    title, body = lines[1], textwrap.dedent("\n".join(lines[2:]))
    return f"{title.strip()}\n\n```text\n{body}\n```" if body else _code(title.strip())


def _code(text: str) -> str:
    """Help with its 'quoted words' and --options as code."""
    return re.sub(r"(?<!\w)'([^']+)'(?!\w)|(?<![\w-])(--[\w-]+)", r"`\1\2`", text)


def rules() -> str:
    """A table of the rules: names, options, techniques."""
    return _table(
        ("rule", "technique", "options"),
        (
            (f"`{name}`", rule(name).technique, _options(rule_options(name)))
            for name in rule_names()
        ),
    )


def _options(options: dict[str, str]) -> str:
    return "; ".join(f"`{key}`: {values}" for key, values in options.items())


def formats() -> str:
    """A table of the formats, and a section for each: its module's docstring."""
    known = all_formats()
    endings = [", ".join(f"`{ending}`" for ending in form.endings) for form in known]
    rows = [
        (f"[`{form.name}`](#{form.name})", form.about, ending)
        for form, ending in zip(known, endings, strict=True)
    ]
    sections = (f"### {form.name}\n\n{api(type(form).__module__)}" for form in known)
    return "\n\n".join([_table(("format", "content", "endings"), rows), *sections])


def points() -> str:
    """A table of the shipped points of the rater ``kanoya``."""
    return _table(
        ("level", "technique", "points"),
        (
            (level, f"`{technique}`", str(cost))
            for level, costs in read_points().items()
            for technique, cost in costs.items()
        ),
    )


def fields() -> str:
    """A table of the fields of records."""
    return _table(
        ("field", "type", "what it says", "computed"),
        (
            (f"`{name}`", f"`{known.kind.arrow}`", known.about, "yes" if known.computed else "")
            for name, known in all_fields().items()
        ),
    )


def floors() -> str:
    """A table of the rooms, from the ground up: the layers of the import contract."""
    settings = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    contract = next(contract for contract in contracts if "layers" in contract)
    rooms = [layer.split(" | ") for layer in reversed(contract["layers"])]
    return _table(
        ("floor", "room", "content"),
        (
            (str(floor) if room is beside[0] else "", f"`{room}`", _content(room))
            for floor, beside in enumerate(rooms)
            for room in beside
        ),
    )


def _content(room: str) -> str:
    """The first sentence of a room's docstring."""
    told = inspect.getdoc(importlib.import_module(f"satsudoku.{room}")) or ""
    return " ".join(told.split("\n\n")[0].split()).replace("``", "`")


def _table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)


def tier_rates(board: str) -> str:
    """What searches for puzzles of constraints of a tier came to, a row for each kind."""
    rates = constraint_rates()[board]
    return _rates(board, {f"`{kind}`": rate for kind, rate in rates.items() if "+" not in kind})


def tier_rates_together(board: str) -> str:
    """The same for several kinds in one puzzle of a board, and for boards of further rules."""
    rows = {}
    for other, rates in constraint_rates().items():
        beside = "" if other == board else f" on `{other}`"
        for kinds, rate in rates.items():
            if "+" in kinds or other not in _BOARDS:
                rows[f"`{kinds.replace('+', ',')}`{beside}"] = rate
    return _rates(board, rows)


def _rates(title: str, rates: Mapping[str, Mapping[int, Rate]]) -> str:
    tiers = sorted({tier for of_kind in rates.values() for tier in of_kind})

    def cell(rate: Rate | None) -> str:
        if rate is None:
            return ""
        return f"{rate.seconds / rate.found:.1f}" if rate.found else f"none of {rate.walks}"

    rows = [[row, *(cell(of_row.get(n)) for n in tiers)] for row, of_row in rates.items()]
    return _table([title, *map(str, tiers)], rows)


def bench() -> str:
    """The figures of the reference machine of ``satsudoku bench``, and the machine."""
    rows = [(one["task"], f"{one['rate']:,.0f}") for one in reference()["figures"]]
    machine = ", ".join(f"{key} {value}" for key, value in reference()["machine"].items())
    return f"{_table(('task', 'a second'), rows)}\n\nThe machine: {machine}."


SECTIONS: dict[str, Callable[..., str]] = {
    "bench": bench,
    "commands": commands,
    "fields": fields,
    "floors": floors,
    "formats": formats,
    "points": points,
    "rules": rules,
    "techniques": techniques,
    "tier_rates": tier_rates,
    "tier_rates_together": tier_rates_together,
}

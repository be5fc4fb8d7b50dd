"""Questions that make puzzles, and pictures of them."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from typing import Any

from satsudoku import formats
from satsudoku.analysis.questions.vicinity import Vicinity
from satsudoku.errors import SatsudokuError
from satsudoku.stream.computing import Adding, fields_to_add
from satsudoku.symmetry.questions.canonical import Canonical
from satsudoku.web.endpoints.shared import (
    ADDED,
    LADDER,
    NAMES,
    ONE,
    PUZZLES,
    RANGE,
    RATED,
    SOON,
    TIER,
    Parameters,
    answers,
    asks,
    check_fields,
    cosmetics_of,
    dicts,
    entries_of,
    flag,
    good_entries,
    only_entry,
    optional,
    remarked,
)


@answers(
    "generate",
    "Generate puzzles to order, one record each; fewer, or none, if `most` boards do not suffice. "
    "With constraints, records have their layout, too.",
    {
        "count": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 1},
        "variant": {"type": "string", "default": "classic9", "maxLength": 3000},
        "symmetry": {"type": "string", "default": "none", "maxLength": 100},
        "pattern": optional("string", maxLength=10_000),
        "clues": RANGE,
        "minimal": flag(),
        "tier": TIER,
        "balance": flag(),
        "minutes": {**RANGE, "items": {"type": "number", "minimum": 0, "maximum": 10_000}},
        "needs": NAMES,
        "avoids": NAMES,
        "ladder": {**LADDER, "type": ["string", "null"], "default": None},
        "constraints": NAMES,
        "mix": optional("integer", minimum=1, maximum=100),
        "position": flag(),
        "different": flag(),
        "fields": ADDED,
        "seed": optional("integer", minimum=0, maximum=2**63 - 1),
        "most": {"type": "integer", "minimum": 1, "maximum": 10**7, "default": 10**6},
    },
    {"variant": "classic4", "count": 2, "seed": 1},
)
def _generate(given: Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.making.generate import generate

    wishes = dict(given)
    for key in ("clues", "tier", "minutes"):
        if isinstance(wishes[key], list):
            if len(wishes[key]) != 2:
                raise SatsudokuError(f"{key}: expected the lowest and the highest number")
            wishes[key] = tuple(wishes[key])
    chosen = [*(RATED if given["tier"] is not None else ()), *wishes.pop("fields")]
    held = ("puzzle", "variant", "clues")
    check_fields(given["fields"], held)
    puzzles = generate(wishes.pop("count"), wishes.pop("variant"), **wishes)
    ladder = puzzles.ladder
    adding = Adding(fields_to_add(chosen, held, ladder=ladder), ladder=ladder)
    for puzzle in puzzles:
        record = {"puzzle": puzzle.text, "variant": puzzle.variant.name, "clues": puzzle.clues}
        layout = {"layout": formats.to_dict(puzzle)} if puzzles.draws else {}
        yield record | layout | adding.of([puzzle])[0]


@answers(
    "compose",
    "Find numbers and givens that make a drawn skeleton unique, at a tier and with a break-in.",
    {
        **PUZZLES,
        "tier": {**TIER, "type": ["integer", "string", "null"], "default": None},
        "free": NAMES,
        "optional": NAMES,
        "place": NAMES,
        "break_in": NAMES,
        "ladder": LADDER,
        "seed": optional("integer", minimum=0, maximum=2**63 - 1),
        "timeout": {**SOON, "default": 15},
    },
    {"text": ONE},
)
def _compose(given: Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.making.attempts import Attempts
    from satsudoku.making.composing import compose

    keys = ("free", "optional", "place", "break_in", "ladder", "seed", "timeout")
    wishes = {key: given[key] for key in keys}
    entry, skeleton = only_entry(given)
    attempts = Attempts()
    made = compose(skeleton, given["tier"], **wishes, attempts=attempts)
    layout = {"layout": formats.to_dict(made)}
    redundant = [*attempts.redundant, *attempts.unread] if attempts.judged else None
    said = {
        "redundant_constraints": redundant,
        "left_out": [*attempts.left_out],
    }
    yield {"puzzle": made.text, "clues": made.clues} | said | layout | remarked(entry)


asks(
    Vicinity,
    "Find the neighbours with exactly one solution, one record each.",
    {"remove": {"maximum": 3}, "add": {"maximum": 3}, "minimal": {}},
    {"text": ONE},
    {**PUZZLES, "fields": ADDED},
)


@answers(
    "positions",
    "Choose positions on the way to the solution of each puzzle, one record each.",
    {
        **PUZZLES,
        "number": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 1},
        "seed": {"type": "integer", "minimum": 0, "maximum": 2**63 - 1, "default": 0},
        "least_tier": {"type": ["integer", "string"], "maxLength": 200, "default": 1},
        "ladder": LADDER,
        "fields": ADDED,
    },
    {"text": ONE, "number": 2},
)
def _positions(given: Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku import stream

    how = {key: given[key] for key in ("number", "seed", "least_tier", "ladder")}
    return dicts(stream.positions(entries_of(given), **how), given)


asks(Canonical, "Find canonical forms.", {}, {"text": ONE})


@answers(
    "draw",
    "Draw puzzles as one picture: SVG as text, PNG and PDF in base64.",
    {
        **PUZZLES,
        "to": {"type": "string", "enum": ["svg", "png", "pdf"], "default": "svg"},
        "candidates": flag(),
        "solutions": flag(),
        "small_solutions": optional("string", enum=["end", "foot", None]),
        "columns": {"type": "integer", "minimum": 1, "maximum": 100, "default": 2},
        "per_page": optional("integer", minimum=1, maximum=100),
        "caption": optional(
            "string",
            maxLength=300,
            description="Stands above each puzzle; with fields in braces, such as {level}.",
        ),
        "ladder": LADDER,
        "coordinates": flag(),
    },
    {"text": ONE},
)
def _draw(given: Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.analysis.captions import captions, numbers
    from satsudoku.analysis.pictures import picture

    same = ("candidates", "solutions", "small_solutions", "columns", "per_page", "coordinates")
    form, entries = given["to"], list(good_entries(given))
    texts: Sequence[str] = ()
    if given["caption"] is not None:
        texts = captions(given["caption"], entries, ladder=given["ladder"])
    drawn = picture(
        [entry.puzzle for entry in entries if entry.puzzle],
        form,
        captions=texts,
        numbers=numbers(entries),
        cosmetics=[cosmetics_of(entry) for entry in entries],
        **{key: given[key] for key in same},
    )
    text = drawn.decode() if form == "svg" else base64.b64encode(drawn).decode()
    yield {form: text} | remarked(*entries)

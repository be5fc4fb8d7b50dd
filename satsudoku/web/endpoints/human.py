"""Questions about what people do: tiers, paths, hints, and moves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from satsudoku import stream
from satsudoku.formats import Entry
from satsudoku.stream.question import Question
from satsudoku.stream.questions.classify import Classify
from satsudoku.stream.questions.tier import Tier
from satsudoku.teaching.questions.hint import STRENGTHS
from satsudoku.web.endpoints.shared import (
    ANSWERED,
    LADDER,
    LANGUAGE,
    ONE,
    PENCIL,
    PUZZLES,
    TIME,
    Parameters,
    answers,
    dicts,
    entries_of,
    flag,
    only_entry,
    optional,
    remarked,
)

if TYPE_CHECKING:
    from satsudoku.teaching.attempt import Attempt


def _classified(given: Parameters, path: bool) -> Iterator[dict[str, Any]]:
    ladder, several, seconds = given["ladder"], given["allow_multiple"], given["timeout"]
    question: Question = Classify(
        ladder=ladder,
        allow_multiple=several,
        path=path,
        uses=False,
        language=given.get("language", "en"),
        timeout=seconds,
    )
    if not (path or several or ladder == "all"):
        question = Tier(ladder=ladder, otherwise=question, timeout=seconds)
    return dicts(question.ask(entries_of(given)), given)


_FOGGED = '{"variant": "classic4", "givens": "1.....2..3.....4", "fog": {"lamps": "r2c2"}}'
ENTRIES = optional(
    "string",
    maxLength=1 << 17,
    description="What is entered into the only puzzle of text, its givens included, as a line.",
)

_CLASSIFY = {**ANSWERED, "ladder": LADDER, "allow_multiple": flag(), "timeout": TIME}


@answers("classify", "Find the least tier that suffices.", _CLASSIFY, {"text": ONE})
def _classify(given: Parameters) -> Iterator[dict[str, Any]]:
    return _classified(given, path=False)


@answers(
    "path",
    "Find the least tier that suffices, and the steps of the solution.",
    {**_CLASSIFY, "language": LANGUAGE},
    {"text": ONE, "ladder": "rank8"},
)
def _path(given: Parameters) -> Iterator[dict[str, Any]]:
    return _classified(given, path=True)


@answers(
    "hint",
    "Give a hint for an attempt, in one of three strengths, or name its mistakes; with a drawing "
    "if wanted.",
    {
        **PUZZLES,
        "entries": ENTRIES,
        **PENCIL,
        "strength": {"type": "string", "enum": [*STRENGTHS], "default": "where"},
        "language": LANGUAGE,
        "ladder": LADDER,
        "check": flag(),
        "drawing": flag(),
        "allow_multiple": flag(),
        "timeout": TIME,
    },
    {"text": ONE, "entries": "12....2..3.....4", "strength": "step"},
)
def _hint(given: Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.teaching.attempt_file import Attempted

    how = {
        "ladder": given["ladder"],
        "strength": given["strength"],
        "language": given["language"],
        "check": given["check"],
        "drawing": given["drawing"],
        "allow_multiple": given["allow_multiple"],
        "timeout": given["timeout"],
    }
    if given["entries"] is None and not given["removed"] and given["candidates"] is None:
        return dicts(stream.hint_puzzles(entries_of(given), **how), given)
    return dicts(stream.hint([Attempted(*_attempt(given))], **how), given)


@answers(
    "judge",
    "Judge moves from a position: wrong, right without following, or deduced by a rule; with a "
    "score.",
    {
        **PUZZLES,
        "entries": ENTRIES,
        **PENCIL,
        "moves": {
            "type": "array",
            "items": {"type": "string", "maxLength": 2000},
            "maxItems": 1 << 12,
            "description": "Such as r4c7=5 or r4c7<>5, or sentences of satsudoku, in order.",
        },
        "ladder": LADDER,
        "up_to": optional("string", maxLength=200, description="The last tier that counts."),
        "cause": {"type": "number", "minimum": 0, "maximum": 10, "default": 0},
        "language": LANGUAGE,
        "timeout": TIME,
    },
    {"text": ONE, "moves": ["r1c2=2", "r1c3=3"]},
)
def _judge(given: Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.judging.game import Game, Played

    entry, attempt = _attempt(given)
    played = Played(entry, Game.of(attempt, given["moves"]))
    how = {key: given[key] for key in ("ladder", "up_to", "cause", "language", "timeout")}
    return dicts(stream.judge_games([played], **how), given)


def _attempt(given: Parameters) -> tuple[Entry, Attempt]:
    """The only puzzle of a request, and what was entered into it."""
    from satsudoku.teaching.attempt import Attempt

    entry, puzzle = only_entry(given)
    return entry, Attempt.of(puzzle, given["entries"], given["removed"], given["candidates"])


@answers(
    "fog",
    "Play on boards with fog: does what is lit always lead on?",
    {
        **PUZZLES,
        "lit": {"type": "string", "maxLength": 1 << 14, "default": ""},
        "lamps": {"type": "string", "maxLength": 1 << 14, "default": ""},
        "ladder": LADDER,
        "up_to": optional("string", maxLength=200, description="The last tier that counts."),
        "language": LANGUAGE,
    },
    {"text": ONE, "lamps": "r2c2"},
)
def _fog(given: Parameters) -> Iterator[dict[str, Any]]:
    how = {key: given[key] for key in ("lit", "lamps", "ladder", "up_to", "language")}
    return dicts(stream.fog(entries_of(given), **how), given)


@answers(
    "lit",
    "Name the cells of a board with fog that are lit once some digits are entered, and the others.",
    {**PUZZLES, "entries": ENTRIES},
    {"text": _FOGGED, "entries": "12....2..3.....4"},
)
def _lit(given: Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.fog.fog import Fog
    from satsudoku.fog.view import view
    from satsudoku.teaching.attempt import Attempt, only_solution

    entry, puzzle = only_entry(given)
    attempt = Attempt.of(puzzle, given["entries"])
    fog = Fog.read(entry.extras.other.get("fog", {}) if entry.extras else {}, puzzle)
    pairs = zip(attempt.values, only_solution(puzzle).values, puzzle.values, strict=True)
    right = bytes(value if value == true and not own else 0 for value, true, own in pairs)
    lit, names = view(puzzle, fog, right).lit, puzzle.variant.cell_names
    yield {
        "lit": [name for cell, name in enumerate(names) if cell in lit],
        "dark": [name for cell, name in enumerate(names) if cell not in lit],
    } | remarked(entry)


@answers(
    "explain",
    "Explain a puzzle step by step: a page of HTML, Markdown, text, or data with drawings.",
    {
        **PUZZLES,
        "ladder": LADDER,
        "language": LANGUAGE,
        "to": {
            "type": "string",
            "enum": ["html", "markdown", "text", "json", "drawings"],
            "default": "html",
        },
        "allow_multiple": flag(),
    },
    {"text": ONE, "to": "text"},
)
def _explain(given: Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.drawing.svg import draw_svg
    from satsudoku.teaching.pages import explain

    entry, puzzle = only_entry(given)
    explanation = explain(puzzle, given["ladder"], allow_multiple=given["allow_multiple"])
    explanation = replace(explanation, remarks=(*entry.remarks, *explanation.remarks))
    form = given["to"]
    if form == "drawings":
        rater, verdict = explanation.report.rater, explanation.report.classification
        reasons = list(rater.remarks(verdict, given["language"]))
        for scene in explanation.scenes:
            yield {
                "number": scene.step.number,
                "tier": scene.step.tier,
                "technique": scene.step.deduction.technique.name(given["language"]),
                "code": rater.code(scene.step.deduction),
                "points": rater.step_points(scene.step.deduction),
                "reasons": reasons,
                "text": scene.step.deduction.tell(given["language"]),
                "empty": len(puzzle.values) - scene.step.filled,
                "open": scene.open,
                "svg": draw_svg(
                    scene.values,
                    puzzle.variant,
                    givens=puzzle.values,
                    candidates=scene.candidates,
                    marks=scene.marks,
                ),
            }
        return
    text = explanation.render(form, given["language"])
    told = json.loads(text) if form == "json" else text
    yield {"form": form, "explanation": told} | remarked(entry)

"""All questions of the service: those of the commands, answered with the same records."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from satsudoku import formats, stream
from satsudoku.analysis.questions.candidates import Candidates
from satsudoku.analysis.questions.fewest import Fewest
from satsudoku.analysis.questions.minimal import Minimal
from satsudoku.analysis.questions.vicinity import Vicinity
from satsudoku.board.puzzle import Puzzle
from satsudoku.catalogue import languages
from satsudoku.drawing.cosmetic import Cosmetic
from satsudoku.errors import SatsudokuError, UnknownNameError
from satsudoku.formats import Entry
from satsudoku.formats.reading.extras import REMARKS
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.registry import find
from satsudoku.stream.computing import Adding, add_fields, fields_to_add, is_computed
from satsudoku.stream.provenance import with_provenance
from satsudoku.stream.question import Question
from satsudoku.stream.questions import computed
from satsudoku.stream.questions.classify import Classify
from satsudoku.stream.questions.count import Count
from satsudoku.stream.questions.solve import Solve
from satsudoku.stream.questions.tier import Tier
from satsudoku.stream.records import Records
from satsudoku.symmetry.questions.canonical import Canonical
from satsudoku.teaching.questions.card import Card
from satsudoku.teaching.questions.hint import STRENGTHS
from satsudoku.web.endpoint import Answer, Endpoint, Schema
from satsudoku.web.parameters import parameter_schema

if TYPE_CHECKING:
    from satsudoku.teaching.attempt import Attempt

REQUEST = "<request>"
"""The file's name in records."""

_ONE = "1.....2..3.....4"
_MOST_PUZZLES = 1000
_MOST_RECORDS = 10_000

_Parameters = Mapping[str, Any]


def _optional(kind: str, **more: Any) -> Schema:
    return {"type": [kind, "null"], "default": None, **more}


def _flag() -> Schema:
    return {"type": "boolean", "default": False}


_NAME: Schema = _optional("string", maxLength=3000)
_PUZZLES: Mapping[str, Schema] = {
    "text": {
        "type": "string",
        "maxLength": 1 << 20,
        "description": "Puzzles in any format, like the contents of a file.",
    },
    "format": {"type": "string", "default": "auto", "maxLength": 100},
    "variant": _NAME,
    "symbols": _optional(
        "string", maxLength=300, description="The symbols, such as 0-8, 1-16 or A-P."
    ),
    "column": _optional(
        "string", maxLength=300, description="The column of puzzles in a table, or their key."
    ),
}
_ADDED: Schema = {
    "type": "array",
    "items": {"type": "string", "maxLength": 200},
    "maxItems": 100,
    "default": [],
    "description": "Further fields to compute for each record: "
    f"{', '.join(computed())}; or backdoor: with a ladder's name, and optionally / with a tier.",
}
_ANSWERED: Mapping[str, Schema] = {**_PUZZLES, "provenance": _flag(), "fields": _ADDED}
"""Parameters of questions with a record for each puzzle or solution."""

_LADDER: Schema = {"type": "string", "default": DEFAULT_LADDER, "maxLength": 200}
_LANGUAGE: Schema = {"type": "string", "enum": ["en", *languages()], "default": "en"}
_NAMES: Schema = {
    "type": "array",
    "items": {"type": "string", "maxLength": 100},
    "maxItems": 100,
    "default": [],
}
_CANDIDATES: Schema = {
    "type": "array",
    "items": {"type": "string", "maxLength": 20},
    "maxItems": 1 << 16,
    "default": [],
}
_WORDS = ("title", "author", "rules")
"""The texts beside a puzzle: see `satsudoku.formats.Extras`."""
_SOON: Schema = {"type": "number", "exclusiveMinimum": 0, "maximum": 60, "default": 5}
_RANGE: Schema = {
    "type": ["array", "null"],
    "items": {"type": "integer", "minimum": 0, "maximum": 10_000},
    "maxItems": 2,
    "default": None,
}
_TIER: Schema = {
    **_RANGE,
    "type": ["integer", "string", "array", "null"],
    "minimum": 1,
    "maxLength": 300,
    "description": "The tier on the ladder, by number or name, as in Hard or Hard..Unfair; or the "
    "lowest and the highest. Records then have the tier and the solution.",
}
_RATED = ("ladder", "tier", "tier_name", "solution")
QUESTIONS: dict[str, Endpoint] = {}


def _question(
    name: str,
    summary: str,
    parameters: Mapping[str, Schema],
    example: _Parameters,
    *,
    short: bool = False,
) -> Callable[[Answer], Answer]:
    """Register the function that answers a question."""

    def register(answer: Answer) -> Answer:
        QUESTIONS[name] = Endpoint(name, summary, parameters, example, answer, short)
        return answer

    return register


def _asks(
    question: type[Question],
    summary: str,
    parameters: Mapping[str, Schema],
    example: _Parameters,
    answered: Mapping[str, Schema] = _ANSWERED,
) -> None:
    """Register a question by its own parameters, with bounds of the service."""

    def answer(given: _Parameters) -> Iterator[dict[str, Any]]:
        asked = question(**{name: given[name] for name in parameters})
        return islice(_dicts(asked.ask(_entries(given)), given), _MOST_RECORDS)

    own = {name: {**parameter_schema(question, name), **more} for name, more in parameters.items()}
    schemas = {**answered, **own}
    QUESTIONS[question.name] = Endpoint(question.name, summary, schemas, example, answer)


def _entries(given: _Parameters) -> Iterator[Entry]:
    """The puzzles of a request; too many are refused."""
    source = io.StringIO(given["text"])
    source.name = REQUEST
    how = {name: given.get(name) for name in ("variant", "symbols", "column")}
    entries = formats.read(source, format=given["format"], **how)
    first = list(islice(entries, _MOST_PUZZLES + 1))  # too many are refused before any work
    if len(first) > _MOST_PUZZLES:
        raise SatsudokuError(f"too many puzzles; expected at most {_MOST_PUZZLES}")
    yield from first


def _good_entries(given: _Parameters) -> Iterator[Entry]:
    """The puzzles of a request with what is said of them; the first error ends them."""
    for entry in _entries(given):
        if entry.error is not None:
            raise entry.error
        yield entry


def _drawn_puzzles(given: _Parameters) -> Iterator[tuple[Puzzle, Sequence[Cosmetic]]]:
    """The puzzles of a request, each with its cosmetics."""
    for entry in _good_entries(given):
        assert entry.puzzle is not None
        yield entry.puzzle, entry.extras.cosmetics if entry.extras else ()


def _puzzles(given: _Parameters) -> Iterator[Puzzle]:
    return (puzzle for puzzle, _ in _drawn_puzzles(given))


def _only_drawn(given: _Parameters) -> tuple[Puzzle, Sequence[Cosmetic]]:
    puzzles = list(islice(_drawn_puzzles(given), 2))
    if len(puzzles) != 1:
        raise SatsudokuError("several puzzles; expected one")
    return puzzles[0]


def _only_puzzle(given: _Parameters) -> Puzzle:
    return _only_drawn(given)[0]


def _dicts(records: Records, given: _Parameters) -> Iterator[dict[str, Any]]:
    """Records as objects, with the requested fields and provenance."""
    if given.get("fields"):
        _check_fields(given["fields"], records.names)
        shared = {"ladder": given["ladder"]} if given.get("ladder") else {}
        added = fields_to_add(given["fields"], records.names, **shared)
        records = add_fields(records, added, present=(), **shared)
    if given.get("provenance"):
        records = with_provenance(records)
    for record in records:
        remarks = (record.carried or {}).get(REMARKS)
        yield record.to_dict(records.names) | ({REMARKS: remarks} if remarks else {})


def _check_fields(names: Sequence[str], held: Sequence[str]) -> None:
    for name in names:
        if name not in held and not is_computed(name):
            raise UnknownNameError("field", name, computed())


@_question("parse", "Read puzzles of any format.", _PUZZLES, {"text": _ONE}, short=True)
def _parse(given: _Parameters) -> Iterator[dict[str, Any]]:
    for entry in _entries(given):
        puzzle = entry.puzzle
        cosmetics = entry.extras.cosmetics if entry.extras else ()
        drawn = {"cosmetics": [cosmetic.table() for cosmetic in cosmetics]} if cosmetics else {}
        yield {
            "file": REQUEST,
            "line": entry.line,
            "puzzle": entry.text if puzzle is None else puzzle.text,
            "variant": None if puzzle is None else puzzle.variant.name,
            "layout": None if puzzle is None else formats.to_dict(puzzle) | drawn,
            **{word: getattr(entry.extras, word, "") for word in _WORDS},
            "entered": entry.extras.entered if entry.extras else "",
            "marks": entry.extras.marks if entry.extras else (),
            "corner_marks": entry.extras.corner_marks if entry.extras else (),
            "remarks": list(entry.extras.remarks) if entry.extras else [],
            "error": None if entry.error is None else entry.error.message,
        }


_asks(
    Count,
    "Count solutions.",
    {"limit": {"maximum": 10**12}, "method": {}},
    {"text": _ONE, "limit": 1000},
)


@_question(
    "unique",
    "Prove whether there is exactly one solution; two witnesses show that there are several.",
    _ANSWERED,
    {"text": "1..............."},
)
def _unique(given: _Parameters) -> Iterator[dict[str, Any]]:
    for entry in _entries(given):
        (answer,) = _dicts(stream.unique([entry]), given)
        witnesses = stream.solve([entry], limit=2) if answer["count"] else ()
        yield {**answer, "witnesses": [witness.solution for witness in witnesses]}


_asks(
    Solve,
    "Find solutions, one record each.",
    {"limit": {"type": "integer", "minimum": 1, "maximum": _MOST_RECORDS}},
    {"text": "1...............", "limit": 3},
)
_asks(
    Candidates,
    "Find the true candidates, with the number of solutions of each on request.",
    {"counts": {}},
    {"text": "1.....2..3......", "counts": True},
)


@_question(
    "completions",
    "Name the single clues that would leave exactly one solution.",
    _PUZZLES,
    {"text": "1.....2..3......"},
)
def _completions(given: _Parameters) -> Iterator[dict[str, Any]]:
    return _dicts(stream.unique(_entries(given), witnesses=True), given)


@_question(
    "why",
    "Say why a candidate is true or false, or why there is no solution: the least cause.",
    {**_PUZZLES, "candidate": _optional("string", maxLength=20), "timeout": _SOON},
    {"text": _ONE, "candidate": "r1c2=2"},
)
def _why(given: _Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.analysis.least_cause import least_cause

    puzzle = _only_puzzle(given)
    yield least_cause(puzzle, given["candidate"], timeout=given["timeout"]).to_dict()


@_question(
    "card",
    "Answer with all facts about each puzzle.",
    {**_PUZZLES, "ladder": _LADDER, "timeout": _SOON},
    {"text": _ONE},
)
def _card(given: _Parameters) -> Iterator[dict[str, Any]]:
    question = Card(ladder=given["ladder"], timeout=given["timeout"])
    return _dicts(question.ask(_entries(given)), given)


_asks(
    Minimal,
    "Say whether puzzles are minimal, and which clues are redundant.",
    {},
    {"text": "12....2..3.....4"},
)
_asks(
    Fewest,
    "Find the fewest givens and constraints that leave puzzles unique.",
    {"number": {}, "timeout": _SOON},
    {"text": "124...2..3.....4"},
)


def _classified(given: _Parameters, path: bool) -> Iterator[dict[str, Any]]:
    ladder, several = given["ladder"], given["allow_multiple"]
    question: Question = Classify(
        ladder=ladder,
        allow_multiple=several,
        path=path,
        uses=False,
        language=given.get("language", "en"),
    )
    if not (path or several or ladder == "all"):
        question = Tier(ladder=ladder, otherwise=question)
    return _dicts(question.ask(_entries(given)), given)


_CLASSIFY = {**_ANSWERED, "ladder": _LADDER, "allow_multiple": _flag()}


@_question("classify", "Find the least tier that suffices.", _CLASSIFY, {"text": _ONE})
def _classify(given: _Parameters) -> Iterator[dict[str, Any]]:
    return _classified(given, path=False)


@_question(
    "path",
    "Find the least tier that suffices, and the steps of the solution.",
    {**_CLASSIFY, "language": _LANGUAGE},
    {"text": _ONE, "ladder": "rank8"},
)
def _path(given: _Parameters) -> Iterator[dict[str, Any]]:
    return _classified(given, path=True)


@_question(
    "hint",
    "Give a hint for an attempt, in one of three strengths, or name its mistakes; with a drawing "
    "if wanted.",
    {
        "puzzle": _optional(
            "string",
            maxLength=1 << 17,
            description="The givens; or, with a layout of its own, a puzzle in the format json.",
        ),
        **_PUZZLES,
        "text": {
            **_PUZZLES["text"],
            "type": ["string", "null"],
            "default": None,
            "description": "Instead of puzzle, many puzzles in any format: a hint for each.",
        },
        "entries": _optional("string", maxLength=1 << 17),
        "removed": _CANDIDATES,
        "strength": {
            "type": ["integer", "string"],
            "enum": [*STRENGTHS.values(), *STRENGTHS],
            "default": 1,
        },
        "language": _LANGUAGE,
        "ladder": _LADDER,
        "check": _flag(),
        "drawing": _flag(),
        "allow_multiple": _flag(),
    },
    {"puzzle": _ONE, "entries": "12....2..3.....4", "strength": 3},
)
def _hint(given: _Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.teaching.attempt_file import Attempted

    how = {
        "ladder": given["ladder"],
        "strength": STRENGTHS.get(given["strength"], given["strength"]),
        "language": given["language"],
        "check_only": given["check"],
        "drawing": given["drawing"],
        "allow_multiple": given["allow_multiple"],
    }
    puzzle = given["puzzle"]
    if (puzzle is None) == (given["text"] is None):
        raise SatsudokuError("expected either puzzle or text")
    if puzzle is None:
        if given["entries"] is not None or given["removed"]:
            raise SatsudokuError("entries and removed belong to one puzzle; found text")
        return _dicts(stream.hint_puzzles(_entries(given), **how), given)
    attempt = _attempt(given)
    entry = Entry(REQUEST, 1, attempt.puzzle.line, attempt.puzzle, None)
    return _dicts(stream.hint([Attempted(entry, attempt)], **how), given)


@_question(
    "judge",
    "Judge moves from a position: wrong, right without following, or deduced, and by what; with a "
    "score.",
    {
        "puzzle": {**_PUZZLES["text"], "description": "The givens, as for hint."},
        "variant": _NAME,
        "entries": _optional("string", maxLength=1 << 17),
        "removed": _CANDIDATES,
        "moves": {
            "type": "array",
            "items": {"type": "string", "maxLength": 2000},
            "maxItems": 1 << 12,
            "description": "Such as r4c7=5 or r4c7<>5, or sentences of satsudoku, in order.",
        },
        "ladder": _LADDER,
        "up_to": _optional("string", maxLength=200, description="The last tier that counts."),
        "cause": {"type": "number", "minimum": 0, "maximum": 10, "default": 0},
        "language": _LANGUAGE,
    },
    {"puzzle": _ONE, "moves": ["r1c2=2", "r1c3=3"]},
)
def _judge(given: _Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.judging.game import Game, Played

    attempt = _attempt(given)
    entry = Entry(REQUEST, 1, attempt.puzzle.line, attempt.puzzle, None)
    played = Played(entry, Game.of(attempt, given["moves"]))
    how = {key: given[key] for key in ("ladder", "up_to", "cause", "language")}
    return _dicts(stream.judge_games([played], **how), given)


def _attempt(given: _Parameters) -> Attempt:
    """The attempt at one puzzle, which may have a layout of its own."""
    from satsudoku.teaching.attempt import Attempt

    if given["puzzle"].lstrip().startswith("{"):
        one = _only_puzzle({**given, "text": given["puzzle"], "format": "json"})
        return Attempt.of(one, given["entries"], given["removed"])
    return Attempt.from_dict(
        {key: given[key] for key in ("puzzle", "variant", "entries", "removed")}
    )


@_question(
    "explain",
    "Explain a puzzle step by step: a page of HTML, Markdown, text, or data with drawings.",
    {
        **_PUZZLES,
        "ladder": _LADDER,
        "language": _LANGUAGE,
        "form": {
            "type": "string",
            "enum": ["html", "markdown", "text", "json", "drawings"],
            "default": "html",
        },
        "allow_multiple": _flag(),
    },
    {"text": _ONE, "form": "text"},
)
def _explain(given: _Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.drawing.svg import draw_svg
    from satsudoku.teaching.pages import explain

    puzzle = _only_puzzle(given)
    explanation = explain(puzzle, given["ladder"], allow_multiple=given["allow_multiple"])
    form = given["form"]
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
    yield {"form": form, "explanation": json.loads(text) if form == "json" else text}


@_question(
    "generate",
    "Generate puzzles to order, one record each; with constraints, also their layout.",
    {
        "count": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 1},
        "variant": {"type": "string", "default": "classic9", "maxLength": 3000},
        "symmetry": {"type": "string", "default": "none", "maxLength": 100},
        "pattern": _optional("string", maxLength=10_000),
        "clues": _RANGE,
        "minimal": _flag(),
        "tier": _TIER,
        "balance": _flag(),
        "minutes": {**_RANGE, "items": {"type": "number", "minimum": 0, "maximum": 10_000}},
        "with": _NAMES,
        "without": _NAMES,
        "ladder": _LADDER,
        "constraints": _NAMES,
        "different": _flag(),
        "fields": _ADDED,
        "seed": _optional("integer", minimum=0, maximum=2**63 - 1),
        "most": {"type": "integer", "minimum": 1, "maximum": 10**7, "default": 10**6},
    },
    {"variant": "classic4", "count": 2, "seed": 1},
)
def _generate(given: _Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.making.generation import generate

    wishes = dict(given)
    for key in ("clues", "tier", "minutes"):
        if isinstance(wishes[key], list):
            if len(wishes[key]) != 2:
                raise SatsudokuError(f"{key}: expected the lowest and the highest number")
            wishes[key] = tuple(wishes[key])
    wishes |= {"needs": wishes.pop("with"), "avoids": wishes.pop("without")}
    chosen = [*(_RATED if given["tier"] is not None else ()), *wishes.pop("fields")]
    held = ("puzzle", "variant", "clues")
    _check_fields(given["fields"], held)
    adding = Adding(fields_to_add(chosen, held, ladder=given["ladder"]), ladder=given["ladder"])
    for puzzle in generate(wishes.pop("count"), wishes.pop("variant"), **wishes):
        record = {"puzzle": puzzle.text, "variant": puzzle.variant.name, "clues": puzzle.clues}
        layout = {"layout": formats.to_dict(puzzle)} if given["constraints"] else {}
        yield record | layout | adding.of([puzzle])[0]


@_question(
    "compose",
    "Find sums and givens that make a drawn skeleton unique, at a tier and with a break-in.",
    {
        **_PUZZLES,
        "tier": {**_TIER, "type": ["integer", "string", "null"], "default": None},
        "break_in": _NAMES,
        "ladder": _LADDER,
        "seed": _optional("integer", minimum=0, maximum=2**63 - 1),
        "timeout": {**_SOON, "default": 20},
    },
    {"text": _ONE},
)
def _compose(given: _Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.making.composing import compose

    wishes = {key: given[key] for key in ("break_in", "ladder", "seed", "timeout")}
    made = compose(_only_puzzle(given), given["tier"], **wishes)
    yield {"puzzle": made.text, "clues": made.clues, "layout": formats.to_dict(made)}


_asks(
    Vicinity,
    "Find the neighbours with exactly one solution, one record each.",
    {"remove": {"maximum": 3}, "add": {"maximum": 3}, "minimal": {}},
    {"text": _ONE},
    {**_PUZZLES, "fields": _ADDED},
)
_asks(Canonical, "Find canonical forms.", {}, {"text": _ONE})


@_question(
    "prove",
    "Prove the number of solutions, or the tier on a ladder: a certificate, its files in base64.",
    {**_PUZZLES, "tier": _NAME, "drat": _flag()},
    {"text": _ONE},
)
def _prove(given: _Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.certificates.path_certificate import prove_tier
    from satsudoku.proof.certificate import CountCertificate
    from satsudoku.proof.writer import prove as prove_count

    puzzle, ladder = _only_puzzle(given), given["tier"]
    if ladder is not None and given["drat"]:
        raise SatsudokuError("both tier and drat; expected only one of them")
    certificate = (
        prove_count(puzzle, drat=given["drat"]) if ladder is None else prove_tier(puzzle, ladder)
    )
    proved: dict[str, Any] = {"claim": certificate.claim}
    if isinstance(certificate, CountCertificate):
        proved |= {"count": certificate.count.value, "exact": certificate.count.exact}
    yield {
        "puzzle": puzzle.text,
        "variant": puzzle.variant.name,
        **proved,
        "files": {
            name: base64.b64encode(data).decode() for name, data in certificate.files.items()
        },
    }


@_question(
    "draw",
    "Draw puzzles as one picture: SVG as text, PNG and PDF in base64.",
    {
        **_PUZZLES,
        "form": {"type": "string", "enum": ["svg", "png", "pdf"], "default": "svg"},
        "candidates": _flag(),
        "solutions": _flag(),
        "small_solutions": _optional("string", enum=["end", "foot", None]),
        "columns": {"type": "integer", "minimum": 1, "maximum": 100, "default": 2},
        "per_page": _optional("integer", minimum=1, maximum=100),
        "caption": _optional(
            "string",
            maxLength=300,
            description="Stands above each puzzle; with fields in braces, such as {level}.",
        ),
        "ladder": _LADDER,
        "coordinates": _flag(),
    },
    {"text": _ONE},
)
def _draw(given: _Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.analysis.captions import captions, numbers
    from satsudoku.analysis.pictures import picture

    same = ("candidates", "solutions", "small_solutions", "columns", "per_page", "coordinates")
    form, entries = given["form"], list(_good_entries(given))
    texts: Sequence[str] = ()
    if given["caption"] is not None:
        texts = captions(given["caption"], entries, ladder=given["ladder"])
    drawn = picture(
        [entry.puzzle for entry in entries if entry.puzzle],
        form,
        captions=texts,
        numbers=numbers(entries),
        cosmetics=[entry.extras.cosmetics if entry.extras else () for entry in entries],
        **{key: given[key] for key in same},
    )
    yield {form: drawn.decode() if form == "svg" else base64.b64encode(drawn).decode()}


@_question(
    "board",
    "Describe the board of a variant or a puzzle: its cells, symbols, peers and constraints, and "
    "a drawing; on request with room for clues beside the board.",
    {"variant": _NAME, "text": _optional("string", maxLength=1 << 20), "outside": _flag()},
    {"variant": "classic4"},
    short=True,
)
def _board(given: _Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.board.library import DEFAULT, variant
    from satsudoku.web.boards import board

    if given["text"] is None:
        yield board(variant(given["variant"] or DEFAULT), outside=given["outside"])
    else:
        puzzle, cosmetics = _only_drawn({**given, "format": "auto"})
        yield board(puzzle.variant, outside=given["outside"], cosmetics=cosmetics)


@_question(
    "broken",
    "Name the rules that values break, apart from equal ones in a house, and their filled cells.",
    {**_PUZZLES, "entries": {"type": "string", "maxLength": 1 << 17}},
    {"text": _ONE, "entries": "12....2..3.....4"},
    short=True,
)
def _broken(given: _Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.teaching.attempt import Attempt
    from satsudoku.web.broken import broken

    puzzle = _only_puzzle(given)
    yield broken(Attempt.of(puzzle, given["entries"]).values, puzzle.variant)


@_question(
    "writable",
    "Name the formats that can hold all of some puzzles.",
    _PUZZLES,
    {"text": _ONE},
    short=True,
)
def _writable(given: _Parameters) -> Iterator[dict[str, Any]]:
    puzzles = list(_puzzles(given))

    def holds(name: str) -> bool:
        try:
            return bool("".join(formats.write(puzzles, name)))
        except SatsudokuError:
            return False

    yield {"formats": [name for name in formats.format_names() if name != "auto" and holds(name)]}


@_question(
    "write",
    "Write puzzles in a format; links include the title, the author, the text of the rules, and "
    "the solution where the tool can check answers by it.",
    {
        **_PUZZLES,
        "to": {"type": "string", "maxLength": 100},
        **{word: {"type": "string", "maxLength": 1 << 16, "default": ""} for word in _WORDS},
    },
    {"text": _ONE, "to": "json"},
    short=True,
)
def _write(given: _Parameters) -> Iterator[dict[str, Any]]:
    if given["to"] in formats.link_names():
        completed = find("links", "completing").completed
        words = {word: given[word] for word in _WORDS if given[word]}
        links = formats.find_link(given["to"])
        written = ""
        for entry in _good_entries(given):
            assert entry.puzzle is not None
            extras = replace(completed(entry, solve="solution" in links.holds), **words)
            written += f"{links.link(entry.puzzle, extras)}\n"
        yield {"text": written}
    else:
        yield {"text": "".join(formats.write(_puzzles(given), given["to"]))}

"""Questions about the solutions of puzzles: how many, which, and why."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from satsudoku import stream
from satsudoku.analysis.questions.candidates import Candidates
from satsudoku.analysis.questions.fewest import Fewest
from satsudoku.analysis.questions.minimal import Minimal
from satsudoku.errors import SatsudokuError
from satsudoku.stream.questions.count import Count
from satsudoku.stream.questions.solve import Solve
from satsudoku.teaching.questions.card import Card
from satsudoku.web.endpoints.shared import (
    ANSWERED,
    LADDER,
    MOST_RECORDS,
    NAME,
    ONE,
    PUZZLES,
    SOON,
    TIME,
    Parameters,
    answers,
    asks,
    dicts,
    entries_of,
    flag,
    only_entry,
    optional,
    remarked,
)

if TYPE_CHECKING:
    from satsudoku.proof.certificate import Certificate

asks(
    Count,
    "Count solutions.",
    {"limit": {"maximum": 10**12}, "method": {}, "timeout": TIME},
    {"text": ONE, "limit": 1000},
)


@answers(
    "unique",
    "Prove whether there is exactly one solution; two witnesses show that there are several.",
    {**ANSWERED, "timeout": TIME},
    {"text": "1..............."},
)
def _unique(given: Parameters) -> Iterator[dict[str, Any]]:
    for entry in entries_of(given):
        (answer,) = dicts(stream.unique([entry], timeout=given["timeout"]), given)
        how = {"limit": 2, "timeout": given["timeout"]}
        witnesses = stream.solve([entry], **how) if answer["count"] else ()
        yield {**answer, "witnesses": [witness.solution for witness in witnesses]}


asks(
    Solve,
    "Find solutions, one record each.",
    {"limit": {"type": "integer", "minimum": 1, "maximum": MOST_RECORDS}, "timeout": TIME},
    {"text": "1...............", "limit": 3},
)


asks(
    Candidates,
    "Find the true candidates, with the number of solutions of each on request.",
    {"counts": {}, "timeout": TIME},
    {"text": "1.....2..3......", "counts": True},
)


@answers(
    "completions",
    "Name the single clues that would leave exactly one solution.",
    PUZZLES,
    {"text": "1.....2..3......"},
)
def _completions(given: Parameters) -> Iterator[dict[str, Any]]:
    return dicts(stream.unique(entries_of(given), witnesses=True), given)


@answers(
    "why",
    "Say why a candidate is true or false, or why there is no solution: the least cause.",
    {**PUZZLES, "candidate": optional("string", maxLength=20), "timeout": SOON},
    {"text": ONE, "candidate": "r1c2=2"},
)
def _why(given: Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.analysis.least_cause import least_cause

    entry, puzzle = only_entry(given)
    cause = least_cause(puzzle, given["candidate"], timeout=given["timeout"])
    yield cause.to_dict() | remarked(entry)


@answers(
    "card",
    "Answer with all facts about each puzzle.",
    {**PUZZLES, "ladder": LADDER, "timeout": SOON},
    {"text": ONE},
)
def _card(given: Parameters) -> Iterator[dict[str, Any]]:
    question = Card(ladder=given["ladder"], timeout=given["timeout"])
    return dicts(question.ask(entries_of(given)), given)


asks(
    Minimal,
    "Say whether puzzles are minimal, and which clues are redundant.",
    {"timeout": TIME},
    {"text": "12....2..3.....4"},
)


asks(
    Fewest,
    "Find the fewest givens and constraints that leave puzzles unique.",
    {"number": {}, "timeout": SOON},
    {"text": "124...2..3.....4"},
)


@answers(
    "prove",
    "Prove the number of solutions, or the tier on a ladder: a certificate, its files in base64.",
    {
        **PUZZLES,
        "tier": NAME,
        "drat": flag(),
        "count": flag(),
        "most": optional("integer", minimum=1, maximum=1000),
    },
    {"text": ONE},
)
def _prove(given: Parameters) -> Iterator[dict[str, Any]]:
    from satsudoku.certificates.count_certificate import prove_count
    from satsudoku.certificates.path_certificate import prove_tier
    from satsudoku.proof.certificate import CountCertificate
    from satsudoku.proof.writer import prove

    (entry, puzzle), ladder = only_entry(given), given["tier"]
    asked = [name for name in ("tier", "count", "drat", "most") if given[name]]
    if len(asked) > 1 and asked != ["drat", "most"]:
        raise SatsudokuError(f"both {asked[0]} and {asked[1]}; expected only one of them")
    if ladder is not None:
        certificate: Certificate = prove_tier(puzzle, ladder)
    elif given["count"]:
        certificate = prove_count(puzzle)
    else:
        certificate = prove(puzzle, most=given["most"], drat=given["drat"])
    proved: dict[str, Any] = {"claim": certificate.claim}
    if isinstance(certificate, CountCertificate):
        proved |= {"count": certificate.count.value, "exact": certificate.count.exact}
    yield {
        "puzzle": puzzle.text,
        "variant": puzzle.variant.name,
        **proved,
        **remarked(entry),
        "files": {
            name: base64.b64encode(data).decode() for name, data in certificate.files.items()
        },
    }

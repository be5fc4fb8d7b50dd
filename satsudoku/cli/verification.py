"""Verdicts on certificates to standard output."""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, NoReturn

import typer

from satsudoku.board.puzzle import Puzzle
from satsudoku.catalogue import said, said_some
from satsudoku.cli.console import complain, plural, printable
from satsudoku.cli.form import Form
from satsudoku.cli.printer import Printer
from satsudoku.cli.rows import shown_puzzle, with_constraints
from satsudoku.proof import verify
from satsudoku.proof.checker import Statement, Verdict, ladder_in_words, listed
from satsudoku.proof.recognition import Recognized, lacks_implied_houses, recognized
from satsudoku.retelling import retold
from satsudoku.stream.questions.tier import tier_title
from satsudoku.stream.record import Record, to_json

_SHOWN, _START = 81, 40  # characters of givens: all of them, or the first ones
_NAMED = 8  # excluded candidates

_TIER = re.compile(r"(.+): (tier|above tier) (\d+) \((.*)\)")  # a claim about a ladder

# The status of a command that ends with some of these: the first of them that occurs.
#   a file is not there, a certificate is refused, a check was stopped (as by timeout(1)), else
_STATUSES = (2, 1, 124, 0)


def print_verdicts(
    files: Sequence[str],
    others: Sequence[str],
    form: Form,
    timeout: float | None,
    puzzle: Puzzle | None = None,
) -> NoReturn:
    """Check the certificates of files, and end with the exit status.

    Raises:
        SatsudokuError: another checker is unknown, or not there.
        SolverError: a time that is not above 0.
    """
    asked = [(file, verify(file, others=others, timeout=timeout, puzzle=puzzle)) for file in files]
    seen = Counter[int]()
    with Printer() as printer:
        for file, verdicts in asked:
            if not os.path.exists(file):
                known = "not read from standard input" if file == "-" else "no such file or folder"
                complain(f"{file}: {known}; expected a certificate")
                seen[2] += 1
                continue
            for verdict in verdicts:
                printer.write(f"{verdict_line(file, verdict, others, form, timeout, puzzle)}\n")
                seen[_status(verdict)] += 1
    if (number := seen[0] + seen[1] + seen[124]) > 1:
        complain(
            said(
                "{number} certificates: {verified} verified, {refused} refused, {stopped} stopped",
                number=f"{number:,}",
                verified=f"{seen[0]:,}",
                refused=f"{seen[1]:,}",
                stopped=f"{seen[124]:,}",
            )
        )
    raise typer.Exit(next(status for status in _STATUSES if seen[status] or not status))


def _status(verdict: Verdict) -> int:
    if verdict.stopped:
        return 124
    return 0 if verdict.refusal is None else 1


def verdict_line(
    file: str,
    verdict: Verdict,
    others: Sequence[str],
    form: Form,
    timeout: float | None = None,
    puzzle: Puzzle | None = None,
) -> str:
    """A verdict as a line: text for people, with the puzzle on a second one, or JSON.

    >>> print(verdict_line("a.zip", Verdict("7", "exactly 1 solution", None), [], Form.TEXT))
    a.zip:7  verified: exactly 1 solution
    >>> print(verdict_line("a.zip", Verdict("", None, "version 2, expected 1"), [], Form.TEXT))
    a.zip  refused: version 2, expected 1
    >>> print(verdict_line("a.zip", Verdict("", None, None), [], Form.TEXT, 2.0))
    a.zip  stopped after 2 s
    """
    # A claim of "at least" has no proof, and so nothing for others.
    proved = verdict.claim is not None and verdict.claim.startswith("exactly")
    took_part = list(others) if proved else []
    if form is Form.JSON:
        fields = {
            "file": file,
            "name": verdict.name,
            "verified": None if verdict.stopped else verdict.refusal is None,
            "claim": verdict.claim,
            "checkers": ["satsudoku", *took_part],
            "refusal": verdict.refusal,
            "timed_out": verdict.stopped,
            **_subject(verdict.statement),
        }
        return to_json(fields)
    where = printable(file) + (f":{listed(verdict.name)}" if verdict.name else "")
    if verdict.stopped:
        return f"{where}  {said('stopped after {seconds} s', seconds=f'{timeout:g}')}"
    if verdict.refusal is not None:
        return f"{where}  {said('refused: {why}', why=retold(printable(verdict.refusal)))}"
    lines = [said("verified: {claim}", claim=_claim(verdict.claim or ""))]
    if took_part:
        lines[0] += said(", also by {checkers}", checkers=said(", ").join(took_part))
    if (statement := verdict.statement) is not None:
        subject = printable(_described(statement, puzzle))
        lines.append(said("of {subject}", subject=subject))
        if statement.ladder is not None:
            ladder = retold(_ladder_in_words(statement, puzzle))
            lines.append(said("on the ladder {ladder}", ladder=ladder))
    return f"{where}  " + "\n  ".join(lines)


def _claim(claim: str) -> str:
    """A claim in the language of this process, with the tier's name of its ladder."""
    if (match := _TIER.fullmatch(claim)) is None:
        return retold(claim)
    ladder, kind, tier, name = match.groups()
    title = tier_title(Record(ladder=ladder, tier=int(tier), tier_name=name))
    return said(f"{{ladder}}: {kind} {{tier}} ({{name}})", ladder=ladder, tier=tier, name=title)


def _subject(statement: Statement | None) -> dict[str, Any]:
    """What a claim is about: the puzzle, the rules and the ladder; without a claim all are None."""
    rules = statement and recognized(statement)
    ladder = statement and statement.ladder
    return {
        "puzzle": statement and statement.givens,
        "excluded": statement and list(statement.excluded),
        "variant": statement and statement.variant,
        "variant_sha256": statement and statement.sha256,
        "variant_excluded": statement and list(statement.variant_excluded),
        "variant_like": rules and rules.like,
        "constraints": rules and list(rules.constraints),
        "unlisted": rules and rules.unlisted,
        "lacking": rules and rules.lacking,
        "shipped": rules and rules.shipped,
        "ladder": ladder and ladder.name,
        "ladder_shipped": ladder and ladder.listed and not _lacks_implied_houses(statement),
        "ladder_like": ladder and ladder.like,
        "ladder_tiers": ladder
        and [{"name": name, "rules": list(rules)} for name, rules in ladder.tiers],
    }


def _ladder_in_words(statement: Statement, puzzle: Puzzle | None) -> str:
    """As `ladder_in_words`; with other implied houses than satsudoku's own it is not as shipped."""
    assert statement.ladder is not None
    if not _lacks_implied_houses(statement, puzzle):
        return ladder_in_words(statement.ladder)
    words = ladder_in_words(statement.ladder._replace(listed=False))
    return words.replace("NOT as shipped", "NOT as shipped, because implied houses are missing", 1)


def _lacks_implied_houses(statement: Statement | None, puzzle: Puzzle | None = None) -> bool:
    """Whether a tier is proved without houses that satsudoku uses in these rules, if known."""
    if statement is None or statement.ladder is None:
        return False
    variant = puzzle.variant if puzzle is not None else recognized(statement).variant
    return variant is not None and lacks_implied_houses(statement.ladder, variant)


def _described(statement: Statement, puzzle: Puzzle | None) -> str:
    """The puzzle and the rules of a certificate; of a large puzzle the beginning and the hash."""
    rules = recognized(statement)
    if puzzle is not None and not rules.shipped:  # the rules were compared with its own
        shown = shown_puzzle(puzzle.line, puzzle.variant)
        if statement.excluded:
            shown += _without(statement.excluded)
        return said("{puzzle} by the rules of {rules}", puzzle=shown, rules=statement.variant) + (
            said(", as in --puzzle")
        )
    givens, more = statement.givens, len(statement.givens) - _SHOWN
    if more > 0:
        sha256 = hashlib.sha256(givens.encode()).hexdigest()
        size = said("{number} cells", number=len(givens))
        givens = f"{givens[:_START]}... ({size}{said(', ')}sha256 {sha256})"
    givens = with_constraints(givens, rules.constraints) if rules.constraints else givens
    if statement.excluded:
        givens += _without(statement.excluded)
    by = _rules_in_words(statement, rules)
    return said("{puzzle} by the rules of {rules}", puzzle=givens, rules=by)


def _without(candidates: Sequence[str]) -> str:
    return said(" without {candidates}", candidates=said_some(candidates, _NAMED))


def _rules_in_words(statement: Statement, rules: Recognized) -> str:
    """Their name, and whether they are as shipped; if not, how many there are beside these."""
    number = len(rules.constraints)
    if rules.shipped:
        drawn = " and this constraint" if number == 1 else " and these constraints"
        return f"{statement.variant}{said(drawn) if number else ''}{said(', as shipped')}"
    shown = {"rules": statement.variant, "sha256": statement.sha256}
    text = said("{rules}, NOT as shipped (sha256 {sha256})", **shown)
    if rules.like:
        text += said(", though it looks like {rules}", rules=rules.like)
    beside = rules.base or said("any shipped variant")
    if number:
        beside += said(f" and the {plural(number, 'constraint')} listed")
    more = f", with {{number}} {plural(rules.unlisted, 'rule')} beside {{others}}"
    text += said(more, number=rules.unlisted, others=beside)
    if rules.lacking:
        text += said(", without {number} of {rules}", number=rules.lacking, rules=rules.base)
    if statement.variant_excluded:
        names = said_some(statement.variant_excluded, _NAMED)
        text += said(", which excludes {candidates}", candidates=names)
    return text + said("; --puzzle compares them")

"""The check of one certificate."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from .lrat import check_lrat, read_dimacs
from .refusal import RefusedError, items, require
from .rules import Rules, line, rules_of
from .tiers import KINDS, check_tier

__all__ = ["FORMAT", "VERSION", "Files", "check_files"]

Files = dict[str, bytes]
FORMAT, VERSION = "satsudoku certificate", 1
_MALFORMED = (
    *(KeyError, TypeError, IndexError, ValueError, AttributeError, OverflowError),
    RecursionError,
)


def check_files(files: Files | RefusedError) -> str:
    """Check one certificate.

    Args:
        files: from names to bytes, or why these cannot be read.

    Returns:
        What it proves, e.g. ``"exactly 1 solution"``, or ``"rank8: tier 3 (Normal)"``.

    Raises:
        RefusedError: it does not.

    >>> check_files({})
    Traceback (most recent call last):
    satsudoku.proof.checker.refusal.RefusedError: manifest.json is missing or not JSON
    """
    if isinstance(files, RefusedError):
        raise files
    try:
        manifest = json.loads(files["manifest.json"].decode("utf-8"))
    except (KeyError, ValueError, RecursionError):
        raise RefusedError("manifest.json is missing or not JSON") from None
    try:
        return _check(manifest, files)
    except _MALFORMED as error:
        reason = f"{type(error).__name__}: {error}"
        raise RefusedError(f"the manifest is malformed: {reason}") from None


def _check(manifest: dict[str, Any], files: Files) -> str:
    require(manifest["format"] == FORMAT, "the manifest is none of a certificate")
    require(manifest["version"] == VERSION, f"version {manifest['version']}, expected {VERSION}")
    declared = manifest["variant"]["declaration"]
    text = json.dumps(declared, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    digest = hashlib.sha256(text.encode()).hexdigest()
    require(digest == manifest["variant"]["sha256"], "the declaration's hash does not fit")
    hashed = {entry["name"]: entry["sha256"] for entry in items(manifest["files"])}
    for name, sha256 in hashed.items():
        require(name in files, f"{name} is missing")
        require(hashlib.sha256(files[name]).hexdigest() == sha256, f"{name}'s hash does not fit")

    rules = rules_of(text)
    hashed_files = {name: files[name] for name in hashed}
    if manifest["claim"]["kind"] in KINDS:
        return check_tier(manifest, rules, hashed_files)
    return _check_count(manifest, rules, hashed_files)


def _check_count(manifest: dict[str, Any], rules: Rules, files: Files) -> str:
    """Check a claim about the number of solutions; return it in words."""
    givens = rules.values(manifest["puzzle"]["givens"])
    excluded = rules.candidates_of(manifest["puzzle"]["excluded"])
    solutions = [rules.values(line) for line in items(manifest["solutions"])]
    for number, solution in enumerate(solutions, start=1):
        what = f"solution {number}"
        rules.check(solution, what)
        for cell, given in enumerate(givens):
            require(given in (None, solution[cell]), f"{what} does not keep the givens")
        for cell, symbol in excluded:
            require(solution[cell] != symbol, f"{what} has a symbol that is excluded")
    require(len(set(map(tuple, solutions))) == len(solutions), "two solutions are equal")
    kind, count = manifest["claim"]["kind"], manifest["claim"]["count"]
    require(type(count) is int and count == len(solutions), "solutions are missing, or too many")
    claim = f"{kind} {count} solution{'' if count == 1 else 's'}"
    if kind == "at least":
        return claim

    require(kind == "exactly", f"a claim of kind {kind!r}")
    require({"problem.cnf", "proof.lrat"} <= set(files), "a file without a hash")
    variables, clauses = read_dimacs(files["problem.cnf"])
    require(variables == rules.variables, "problem.cnf has other variables than the puzzle")
    own = {line([literal]) for literal in rules.literals(givens)}
    own |= {line([-rules.variable(cell, symbol)]) for cell, symbol in excluded}
    own |= {line([-literal for literal in rules.literals(solution)]) for solution in solutions}
    stated = set(clauses)
    missing = len(rules.clauses - stated) + len(own - stated)
    extra = len(stated - rules.clauses - own)
    require(not missing, f"problem.cnf lacks {missing} clauses of the puzzle")
    require(not extra, f"problem.cnf has {extra} clauses that the puzzle does not have")
    check_lrat(clauses, files["proof.lrat"])
    return claim

"""The check of one certificate."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

from .counts import COUNTED, KINDS, check_count
from .refusal import RefusedError, items, malformed, require
from .rules import Rules, rules_of
from .sizes import loaded
from .statement import StatedLadder, Statement, statement_of

Files = dict[str, bytes]
# It checks a claim, and says it in words; of a claim about a tier it also has the ladder.
Claim = Callable[[dict[str, Any], Rules, Files], tuple[str, StatedLadder | None]]
FORMAT, VERSION = "satsudoku certificate", 1
_MALFORMED = (LookupError, TypeError, ValueError, AttributeError, OverflowError, RecursionError)


def count_claim(kind: object) -> Claim | None:
    """The check of claims of a kind; None unless they are about a count."""
    if kind == COUNTED:
        return _check_counted
    return check_count if kind in KINDS else None


def _check_counted(
    manifest: dict[str, Any], rules: Rules, files: Files
) -> tuple[str, StatedLadder | None]:
    """Check a claim about a count without a list of solutions: by a graph, or by sums."""
    from .graphs import GRAPH, check_graph  # most certificates have neither
    from .sums import SUMS, check_sums

    require(not {GRAPH, SUMS} <= set(files), f"both {GRAPH} and {SUMS}")
    return (check_sums if SUMS in files else check_graph)(manifest, rules, files)


def check_files(
    files: Files | RefusedError, claim_of: Callable[[object], Claim | None] = count_claim
) -> str:
    """Check one certificate.

    Args:
        files: from names to bytes, or why these cannot be read.
        claim_of: the check of claims of a kind, or None for an unknown kind.

    Returns:
        What it proves, e.g. ``"exactly 1 solution"``.

    Raises:
        RefusedError: it does not.

    >>> check_files({})
    Traceback (most recent call last):
    satsudoku.proof.checker.refusal.RefusedError: manifest.json is missing or not JSON
    """
    return check_statement(files, claim_of)[0]


def check_statement(
    files: Files | RefusedError, claim_of: Callable[[object], Claim | None] = count_claim
) -> tuple[str, Statement]:
    """As `check_files`; also return what the certificate is about."""
    if isinstance(files, RefusedError):
        raise files
    try:
        manifest = loaded(files["manifest.json"])
    except (KeyError, ValueError, RecursionError):
        raise RefusedError("manifest.json is missing or not JSON") from None
    try:
        claim, ladder = _check(manifest, files, claim_of)
        return claim, statement_of(manifest, ladder)
    except _MALFORMED as error:
        raise RefusedError(f"the manifest is malformed: {malformed(error)}") from None


def _check(
    manifest: dict[str, Any], files: Files, claim_of: Callable[[object], Claim | None]
) -> tuple[str, StatedLadder | None]:
    require(manifest["format"] == FORMAT, "the manifest is none of a certificate")
    version = manifest["version"]  # true equals 1, too
    require(type(version) is int and version == VERSION, f"version {version}, expected {VERSION}")
    declared = manifest["variant"]["declaration"]
    text = json.dumps(declared, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    digest = hashlib.sha256(text.encode()).hexdigest()
    require(digest == manifest["variant"]["sha256"], "the declaration's hash does not fit")
    hashed = {entry["name"]: entry["sha256"] for entry in items(manifest["files"])}
    for name, sha256 in hashed.items():
        require(name in files, f"{name} is missing")
        require(hashlib.sha256(files[name]).hexdigest() == sha256, f"{name}'s hash does not fit")

    rules = rules_of(text)
    if (claim := claim_of(kind := manifest["claim"]["kind"])) is None:
        raise RefusedError(f"a claim of kind {kind!r:.40}")
    return claim(manifest, rules, {name: files[name] for name in hashed})

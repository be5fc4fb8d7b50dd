"""The check of one certificate."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from .counts import check_count
from .paths import PATH, check_path
from .refusal import RefusedError, items, require
from .rules import rules_of
from .sizes import loaded
from .statement import Statement, statement_of
from .tiers import KINDS, check_tier

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
    return check_statement(files)[0]


def check_statement(files: Files | RefusedError) -> tuple[str, Statement]:
    """As `check_files`; also return what the certificate is about."""
    if isinstance(files, RefusedError):
        raise files
    try:
        manifest = loaded(files["manifest.json"])
    except (KeyError, ValueError, RecursionError):
        raise RefusedError("manifest.json is missing or not JSON") from None
    try:
        return _check(manifest, files), statement_of(manifest)
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
    if manifest["claim"]["kind"] == PATH:
        return check_path(manifest, rules, hashed_files)
    return check_count(manifest, rules, hashed_files)

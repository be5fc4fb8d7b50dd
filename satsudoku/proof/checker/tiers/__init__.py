"""Check certificates of tiers and of steps, too: ``python -m checker.tiers FILE...``.

This folder is in that of the checker of counts, and needs nothing else. `claim` documents
claims about the tier of human rules that a puzzle needs, and their files; `moves` those about a
move; `paths` those about steps that solve it.
"""

from __future__ import annotations

from ..certificate import Claim, Files, count_claim
from ..certificate import check_files as check_with
from ..refusal import RefusedError
from .causes import MODELS
from .claim import KINDS, STATE, STEPS, check_tier
from .deductions import served
from .filled import FILLINGS
from .moves import MOVES, check_move
from .paths import PATH, check_path

__all__ = ["FILLINGS", "MODELS", "STATE", "STEPS", "any_claim", "check_files", "served"]


def any_claim(kind: object) -> Claim | None:
    """The check of claims of a kind, be they about a count, a tier, a move or a path.

    >>> any_claim("path").__name__
    'check_path'
    """
    if kind in KINDS:
        return check_tier
    if kind in MOVES:
        return check_move
    return check_path if kind == PATH else count_claim(kind)


def check_files(files: Files | RefusedError) -> str:
    """Check one certificate of any kind, as `satsudoku.proof.checker.check_files` those of counts.

    >>> check_files({})
    Traceback (most recent call last):
    satsudoku.proof.checker.refusal.RefusedError: manifest.json is missing or not JSON
    """
    return check_with(files, any_claim)

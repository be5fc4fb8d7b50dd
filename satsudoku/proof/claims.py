"""Claims of every kind, for our checker: what it needs beyond counts is imported late."""

from __future__ import annotations

from satsudoku.proof.checker import Claim, count_claim


def claim_of(kind: object) -> Claim | None:
    """The check of claims of a kind; None for an unknown one.

    >>> claim_of("exactly").__name__, claim_of("tier").__name__
    ('check_count', 'check_tier')
    """
    if (claim := count_claim(kind)) is not None:
        return claim
    from satsudoku.proof.checker.tiers import any_claim

    return any_claim(kind)

"""The command: check certificates, each with a line."""

from __future__ import annotations

import sys
from collections.abc import Callable

from .archives import verdicts
from .certificate import Claim, count_claim


def main(paths: list[str], claim_of: Callable[[object], Claim | None] = count_claim) -> int:
    """Check each certificate; the exit status is 0 if all prove their claims, else 1."""
    status = 0
    for path in paths:
        for name, claim, refusal, statement in verdicts(path, claim_of=claim_of):
            where = f"{path}:{name}" if name else path
            if statement is not None:
                print(f"{where}: verified: {claim}")
                without = f" without {' '.join(statement.excluded)}" if statement.excluded else ""
                rules = f"{statement.variant} (sha256 {statement.sha256})"
                print(f"  of {statement.givens}{without} by the rules of {rules}")
            else:
                status = 1
                print(f"{where}: refused: {refusal}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

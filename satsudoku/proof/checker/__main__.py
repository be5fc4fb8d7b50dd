"""The command: check certificates, each with a line."""

from __future__ import annotations

import sys
from collections.abc import Callable

from .archives import verdicts
from .certificate import Claim, count_claim
from .naming import escaped, listed
from .statement import ladder_in_words, rules_in_words


def main(paths: list[str], claim_of: Callable[[object], Claim | None] = count_claim) -> int:
    """Check each certificate; the exit status is 0 if all prove their claims, else 1."""
    status = 0
    for path in paths:
        for name, claim, refusal, statement in verdicts(path, claim_of=claim_of):
            where = escaped(path) + (f":{listed(name)}" if name else "")
            if statement is not None:
                print(f"{where}: verified: {claim}")
                without = f" without {' '.join(statement.excluded)}" if statement.excluded else ""
                rules = rules_in_words(statement)
                print(f"  of {statement.givens}{without} by the rules of {rules}")
                if statement.ladder:
                    print(f"  on the ladder {ladder_in_words(statement.ladder)}")
            else:
                status = 1
                print(f"{where}: refused: {refusal}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

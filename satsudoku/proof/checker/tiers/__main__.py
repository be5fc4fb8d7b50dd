"""The command: check certificates of counts, tiers and paths, each with a line."""

from __future__ import annotations

import sys

from ..__main__ import main
from . import any_claim

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], any_claim))

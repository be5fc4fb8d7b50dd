"""The ladder that everything goes by that is told no other."""

from typing import Final

__all__ = ["DEFAULT_LADDER"]

DEFAULT_LADDER: Final = "satsudoku"
"""Its tiers stand in a person's order, the easiest first; its verdicts are confluent."""

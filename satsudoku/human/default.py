"""The ladder that is used if none is named."""

from typing import Final

DEFAULT_LADDER: Final = "satsudoku"
"""Its tiers are in a person's order, the easiest first; its verdicts are confluent."""

"""The shipped ladders and raters as rows of a listing."""

from __future__ import annotations

from collections.abc import Iterator

from satsudoku.catalogue import spoken
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater import Choice, Rater
from satsudoku.human.ladders.rater_library import rater, rater_names

TITLES = ("name", "title", "tiers", "confluent", "depends", "options", "description")


def ladder_rows(*, brief: bool) -> Iterator[list[object]]:
    """A row for each shipped rater."""
    for ladder in map(rater, rater_names()):
        yield [
            ladder.name,
            ladder.title,
            _titles(ladder) if brief else _tiers(ladder),
            ladder.confluent,
            ladder.depends,
            [_option(option, brief) for option in ladder.options],
            ladder.description,
        ]


def _titles(ladder: Rater) -> list[str]:
    """The names of tiers, in the language of this process."""
    return [ladder.tier_title(tier + 1, spoken()) for tier in range(len(ladder.tier_names))]


def _tiers(ranking: Rater) -> list[dict[str, object]]:
    if not isinstance(ranking, Ladder):
        return [{"name": name} for name in ranking.tier_names]
    return [
        {
            "name": tier.name,
            "label": tier.label,
            "rules": [rule.name for rule in tier.rules],
            "why": tier.why,
        }
        for tier in ranking.tiers
    ]


def _option(option: Choice, brief: bool) -> object:
    if brief:
        return f"{option.name}={' or '.join(option.values)}"
    return {"name": option.name, "about": option.about, "values": list(option.values)}

"""English: ``r4c7``, ``row 4``, ``rows 2 and 5, and column 1``."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from satsudoku.board.variant import House, cell_name
from satsudoku.human.sentences.language import Language, house_label


def _houses(houses: Sequence[House]) -> str:
    alike: dict[str, list[House]] = {}
    for house in houses:
        alike.setdefault(house_label(house)[0] + house.family, []).append(house)
    groups = [_alike(stem, members) for stem, members in alike.items()]
    *lists, last = (len(members) > 1 for members in alike.values())
    if any(lists) or (last and len(lists) > 1):  # "and" stands in them, too
        return f"{', '.join(groups[:-1])}, and {groups[-1]}"
    return ENGLISH.join(groups)


def _alike(stem: str, houses: Sequence[House]) -> str:
    """The houses of a family together: ``rows 2 and 5``."""
    if len(houses) == 1:
        return houses[0].name
    plural = f"{stem}es" if stem.endswith("x") else f"{stem}s"
    return f"{plural} {ENGLISH.join([house_label(house)[1] for house in houses])}"


ENGLISH = Language(
    code="en",
    both=" and ",
    comma=", ",
    last_comma=" and ",
    cell=cell_name,
    house=attrgetter("name"),
    houses=_houses,
    phrases={
        "between clauses": ", and ",
        "constraint": "the {name}",
        "falling diagonal": "the falling diagonal",
        "rising diagonal": "the rising diagonal",
        "of grid": "{name} of grid {grid}",
        "no step": "at once",
        "one step": "one step later",
        "many steps": "{count} steps later",
        "no candidate": "{cell} has no candidate",
        "no place": "{house} has no place for {symbol}",
        "only places": "In {house}, {symbols} can only go in {cells}",
        "only symbols": "{cells} can only hold {symbols}",
        "is": "{cells} is {symbol}",
        "is not": "{cells} is not {symbol}",
        "none of": "choice",
        "one is": "one of {cells} is {symbol}",
        "neither": "neither of {cells} is {symbol}",
        "none is": "none of {cells} is {symbol}",
        "if": "If {first}, then {others}",
        "then": ", then ",
        "or": " or ",
        "sentences": ". ",
        "loses": "{cells} loses {symbols}",
        "lose": "{cells} lose {symbols}",
        "and so": "; ",
        "to": "{start} or {end}",
        "can hold": "{cells} ({symbols})",
        "holds": "{cells} holds {choice}",
        "hold": "{cells} hold {choice}",
        "does not hold": "{cells} does not hold {choice}",
        "do not hold": "{cells} do not hold {choice}",
        "at least": "{cells} is at least {symbol}",
        "at most": "{cells} is at most {symbol}",
        "by candidates": "given the candidates of {cells}",
        "between": "{sets} is between {low} and {high}",
        "and": ", and {reason}",
        "through": " (by {name})",
        "because": " ({reason})",
    },
)

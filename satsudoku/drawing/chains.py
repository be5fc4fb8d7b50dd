"""Chains on a board: lines from node to node, solid where they are strong, dashed where weak."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import hypot

from satsudoku.drawing.marks import Link
from satsudoku.drawing.places import Places
from satsudoku.drawing.shapes import number

_BEND = 0.12  # how far a line bows, in parts of its length, so as not to hide what lies between


def draw_links(links: Iterable[Link], places: Places) -> Iterator[str]:
    """Draw lines between nodes; of a node of several options a band joins these.

    >>> from satsudoku import variant
    >>> places = Places(variant("classic4"), candidates=True, labels=False)
    >>> print(*draw_links([Link([0], [4], strong=True)], places))
    <path class="ss-strong" d="M19.04 10Q29.75 7.43 40.46 10"/>
    """
    nodes: set[frozenset[int]] = set()
    for link in links:
        for node in map(frozenset, (link.start, link.end)):
            if len(node) > 1 and node not in nodes:
                nodes.add(node)
                path = "L".join(_point(places.candidate(option)) for option in sorted(node))
                yield f'<path class="ss-node" d="M{path}"/>'
        kind = "strong" if link.strong else "weak"
        yield f'<path class="ss-{kind}" d="{_bow(link, places)}"/>'


def _bow(link: Link, places: Places) -> str:
    """A path from the edge of the one node to the edge of the other."""
    (x0, y0), (x1, y1) = _middle(link.start, places), _middle(link.end, places)
    dx, dy = x1 - x0, y1 - y0
    bent = (x0 + x1) / 2 + _BEND * dy, (y0 + y1) / 2 - _BEND * dx
    start = _towards((x0, y0), bent, places.slot / 2)
    end = _towards((x1, y1), bent, places.slot / 2)
    return f"M{_point(start)}Q{_point(bent)} {_point(end)}"


def _middle(options: Collection[int], places: Places) -> tuple[float, float]:
    points = [places.candidate(option) for option in options]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _towards(
    start: tuple[float, float], goal: tuple[float, float], step: float
) -> tuple[float, float]:
    """The point so far from a start on the way to a goal; the goal, if that is nearer."""
    (x, y), (gx, gy) = start, goal
    share = min(1.0, step / (hypot(gx - x, gy - y) or 1.0))
    return x + share * (gx - x), y + share * (gy - y)


def _point(place: tuple[float, float]) -> str:
    return f"{number(place[0])} {number(place[1])}"

"""Icons of constraints: their examples, without the board."""

from __future__ import annotations

from satsudoku.board.constraint import Constraint
from satsudoku.board.encoding import build_encoding
from satsudoku.board.library import variant
from satsudoku.drawing.layout import draw_outlines
from satsudoku.drawing.places import Places
from satsudoku.drawing.strokes import draw_strokes, draw_tags


def icon(kind: type[Constraint]) -> str:
    """A picture of a kind, as SVG that takes its style from the page."""
    rules = build_encoding({kind.key: [dict(kind.example)]}, "icon", "icon", variant("classic6"))
    places = Places(rules, candidates=False, labels=True)
    drawn = "".join(draw(rules, places) for draw in (draw_strokes, draw_outlines, draw_tags))
    x, y, size = _frame(rules.constraints[0], places)
    box = f"{x - size / 2:g} {y - size / 2:g} {size:g} {size:g}"
    return f'<svg class="ss" viewBox="{box}" aria-hidden="true">{drawn}</svg>'


def _frame(constraint: Constraint, places: Places) -> tuple[float, float, float]:
    """The middle and the size of the part of an example that its icon shows."""
    outside = [place for tag in constraint.tags if (place := places.before(tag))]
    middles = [*map(places.beside, outside)] or [*map(places.middle, constraint.cells)]
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*middles, strict=True))
    x, y = (left + right) / 2, (top + bottom) / 2
    if constraint.shape in ("edge", "corner"):
        return x, y, 0.6 * places.size
    if constraint.shape in ("circles", "house"):
        (left, top), tag = middles[0], constraint.tags[0]
        if tag.look == "ring":
            return left, top, places.size
        return (
            left + 0.05 * places.size,
            top - 0.42 * places.size,
            1.05 * places.size,
        )  # around a word in the corner
    around = 0.85 if outside else 1.0
    return x, y, max(right - left, bottom - top) + around * places.size

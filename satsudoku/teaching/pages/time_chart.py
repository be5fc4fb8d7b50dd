"""The chart of a solving time: minutes against cells filled, with the bottlenecks."""

from __future__ import annotations

from collections.abc import Iterator

from satsudoku.board.puzzle import Puzzle
from satsudoku.human.minutes_phrase import about_minutes
from satsudoku.human.wording import wording
from satsudoku.teaching.minutes.curve import Stretch, bottlenecks, stretches
from satsudoku.teaching.minutes.solving import Minutes
from satsudoku.teaching.pages.markup import Markup, fill

_ROWS = 12  # of bars
_WIDE = 40  # characters of the longest one
_EIGHTHS = " ▏▎▍▌▋▊▉"
_WIDTH, _HEIGHT = 560, 190
_LEFT, _RIGHT, _BELOW = 44, 14, 26  # room for numbers

_SVG = """\
<svg class="time" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">
<title>{label}</title>
{slow}<path d="{curve}" fill="none" stroke="var(--link)" stroke-width="2"/>
<path d="M{left} 8V{floor}H{width}" fill="none" stroke="var(--soft)"/>
{numbers}</svg>
"""
_TEXT = '<text x="{x}" y="{y}" text-anchor="{anchor}">{text}</text>\n'
_SLOW = '<rect x="{x}" y="8" width="{width}" height="{height}" fill="var(--bar)"/>\n'


def time_line(estimate: Minutes, language: str) -> str:
    """How long a puzzle takes, in words."""
    return about_minutes(estimate.detail, language)


def bottleneck_lines(estimate: Minutes, puzzle: Puzzle, language: str) -> list[str]:
    """The bottlenecks in words."""
    words = wording(language)
    lines = []
    for part in bottlenecks(stretches(estimate, puzzle.clues)):
        slowest = part.slowest
        lines.append(
            words["bottleneck"].format(
                filled=part.filled,
                step=words[f"step {slowest.step}"],
                open=slowest.open,
                minutes=f"{part.minutes:.1f}",
            )
        )
    return lines


def time_bars(estimate: Minutes, puzzle: Puzzle) -> Iterator[str]:
    """Bars of the minutes for some cells each, from the first to the last."""
    parts = stretches(estimate, puzzle.clues)
    size = -(-len(parts) // _ROWS) or 1
    groups = [parts[at : at + size] for at in range(0, len(parts), size)]
    totals = [sum(part.minutes for part in group) for group in groups]
    most = max(totals, default=0.0)
    for group, total in zip(groups, totals, strict=True):
        whole, eighths = divmod(round(8 * _WIDE * total / most), 8)
        bar = ("█" * whole + _EIGHTHS[eighths]).rstrip()
        yield f"{group[0].filled:4}  {bar:{_WIDE}}  {total:.1f}"


def time_svg(estimate: Minutes, puzzle: Puzzle, language: str) -> Markup:
    """The curve of minutes against cells filled as SVG; bottlenecks are shaded."""
    parts = stretches(estimate, puzzle.clues)
    first, cells = puzzle.clues, len(puzzle.values)
    floor = _HEIGHT - _BELOW
    most = estimate.minutes or 1.0

    def across(filled: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * (filled - first) / max(cells - first, 1)

    def up(minutes: float) -> float:
        return floor - (floor - 8) * minutes / most

    curve, total = [f"M{across(first):.1f} {up(0):.1f}"], 0.0
    for part in parts:
        total += part.minutes
        curve.append(f"L{across(part.filled + 1):.1f} {up(total):.1f}")

    def shade(part: Stretch) -> Markup:
        x = across(part.filled)
        width = across(part.filled + 1) - x
        return fill(_SLOW, x=Markup(f"{x}"), width=Markup(f"{width:.1f}"), height=floor - 8)

    def number(x: float, y: float, anchor: str, text: str) -> Markup:
        return fill(_TEXT, x=Markup(f"{x}"), y=Markup(f"{y}"), anchor=anchor, text=text)

    numbers = [
        number(_LEFT - 4, up(share * most) + 4, "end", f"{share * most:.1f}")
        for share in (0.0, 0.5, 1.0)
    ]
    marks = dict.fromkeys((first, (first + cells) // 2, cells))
    numbers += [number(across(at), _HEIGHT - 8, "middle", str(at)) for at in marks]
    words = wording(language)
    return fill(
        _SVG,
        width=_WIDTH,
        height=_HEIGHT,
        left=_LEFT,
        floor=floor,
        label=f"{words['time chart']}: {words['time axis']}",
        curve=Markup("".join(curve)),
        slow=Markup("".join(map(shade, bottlenecks(parts)))),
        numbers=Markup("".join(numbers)),
    )

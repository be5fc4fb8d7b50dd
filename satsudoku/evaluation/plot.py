"""Pictures of evaluations, by matplotlib (the extra ``plot``)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from satsudoku.drawing.figure import picture
from satsudoku.errors import SatsudokuError
from satsudoku.evaluation.evaluate import Evaluation

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_CELL = 0.62, 0.42  # inches of a field of the table
_POINTS = 5.0, 3.5  # inches of points


def plot_evaluations(evaluations: Sequence[Evaluation], file: str | os.PathLike[str]) -> None:
    """Draw the confusion table of each evaluation, one below the other; points for a measure.

    The darker a field, the larger its share of its label's puzzles; its number is their count.
    Fields of the diagonal are framed. The shades differ in print and for color-blind readers.

    Args:
        evaluations: one or more.
        file: the file to write; ends in ``.svg``, ``.png`` or ``.pdf``.

    Raises:
        SatsudokuError: another ending, no matplotlib, or the file cannot be written.

    >>> plot_evaluations([], "picture.gif")
    Traceback (most recent call last):
    satsudoku.errors.SatsudokuError: a picture 'picture.gif'; expected a name ending in .svg, .png
    or .pdf
    """
    with picture(file) as figure:
        _draw_all(figure, evaluations)


def _draw_all(figure: Figure, evaluations: Sequence[Evaluation]) -> None:
    if not evaluations:
        raise SatsudokuError("nothing to draw; expected one evaluation or more")
    sizes = [_size(evaluation) for evaluation in evaluations]
    # Room around a table: its title above, names of verdicts below, of labels at its left.
    left = 0.6 + 0.085 * max(
        (len(text) for evaluation in evaluations for text in evaluation.labels), default=0
    )
    below = [
        0.55 + 0.065 * max(map(len, evaluation.verdicts), default=0) for evaluation in evaluations
    ]
    above = 0.75
    width = max(left + max((w for w, _ in sizes), default=0) + 0.3, 5.6)
    height = sum(above + h + b for (_, h), b in zip(sizes, below, strict=True))
    figure.set_size_inches(width, height)
    top = height
    for evaluation, (w, h), b in zip(evaluations, sizes, below, strict=True):
        top -= above + h
        axes = figure.add_axes((left / width, top / height, w / width, h / height))
        _draw(axes, evaluation)
        top -= b


def _size(evaluation: Evaluation) -> tuple[float, float]:
    """Width and height of a table, or of points where labels are a measure."""
    if not evaluation.labels:
        return _POINTS
    return max(len(evaluation.verdicts), 4) * _CELL[0], max(len(evaluation.labels), 2) * _CELL[1]


def _draw(axes: Axes, evaluation: Evaluation) -> None:
    if evaluation.labels:
        _draw_table(axes, evaluation)
    else:
        pairs = evaluation.pairs
        axes.scatter([y for _, y in pairs], [x for x, _ in pairs], s=6, alpha=0.5)
        axes.set_xlabel("verdict")
    axes.set_ylabel("label")
    for side in axes.spines.values():
        side.set_visible(False)
    coefficients = ", ".join(
        f"{name.capitalize()} {correlation.value:.3f}"
        for name, correlation in evaluation.correlations.items()
        if correlation.value is not None
    )
    axes.set_title(
        f"{evaluation.name}: {evaluation.number:,} puzzles\n{coefficients}", loc="left", fontsize=9
    )


def _draw_table(axes: Axes, evaluation: Evaluation) -> None:
    shares = [[n / (sum(row) or 1) for n in row] for row in evaluation.confusion]
    axes.imshow(shares, cmap="Blues", vmin=0, vmax=1, aspect="auto")
    for r, row in enumerate(evaluation.confusion):
        for c, number in enumerate(row):
            if number:
                color = "white" if shares[r][c] > 0.55 else "black"
                axes.text(c, r, f"{number:,}", ha="center", va="center", color=color, fontsize=8)
    for r, c in enumerate(evaluation.diagonal.verdicts if evaluation.diagonal else ()):
        axes.add_patch(_frame(c, r))
    axes.set_xticks(range(len(evaluation.verdicts)), evaluation.verdicts, rotation=35, ha="right")
    axes.set_yticks(range(len(evaluation.labels)), evaluation.labels)
    axes.tick_params(length=0)


def _frame(column: int, row: int) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle(
        (column - 0.5, row - 0.5), 1, 1, fill=False, edgecolor="#d55e00", linewidth=1.5
    )

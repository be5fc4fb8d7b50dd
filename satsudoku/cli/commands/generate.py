"""The command ``generate``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from satsudoku.board.library import DEFAULT
from satsudoku.board.shipped import variant_names
from satsudoku.cli.command import command
from satsudoku.cli.options import BoardForms, Threads, Timeout, ladder_names
from satsudoku.human.default import DEFAULT_LADDER

if TYPE_CHECKING:
    from satsudoku.board.variant import Variant
    from satsudoku.cli.boards import BoardLines, PuzzleFileLines

__all__ = ["generate"]


def _pattern_symmetries() -> Sequence[str]:
    from satsudoku.symmetry.patterns import PATTERN_SYMMETRIES

    return list(PATTERN_SYMMETRIES)


def _kinds() -> Sequence[str]:
    from satsudoku.making.constraint_puzzles import DRAWERS

    return list(DRAWERS)


@dataclass(kw_only=True)
class Target:
    """The wishes for the puzzles."""

    symmetry: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Of the clues' pattern: none, rotational (half turn), quarter-turn, horizontal, "
            "vertical, orthogonal, diagonal, antidiagonal, both-diagonals or full.",
            autocompletion=_pattern_symmetries,
        ),
    ] = "none"
    pattern: Annotated[
        str | None,
        typer.Option(
            metavar="PATTERN",
            help="Where the clues are, a character a cell, . for none; or a file that holds it.",
        ),
    ] = None
    clues: Annotated[
        str | None,
        typer.Option(metavar="N|N..M", help="The number of clues, or the least and the most."),
    ] = None
    minimal: Annotated[
        bool,
        typer.Option(
            "--minimal",
            help="Only puzzles that need each of their clues. Without --symmetry, --pattern and "
            "--clues all do.",
        ),
    ] = False
    tier: Annotated[
        str | None,
        typer.Option(
            metavar="N|N..M|NAME", help="The tier on the ladder, or the lowest and highest."
        ),
    ] = None
    minutes: Annotated[
        str | None,
        typer.Option(
            metavar="N-M",
            help="The minutes that practised people take, the least and the most, as in 5-8.",
        ),
    ] = None
    needs: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="NAME",
            help="A technique on the ladder's path to the solution: a rule, a technique, an alias "
            "or HoDoKu's code; trial for any that supposes something. May be repeated.",
        ),
    ] = None
    avoids: Annotated[
        list[str] | None,
        typer.Option(
            "--without", metavar="NAME", help="A technique that is not on it. May be repeated."
        ),
    ] = None
    ladder: Annotated[
        str,
        typer.Option(
            "--ladder",
            "-l",
            metavar="NAME",
            help="The ladder of --tier, --with and --without: a name from 'satsudoku ladders', "
            "or a file that ends in .toml.",
            autocompletion=ladder_names,
        ),
    ] = DEFAULT_LADDER
    constraints: Annotated[
        str | None,
        typer.Option(
            metavar="KIND,...",
            help="Draw constraints until the puzzle is unique, with givens only where they do not "
            "suffice: killer, thermometers, whispers, arrows, renbans, x_sums and others. Each "
            "puzzle is a line of JSON, which every command reads.",
            autocompletion=_kinds,
        ),
    ] = None
    variant: Annotated[
        str,
        typer.Option(
            "--variant",
            "-v",
            metavar="NAME",
            help="The rules: a name from 'satsudoku variants', or an encoding file that ends in "
            ".toml.",
            autocompletion=variant_names,
        ),
    ] = DEFAULT


Number = Annotated[
    int, typer.Option("--count", "-n", metavar="N", help="How many puzzles to make.")
]
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="The same seed and options make the same puzzles on every machine. By default a new "
        "seed, which is printed at the end.",
    ),
]
Most = Annotated[int | None, typer.Option(metavar="N", help="Give up after N candidates.")]


@command(
    """
satsudoku generate
satsudoku generate --count 100 --tier 4..5 --ladder rank8 --symmetry rotational
satsudoku generate --count 1000 --clues 22..24 --minimal --seed 1 > puzzles.txt
satsudoku generate --count 5 --ladder hodoku --tier Unfair
satsudoku generate --ladder hodoku --with xy-wing --without trial
satsudoku generate --variant diagonal9 --count 10 --json
satsudoku generate --pattern pattern.txt
satsudoku generate --constraints killer | satsudoku link --to f-puzzles -
""",
    """
What it makes without a target, tier by tier:
  satsudoku generate -n 10000 |
      satsudoku classify --ladder rank8 --fields tier - | sort -n | uniq -c
""",
)
def generate(
    target: Target,
    printing: BoardForms,
    count: Number = 1,
    seed: Seed = None,
    most: Most = None,
    timeout: Timeout = None,
    threads: Threads = 1,
) -> None:
    """Generate puzzles to order, each with one solution.

    Without a target, puzzles are minimal. The number of candidates and the speed go to standard
    error at the end, also after Ctrl-C. The exit status is 1 if --most ended it early.
    """
    from satsudoku.cli.generation import (
        print_generation,
        read_minutes,
        read_range,
        read_text,
        read_tier,
    )
    from satsudoku.cli.running import interruptible
    from satsudoku.making.generation import generate as make
    from satsudoku.stream.provenance import provenance_of_board

    kinds = [] if target.constraints is None else target.constraints.split(",")
    generation = make(
        count,
        target.variant,
        symmetry=target.symmetry,
        pattern=None if target.pattern is None else read_text(target.pattern),
        clues=read_range("--clues", target.clues),
        minimal=target.minimal,
        tier=read_tier(target.tier),
        minutes=read_minutes(target.minutes),
        needs=target.needs or (),
        avoids=target.avoids or (),
        ladder=target.ladder,
        constraints=kinds,
        seed=seed,
        most=most,
        timeout=timeout,
        threads=threads,
    )

    def provenance(variant: Variant) -> dict[str, Any]:
        return provenance_of_board(
            variant, "generate", seed=generation.seed, number=generation.yielded
        )

    if kinds:
        lines: BoardLines | PuzzleFileLines = printing.puzzle_files()
    else:
        lines = printing.records(provenance)
    with interruptible():
        number = print_generation(generation, count, lines)
    if number < count:
        raise typer.Exit(1)

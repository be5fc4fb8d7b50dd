from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from satsudoku.board.library import DEFAULT
from satsudoku.board.shipped import variant_names
from satsudoku.cli.command import Reads, Writes, command
from satsudoku.cli.form import is_folder
from satsudoku.cli.options import BoardForms, Levels, Resume, ladder_names
from satsudoku.errors import SatsudokuError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.parameter import Threads, names_in

if TYPE_CHECKING:
    from satsudoku.board.variant import Variant
    from satsudoku.cli.boards import BoardLines, PuzzleFileLines
    from satsudoku.lanes.loading import Puzzles
    from satsudoku.making.exercise_lines import ExerciseLines
    from satsudoku.making.generation import Generation


@dataclass(kw_only=True)
class Target:
    """The wishes for the puzzles."""

    symmetry: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="The symmetry of the clues' pattern, e.g. rotational.",
            autocompletion=names_in("satsudoku.symmetry.patterns", "PATTERN_SYMMETRIES"),
        ),
    ] = "none"
    pattern: Annotated[
        str | None,
        typer.Option(
            metavar="PATTERN",
            help="The cells of the clues, . for none; or its file.",
        ),
        Reads(),
    ] = None
    clues: Annotated[
        str | None,
        typer.Option(metavar="N|N..M", help="The number of clues, or the least and the most."),
    ] = None
    minimal: Annotated[
        bool,
        typer.Option(
            "--minimal",
            help="Only puzzles that need each of their clues.",
        ),
    ] = False
    tier: Annotated[
        str | None,
        typer.Option(
            metavar="N|N..M|NAME", help="The tier on the ladder, or the lowest and highest."
        ),
    ] = None
    balance: Annotated[
        bool,
        typer.Option("--balance", help="Equally many puzzles of each of these tiers."),
    ] = False
    minutes: Annotated[
        str | None,
        typer.Option(
            metavar="N-M",
            help="The minutes that practised people take, as in 5-8.",
        ),
    ] = None
    needs: Annotated[
        list[str] | None,
        typer.Option(
            "--needs",
            metavar="NAME",
            help="A technique that the puzzle needs; with --ladder or several, that the path has.",
        ),
    ] = None
    avoids: Annotated[
        list[str] | None,
        typer.Option(
            "--avoids", metavar="NAME", help="A technique that the path lacks; repeatable."
        ),
    ] = None
    position: Annotated[
        bool,
        typer.Option("--position", help="The board where the technique of --needs is needed."),
    ] = False
    page: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write a page of exercises for the technique of --needs, too."
        ),
        Writes(),
    ] = None
    ladder: Annotated[
        str | None,
        typer.Option(
            "--ladder",
            "-l",
            metavar="NAME",
            help="The ladder of --tier, --needs and --avoids, and the rules that clear the --fog: "
            f"{DEFAULT_LADDER} if none is named.",
            autocompletion=ladder_names,
        ),
        Reads("ladder"),
    ] = None
    levels: Levels = None
    different: Annotated[
        bool,
        typer.Option("--different", help="No two puzzles that are images of one another."),
    ] = False
    unlike: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE",
            help="No images of puzzles in this file; repeatable.",
        ),
        Reads("whole"),
    ] = None
    unrelated: Annotated[
        bool,
        typer.Option(
            "--unrelated", help="Seek rare puzzles among random boards only, not near others."
        ),
    ] = False
    constraints: Annotated[
        str | None,
        typer.Option(
            metavar="KIND,...",
            help="Draw constraints, with givens only where needed.",
            autocompletion=names_in("satsudoku.making.constraint_puzzles", "DRAWERS"),
        ),
    ] = None
    mix: Annotated[
        int | None,
        typer.Option(
            "--mix",
            metavar="N",
            help="This many of these kinds in each puzzle; each kind comes equally often.",
        ),
    ] = None
    fog: Annotated[
        bool,
        typer.Option("--fog", help="Lay fog over each puzzle: few lamps, but it can be solved."),
    ] = False
    variant: Annotated[
        str,
        typer.Option(
            "--variant",
            "-v",
            metavar="NAME",
            help="The rules: see 'satsudoku variants'; or a .toml file.",
            autocompletion=variant_names,
        ),
        Reads("variant"),
    ] = DEFAULT

    @property
    def kinds(self) -> list[str]:
        """The kinds of constraints to draw."""
        return [] if self.constraints is None else self.constraints.split(",")

    def merged_ladder(self) -> str | None:
        """The ladder, with merged tiers if there are levels."""
        if self.levels is None:
            return self.ladder
        from satsudoku.human.ladders.levels import with_levels

        if self.tier is None:
            raise SatsudokuError("--levels needs --tier, whose tiers it merges; expected both")
        return with_levels(self.ladder or DEFAULT_LADDER, self.levels)

    def puzzles_to_avoid(self) -> Puzzles | None:
        if not self.unlike:
            return None
        from satsudoku.making.generation_options import read_any_puzzles, read_puzzles

        if self.kinds:
            return read_any_puzzles(self.unlike)
        return read_puzzles(self.unlike, self.variant)


Number = Annotated[
    int, typer.Option("--count", "-n", metavar="N", help="How many puzzles to make.")
]
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="The same seed makes the same puzzles everywhere.",
    ),
]
Most = Annotated[int | None, typer.Option(metavar="N", help="Give up after N candidates.")]


@command(
    "Make",
    """
satsudoku generate
satsudoku generate --count 100 --tier 4..5 --ladder rank8 --symmetry rotational
satsudoku generate --count 1000 --clues 22..24 --minimal --seed 1 > puzzles.txt
satsudoku generate --count 5 --ladder hodoku --tier Unfair
satsudoku generate --needs jellyfish
satsudoku generate --needs franken-x-wing --position --count 6 --page exercises.html
satsudoku generate --ladder hodoku --needs xy-wing --avoids trial
satsudoku generate --variant diagonal9 --count 10 --json
satsudoku generate --pattern pattern.txt
satsudoku generate --tier 1..4 --balance --unlike test.parquet --output train.parquet
satsudoku generate --count 100000 --seed 1 --different --resume --output train.jsonl
satsudoku generate --constraints killer | satsudoku link --to f-puzzles -
satsudoku generate --constraints killer --fog --variant classic6 | satsudoku fog -
""",
    """
What it makes without a target, tier by tier:
  satsudoku generate -n 10000 |
      satsudoku classify --ladder rank8 --fields tier - | sort -n | uniq -c

\b
Symmetries: none, rotational (half turn), quarter-turn, horizontal, vertical,
  orthogonal, diagonal, antidiagonal, both-diagonals, full.
Techniques: rules, techniques, aliases, HoDoKu's codes, the documents' names; trial for
  any guess.
Constraints: killer, thermometers, whispers, arrows, renbans, x_sums, ...; all for every
  kind.
""",
)
def generate(
    target: Target,
    printing: BoardForms,
    count: Number = 1,
    seed: Seed = None,
    most: Most = None,
    threads: Threads = 1,
    resume: Resume = False,
) -> None:
    """Generate puzzles to order, each with one solution.

    Without --symmetry, --pattern and --clues, puzzles are minimal. With --constraints or --fog,
    each puzzle is a line of JSON, which every command reads. The seed, the number of boards tried
    and the speed go to standard error at the end. The exit status is 1 if fewer puzzles are found.
    After five minutes without a puzzle it gives up, unless --most or --stop-after sets another
    limit. With --resume, the same command continues after an interruption; it needs a --seed.
    """
    in_parts = resume or is_folder(printing.output)
    if resume and (printing.output is None or seed is None):
        raise SatsudokuError("--resume needs --output and --seed; expected both")
    if in_parts and target.page is not None:
        raise SatsudokuError("--page is of one file; expected no --resume or folder")

    from satsudoku.making.generate import generate as make
    from satsudoku.making.generated_parts import GeneratedParts
    from satsudoku.making.generation_options import (
        keep_generation,
        print_generation,
        read_minutes,
        read_range,
        read_text,
        read_tier,
    )

    ladder = target.merged_ladder()
    generation = make(
        count,
        target.variant,
        symmetry=target.symmetry,
        pattern=None if target.pattern is None else read_text(target.pattern),
        clues=read_range("--clues", target.clues),
        minimal=target.minimal,
        tier=read_tier(target.tier),
        balance=target.balance,
        minutes=read_minutes(target.minutes),
        needs=target.needs or (),
        avoids=target.avoids or (),
        ladder=ladder,
        constraints=target.kinds,
        mix=target.mix,
        position=target.position,
        different=target.different,
        near=not target.unrelated,
        unlike=target.puzzles_to_avoid(),
        seed=seed,
        most=most,
        timeout=printing.stop_after,
        threads=threads,
    )
    rules = ladder or DEFAULT_LADDER
    if in_parts:
        parts = GeneratedParts(
            output=str(printing.output),
            resume=resume,
            form=printing.checked_form(),
            fields=printing.chosen,
            wishes=_told({**vars(target), "count": count, "seed": seed, "most": most}, printing),
        )
        number = keep_generation(
            generation, count, parts, lambda: _lines(generation, printing, target, rules), threads
        )
    else:
        lines: BoardLines | PuzzleFileLines | ExerciseLines
        lines = _lines(generation, printing, target, rules)
        if target.page is not None:
            lines = _with_page(lines, target.page, generation)
        number = print_generation(generation, count, lines, threads)
    if number < count:
        raise typer.Exit(1)


def _told(wishes: dict[str, Any], printing: BoardForms) -> str:
    """The options that decide the records, as a text that is the same each time."""
    wishes |= {"provenance": printing.provenance, "language": printing.language}
    given = (f"{name}={value!r}" for name, value in wishes.items() if value not in (None, False))
    return f"generate({', '.join(given)})"


def _lines(
    generation: Generation, printing: BoardForms, target: Target, ladder: str
) -> BoardLines | PuzzleFileLines:
    """How the puzzles are printed: in fog, as files of puzzles, or as records of boards."""
    from satsudoku.stream.provenance import provenance_of_board

    if target.fog:
        from satsudoku.making.fogging import FoggedLines

        first = generation.seed + generation.yielded  # where it continues
        return FoggedLines(printing.puzzle_files().file, first, ladder)
    if generation.draws and not printing.wants_records:
        return printing.puzzle_files()

    def provenance(variant: Variant) -> dict[str, Any]:
        return provenance_of_board(
            variant, "generate", seed=generation.seed, number=generation.yielded
        )

    rated = target.tier is not None
    return printing.records(provenance, ladder=generation.ladder, rated=rated)


def _with_page(
    lines: BoardLines | PuzzleFileLines, page: Path, generation: Generation
) -> ExerciseLines:
    """The same lines, and a page of exercises beside them."""
    from satsudoku.cli.language import texts_language
    from satsudoku.making.exercise_lines import ExerciseLines

    if not generation.lesson:
        raise SatsudokuError("--page is for one technique; expected --needs, and no --ladder")
    return ExerciseLines(lines, page, generation.lesson, texts_language("html"))

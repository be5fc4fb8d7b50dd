"""What human rules make of puzzles: tiers, hints, explanations, agreement with labels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from satsudoku.board.library import variant as variant_named
from satsudoku.cli.console import complain
from satsudoku.cli.encoding import write
from satsudoku.errors import PuzzleError, SatsudokuError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream import bulk
from satsudoku.stream.record import FIELDS

if TYPE_CHECKING:
    from satsudoku.formats import Entry
from satsudoku.cli.app import app
from satsudoku.cli.options import (
    Csv,
    Files,
    FormatName,
    Json,
    LadderName,
    LadderOrAll,
    Language,
    SolverName,
    Threads,
    Timeout,
    VariantName,
    ladder_names,
    language_names,
)
from satsudoku.cli.running import form_of, inputs_of, interruptible, only_one, print_records

__all__ = ["classify", "evaluate", "explain", "hint"]


def _forms() -> Sequence[str]:
    from satsudoku.human.explain import FORMS

    return list(FORMS)


@app.command(
    epilog="""\b
Examples:
  satsudoku classify puzzles.txt
  satsudoku classify --ladder rank8 --path puzzle.sdk
  satsudoku classify --ladder hamada:h=no --path --language ja puzzle.sdk
  satsudoku classify --ladder all puzzle.sdk
  satsudoku classify --tier-only --json puzzles.txt | jq -r .tier | sort | uniq -c
"""
)
def classify(
    files: Files,
    ladder: LadderOrAll = DEFAULT_LADDER,
    path: Annotated[
        bool,
        typer.Option(
            "--path",
            help="Tell the steps, how many deductions are open at each, and where the fewest are.",
        ),
    ] = False,
    language: Annotated[
        str | None,
        typer.Option(
            metavar="en|ja",
            help="The language in which --path tells the steps: en or ja. [default: en]",
            autocompletion=language_names,
        ),
    ] = None,
    allow_multiple: Annotated[
        bool,
        typer.Option(
            "--allow-multiple",
            help="Rank also puzzles that are not known to have exactly one solution.",
        ),
    ] = False,
    tier_only: Annotated[
        bool,
        typer.Option(
            "--tier-only",
            help="Only the verdicts, not how often each rule serves: in lanes, for millions.",
        ),
    ] = False,
    variant: VariantName = None,
    format: FormatName = "auto",
    solver: SolverName = "auto",
    timeout: Timeout = None,
    threads: Threads = 1,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Find the least tier of human rules that solves each puzzle.

    A puzzle that has not exactly one solution is reported so, and not ranked.
    """
    inputs = inputs_of(files, variant, format)
    if language is not None and not path:
        raise SatsudokuError("--language is of the steps; expected --path beside it")
    if tier_only:
        if path or allow_multiple or timeout is not None or solver not in ("auto", "lanes"):
            raise SatsudokuError(
                "--tier-only asks lanes for verdicts alone; expected no --path, --allow-multiple, "
                "--timeout or other --solver"
            )
        records = bulk.tiers(inputs, ladder=ladder, threads=threads)
        fields = tuple(name for name in FIELDS["classify"] if name != "uses")
        print_records("classify", records, inputs, form_of(json, csv), fields)
        return
    if threads != 1:
        raise SatsudokuError(f"threads is {threads}, but only --tier-only shares work")
    records = bulk.classify(
        inputs,
        ladder=ladder,
        allow_multiple=allow_multiple,
        path=path,
        language=language or "en",
        solver=solver,
        timeout=timeout,
    )
    fields = FIELDS["classify path" if path else "classify"]
    command = "classify all" if ladder == "all" else "classify"
    print_records(command, records, inputs, form_of(json, csv), fields)


@app.command(
    epilog="""\b
Examples:
  satsudoku hint puzzle.sdk
  satsudoku hint --strength 3 --language ja puzzle.sdk
  satsudoku hint 1.....2..3.....4 --entries 12....2..3.....4 --removed 'r2c1#4 r2c2#3'
  satsudoku hint 1.....2..3.....4 --entries 14....2..3.....4 --check
  satsudoku hint --attempts games.jsonl --strength 3 --json | jq .hint

\b
An attempt is a line such as
  {"puzzle": "1.....2..3.....4", "entries": "12....2..3.....4", "removed": ["r2c1#3"]}
and may have "variant", and "candidates" in place of "removed": the pencil marks of
every cell, an empty text where there are none.
"""
)
def hint(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE...]",
            help="Files of puzzles, - for standard input, or puzzles themselves.",
            show_default=False,
        ),
    ] = None,
    entries: Annotated[
        str | None,
        typer.Option(metavar="LINE", help="What was entered, one character a cell."),
    ] = None,
    removed: Annotated[
        str,
        typer.Option(metavar="CANDIDATES", help="Pencil marks that were removed, as 'r4c7#5'."),
    ] = "",
    attempts: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Read puzzles with entries from JSON lines; - for standard input."
        ),
    ] = None,
    strength: Annotated[
        int,
        typer.Option(
            metavar="1|2|3", help="Tell where to look; or the technique, too; or the whole step."
        ),
    ] = 1,
    check: Annotated[
        bool, typer.Option("--check", help="Only name what was entered or removed wrongly.")
    ] = False,
    language: Language = "en",
    ladder: LadderName = DEFAULT_LADDER,
    variant: VariantName = None,
    format: FormatName = "auto",
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Give a hint: the easiest next deduction, or where a mistake was made.

    Entries and removed pencil marks are held against the puzzle's only solution first.
    """
    from satsudoku.human.attempt import split_candidates
    from satsudoku.human.attempt_file import attempt_all, read_attempts

    if attempts is not None:
        if files or entries is not None or removed:
            raise SatsudokuError("--attempts has all; expected no FILE, --entries or --removed")
        inputs = inputs_of([attempts], variant, format)
        found = read_attempts(attempts, inputs.variant)
    else:
        if not files:
            raise SatsudokuError("nothing to give a hint for; expected a FILE or --attempts")
        inputs = inputs_of(files, variant, format)
        puzzles: Iterable[Entry] = inputs
        if entries is not None or removed:
            puzzles = only_one(inputs, "one, for --entries and --removed")
        found = attempt_all(puzzles, entries, split_candidates(removed))
    records = bulk.hint(
        found,
        ladder=ladder,
        strength=3 if check else strength,
        language=language,
        check_only=check,
    )
    print_records("hint", records, inputs, form_of(json, csv))


@app.command(
    epilog="""\b
Examples:
  satsudoku explain puzzle.sdk
  satsudoku explain --language ja --output steps.html puzzle.sdk
  satsudoku explain --to json puzzle.sdk | jq -r '.steps[].technique'
  satsudoku explain --plot mountain.svg --output steps.md puzzle.sdk
"""
)
def explain(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A file of one puzzle, - for standard input, or the puzzle itself.",
            show_default=False,
        ),
    ],
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            "-t",
            metavar="text|markdown|json|html",
            help="The form; by default the ending of --output says it, else it is text.",
            autocompletion=_forms,
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write it there.")
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Draw effort against cells filled, too: .svg, .png or .pdf (wants matplotlib).",
        ),
    ] = None,
    effort: Annotated[
        str,
        typer.Option(
            metavar="tiers|seconds",
            help="For --plot, what a step costs: its tier's number, or the time it takes to find.",
            autocompletion=lambda: ["tiers", "seconds"],
        ),
    ] = "tiers",
    language: Language = "en",
    ladder: LadderName = DEFAULT_LADDER,
    variant: VariantName = None,
    format: FormatName = "auto",
) -> None:
    """Explain how a puzzle is solved: all steps of a ladder's rules, the easiest first.

    A page of HTML holds a drawn board for every step, needs nothing else, and can be printed.
    """
    from satsudoku.human.explain import FORMS
    from satsudoku.human.explain import explain as find_explanation

    inputs = inputs_of([file], variant, format)
    with interruptible():
        entries = only_one(inputs, "one, for explain")
        if inputs.unreadable:
            raise typer.Exit(2)
        if not entries:
            raise SatsudokuError("no puzzle; expected one", file=inputs.names[0])
        (entry,) = entries
        if entry.error is not None:
            raise entry.error
        assert entry.puzzle is not None
        form = to or next(
            (name for name, end in FORMS.items() if output and output.suffix == end), "text"
        )
        try:
            explained = find_explanation(entry.puzzle, ladder)
        except PuzzleError as error:
            raise error.at(entry.file, entry.line) from None
        told = explained.render(form, language)
        if plot is not None:
            explained.plot(plot, language, effort=effort)
        if output is None:
            print(told, end="", flush=True)
        else:
            write(output, told)


@app.command(
    epilog="""\b
Examples:
  satsudoku evaluate --ladder all --cut 2,3.5,6 rated.tsv
  satsudoku evaluate --order easy,medium,hard --label difficulty --json puzzles.csv
  satsudoku evaluate --ladder rank8 --plot confusion.svg rated.tsv
  satsudoku evaluate --label level --score points --score searches table.csv
"""
)
def evaluate(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="Tables of puzzles and labels: CSV, TSV or with semicolons; - for standard input.",
            show_default=False,
        ),
    ],
    ladder: Annotated[
        str | None,
        typer.Option(
            "--ladder",
            "-l",
            metavar="NAME",
            help="What rates the puzzles, as for 'classify'; 'all' for each in turn. By default "
            f"{DEFAULT_LADDER}, or, with --score, nothing.",
            autocompletion=ladder_names,
        ),
    ] = None,
    label: Annotated[
        str | None,
        typer.Option(
            metavar="COLUMN", help="The title of the labels' column, or its number from 1."
        ),
    ] = None,
    puzzle: Annotated[
        str | None,
        typer.Option(metavar="COLUMN", help="The title of the puzzles' column, or its number."),
    ] = None,
    score: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLUMN",
            help="A column of numbers that somebody else has found, to be evaluated, too; may be "
            "given several times.",
            show_default=False,
        ),
    ] = None,
    order: Annotated[
        str | None,
        typer.Option(metavar="WORD,WORD", help="What words are labels, the easiest first."),
    ] = None,
    cut: Annotated[
        str | None,
        typer.Option(metavar="N,N", help="Where classes of labels that are numbers begin."),
    ] = None,
    confidence: Annotated[
        float, typer.Option(metavar="SHARE", help="Of the correlations' intervals.")
    ] = 0.95,
    bootstrap: Annotated[
        int,
        typer.Option(
            metavar="N",
            help="Find the intervals by N samples drawn with replacement; 0: by Fisher's z.",
        ),
    ] = 0,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Draw the tables, too: .svg, .png or .pdf (wants matplotlib)."
        ),
    ] = None,
    variant: VariantName = None,
    threads: Threads = 1,
    json: Json = False,
) -> None:
    """Hold the verdicts of ladders against the labels of puzzles.

    A label is a number (8+ stands for 8.5), or a word of --order. For each ladder are told: how
    often each tier falls to each label, the share on the diagonal where labels and tiers answer to
    each other, and the correlations of Pearson, Spearman and Kendall (tau-b) with their confidence
    intervals. A puzzle that no tier solves counts as above all tiers. Bad rows are told on standard
    error, and left out; where that is a terminal, a bar shows how far long work has come.
    """
    from satsudoku.cli.evaluation import Progress, Tables, numbers, print_evaluations
    from satsudoku.evaluation.evaluate import evaluate as evaluated
    from satsudoku.evaluation.labels import Scale

    if ladder is None and not score:
        ladder = DEFAULT_LADDER
    words = None if order is None else order.split(",")
    raters = list(ladder_names()) if ladder == "all" else [] if ladder is None else [ladder]
    tables = Tables(
        files,
        label=label,
        puzzle=puzzle,
        scores=score or (),
        puzzles=bool(raters),
        scale=Scale(words),
        variant=None if variant is None else variant_named(variant),
        complain=complain,
    )
    with interruptible():
        with Progress(files, len(raters) + len(score or ())) as progress:
            found = evaluated(
                tables,
                raters,
                scores=score or (),
                order=words,
                cuts=None if cut is None else numbers(cut, "--cut"),
                confidence=confidence,
                resamples=bootstrap,
                threads=threads,
                step=progress.step,
            )
        if not tables.good:
            raise typer.Exit(2)
        print_evaluations(found, form_of(json, False))
        if plot is not None:
            from satsudoku.evaluation.plot import plot_evaluations

            plot_evaluations(found, plot)
    raise typer.Exit(2 if tables.bad else 0)

"""The commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from satsudoku import bulk
from satsudoku.cli.columns import place
from satsudoku.cli.console import complain
from satsudoku.cli.encoding import TARGETS, Encoder, one_a_file, write
from satsudoku.cli.inputs import Inputs
from satsudoku.cli.listing import print_blocks, print_listing
from satsudoku.cli.output import Form, Output
from satsudoku.errors import PuzzleError, SatsudokuError
from satsudoku.formats import format_names
from satsudoku.record import FIELDS, Record
from satsudoku.solve import solver_names
from satsudoku.solve.choose import solvers_for
from satsudoku.variant import DEFAULT, variant_names
from satsudoku.variant import variant as variant_named

if TYPE_CHECKING:
    from satsudoku.formats import Entry

__all__ = ["app"]

app = typer.Typer(
    help="How many solutions a Sudoku-like puzzle has, exactly, and which human rules suffice.",
    epilog="""\b
Exit status:
  0    done
  1    'unique' met a puzzle that is not unique, or not decided in time
  2    wrong usage, or a file or a puzzle that could not be read (the others are done)
  130  interrupted (what was finished is printed)
""",
    no_args_is_help=True,
    rich_markup_mode=None,  # plain text: the same help on a terminal, in a pipe and in a document
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="Files of puzzles, - for standard input, or puzzles themselves.",
        show_default=False,
    ),
]
VariantName = Annotated[
    str | None,
    typer.Option(
        "--variant",
        "-v",
        metavar="NAME",
        help="The rules: see 'satsudoku variants'; or an encoding file of your own, ending in "
        ".toml. By default the number of cells says it.",
        autocompletion=variant_names,
    ),
]
FormatName = Annotated[
    str,
    typer.Option(
        "--format",
        "-f",
        metavar="NAME",
        help="How the files are written: see 'satsudoku formats'.",
        autocompletion=format_names,
    ),
]
SolverName = Annotated[
    str,
    typer.Option(
        "--solver",
        "-s",
        metavar="NAME",
        help="What searches for solutions: see 'satsudoku solvers'.",
        autocompletion=solver_names,
    ),
]
Timeout = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS", help="Give up the search for a puzzle's solutions after so long."
    ),
]

Threads = Annotated[
    int,
    typer.Option(
        metavar="N",
        help="So many share the work of lanes; 0 for all cores. Without --timeout.",
    ),
]


def _ladder_names() -> Sequence[str]:
    from satsudoku.human.rater import rater_names

    return rater_names()


def _languages() -> Sequence[str]:
    from satsudoku.human.sentences import LANGUAGES

    return list(LANGUAGES)


def _forms() -> Sequence[str]:
    from satsudoku.human.explain import FORMS

    return list(FORMS)


def _pattern_symmetries() -> Sequence[str]:
    from satsudoku.pattern_symmetry import PATTERN_SYMMETRIES

    return list(PATTERN_SYMMETRIES)


def _at_most_ones() -> Sequence[str]:
    from satsudoku.cnf import ENCODINGS

    return ENCODINGS


def _clause_sets() -> Sequence[str]:
    from satsudoku.cnf import CLAUSE_SETS

    return CLAUSE_SETS


LadderOrAll = Annotated[
    str,
    typer.Option(
        "--ladder",
        "-l",
        metavar="NAME",
        help="The tiers of rules: see 'satsudoku ladders'; or a file of your own, ending in "
        ".toml; either with options, as in hamada:h=no; or 'all', a record for each.",
        autocompletion=_ladder_names,
    ),
]
LadderName = Annotated[
    str,
    typer.Option(
        "--ladder",
        "-l",
        metavar="NAME",
        help="The tiers of rules: see 'satsudoku ladders'; or a file of your own, ending in .toml.",
        autocompletion=_ladder_names,
    ),
]
Language = Annotated[
    str,
    typer.Option(metavar="en|ja", help="Of the texts.", autocompletion=_languages),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV with a line of titles.")]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"satsudoku {version('satsudoku')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Hold the options of no command."""


@app.command(
    epilog="""\b
Examples:
  satsudoku count puzzles.txt
  satsudoku count --limit 2 --threads 0 --json 17-clue.txt.gz | jq .count
  satsudoku count --variant diagonal9 --timeout 10 -
  satsudoku count 1.....2..3.....4
"""
)
def count(
    files: Files,
    limit: Annotated[
        int | None,
        typer.Option(metavar="N", help="Stop counting a puzzle's solutions at N."),
    ] = None,
    variant: VariantName = None,
    format: FormatName = "auto",
    solver: SolverName = "auto",
    timeout: Timeout = None,
    threads: Threads = 1,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Count the solutions of each puzzle.

    A count that stopped early, at --limit or --timeout, is shown as 'at least N'.
    """
    inputs = _inputs(files, variant, format)
    records = bulk.count(inputs, limit=limit, solver=solver, timeout=timeout, threads=threads)
    _print("count", records, inputs, _form(json, csv))


@app.command(
    epilog="""\b
Examples:
  satsudoku unique puzzles.txt
  satsudoku unique --csv puzzles.txt > verdicts.csv
  if satsudoku unique new.txt > /dev/null; then echo each has one solution; fi
"""
)
def unique(
    files: Files,
    variant: VariantName = None,
    format: FormatName = "auto",
    solver: SolverName = "auto",
    timeout: Timeout = None,
    threads: Threads = 1,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Prove of each puzzle whether it has exactly one solution.

    The exit status is 1 if one has not, or if --timeout left it undecided.
    """
    inputs = _inputs(files, variant, format)
    records = bulk.unique(inputs, solver=solver, timeout=timeout, threads=threads)
    _print("unique", records, inputs, _form(json, csv))


@app.command(
    epilog="""\b
Examples:
  satsudoku solve puzzles.txt
  satsudoku solve --limit 10 --json 1...............
  satsudoku solve --all --variant x5 12345....................
"""
)
def solve(
    files: Files,
    limit: Annotated[
        int, typer.Option(metavar="N", help="Find up to N solutions of each puzzle.")
    ] = 1,
    all: Annotated[bool, typer.Option("--all", help="Find all solutions of each puzzle.")] = False,
    variant: VariantName = None,
    format: FormatName = "auto",
    solver: SolverName = "auto",
    timeout: Timeout = None,
    threads: Threads = 1,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Find solutions of each puzzle: one record a solution.

    A record's count is the number of solutions found until then; it is exact, and says whether the
    solution is the only one, where the search has shown that no other follows (see --limit).
    """
    inputs = _inputs(files, variant, format)
    records = bulk.solve(
        inputs, limit=None if all else limit, solver=solver, timeout=timeout, threads=threads
    )
    _print("solve", records, inputs, _form(json, csv))


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
    ladder: LadderOrAll = "satsudoku",
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
            autocompletion=_languages,
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
    inputs = _inputs(files, variant, format)
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
        _print("classify", records, inputs, _form(json, csv), fields)
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
    _print(command, records, inputs, _form(json, csv), fields)


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
    ladder: LadderName = "satsudoku",
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
        inputs = _inputs([attempts], variant, format)
        found = read_attempts(attempts, inputs.variant)
    else:
        if not files:
            raise SatsudokuError("nothing to give a hint for; expected a FILE or --attempts")
        inputs = _inputs(files, variant, format)
        puzzles: Iterable[Entry] = inputs
        if entries is not None or removed:
            puzzles = _only_one(inputs, "one, for --entries and --removed")
        found = attempt_all(puzzles, entries, split_candidates(removed))
    records = bulk.hint(
        found,
        ladder=ladder,
        strength=3 if check else strength,
        language=language,
        check_only=check,
    )
    _print("hint", records, inputs, _form(json, csv))


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
    ladder: LadderName = "satsudoku",
    variant: VariantName = None,
    format: FormatName = "auto",
) -> None:
    """Explain how a puzzle is solved: all steps of a ladder's rules, the easiest first.

    A page of HTML holds a drawn board for every step, needs nothing else, and can be printed.
    """
    from satsudoku.human.explain import FORMS
    from satsudoku.human.explain import explain as find_explanation

    inputs = _inputs([file], variant, format)
    with _interruptible():
        entries = _only_one(inputs, "one, for explain")
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
  satsudoku minimal puzzles.txt
  satsudoku minimal --json puzzles.txt | jq -r 'select(.minimal).puzzle'
  satsudoku minimal --variant classic4 12....2..3.....4
"""
)
def minimal(
    files: Files,
    variant: VariantName = None,
    format: FormatName = "auto",
    threads: Threads = 1,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Say of each puzzle whether it is minimal, and which clues can go.

    A puzzle is minimal if it is unique, but not when any one of its clues goes. The clues that are
    named can go each alone, not all together.
    """
    inputs = _inputs(files, variant, format)
    _print("minimal", bulk.minimal(inputs, threads=threads), inputs, _form(json, csv))


@app.command(
    epilog="""\b
Examples:
  satsudoku candidates puzzle.sdk
  satsudoku candidates --json 1.....2..3...... | jq -c .candidates
"""
)
def candidates(
    files: Files,
    variant: VariantName = None,
    format: FormatName = "auto",
    timeout: Timeout = None,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Find what may stand in each cell: the symbols that some solution puts there.

    They are drawn on a terminal as pencil marks, and listed cell by cell otherwise.
    """
    inputs = _inputs(files, variant, format)
    records = bulk.candidates(inputs, timeout=timeout)
    _print("candidates", records, inputs, _form(json, csv))


@app.command(
    epilog="""\b
Examples:
  satsudoku encode puzzle.sdk > puzzle.cnf
  satsudoku encode --to dlx --variant x5
  satsudoku encode --to json puzzles.txt | jq '.options | length'
  satsudoku encode --clauses minimal --at-most-one ladder --output cnf/ puzzles.txt
"""
)
def encode(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE...]",
            help="As elsewhere; without any, the rules of --variant are written.",
            show_default=False,
        ),
    ] = None,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            "-t",
            metavar="dimacs|dlx|json",
            help="DIMACS for SAT solvers, Knuth's format for exact cover, or the exact cover as "
            "one JSON object a line.",
            autocompletion=lambda: list(TARGETS),
        ),
    ] = "dimacs",
    at_most_one: Annotated[
        str,
        typer.Option(
            "--at-most-one",
            metavar="NAME",
            help="For DIMACS, how to say 'at most one': pairwise, seqcounter, ladder, ... as "
            "python-sat names them.",
            autocompletion=_at_most_ones,
        ),
    ] = "pairwise",
    clauses: Annotated[
        str,
        typer.Option(
            "--clauses",
            metavar="extended|minimal",
            help="For DIMACS, whether to write what follows from the rest, too.",
            autocompletion=_clause_sets,
        ),
    ] = "extended",
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIRECTORY",
            help="Write each puzzle into a file of its own there, and print their names.",
        ),
    ] = None,
    variant: VariantName = None,
    format: FormatName = "auto",
) -> None:
    """Write puzzles as input for other programs.

    DIMACS and DLX texts cannot follow one another, so without --output there must be one puzzle.
    """
    encoder = Encoder(to, at_most_one, clauses)
    if not files:
        if variant is None:
            raise SatsudokuError("nothing to encode; expected a FILE or --variant")
        print(encoder.variant(variant_named(variant)), end="")
        return
    inputs = _inputs(files, variant, format)
    bad = False
    with _interruptible():
        entries: Iterable[Entry] = inputs
        if output is None and to != "json":
            entries = _only_one(inputs, f"one, or --output, for {to}")
        for entry, path in one_a_file(entries, TARGETS[to], output or Path()):
            if entry.error is not None:
                bad = True
                complain(str(entry.error))
            elif output is None:
                print(encoder.entry(entry), end="", flush=True)
            else:
                write(path, encoder.entry(entry))
                print(path, flush=True)
    raise typer.Exit(2 if bad or inputs.unreadable else 0)


@app.command(
    epilog="""\b
Examples:
  satsudoku enumerate x5
  satsudoku enumerate x5 --patterns
  satsudoku enumerate x5 --clues 4 --symmetries square | satsudoku classify -v x5 -
  satsudoku enumerate classic4 --clues 5 --minimal
"""
)
def enumerate(
    variant: Annotated[
        str, typer.Argument(metavar="VARIANT", show_default=False, autocompletion=variant_names)
    ],
    patterns: Annotated[
        bool,
        typer.Option("--patterns", help="Only the fillings that differ by more than names."),
    ] = False,
    clues: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Not the fillings, but every puzzle of N clues with exactly one solution.",
        ),
    ] = None,
    symmetries: Annotated[
        str | None,
        typer.Option(
            metavar="none|square|all",
            help="With --clues: which moves of the board make a puzzle the same: all that keep its "
            "houses (as by default), turns and mirrorings, or none.",
            autocompletion=lambda: ["none", "square", "all"],
        ),
    ] = None,
    minimal: Annotated[
        bool,
        typer.Option("--minimal", help="With --clues: only puzzles that need each of their clues."),
    ] = False,
    solver: SolverName = "auto",
    json: Json = False,
) -> None:
    """List every filling of a small variant's board, or every puzzle of so many clues.

    Fillings are of one pattern if renaming symbols turns them into each other, and puzzles are not
    listed again with other names; the symbols of a pattern or puzzle come in their order. How many
    were listed is said at the end, on standard error.
    """
    from satsudoku.cli.enumeration import boards, print_boards

    found = boards(
        variant_named(variant), patterns, clues, symmetries, minimal=minimal, solver=solver
    )
    with _interruptible():
        print_boards(found, _form(json, False))


@app.command(
    epilog="""\b
Examples:
  satsudoku canonical puzzles.txt
  satsudoku canonical --json puzzles.txt | jq -r '[.line, .board] | @tsv'
"""
)
def canonical(
    files: Files,
    variant: VariantName = None,
    format: FormatName = "auto",
    threads: Threads = 1,
    json: Json = False,
) -> None:
    """Print the canonical form of each puzzle or filled grid, one a line.

    It is the same for all that differ only by a symmetry of the board and the names of symbols. Of
    9x9 boards it is the least image as a text, an empty cell before every symbol (minlex).
    """
    from satsudoku.cli.boards import print_forms
    from satsudoku.dedupe import canonical_forms

    inputs = _inputs(files, variant, format)
    with _interruptible():
        _, bad = print_forms(canonical_forms(inputs, threads=threads), _form(json, False))
    raise typer.Exit(2 if bad or inputs.unreadable else 0)


@app.command(
    epilog="""\b
Examples:
  satsudoku dedupe puzzles.txt > different.txt
  satsudoku dedupe --threads 0 old.txt new.txt | wc -l
"""
)
def dedupe(
    files: Files,
    variant: VariantName = None,
    format: FormatName = "auto",
    threads: Threads = 1,
    json: Json = False,
) -> None:
    """Print the first puzzle of each kind, one a line, in their order.

    Puzzles are of one kind if they differ only by a symmetry of the board and the names of symbols.
    How many were kept is said at the end, on standard error.
    """
    from satsudoku.cli.boards import print_forms
    from satsudoku.dedupe import dedupe as first_of_each

    inputs = _inputs(files, variant, format)
    with _interruptible():
        kept = ((entry, entry.puzzle) for entry in first_of_each(inputs, threads=threads))
        printed, bad = print_forms(kept, _form(json, False))
    complain(f"{printed} different puzzle{'' if printed == 1 else 's'}")
    raise typer.Exit(2 if bad or inputs.unreadable else 0)


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
            "rank8, or, with --score, nothing.",
            autocompletion=_ladder_names,
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
    error, and left out.
    """
    from satsudoku.cli.evaluation import Tables, numbers, print_evaluations
    from satsudoku.evaluate import evaluate as evaluated
    from satsudoku.labelled import Scale

    if ladder is None and not score:
        ladder = "rank8"
    words = None if order is None else order.split(",")
    raters = list(_ladder_names()) if ladder == "all" else [] if ladder is None else [ladder]
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
    with _interruptible():
        found = evaluated(
            tables,
            raters,
            scores=score or (),
            order=words,
            cuts=None if cut is None else numbers(cut, "--cut"),
            confidence=confidence,
            resamples=bootstrap,
            threads=threads,
        )
        if not tables.good:
            raise typer.Exit(2)
        print_evaluations(found, _form(json, False))
        if plot is not None:
            from satsudoku.plot_evaluation import plot_evaluations

            plot_evaluations(found, plot)
    raise typer.Exit(2 if tables.bad else 0)


@app.command(
    epilog="""\b
Examples:
  satsudoku generate
  satsudoku generate --count 100 --tier 4..5 --ladder rank8 --symmetry rotational
  satsudoku generate --count 1000 --clues 22..24 --minimal --seed 1 > puzzles.txt
  satsudoku generate --variant diagonal9 --count 10 --json
  satsudoku generate --pattern pattern.txt
\b
What it yields without a target, tier by tier:
  satsudoku generate -n 10000 | satsudoku classify --ladder rank8 --tier-only --json - |
      jq .tier | sort -n | uniq -c
"""
)
def generate(
    count: Annotated[
        int, typer.Option("--count", "-n", metavar="N", help="How many puzzles to make.")
    ] = 1,
    symmetry: Annotated[
        str,
        typer.Option(
            "--symmetry",
            metavar="NAME",
            help="Of the pattern of clues: none, rotational (the half turn), quarter-turn, "
            "horizontal, vertical, orthogonal, diagonal, antidiagonal, both-diagonals or full.",
            autocompletion=_pattern_symmetries,
        ),
    ] = "none",
    pattern: Annotated[
        str | None,
        typer.Option(
            "--pattern",
            metavar="PATTERN",
            help="Where the clues stand, a character a cell, . for none; or a file that holds it.",
        ),
    ] = None,
    clues: Annotated[
        str | None,
        typer.Option(metavar="N|N..M", help="How many clues, or the least and the most."),
    ] = None,
    minimal: Annotated[
        bool,
        typer.Option(
            "--minimal",
            help="Only puzzles that need each of their clues; so they are without --symmetry, "
            "--pattern and --clues.",
        ),
    ] = False,
    tier: Annotated[
        str | None,
        typer.Option(metavar="N|N..M", help="The tier on the ladder, or the lowest and highest."),
    ] = None,
    ladder: Annotated[
        str,
        typer.Option(
            "--ladder",
            "-l",
            metavar="NAME",
            help="What --tier speaks of: see 'satsudoku ladders'; or a file of your own, ending in "
            ".toml.",
            autocompletion=_ladder_names,
        ),
    ] = "rank8",
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="The same seed and options make the same puzzles, on every machine. By default a "
            "new one, which is told at the end.",
        ),
    ] = None,
    most: Annotated[
        int | None,
        typer.Option(metavar="N", help="Give up after N candidates, found or not."),
    ] = None,
    variant: Annotated[
        str,
        typer.Option(
            "--variant",
            "-v",
            metavar="NAME",
            help="The rules: see 'satsudoku variants'; or an encoding file of your own, ending in "
            ".toml.",
            autocompletion=variant_names,
        ),
    ] = DEFAULT,
    threads: Threads = 1,
    json: Json = False,
) -> None:
    """Make puzzles with exactly one solution, and print them, one a line.

    Without further wishes no clue can go. How many candidates were made, and how fast, is said at
    the end, on standard error, also after Ctrl-C.
    """
    from satsudoku.cli.generation import print_generation, read_range, read_text
    from satsudoku.generation import generate as make

    made = make(
        count,
        variant,
        symmetry=symmetry,
        pattern=None if pattern is None else read_text(pattern),
        clues=read_range("--clues", clues),
        minimal=minimal,
        tier=read_range("--tier", tier),
        ladder=ladder,
        seed=seed,
        most=most,
        threads=threads,
    )
    with _interruptible():
        print_generation(made, count, _form(json, False))


@app.command(
    epilog="""\b
Examples:
  satsudoku vicinity puzzles.txt
  satsudoku vicinity --remove 2 --add 2 --minimal puzzle.sdk | satsudoku dedupe -
"""
)
def vicinity(
    files: Files,
    remove: Annotated[int, typer.Option(metavar="N", help="How many clues go.")] = 1,
    add: Annotated[int, typer.Option(metavar="N", help="How many clues come.")] = 1,
    minimal: Annotated[
        bool, typer.Option("--minimal", help="Only puzzles that need each of their clues.")
    ] = False,
    variant: VariantName = None,
    format: FormatName = "auto",
    threads: Threads = 1,
    json: Json = False,
) -> None:
    """Print the neighbours of each puzzle that have exactly one solution, one a line.

    A neighbour lacks some of the puzzle's clues and has as many others as --add says; {-1+1} is the
    default.
    """
    from satsudoku.cli.boards import print_forms
    from satsudoku.neighbours import vicinity as neighbours

    inputs = _inputs(files, variant, format)
    found = (
        (entry, neighbour)
        for entry in inputs
        for neighbour in (
            [None]
            if entry.puzzle is None
            else neighbours(entry.puzzle, remove, add, minimal=minimal, threads=threads)
        )
    )
    with _interruptible():
        printed, bad = print_forms(found, _form(json, False))
    complain(f"{printed} neighbour{'' if printed == 1 else 's'}")
    raise typer.Exit(2 if bad or inputs.unreadable else 0)


@app.command(
    epilog="""\b
Examples:
  satsudoku variants
  satsudoku variants --json | jq -r .description
"""
)
def variants(json: Json = False, csv: Csv = False) -> None:
    """List the shipped variants, and which solvers 'auto' picks for one puzzle and for many.

    Every solver serves every variant; a solver that is named is taken.
    """
    print_listing(
        ["name", "title", "cells", "symbols", "houses", "solver", "solver_for_many", "description"],
        (
            [
                *(v.name, v.title, len(v.cells), v.symbols, len(v.houses)),
                *(*solvers_for(v), v.description),
            ]
            for v in map(variant_named, variant_names())
        ),
        _form(json, csv),
    )


@app.command(
    epilog="""\b
Examples:
  satsudoku ladders
  satsudoku ladders --json | jq -r '.tiers[] | "\\(.name): \\(.why)"'
"""
)
def ladders(json: Json = False, csv: Csv = False) -> None:
    """List the shipped ladders, with their tiers, and whether their verdicts depend on more.

    A confluent ladder gives the same verdict for every relabelled, transposed or permuted copy of a
    puzzle, in whatever order rules are applied. The others say what theirs depends on. Options are
    chosen with the name, as in hamada:h=no; the first value is the default. JSON tells of each tier
    its rules and why it stands where it does.
    """
    from satsudoku.cli.ladders import TITLES, ladder_rows

    form = _form(json, csv)
    print_blocks(TITLES, ladder_rows(brief=form is not Form.JSON), form)


@app.command(
    epilog="""\b
Examples:
  satsudoku solvers
  for s in $(satsudoku solvers); do satsudoku count --json -s $s 17-clue.txt; done
"""
)
def solvers(json: Json = False, csv: Csv = False) -> None:
    """List the names of solvers, of which 'auto' picks one for you."""
    _print_names(solver_names(), _form(json, csv))


@app.command(
    epilog="""\b
Examples:
  satsudoku formats
"""
)
def formats(json: Json = False, csv: Csv = False) -> None:
    """List the names of file formats, of which 'auto' detects the right one."""
    _print_names(format_names(), _form(json, csv))


def _print_names(names: Iterable[str], form: Form) -> None:
    print_listing(["name"], ([name] for name in names), form)


@contextmanager
def _interruptible() -> Iterator[None]:
    """End with one line on Ctrl-C; what was printed stands."""
    try:
        yield
    except KeyboardInterrupt:
        complain("interrupted")
        raise typer.Exit(130) from None


def _form(json: bool, csv: bool) -> Form:
    if json and csv:
        raise SatsudokuError("--json and --csv exclude each other; expected one of them")
    return Form.JSON if json else Form.CSV if csv else Form.TEXT


def _inputs(arguments: Sequence[str], variant: str | None, format: str) -> Inputs:
    return Inputs(arguments, variant=variant, format=format, complain=complain)


def _only_one(entries: Iterable[Entry], expected: str) -> list[Entry]:
    """The entries, of which there must not be several."""
    found = list(islice(entries, 2))
    if len(found) > 1:
        raise SatsudokuError(f"several puzzles; expected {expected}")
    return found


def _print(
    command: str,
    records: Iterable[Record],
    inputs: Inputs,
    form: Form,
    fields: Sequence[str] | None = None,
) -> NoReturn:
    """Print the records, say at the end what was bad, and end with the exit status."""
    first_bad: Record | None = None
    bad = 0
    all_unique = True
    with _interruptible(), Output(command, form, inputs, fields or FIELDS[command]) as output:
        for record in records:
            output.write(record)
            if record.error is not None:
                first_bad = first_bad or record
                bad += 1
            all_unique = all_unique and bool(record.unique)
    if first_bad:
        more = f" (the first of {bad} bad puzzles)" if bad > 1 else ""
        complain(f"{place(first_bad)}: {first_bad.error}{more}")
    if bad or inputs.unreadable:
        raise typer.Exit(2)
    raise typer.Exit(1 if command == "unique" and not all_unique else 0)

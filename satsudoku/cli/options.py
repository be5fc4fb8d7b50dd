"""The arguments and options that commands share, some of them in groups."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from satsudoku.board.shipped import variant_names
from satsudoku.cli.command import Reads, Writes
from satsudoku.cli.form import Form, form_of, form_of_file, is_folder
from satsudoku.cli.help import SHARED
from satsudoku.cli.language import texts_language
from satsudoku.errors import SatsudokuError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.field import PROVENANCE
from satsudoku.stream.parameter import SolverName, Threads, Timeout, names_in

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.board.variant import Variant
    from satsudoku.cli.boards import BoardLines, PuzzleFileLines
    from satsudoku.cli.inputs import Inputs
    from satsudoku.formats import Entry


format_names = names_in("satsudoku.formats", "format_names")
ladder_names = names_in("satsudoku.human.ladders.rater_library", "rater_names")
_FILES = "Files of puzzles, - for standard input, or puzzles."


def _files(metavar: str, help: str) -> Any:
    return typer.Argument(metavar=metavar, help=help, show_default=False)


def shared(*names: str, **described: Any) -> Any:
    """An option of many commands, whose help has it at the end."""
    return typer.Option(*names, rich_help_panel=SHARED, **described)


def output_option(help: str, metavar: str = "FILE") -> Any:
    """The option that says where a command writes."""
    return typer.Option("--output", "-o", metavar=metavar, help=help)


def to_option(help: str, names: Callable[[], Sequence[str]], metavar: str = "FORM") -> Any:
    """The option that says what a command writes."""
    return typer.Option("--to", "-t", metavar=metavar, help=help, autocompletion=names)


VariantName = Annotated[
    str | None,
    shared(
        "--variant",
        "-v",
        metavar="NAME",
        help="The rules: see 'satsudoku variants'; or a .toml file.",
        autocompletion=variant_names,
    ),
    Reads("variant"),
]
LadderName = Annotated[
    str,
    typer.Option(
        "--ladder",
        "-l",
        metavar="NAME",
        help="A name from 'satsudoku ladders', or a .toml file.",
        autocompletion=ladder_names,
    ),
    Reads("ladder"),
]
Levels = Annotated[
    str | None,
    typer.Option(
        metavar="LABEL=TIERS,...|FILE",
        help="Merge the ladder's tiers, as in easy=1-2,hard=3-; or a file with a line each.",
    ),
    Reads("levels"),
]
StopAfter = Annotated[
    float | None,
    shared(
        "--stop-after",
        metavar="SECONDS",
        help="End the whole run after this time, with its records.",
    ),
]
Json = Annotated[
    bool,
    shared("--json", help="Print one JSON object per line."),
]
Csv = Annotated[bool, shared("--csv", help="Print CSV with a header.")]
Resume = Annotated[
    bool,
    shared("--resume", help="Continue an interrupted run; needs --output each time."),
]


@dataclass(kw_only=True)
class _Reading:
    """How files are read."""

    variant: VariantName = None
    format: Annotated[
        str,
        shared(
            "--format",
            "-f",
            metavar="NAME",
            help="The files' format: see 'satsudoku formats'.",
            autocompletion=format_names,
            show_default=False,
        ),
    ] = "auto"
    symbols: Annotated[
        str | None,
        shared(
            "--symbols",
            metavar="SYMBOLS",
            help="The symbols, such as 0-8, 1-16 or A-P.",
        ),
    ] = None
    column: Annotated[
        str | None,
        shared(
            "--column",
            metavar="NAME",
            help="The column of puzzles in a table, or their key in JSON lines.",
        ),
    ] = None

    def read(self, files: Sequence[str], threads: int = 1) -> Inputs:
        """The puzzles of some files; complaints about them go to standard error."""
        from satsudoku.cli.inputs import Inputs

        return Inputs(
            files,
            variant=self.variant,
            format=self.format,
            symbols=self.symbols,
            column=self.column,
            threads=threads,
        )


@dataclass(kw_only=True)
class Puzzles(_Reading):
    """The puzzles of a command."""

    files: Annotated[list[str], _files("FILE...", _FILES), Reads("inputs")]

    def open(self, threads: int = 1) -> Inputs:
        """The puzzles; complaints about them go to standard error."""
        return self.read(self.files, threads)


@dataclass(kw_only=True)
class AnyPuzzles(_Reading):
    """The puzzles of a command, perhaps none."""

    files: Annotated[list[str] | None, _files("[FILE...]", _FILES), Reads("inputs")] = None


@dataclass(kw_only=True)
class OnePuzzle(_Reading):
    """The puzzle of a command."""

    file: Annotated[
        str,
        _files("FILE", "A file of one puzzle, - for standard input, or the puzzle."),
        Reads("inputs"),
    ]

    def only(self, command: str, *, tells_remarks: bool = True) -> tuple[Entry, Puzzle]:
        """The entry of the only puzzle that a command is about, and the puzzle.

        Raises:
            SatsudokuError: there is none, or several, or it cannot be read.
            Exit: its file cannot be read.
        """
        from satsudoku.cli.inputs import only_one

        inputs = self.read([self.file])
        inputs.tells_remarks = tells_remarks
        entries = only_one(inputs.entries(), f"one, for {command}")
        if inputs.unreadable:
            raise typer.Exit(2)
        if not entries:
            raise SatsudokuError("no puzzle; expected one", file=inputs.names[0])
        [entry] = entries
        if entry.error is not None:
            raise entry.error
        assert entry.puzzle is not None
        return entry, entry.puzzle


@dataclass
class SearchOptions:
    """How solutions are searched for."""

    solver: SolverName = "auto"
    timeout: Timeout = None
    threads: Threads = 1


@dataclass
class Forms:
    """The forms that boards and records are printed in."""

    json: Json = False
    csv: Csv = False
    parquet: Annotated[
        bool,
        shared("--parquet", help="Print Parquet (needs pyarrow)."),
    ] = False
    fields: Annotated[
        str | None,
        shared(
            "--fields",
            metavar="NAME,NAME",
            help="Print these fields only, also those of other commands.",
        ),
        Reads("fields"),
    ] = None

    def chooses(self, field: str) -> bool:
        """Whether --fields names a field."""
        return self.chosen is not None and field in self.chosen

    @property
    def chosen(self) -> Sequence[str] | None:
        """The fields that --fields names."""
        from satsudoku.stream.layouts import split_fields

        return None if self.fields is None else split_fields(self.fields)

    @property
    def language(self) -> str:
        """The language of the texts in records."""
        return texts_language(Form.CSV if self.fields is not None else self._form())

    def _form(self) -> Form:
        return form_of(self.json, self.csv, self.parquet)

    def _file(self) -> str | None:
        """The file to write; None for standard output."""
        return None


@dataclass
class Provenance(Forms):
    """Forms of records that say, on request, how they were obtained."""

    provenance: Annotated[
        bool,
        shared(
            "--provenance",
            help="Add to each record how it was obtained.",
        ),
    ] = False

    def __post_init__(self) -> None:
        """Let the field stand for the option, and the option for the field."""
        if self.chooses(PROVENANCE.name):
            self.provenance = True
        elif self.provenance and self.fields is not None:
            self.fields = f"{self.fields},{PROVENANCE.name}"

    def checked_form(self) -> Form:
        """The form.

        Raises:
            SatsudokuError: --provenance is asked of text, which has no place for it.
        """
        form = self._form()
        if self.provenance and form is Form.TEXT and self.fields is None:
            raise SatsudokuError(
                "--provenance needs --json, --csv, --parquet or --fields; expected one"
            )
        return form


@dataclass
class Printing(Provenance):
    """How records of puzzles are printed."""

    stop_after: StopAfter = None

    def refuse(self, reason: str) -> None:
        """Refuse to print records in any other form than text."""
        if self._form() is not Form.TEXT or self.fields is not None or self.provenance:
            raise SatsudokuError(
                f"{reason}; expected no --json, --csv, --parquet, --fields or --provenance"
            )


@dataclass
class FileForms(Forms):
    """As `Forms`; boards and records can be written to a file."""

    output: Annotated[
        str | None,
        shared(
            "--output",
            "-o",
            metavar="FILE",
            help="Write there: .csv, .jsonl, .parquet, .gz, or folder/.",
        ),
        Writes(),
    ] = None

    def _form(self) -> Form:
        form = super()._form()
        if self.output is None:
            return form
        if not self.output:
            raise SatsudokuError("--output is '', expected the name of a file or folder/")
        if is_folder(self.output):
            return Form.PARQUET if form is Form.TEXT else form
        named = form_of_file(self.output, tabs=self.fields is not None)
        if Form.TEXT not in (form, named) and form is not named:
            reason = f"--{form.value} contradicts the file's name; expected one of them"
            raise SatsudokuError(reason, file=self.output)
        return named if form is Form.TEXT else form

    def _file(self) -> str | None:
        return self.output


@dataclass
class BoardForms(FileForms, Provenance):
    """How boards that come from no input are printed, or written to a file."""

    stop_after: StopAfter = None

    def records(
        self,
        provenance: Callable[[Variant], Mapping[str, Any]],
        *,
        ladder: str = DEFAULT_LADDER,
        rated: bool = False,
    ) -> BoardLines:
        """The lines of boards as records; as text, the boards alone.

        Args:
            provenance: says how a board was obtained.
            ladder: the rater that computes tiers.
            rated: whether records hold the tier and the solution.

        Raises:
            SatsudokuError: --json and --csv exclude each other, no such field, or --provenance is
                asked of text.
        """
        from satsudoku.cli.boards import BoardLines

        source = provenance if self.provenance else None
        form = self.checked_form()
        return BoardLines(form, self.chosen, self._file(), source, ladder=ladder, rated=rated)

    @property
    def wants_records(self) -> bool:
        """Whether records are asked for, not boards alone."""
        plain = self._form() in (Form.TEXT, Form.JSON)
        return self.provenance or self.fields is not None or not plain

    def puzzle_files(self) -> PuzzleFileLines:
        """The lines of puzzles with all that belongs to them, which are not records."""
        from satsudoku.cli.boards import PuzzleFileLines

        if self.wants_records:
            raise SatsudokuError(
                "records hold no fog; expected no --fields, --csv, --parquet or --provenance"
            )
        return PuzzleFileLines(self._file())


@dataclass
class Writing(FileForms, Printing):
    """How records of puzzles are printed, or written to a file."""

    resume: Resume = False
    cluster: Annotated[
        str | None,
        shared(
            metavar="ADDRESS",
            help="Share the work: Dask's tcp://HOST:PORT, or local:N.",
        ),
    ] = None
    summary: Annotated[
        bool,
        shared(
            "--summary",
            help="Print the numbers of verdicts and tiers at the end.",
        ),
    ] = False
    plot: Annotated[
        Path | None,
        shared(
            metavar="FILE",
            help="Draw the summary: .svg, .png or .pdf.",
        ),
        Writes(),
    ] = None

    @property
    def in_parts(self) -> bool:
        """Whether records are written in parts."""
        return is_folder(self.output) or self.resume or self.cluster is not None

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from satsudoku.cli.command import Reads, Writes, command
from satsudoku.cli.options import Printing, Puzzles, ladder_names, output_option, shared
from satsudoku.cli.running import print_records
from satsudoku.errors import SatsudokuError
from satsudoku.registry import find
from satsudoku.stream.parameter import Timeout
from satsudoku.stream.questions.prove import Certifying, Prove

Output = Annotated[
    Path, output_option("Write there: .zip, .jsonl, .jsonl.gz, or a folder."), Writes()
]
Most = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="List N solutions at most.  [default: 1000, and prove the number of more]",
    ),
]
Tier = Annotated[
    str | None,
    typer.Option(
        metavar="LADDER",
        help="Prove the tier that each puzzle needs, or a lower bound.",
        autocompletion=ladder_names,
    ),
    Reads("ladder"),
]
Counts = Annotated[
    bool, typer.Option("--count", help="Prove any count, without a list of solutions.")
]
Drat = Annotated[bool, typer.Option("--drat", help="Add each proof in the format DRAT, too.")]
Resume = Annotated[
    bool,
    shared(
        "--resume",
        help="Continue an interrupted run; prints no records.",
    ),
]


@command(
    "Prove",
    """
satsudoku prove --output proof.zip 1.....2..3.....4
satsudoku prove --output proofs.jsonl.gz puzzles.txt
satsudoku prove --output proof --drat --variant x5 12345....................
satsudoku prove --output witnesses.zip --most 2 1...............
satsudoku prove --output many.zip --count --variant classic6 ....................................
satsudoku prove --output tiers.zip --tier rank8 puzzles.txt
satsudoku prove --output proofs.jsonl.gz --resume puzzles.txt
""",
)
def prove(
    puzzles: Puzzles,
    printing: Printing,
    output: Output,
    most: Most = None,
    drat: Drat = False,
    count: Counts = False,
    tier: Tier = None,
    timeout: Timeout = None,
    resume: Resume = False,
) -> None:
    """Write certificates of the number of solutions, or the tier.

    One puzzle makes one certificate. Several make an archive of many, in which a certificate's name
    is the number of its puzzle. Where --timeout is too short, a certificate proves 'at least' the
    solutions found.

    Up to 1,000 solutions are listed. A larger number is proved without a list, if that takes no
    more than ten seconds, or --timeout; otherwise the certificate says 'at least 1000'. With --most
    N or --drat, it always says 'at least' the number listed.

    With --count, a graph of choices proves the number of solutions, however many there are.

    With --tier, steps that can be replayed prove the tier. For a rater that depends on order, such
    as hodoku, only the steps are proved. A puzzle that takes too long is reported and has no
    certificate.
    """
    from satsudoku.cli.archive_file import open_archive

    for name, asked in ("--count", count), ("--tier", tier is not None):
        if asked and (drat or most is not None):
            raise SatsudokuError(f"{name} excludes --most and --drat; expected one of them")
    if count and tier is not None:
        raise SatsudokuError("--tier excludes --count; expected one of them")
    inputs = puzzles.open()
    question: Certifying
    if tier is not None:
        question = find("questions", "prove_tier").ProveTier(tier, timeout=timeout)
    elif count:
        question = find("questions", "prove_count").ProveCount(timeout=timeout)
    else:
        question = Prove(most=most, drat=drat, timeout=timeout)
    if resume:
        from satsudoku.cli.running import resume_proofs

        printing.refuse("--resume prints no records")
        resume_proofs(question, inputs, str(output), printing.stop_after)
    with open_archive(str(output)) as archive:
        print_records(printing, question.into(archive), inputs)

"""Kill runs that --resume continues, many times for each form of output, and compare the records.

    python tests/soak/kills.py [--kills N]

Each kill comes at a random moment of a new process. At the end the records must be those that an
uninterrupted command prints, and no other file may be left beside the output and its journal.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from command_line import command_line
from parts_files import COUNTS, FOUR, rows_of

FORMS = ("out.csv", "out.csv.gz", "out/", "out.parquet")


def killed(output: str, source: Path, number: int, dice: random.Random) -> int:
    """Resume until the work is done; the first `number` processes are killed. Returns how many."""
    form = [] if output.endswith("parquet") else ["--csv"]
    asked = ["--limit", "2", "--solver", "dlx", "--fields", "line,count", "--resume"]
    command = command_line("count", *form, *asked, "--output", output, source)
    for kill in range(number):
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            process.wait(dice.uniform(0.3, 3.0))
            return kill
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    subprocess.run(command, stderr=subprocess.DEVNULL, check=False)
    return number


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=100)
    kills = parser.parse_args().kills
    dice = random.Random(1)
    for form in FORMS:
        left = kills
        while left:
            with TemporaryDirectory() as temporary:
                folder = Path(temporary)
                lines = FOUR * 3_000
                (folder / "many.txt").write_text("\n".join(lines) + "\n")
                output = f"{folder}/{form}"
                left -= killed(output, folder / "many.txt", left, dice)
                expected = [f"{n},{COUNTS[line]}" for n, line in enumerate(lines, start=1)]
                assert rows_of(output) == expected, form
                beside = {path.name for path in folder.iterdir()}
                own = {"out/": {"out"}}.get(form, {form, f"{form}.journal"})
                assert beside == {"many.txt"} | own, beside
        print(f"{form}: {kills} kills, all records right", flush=True)


if __name__ == "__main__":
    main()

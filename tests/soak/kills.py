"""Kill runs that --resume continues, many times for each form of output, and compare the records.

    python tests/soak/kills.py [--kills N]

Each kill comes at a random moment of a new process. At the end the records must be those that an
uninterrupted command prints, and no other file may be left beside the output and its journal.
"""

from __future__ import annotations

import argparse
import gzip
import random
import subprocess
import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

import zstandard

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from command_line import command_line
from parts_files import COUNTS, FOUR, rows_of

FORMS = ("out.csv", "out.csv.gz", "out.csv.zst", "out.jsonl", "out/", "out.parquet")
PROOFS = ("out.zip", "out.proofs.jsonl", "out.proofs.jsonl.gz", "proofs")


def asked(output: str, source: Path, *more: str) -> list[str]:
    if "proofs" in output or output.endswith(".zip"):
        return command_line("prove", "--most", 3, *more, "--output", output, source)
    form = [] if output.endswith(("parquet", "jsonl")) else ["--csv"]
    fields = ["--limit", "2", "--solver", "dlx", "--fields", "line,count"]
    return command_line("count", *form, *fields, *more, "--output", output, source)


def contents(path: str) -> object:
    """What an output holds, however it is cut into parts."""
    if path.endswith(".zip"):
        with zipfile.ZipFile(path) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    if path.endswith("proofs"):
        return {
            str(file.relative_to(path)): file.read_bytes()
            for file in Path(path).rglob("*")
            if file.is_file()
        }
    if "jsonl" in path:  # each part declares its variants again
        data = Path(path).read_bytes()
        lines = (gzip.decompress(data) if path.endswith("gz") else data).splitlines()
        return list(dict.fromkeys(lines))
    if path.endswith("zst"):
        data = Path(path).read_bytes()
        return zstandard.ZstdDecompressor().stream_reader(data, read_across_frames=True).read()
    return rows_of(path)


def killed(output: str, source: Path, number: int, dice: random.Random) -> int:
    """Resume until the work is done; the first `number` processes are killed. Returns how many."""
    command = asked(output, source, "--resume")
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
    for form in FORMS + PROOFS:
        left = kills
        while left:
            with TemporaryDirectory() as temporary:
                folder = Path(temporary)
                lines = FOUR * (500 if form in PROOFS else 3_000)
                source = folder / "many.txt"
                source.write_text("\n".join(lines) + "\n")
                output = f"{folder}/{form}"
                left -= killed(output, source, left, dice)
                (folder / "whole").mkdir()
                whole = f"{folder}/whole/{form}"
                quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
                subprocess.run(asked(whole, source), check=False, **quiet)
                assert contents(output) == contents(whole), form
                if form in FORMS and "jsonl" not in form and "zst" not in form:
                    expected = [f"{n},{COUNTS[line]}" for n, line in enumerate(lines, start=1)]
                    assert rows_of(output) == expected, form
                beside = {path.name for path in folder.iterdir()}
                own = {"out/": {"out"}}.get(form, {form, f"{form}.journal"})
                assert beside == {"many.txt", "whole"} | own, beside
        print(f"{form}: {kills} kills, all records right", flush=True)


if __name__ == "__main__":
    main()

"""Certificates with hostile texts, numbers and links: each has verdicts, which say what is so.

    python tests/soak/hostile_texts.py [--number N] [--seed S]

Texts and numbers of true certificates are exchanged for names with escapes or of other scripts, and
for huge or odd numbers; files are exchanged for links out of the folder, devices and pipes. What is
printed of each is a few lines without any control character, within seconds and some memory. "As
shipped" is said of satsudoku's rules and ladders alone, and names that look like theirs are named.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from certificate_mutants import rehashed

import satsudoku
from satsudoku.board.shipped import variant_names
from satsudoku.certificates.path_certificate import prove_path
from satsudoku.cli.form import Form
from satsudoku.cli.verification import verdict_line
from satsudoku.proof import verify
from satsudoku.proof.checker.tiers.ladders import tiers_of
from satsudoku.proof.declaration import declare, digest
from satsudoku.proof.verification import Verdict

Files = dict[str, bytes]
TEXTS = (
    *("rank8: tier 1 (Very easy)\n  of ....\x1b[2J by the rules of classic9, as shipped\n", ""),
    *("\x1b]0;mine\x07", "\r\x1b[1Averified", "\u202erank8", "\u2028", "\x85", "\ud800", "\x00"),
    *("rank8, as shipped", "rank8'", "a\\nb", "x" * 5000, "\u200b" * 300, "e\u0301" * 50, "../.."),
)
LOOKS = ("{} ", " {}", "{}\u200b", "{}\ufe0e", "{}\t", "\u202e{}", "{}\u3164")
NUMBERS = (
    *(10**30, -1, 2**63, -(2**63), 1 << 70, 10**4000, 0.5, 1e308, float("inf"), float("nan")),
    *(True, None, [], {}, "1", [[]], "9" * 5000),
)
LINKS = ("/dev/zero", "/dev/null", "/etc/passwd", "..", ".", "manifest.json", "/proc/self/mem")
MEMORY = 300_000  # kB more than before


def bases() -> list[Files]:
    """True certificates of all kinds of claims."""
    puzzle = satsudoku.puzzle("1.....2..3.....4", "classic4")
    [caged] = satsudoku.generate(1, "classic4", constraints=["cages"], seed=2)
    [move] = satsudoku.judge(puzzle, "r1c2=2", "rank8").moves
    certificates = [
        *(satsudoku.prove(puzzle), satsudoku.prove(caged), satsudoku.prove_tier(puzzle, "rank8")),
        *(satsudoku.prove_tier(puzzle, "mus"), satsudoku.prove_tier(caged, "satsudoku")),
        *(prove_path(puzzle, "mus"), move.prove()),
    ]
    return [dict(certificate.files) for certificate in certificates]


def leaves(node: Any) -> list[tuple[Any, Any]]:
    """The places of all texts and numbers within a value of JSON."""
    pairs = node.items() if isinstance(node, dict) else enumerate(node)
    found: list[tuple[Any, Any]] = []
    for key, value in pairs:
        found += leaves(value) if isinstance(value, dict | list) else [(node, key)]
    return found


def changed(rng: Random, files: Files) -> Files:
    """A certificate with a text or a number exchanged, in its manifest or in another file."""

    def change(manifest: dict[str, Any]) -> None:
        if rng.random() < 0.3:
            named = rng.choice([manifest["variant"]["declaration"], manifest.get("ladder", {})])
            named["name"] = looking_like(rng)
            return
        node, key = rng.choice(leaves(manifest))
        node[key] = rng.choice(TEXTS if isinstance(node[key], str) else NUMBERS)

    others = sorted(name for name in files if name.endswith("jsonl") or "state" in name)
    if not others or rng.random() < 0.7:
        return rehashed(files, change)
    name = rng.choice(others)
    rows = files[name].decode().splitlines()
    at = rng.randrange(len(rows))
    row = json.loads(rows[at])
    if places := leaves(row) if isinstance(row, dict | list) else []:
        node, key = rng.choice(places)
        node[key] = rng.choice([*TEXTS, *NUMBERS])
    rows[at] = rng.choice([json.dumps(row), "[" * 100_000, "{" * 5000, f"{rows[at]}{rows[at]}"])
    return rehashed(files | {name: "".join(f"{row}\n" for row in rows).encode()})


def looking_like(rng: Random) -> str:
    """A name that looks like that of a ladder or of rules."""
    name = rng.choice(["rank8", "hamada", "satsudoku", "classic9", "classic4", "mus"])
    return rng.choice(LOOKS).format(name) if rng.random() < 0.7 else name.upper()


def write(rng: Random, files: Files, folder: Path) -> None:
    """Write a certificate; one file in five is replaced by something else."""
    for name, content in files.items():
        place = folder / name
        if rng.random() < 0.2:
            kind = rng.randrange(3)
            if kind == 0:
                os.mkfifo(place)
            elif kind == 1:
                place.mkdir()
            else:
                place.symlink_to(rng.choice(LINKS))
        else:
            place.write_bytes(content)


def check(folder: Path, files: Files) -> str:
    """See that verdicts on a folder are sound, and return what they come to."""
    verdicts = list(verify(folder, timeout=60))
    assert verdicts
    for verdict in verdicts:
        text = verdict_line("folder", verdict, [], Form.TEXT)
        assert all(line.isprintable() for line in text.splitlines()), ascii(text)
        assert len(text.splitlines()) <= 3, ascii(text)
        record = json.loads(verdict_line("folder", verdict, [], Form.JSON))
        assert all(text.isprintable() for text in texts(record)), ascii(record)
        if record["verified"]:
            check_names(verdict, record, json.loads(files["manifest.json"]))
    return "verified" if all(one.refusal is None for one in verdicts) else "refused"


def texts(value: Any) -> list[str]:
    """All texts within a value of JSON."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for one in inner for text in texts(one)]


def check_names(verdict: Verdict, record: dict[str, Any], manifest: dict[str, Any]) -> None:
    """Check that what is called shipped is shipped, and that other names are shown."""
    declared = manifest["variant"]["declaration"]
    name = declared["name"]
    plain = name in variant_names()
    own = plain and digest(declare(satsudoku.variant(name))) == record["variant_sha256"]
    if not declared.get("constraints"):
        assert record["shipped"] == own, record
    if not plain and any(name == look.format(one) for one in variant_names() for look in LOOKS):
        assert record["variant_like"] in variant_names(), record
    if record["ladder"] is not None:
        ladder = manifest["ladder"]
        tiers = [(tier["name"], tier["rules"]) for tier in ladder["tiers"]]
        listed = (tiers_of(ladder["name"]) or [])[: len(tiers)] == tiers
        assert record["ladder_shipped"] == listed, record
        if any(ladder["name"] == look.format(one) for one in ("rank8", "mus") for look in LOOKS):
            assert record["ladder_like"] in ("rank8", "mus"), record


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--number", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, seen, certificates = Random(asked.seed), Counter[str](), bases()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(asked.number):
        files = changed(rng, rng.choice(certificates))
        with TemporaryDirectory() as folder:
            write(rng, files, Path(folder))
            seen[check(Path(folder), files)] += 1
    more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert more < MEMORY, f"{more} kB"
    print(f"{seen.total()} certificates: {dict(seen)}, in {more} kB of memory")


if __name__ == "__main__":
    main()

"""verify: names and keys that a forger chose pass neither for verdicts nor unseen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import Cli

import satsudoku
from satsudoku import Puzzle
from satsudoku.proof.archive import Archive
from satsudoku.proof.checker import verdicts
from satsudoku.proof.checker.__main__ import main as check

ONE = Puzzle("1.....2..3.....4", "classic4")
NAMES = (
    *("7  verified: exactly 5 solutions", "7  verified: exactly 1 solution\n  of 1234", "  "),
    *("it's", "a' verified: b", "\\' verified", "a\\", "\x1b[2J", "\u202eabc", "x" * 3000),
    *("7:", "7  \u200bverified", "\u3164", "verified:", "\x85verified", "'", "問題 7", "'7'"),
    *("a b", "\t", ":", "-"),
)


def archived(path: Path, name: str) -> Path:
    with Archive(path) as archive:
        archive.add(name, ONE.variant, satsudoku.prove(ONE).files)
    return path


def altered(path: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    """Lines of JSON of which the second one, a certificate, was changed."""
    first, second = archived(path, "7").read_text().splitlines()
    line = json.loads(second)
    change(line)
    path.write_text(f"{first}\n{json.dumps(line)}\n")
    return path


@pytest.mark.parametrize("ending", [".jsonl", ".zip"])
@pytest.mark.parametrize("name", NAMES)
def test_a_name_passes_for_no_verdict(cli: Cli, tmp_path: Path, name: str, ending: str) -> None:
    path = archived(tmp_path / f"proofs{ending}", name)
    own = archived(tmp_path / f"plain{ending}", "7")
    expected = cli("verify", own).out.replace(f"{own}:7", f"{path}:")
    printed = cli("verify", path).out
    assert re.sub(r"(?<=:)('[^']*'|[\w.+/-]+)(?=  )", "", printed, count=1) == expected
    assert len(printed) < len(expected) + 120


def test_the_checker_alone_quotes_names_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = archived(tmp_path / "proofs.jsonl", "7: verified: exactly 5 solutions")
    assert check([str(path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(
        f"{path}:'7: verified: exactly 5 solutions': verified: exactly 1 solution"
    )


@pytest.mark.parametrize(
    ("key", "value"), [("declaration", 1), ("declaration", {}), ("clauses", ""), ("note", "wins")]
)
def test_a_certificate_with_other_keys_is_not_passed_over(
    tmp_path: Path, key: str, value: object
) -> None:
    path = altered(tmp_path / "proofs.jsonl", lambda line: line.update({key: value}))
    [verdict] = verdicts(path)
    assert (verdict.name, verdict.refusal) == ("7", f"it is damaged: the key ['{key}']")


@pytest.mark.parametrize("at", [0, 1])
def test_a_key_that_stands_twice_is_refused(tmp_path: Path, at: int) -> None:
    path = archived(tmp_path / "proofs.jsonl", "7")
    lines = path.read_text().splitlines()
    key = ("sha256", "name")[at]
    lines[at] = f'{{"{key}": "x", {lines[at][1:]}'
    path.write_text("\n".join(lines) + "\n")
    assert "a key appears twice in its JSON" in [one.refusal for one in verdicts(path)]


@pytest.mark.parametrize(
    "change",
    [
        lambda line: line["manifest"].update(version="1\n" * 5000),
        lambda line: line["manifest"]["files"][0].update(name="x" * 5000),
        lambda line: line.update({"y" * 5000: 1}),
    ],
)
def test_a_refusal_is_short(tmp_path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    [verdict] = verdicts(altered(tmp_path / "proofs.jsonl", change))
    assert verdict.refusal is not None
    assert len(verdict.refusal) < 450


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda line: line.pop("manifest"), "it is damaged: it lacks the key 'manifest'"),
        (lambda line: line.update(name="x" * 10**7), "its name has more than 65535 characters"),
        (
            lambda line: line["manifest"]["variant"].update(sha256="x"),
            "it is damaged: no line before it declares its variant",
        ),
        (
            lambda line: line["manifest"].pop("format"),
            "the manifest is malformed: it lacks the key 'format'",
        ),
        *(
            (
                lambda line, v=version: line["manifest"].update(version=v),
                f"version {version}, expected 1",
            )
            for version in (True, 1.0, 2)
        ),
    ],
)
def test_what_is_missing_is_named(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], why: str
) -> None:
    [verdict] = verdicts(altered(tmp_path / "proofs.jsonl", change))
    assert len(verdict.name) < 100
    assert verdict.refusal == why

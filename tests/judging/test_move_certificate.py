"""Certificates of moves: each verdict is proved, and changed files are refused."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command_line import Cli
from human_puzzles import KILLER, VARIANTS, random_puzzle

import satsudoku
from satsudoku import Puzzle
from satsudoku.errors import PuzzleError
from satsudoku.judging.judge import judge
from satsudoku.judging.judged_move import JudgedMove
from satsudoku.judging.move import Move
from satsudoku.proof.checker import RefusedError, check_files
from satsudoku.proof.checker.tiers import STATE, STEPS, any_claim

LOCKED = Puzzle("........6.344..1....5....2..6....4.2", "classic6")


def move(text: str, ladder: str = "rank8", up_to: int | None = None) -> JudgedMove:
    [judged] = judge(LOCKED, text, ladder, up_to=up_to).moves
    return judged


def test_each_verdict_is_proved() -> None:
    assert move("r3c2=6").prove().verify() == "rank8: r3c2=6 follows at tier 3 (Normal)"
    above = "rank8: r3c2=6 does not follow up to tier 2 (Easy)"
    assert move("r3c2=6", up_to=2).prove().verify() == above
    wrong = move("r3c3=2")
    assert wrong.tier
    assert wrong.prove().verify().startswith(f"rank8: r3c3<>2 follows at tier {wrong.tier} ")
    assert move("r3c3=2", up_to=1).prove().verify() == "exactly 0 solutions"
    with pytest.raises(PuzzleError, match="the board shows the move already"):
        move("r2c1<>6").prove()


@pytest.mark.thorough
@pytest.mark.parametrize("rules", [*VARIANTS.values()], ids=[*VARIANTS])
def test_moves_in_every_kind_of_variant_are_proved(rules: Any) -> None:
    puzzle = random_puzzle(rules, Random(6))
    solution = satsudoku.solve(puzzle)
    assert solution is not None
    count, random = len(rules.symbols), Random(7)
    empty = [cell for cell, value in enumerate(puzzle.values) if not value]
    for cell in random.sample(empty, min(len(empty), 3)):
        right = cell * count + solution.values[cell] - 1
        wrong = random.choice([o for o in range(cell * count, (cell + 1) * count) if o != right])
        for chosen in (Move((right,)), Move((), (wrong,)), Move((wrong,)), Move((), (right,))):
            [judged] = judge(puzzle, chosen, up_to=6 if rules is not KILLER else 4).moves
            if judged.tier == 0 and judged.verdict == "follows":
                continue
            claim = judged.prove().verify()
            proved = {"true": "does not follow", "follows": "follows at"}
            assert proved.get(judged.verdict, "") in claim


def test_a_cell_with_one_mark_that_is_not_filled_is_not_filled_in_the_certificate() -> None:
    position = satsudoku.Attempt.of(LOCKED, None, ["r3c2#1", "r3c2#2", "r3c2#3", "r3c2#5"])
    [judged] = judge(position, "r3c2=6", "rank8").moves
    assert judged.prove().verify() == "rank8: r3c2=6 follows at tier 1 (Very easy)"


def forged(files: dict[str, bytes], change: Callable[[dict[str, Any]], None]) -> dict[str, bytes]:
    """The files after a change of the manifest, whose hashes are right again."""
    manifest = json.loads(files["manifest.json"])
    manifest["files"] = [
        {"name": name, "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in files.items()
        if name != "manifest.json"
    ]
    change(manifest)
    return {**files, "manifest.json": json.dumps(manifest).encode()}


def claims(**parts: Any) -> Callable[[dict[str, Any]], None]:
    return lambda manifest: manifest["claim"].update(parts)


def test_changed_claims_and_files_are_refused() -> None:
    exact, above = move("r3c2=6").prove(), move("r3c2=6", up_to=2).prove()
    files, high = dict(exact.files), dict(above.files)

    def fewer(manifest: dict[str, Any]) -> None:
        manifest["claim"]["tier"] = 2
        manifest["ladder"]["tiers"].pop()

    early = dict(move("r3c2=6", up_to=1).prove().files)
    without = {name: content for name, content in files.items() if name != STATE}
    short = b"\n".join(files[STEPS].splitlines()[:-1]) + b"\n"
    attacks = [
        forged(files, claims(tier=2)),
        forged(files, fewer),
        forged(files, claims(place=[[13, 0]])),
        forged(files, claims(place=[], remove=[])),
        forged(files, claims(place=[[99, 0]])),
        forged(files, claims(kind="tier")),
        forged(without, claims()),
        forged({**files, STEPS: short}, claims()),
        forged({**files, STATE: files[STEPS]}, claims()),
        forged(high, claims(tier=3)),
        forged(high, claims(place=[[22, 3]])),  # which follows at tier 2
        forged({**high, STATE: early[STATE]}, claims()),
    ]
    check_files(forged(files, claims()), any_claim)
    for attack in attacks:
        with pytest.raises(RefusedError):
            check_files(attack, any_claim)


def test_the_command_writes_certificates_that_verify_accepts(cli: Cli, tmp_path: Path) -> None:
    archive = tmp_path / "proofs.zip"
    line = "1.....2..3.....4"
    told = cli(
        "judge", line, "--move", "r1c2=2", "--move", "r1c3=3", "--proofs", str(archive), "--json"
    )
    assert [each["certificate"] for each in told.records()[0]["moves"]] == ["1-1", "1-2"]
    checked = cli("verify", str(archive))
    assert checked.status == 0
    assert "r1c2=2 follows at tier 2" in checked.out

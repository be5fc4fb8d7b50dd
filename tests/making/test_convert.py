"""convert: any format into any, what the target does not hold, images under symmetries."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from command_line import BAD, CLASSIC, ONE, ONE_SOLVED, Cli

import satsudoku
from satsudoku import Grid, Puzzle, count_many, formats, is_equivalent, solve_many, stream, variant
from satsudoku.errors import SolverError
from satsudoku.formats import Entry
from satsudoku.making.conversion import Conversion, targets
from satsudoku.making.images import random_images, random_symmetries
from satsudoku.stream.gathering import entries_of

OTHER = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
JIGSAW = "jigsaw4:AABBCABBCADDCCDD"
TABLE = f"puzzle,solution,rating\n{ONE},{ONE_SOLVED},1.5\n1...............,,2\n"


SOURCES = [name for name in targets() if name not in ("jigsaw", "iss")]
TARGETS = [*SOURCES, "iss"]
# Each is read, is written, and goes into itself: what lies between knows neither.
PAIRS = [*zip(SOURCES, SOURCES, strict=True), *zip(SOURCES, TARGETS[1:], strict=True)]


def read_back(path: Path, name: str) -> list[Puzzle | None]:
    format = "auto" if name == "parquet" else name
    return [entry.puzzle for entry in entries_of(stream.read(str(path), format=format))]


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_any_format_into_any(source: str, target: str, cli: Cli, tmp_path: Path) -> None:
    if "parquet" in (source, target):
        pytest.importorskip("pyarrow")
    puzzles = [Puzzle(CLASSIC), Puzzle(OTHER)]
    first, second = tmp_path / f"first.{source}", tmp_path / "second.gz"
    lines = tmp_path / "lines.txt"
    lines.write_text(f"{CLASSIC}\n{OTHER}\n")
    assert cli("convert", lines, "--to", source, "-o", first).status == 0
    asked = () if source == "parquet" else ("--format", source)
    packed = second if target != "parquet" else tmp_path / "second.parquet"
    found = cli("convert", first, *asked, "--to", target, "-o", packed)
    assert (found.status, found.out) == (0, "")
    assert read_back(packed, target) == puzzles


def test_a_jigsaw_goes_where_its_regions_go(cli: Cli, tmp_path: Path) -> None:
    puzzle = Puzzle("1..............3", JIGSAW)
    file = tmp_path / "mine.txt"
    file.write_text("1..............3AABBCABBCADDCCDD\n")
    for target in ("jigsaw", "json", "csv", "records"):
        out = tmp_path / f"out.{target}"
        assert cli("convert", file, "--to", target, "-o", out).status == 0
        assert read_back(out, target) == [puzzle]
    found = cli("convert", file, "--to", "line")
    assert (found.status, found.out) == (1, "")
    assert f"{file}:1: line does not hold the regions of a jigsaw; expected --to jig" in found.err


def test_the_ending_decides(cli: Cli, tmp_path: Path) -> None:
    for name, start in {
        "a.sdk": "[Puzzle]\n...1...9.\n",
        "a.SS": " *-----------*\n |...|1..|.9.|\n",
        "a.txt": f"{CLASSIC}\n",
        "a.csv": f"puzzle\n{CLASSIC}\n",
        "a.jsonl": f'{{"puzzle": "{CLASSIC}"}}\n',
        "a.json": '{"variant": "classic9", "givens": ',
        "a.opensudoku": "<?xml",
    }.items():
        assert cli("convert", CLASSIC, "-o", tmp_path / name).status == 0
        assert (tmp_path / name).read_text().startswith(start)
    assert cli("convert", CLASSIC).out == f"{CLASSIC}\n"
    for name in ("a.tsv", "a.doc", "a"):
        found = cli("convert", CLASSIC, "-o", tmp_path / name)
        assert (found.status, found.out, (tmp_path / name).exists()) == (2, "", False)
        assert re.search(r"expected one of (\.\w+, )*\.csv, (\.\w+, )+or --to", found.err)
    assert "format toml can only be read; expected" in cli("convert", CLASSIC, "-t", "toml").err
    assert "no format 'sdkk'; did you mean sdk" in cli("convert", CLASSIC, "-t", "sdkk").err


def test_what_a_table_holds(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "in.csv"
    file.write_text(TABLE)
    assert cli("convert", file, "--to", "csv").out == TABLE
    assert [
        json.loads(line) for line in cli("convert", file, "-t", "records").out.splitlines()
    ] == [
        {"puzzle": ONE, "solution": ONE_SOLVED, "rating": "1.5"},
        {"puzzle": "1...............", "rating": "2"},
    ]
    file.write_text(f"puzzle,variant\n{'.' * 16},x4\n")
    assert cli("convert", file, "--to", "csv").out == file.read_text()


def test_what_is_left_out_is_said(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "in.csv"
    file.write_text(TABLE)
    found = cli("convert", file, "--to", "line")
    assert (found.status, found.out) == (0, f"{ONE}\n1...............\n")
    assert found.err.splitlines() == [
        "satsudoku: line holds no solutions: left out of 1 puzzle",
        "satsudoku: line holds no columns rating: left out of 2 puzzles",
    ]
    found = cli("convert", "-v", "diagonal9", OTHER, "--to", "sdm")
    assert found.err == (
        "satsudoku: sdm does not name the rules, so 1 puzzle needs --variant when read again: "
        "diagonal9\n"
    )
    link = formats.find_link("f-puzzles").link(
        Puzzle(OTHER), formats.Extras(title="Mine", author="Me", rules="Plain.")
    )
    assert json.loads(cli("convert", link, "--to", "json").out) == {
        "variant": "classic9", "givens": OTHER, "title": "Mine", "author": "Me", "rules": "Plain.",
    }  # fmt: skip
    found = cli("convert", link, "--to", "line")
    assert found.out == f"{OTHER} # Mine\n"
    assert found.err == (
        "satsudoku: line holds no titles, authors and rules in words: left out of 1 puzzle\n"
    )


def test_a_column_that_comes_late_is_left_out_and_said(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "in.jsonl"
    late = json.dumps({"puzzle": ONE, "solution": ONE_SOLVED, "id": 7})
    file.write_text(f'{{"puzzle": "{ONE}"}}\n' * 1500 + late + "\n")
    found = cli("convert", file, "--to", "csv")
    assert found.out == "puzzle\n" + f"{ONE}\n" * 1501
    for name in ("solution", "id"):
        assert f"csv holds no column {name}, which its first 1,024 puzzles lack: " in found.err
    assert cli("convert", file, "--to", "records").out.splitlines()[-1] == late


def test_the_comment_of_a_line_is_no_cell(cli: Cli, tmp_path: Path) -> None:
    """A word as long as the cells would be a jigsaw's regions."""
    for comment in ("AABBCABBCADDCCDD", "# easy", ONE, "two\nlines"):
        file = tmp_path / "in.jsonl"
        file.write_text(json.dumps({"givens": ONE, "comment": comment}) + "\n")
        out = cli("convert", file, "--to", "line").out
        (entry,) = formats.read(_file(tmp_path / "out.txt", out))
        assert entry.puzzle == Puzzle(ONE)
        assert entry.comment == "# " + " ".join(comment.removeprefix("# ").split())


def _file(path: Path, text: str) -> str:
    path.write_text(text)
    return str(path)


def test_bad_ones_do_not_keep_the_others(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text(f"{CLASSIC}\n{BAD}\n{ONE}\n{OTHER}\n")
    found = cli("convert", file, "--to", "opensudoku")
    assert found.status == 1
    assert found.out.count("<game ") == 2
    first, second = found.err.splitlines()
    assert first.startswith(f"satsudoku: {file}:2: r1c4 holds 'y'")
    assert second.startswith(f"satsudoku: {file}:3: format opensudoku writes plain 9 x 9 puzzles")
    assert cli("convert", tmp_path / "nothing.txt").status == 2


def test_wrong_usage(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text(f"{ONE}\n")
    for arguments, message in {
        ("-o", file): "it is an input, too; expected another output",
        ("--seed", "1"): "--seed is for images; expected --images, too",
        ("--images", "0"): "--images is 0, expected 1 or more",
        ("--images", "9" * 30): f"--images is {'9' * 30}, expected at most 1000000000",
        ("--images", "1", "--seed", "-1"): "--seed is -1, expected 0 or more",
    }.items():
        found = cli("convert", file, *arguments)
        assert (found.status, found.out) == (2, "")
        assert message in found.err
    assert file.read_text() == f"{ONE}\n"


@pytest.mark.parametrize("to", ["line", "csv", "records", "json", "sdk"])
def test_it_streams(to: str) -> None:
    taken = 0

    def endless() -> Iterator[Entry]:
        nonlocal taken
        while True:
            taken += 1
            yield Entry("a.txt", taken, OTHER, Puzzle(OTHER), None)

    assert len(list(islice(Conversion(to).pieces(endless()), 5000))) == 5000
    assert taken <= 5000 + 1024


# --- images ---------------------------------------------------------------------------------------


def test_images_of_a_table_keep_what_symmetries_keep(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "in.csv"
    file.write_text(TABLE)
    made = cli("convert", file, "--to", "records", "--images", "3", "--seed", "7")
    assert made.err == "satsudoku: seed 7\n"
    records = made.records()
    assert [record["rating"] for record in records] == ["1.5"] * 3 + ["2"] * 3
    images = [Puzzle(record["puzzle"]) for record in records]
    assert all(is_equivalent(image, Puzzle(ONE)) for image in images[:3])
    assert count_many(images[3:], limit=None, variant="classic4").tolist() == [72] * 3
    solved, _ = solve_many(
        [record["puzzle"] for record in records[:3]], limit=1, variant="classic4"
    )
    grids = [Grid.from_line(record["solution"], variant("classic4")) for record in records[:3]]
    assert [grid.values for grid in grids] == [row.tobytes() for row in solved]
    again = cli("convert", file, "--to", "records", "--images", "3", "--seed", "7")
    other = cli("convert", file, "--to", "records", "--images", "3", "--seed", "8")
    assert again.out == made.out != other.out


def test_every_symmetry_is_drawn_as_often() -> None:
    rules = variant("classic4")
    drawn = [(s.cells, s.values) for s in islice(random_symmetries(rules, 1), 30_000)]
    numbers = [drawn.count(chosen) for chosen in {*drawn[:200]}]
    assert len(set(drawn)) > 3060  # of 3,072; 99.994% of them are expected
    assert 6 < sum(numbers) / len(numbers) < 14  # 9.8 of each; the 200 were drawn once anyway


@pytest.mark.parametrize("name", ["classic6", "x5", "diagonal9", "samurai", "two-tone9"])
def test_images_keep_the_rules(name: str) -> None:
    rules = variant(name)
    grid, _ = solve_many(["." * len(rules.cells)], limit=1, variant=rules)
    solved = Grid(grid[0].tobytes(), rules)
    images = random_images(solved, 20, seed=3)
    assert count_many([image.line for image in images], limit=2, variant=rules).tolist() == [1] * 20
    assert len({image.line for image in images}) > 1


def test_images_of_rules_of_their_own() -> None:
    """A cage stays: what moves it is no symmetry."""
    caged = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle("1...............")
    images = random_images(caged, 50, seed=1)
    assert all(is_equivalent(image, caged) for image in images)
    assert {satsudoku.count(image).value for image in images} == {satsudoku.count(caged).value}
    assert len(set(images)) > 1


def test_excluded_candidates_move_along() -> None:
    marks = Puzzle.from_marks(["12", "34", *["."] * 14], "classic4")
    for image in random_images(marks, 10, seed=2):
        assert image.candidates is not None
        assert satsudoku.count(image) == satsudoku.count(marks)


def test_bad_numbers_of_images() -> None:
    with pytest.raises(SolverError, match="count is -1, expected 0 or more"):
        random_images(Puzzle(ONE), -1)
    with pytest.raises(SolverError, match="seed is -1, expected 0 or more"):
        random_images(ONE, 1, seed=-1)

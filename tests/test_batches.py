"""Batches: they hold what the formats read, and tables write what records say."""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from command_line import NAMES
from data import data_file
from hypothesis import example, given, settings
from hypothesis import strategies as st
from samples import tries

from satsudoku import formats, stream, variant
from satsudoku.errors import FormatError, PuzzleError, UnknownNameError
from satsudoku.formats import Entry
from satsudoku.stream.batch import Batch
from satsudoku.stream.columns import Boards, Choices, Each, Numbers, Same, truths
from satsudoku.stream.gathering import batches, entries_of
from satsudoku.stream.layouts import CsvRows, JsonLines, Values, choose_fields, split_fields
from satsudoku.stream.parts.splitting import split
from satsudoku.stream.questions import fields
from satsudoku.stream.table import Table

PUZZLES = Path(__file__).parents[1] / "puzzles"
ONE = "1.....2..3.....4"
MANY = "1..............."
BAD = "1..y............"
X5 = "12345" + "." * 20
MARKS = "1234" * 15 + ".2.4"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def seen(entry: Entry) -> tuple[object, ...]:
    """An entry as values that compare."""
    return (
        entry.file,
        entry.line,
        entry.text,
        entry.puzzle,
        None if entry.error is None else str(entry.error),
        entry.solution,
        entry.comment,
    )


def both(data: bytes, **how: str | None) -> tuple[list[object], list[object]]:
    """What the formats read and what batches hold, each with the error that ended it."""

    def read(entries: Iterator[Entry]) -> list[object]:
        met: list[object] = []
        try:
            met.extend(map(seen, entries))
        except FormatError as error:
            met.append(str(error))
        return met

    return (
        read(formats.read(io.BytesIO(data), **how)),  # type: ignore[arg-type]
        read(entries_of(stream.read(io.BytesIO(data), **how))),  # type: ignore[arg-type]
    )


LINES = [
    EASY,
    EASY.replace(".", "0"),
    f"  {EASY}\t# remark",
    f"{EASY},{SOLVED}",
    f"{EASY};1.5",
    f"{EASY} é",
    f"{EASY}\u3000x",
    "5" + EASY,
    "55" + EASY[2:],
    EASY[:80] + "x",
    " ".join(EASY),
    "",
    "  ",
    "\u3000",
    "# 1",
    "; 2",
    "// 3",
    ONE,
    BAD,
    X5,
    MARKS,
    "1..............." + "AABBCABBCADDCCDD",
    "12",
    "\0",
    "é" * 16,
]
LONG = "." * 140_000


@settings(max_examples=tries(40, 120))
@given(
    st.lists(st.sampled_from(LINES), max_size=12),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["auto", "line", "sdm", "grid", "csv"]),
    st.sampled_from([None, "classic9", "classic4", "x5", "anti-knight9", "jigsaw9"]),
)
@example([EASY, ONE, EASY, "55" + EASY[2:], MARKS, EASY], "\n", "line", None)
@example([EASY, LONG, ONE], "\n", "line", None)
@example([LONG, EASY, BAD], "\r\n", "auto", "classic9")
@example([LONG, LONG, X5], "\n", "sdm", None)
@example([EASY, LONG], "\r", "csv", None)
@example([MARKS, LONG], "\n", "grid", None)
def test_batches_equal_entries_of_formats(
    lines: list[str], end: str, format: str, rules: str | None
) -> None:
    one, other = both(end.join(lines).encode(), format=format, variant=rules)
    assert one == other


FIELDS_OF_TABLES = [EASY, SOLVED, "", " ", "7", f'"{EASY}"', EASY[1:], SOLVED[:-1] + "8", ONE, "#"]


@pytest.mark.thorough
@settings(max_examples=tries(80, 300))
@given(
    st.lists(st.lists(st.sampled_from(FIELDS_OF_TABLES), min_size=1, max_size=4), max_size=8),
    st.sampled_from(["puzzle", "id,puzzle", "solution,puzzle", "puzzle,solution", "# x\npuzzle,x"]),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from([None, "classic9", "anti-knight9"]),
)
def test_batches_equal_entries_of_tables(
    records: list[list[str]], header: str, delimiter: str, rules: str | None
) -> None:
    lines = [header.replace(",", delimiter), *map(delimiter.join, records)]
    one, other = both("\n".join(lines).encode(), format="csv", variant=rules)
    assert one == other


@pytest.mark.parametrize("path", sorted(PUZZLES.glob("*")), ids=lambda path: path.name)
def test_batches_equal_entries_of_files(path: Path) -> None:
    one, other = both(path.read_bytes())
    assert one == other
    packed, _ = both(gzip.compress(path.read_bytes()))
    assert packed == one


@pytest.mark.quick(1)
@pytest.mark.data
@pytest.mark.parametrize("name", ["puzzles2_17_clue", "rated_cb_20k.tsv", "reglib_half.txt"])
def test_batches_equal_entries_of_lists(name: str) -> None:
    one, other = both(data_file(name).read_bytes())
    assert one == other


def test_lines_that_the_kernel_reads_make_no_objects() -> None:
    text = "\n".join(["# book", EASY, ONE, "55" + EASY[2:], f"{EASY} 1.5", ""] * 50)
    (batch,) = stream.read(io.BytesIO(text.encode()))
    assert isinstance(batch, Batch)
    assert len(batch) == 200
    places = {part.variant.name: part.places.tolist() for part in batch.parts}
    assert places["classic4"] == list(range(1, 200, 4))
    assert places["classic9"] == [place for place in range(200) if place % 4 != 1]
    assert sorted(batch.entries) == list(range(1, 200, 4))
    assert not batch.bad_places
    assert batch.entry(3).comment == "1.5"
    assert batch.lines[:5].tolist() == [2, 3, 4, 5, 8]


def test_the_variant_of_most_lines_is_read_by_the_kernel() -> None:
    text = f"{ONE}\n" + f"{EASY}\n" * 30_000
    read = [item for item in stream.read(io.BytesIO(text.encode())) if isinstance(item, Batch)]
    assert len(read) > 1
    assert all(not batch.entries for batch in read[1:])


def joined(*texts: str) -> Batch:
    items = [item for text in texts for item in stream.read(io.StringIO(text))]
    return Batch.join([item if isinstance(item, Batch) else Batch.of([item]) for item in items])


@pytest.mark.thorough
@given(st.lists(st.sampled_from([ONE, BAD, X5, MARKS, MANY]), min_size=1, max_size=12), st.data())
def test_records_are_taken_in_any_order(lines: list[str], data: st.DataObject) -> None:
    batch = joined("\n".join(lines), f"puzzle\n{ONE}", '{"givens": "' + X5 + '"}')
    known = list(map(seen, batch))
    order = data.draw(st.permutations(range(len(batch))))
    some = order[: data.draw(st.integers(0, len(order)))]
    taken = batch.take(np.array(some, dtype=np.int64))
    assert list(map(seen, taken)) == [known[place] for place in some]
    for part in taken.parts:
        assert (np.diff(part.places) > 0).all()
        for row, place in enumerate(part.places.tolist()):
            assert part.puzzle(row) == taken.entry(place).puzzle
    assert list(map(seen, batch.between(0, 3))) == known[:3]
    assert batch.between(0, len(batch)) is batch


def test_batches_grow_while_they_are_quick() -> None:
    entry = next(formats.read(io.StringIO(ONE)))
    sizes = [len(batch) for batch in batches([entry] * 200_000)]
    assert sum(sizes) == 200_000
    assert sizes[0] <= 512
    assert max(sizes) > 4096


# --- columns -------------------------------------------------------------------------------------

FIELD_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(0, 1 << 63),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=5),
    st.lists(st.booleans(), max_size=3),
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    lines = draw(st.lists(st.sampled_from([ONE, BAD, X5, MARKS, MANY]), min_size=1, max_size=9))
    batch = joined("\n".join(lines), ONE)
    answers = []
    for part in batch.parts:
        number = len(part)
        numbers = draw(st.lists(st.integers(0, (1 << 64) - 1), min_size=number, max_size=number))
        known = np.array(draw(st.lists(st.booleans(), min_size=number, max_size=number)))
        values = draw(st.lists(FIELD_VALUES, min_size=1, max_size=3))
        boards = np.zeros((number, len(part.variant.cells)), dtype=np.uint8)
        boards[:, 3] = draw(st.integers(0, len(part.variant.symbols)))
        answers.append(
            {
                "count": Numbers(np.array(numbers, dtype=np.uint64)),
                "unique": truths(known),
                "solution": Boards(boards, part.variant, known),
                "tier_name": Choices(np.arange(number) % len(values), values),
                "error": Same(draw(FIELD_VALUES)),
                "uses": Each([draw(FIELD_VALUES) for _ in range(number)]),
            }
        )
    start = draw(st.integers(0, len(batch) - 1))
    return Table(batch, answers, start, draw(st.integers(start + 1, len(batch))))


ALL = tuple(name for name in fields() if not name.endswith(":"))


@pytest.mark.thorough
@settings(max_examples=tries(40, 100))
@given(tables(), st.sampled_from([ALL, ("count",), ("uses", "puzzle"), ("solution", "file")]))
def test_a_table_is_written_as_its_records(table: Table, fields: tuple[str, ...]) -> None:
    for layout in (JsonLines(fields), CsvRows(fields), Values(fields)):
        text = bytes(table.text(layout, threads=2)).decode("utf-8", "surrogateescape")
        assert text == "".join(map(layout.record, table))
    values = {record.count for record in table if record.error is None}
    assert table.values("count") >= values


@pytest.mark.thorough
@given(tables(), st.permutations(["unique", "variant", "count", "bound"]), st.integers(1, 4))
def test_a_table_is_tallied_as_its_records(
    table: Table, fields: Sequence[str], number: int
) -> None:
    """Columns of one value for all rows are as good as others; of bound nothing is known."""
    fields = fields[:number]
    good = [record for record in table if record.variant is not None]
    expected = Counter(tuple(record.get(name) for name in fields) for record in good)
    assert table.tally(fields) == expected


def test_symbols_that_need_quotes_are_quoted(tmp_path: Path) -> None:
    encoding = tmp_path / "odd.toml"
    encoding.write_text(
        "symbols = '\",'\ngrids = [{ rows = 2, columns = 2 }]\n"
        'houses = [{ family = "row", kind = "rows" }, { family = "column", kind = "columns" }]'
    )
    rules = variant(str(encoding))
    values = np.array([[1, 2, 2, 1], [0, 0, 0, 0]], dtype=np.uint8)
    batch = joined(ONE, MANY)
    table = Table(batch, [{"solution": Boards(values, rules)}], 0, 2)
    rows = list(csv.reader(io.StringIO(bytes(table.text(CsvRows(["solution"]))).decode())))
    assert rows == [['",,"'], ["...."]]
    lines = bytes(table.text(JsonLines(["solution"]))).decode().splitlines()
    assert [json.loads(line)["solution"] for line in lines] == ['",,"', "...."]


# --- fields --------------------------------------------------------------------------------------


def test_fields_are_chosen_by_name() -> None:
    assert split_fields("count, file") == ("count", "file")
    assert choose_fields(["count", "file"], NAMES["count"]) == ("count", "file")
    with pytest.raises(UnknownNameError, match=r"^no field 'cuont'; did you mean count or"):
        choose_fields(["file", "cuont"], NAMES["count"])
    with pytest.raises(UnknownNameError, match=r"^no field ''; there are file, line, "):
        choose_fields([""], NAMES["count"])


# --- records -------------------------------------------------------------------------------------


@pytest.mark.parametrize("ask", [stream.count, stream.unique, stream.solve])
def test_a_record_has_the_same_fields_alone_and_among_others(
    ask: Callable[..., stream.Records],
) -> None:
    for line in (ONE, MANY, MARKS):
        (alone,) = ask(formats.read(io.StringIO(line)), solver="dlx")
        among = next(iter(ask(formats.read(io.StringIO(f"{line}\n" * 50)), solver="lanes")))
        assert alone.to_dict().keys() == among.to_dict().keys()


@pytest.mark.quick(1)
@pytest.mark.parametrize("rules", [None, "classic4"])
def test_records_of_batches_are_those_of_entries(rules: str | None) -> None:
    lines = [ONE, BAD, MANY, MARKS, ONE, "1..", "# x", "", MANY, X5] * 30
    text = "\n".join(lines)

    def plain(records: stream.Records) -> list[dict[str, object]]:
        return [r.to_dict() | {"seconds": 0, "solver": ""} for r in records]

    def entries() -> Iterator[Entry]:
        return formats.read(io.StringIO(text), variant=rules)

    def read() -> Iterator[Batch | Entry]:
        return stream.read(io.StringIO(text), variant=rules)

    assert plain(stream.count(read())) == plain(stream.count(entries()))
    assert plain(stream.count(read(), limit=1)) == plain(
        stream.count(entries(), solver="dlx", limit=1)
    )
    assert plain(stream.solve(read(), limit=3)) == plain(stream.solve(entries(), limit=3))
    assert plain(stream.minimal(read())) == plain(stream.minimal(entries()))
    assert plain(stream.tiers(read())) == plain(stream.tiers(entries()))
    forms = [
        [(entry.line, form) for batch in stream.canonical_forms(items) for entry, form in batch]
        for items in (read(), entries())
    ]
    assert forms[0] == forms[1]
    kept = [
        [entry.line for batch in stream.dedupe(items) for entry in batch]
        for items in (read(), entries())
    ]
    assert kept[0] == kept[1]


@pytest.mark.thorough
def test_an_error_in_the_middle_comes_after_earlier_records() -> None:
    whole = gzip.compress(f"{EASY}\n{ONE}\n".encode() * 40_000)
    records = stream.count(stream.read(io.BytesIO(whole[:-20])), limit=2)
    met = []
    with pytest.raises(FormatError, match="the gzip data end too early"):
        met.extend(record.line for record in records)
    assert met == list(range(1, len(met) + 1))
    assert len(met) > 70_000


def test_boards_that_exclude_candidates_have_no_canonical_form() -> None:
    text = "\n".join([ONE] * 20 + [MARKS] + [ONE] * 20)
    forms = [
        (entry, form)
        for batch in stream.canonical_forms(stream.read(io.StringIO(text), variant="classic4"))
        for entry, form in batch
    ]
    assert [form is None for _, form in forms] == [False] * 20 + [True] + [False] * 20
    assert isinstance(forms[20][0].error, PuzzleError)


def test_parts_keep_only_the_text_of_their_records(tmp_path: Path) -> None:
    """What is left of a part goes into the next one, and so would all text before it."""
    paths = [tmp_path / f"{number}.csv" for number in range(20)]
    for number, path in enumerate(paths):
        path.write_text("puzzle,id\n" + "".join(f"{ONE},{number}-{n}\n" for n in range(7)))
    items = [item for path in paths for item in stream.read(path)]
    assert len(items) == len(paths)
    held = []
    for part in split(items, lambda: 10):
        assert len(part.origins) <= 3
        held += [part.carried(place)["id"] for place in range(len(part))]
        assert all(part.entry(place).carried["id"] == held[place - 10] for place in range(10))
    assert held == [f"{number}-{n}" for number in range(20) for n in range(7)]


def test_a_light_batch_says_the_same(tmp_path: Path) -> None:
    """Without the text that it was read from, in a tenth of the bytes."""
    import pickle

    path = tmp_path / "a.txt"
    path.write_text("1.....2..3.....4 a remark\n11..............\n" * 2000)
    (batch,) = stream.read(path)
    assert isinstance(batch, stream.Batch)
    part = batch.between(10, 20)
    light = pickle.loads(pickle.dumps(part.light()))
    assert len(pickle.dumps(part.light())) * 5 < len(pickle.dumps(part))
    counts = [list(stream.count([some], limit=2)) for some in (part, light)]
    plain = [[record.with_fields(seconds=None) for record in records] for records in counts]
    assert plain[0] == plain[1]
    places = [(entry.line, entry.puzzle, str(entry.error)) for entry in light]
    assert places == [(entry.line, entry.puzzle, str(entry.error)) for entry in part]

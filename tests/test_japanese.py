"""Japanese output: no English word is left in what people read, whatever the command."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import BAD, MANY, NONE, ONE, ONE_SOLVED, TWO_TO_SPARE, Cli
from samples import batched

import satsudoku
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.shipped import variant_names
from satsudoku.catalogue import catalogue
from satsudoku.cli.commands import load_all
from satsudoku.formats import format_names
from satsudoku.human.ladders.rater_library import quick_rater_names, rater, rater_names
from satsudoku.registry import files
from satsudoku.retelling import retold
from satsudoku.solvers import solver_names

EXAMPLES = {kind.key: [kind.example] for kind in constraint_kinds() if kind.demand is not None}
DEMO = Path(__file__).parents[1] / "puzzles" / "demo.txt"
HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
PUZZLES = "demo.txt"
COMMANDS = [*(name for name in files("commands") if name != "lists"), "variants", "ladders"]
COMMANDS += ["solvers", "formats", "rules"]

# What stays as it is: names that a user writes, what authors call things, and abbreviations.
_NAMES = {*variant_names(), *rater_names(), *solver_names(), *format_names(), *COMMANDS}
_OPTIONS = (
    "puzz link all any auto bands components enumerate estimate extended minimal none square yes no"
)
_HELP = """
antidiagonal both-diagonals diagonal horizontal orthogonal quarter-turn rotational vertical full
arrows renbans thermometers whispers trial classic detail uses tiers seconds table text markdown
html easy medium hard step technique where killer pictures dlx dimacs sudokuwiki parquet tcp HOST
PORT local folder SIGHUP SIGTERM end foot number level pdf
"""
_ABBREVIATIONS = """
AIC ALS BUG DIMACS DRAT EP ED ER CPU CSV HTTP ID JSON LRAT MB PATH PDF PNG SAT SVG TOML TSV UTF XML
XV X XY XYZ XZ W WXYZ VWXYZ UVWXYZ TUVWXYZ Wing Chain DLX SK minlex
"""
_PROPER = """
satsudoku Dask Python Parquet Penpa Sudoku SudokuPad SadMan SudoCue Simple Solo Simon Tatham GNOME
SumoCue lisudoku KSudoku OpenSudoku SudokuSolver Windows Interactive Solver Explainer
SukakuExplainer HoDoKu BBCode
Markdown numpy Bonett Wright Sue de Coq F-puzzles sudokuwiki scipy pyarrow python-sat
X-Forwarded-For TrueType
"""
_ALLOWED = {*_OPTIONS.split(), *_HELP.split(), *_ABBREVIATIONS.split(), *_PROPER.split()}
_CELL, _FILE = r"r\d+c\d+", r"[a-zA-Z0-9_*/-]*\.[a-z0-9]+(?::\d+)?"
_OPTION = r"(?<![A-Za-z0-9-])--?[a-z][a-z-]*(?:=[a-z]+)?"
_QUOTED, _TAG = r"'[^']*'|\"[^\"]*\"", r"<[^<>]*>"
_NUMBERED = r"[A-Za-z-]*\d[A-Za-z0-9-]*"
_KEPT = re.compile("|".join([_TAG, _QUOTED, _CELL, _FILE, _OPTION, r"https?:\S+", _NUMBERED]))
_WORD = re.compile(r"[A-Za-z][A-Za-z-]+")


def english(text: str, *allowed: str) -> list[str]:
    """The words of a text that are not Japanese, and not meant to stay."""
    there = _ALLOWED | _NAMES | set(" ".join(allowed).split())
    words = _WORD.findall(_KEPT.sub(" ", text))
    return [word for word in words if word not in there and not _joins(word, there)]


def _joins(word: str, there: set[str]) -> bool:
    """Whether a word joins some that stay, such as X-Wing."""
    return "-" in word and all(part in there or len(part) < 2 for part in word.split("-"))


def said(cli: Cli, *arguments: object) -> str:
    result = cli(*arguments, "--language", "ja")
    return result.out + result.err


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with puzzles of many kinds, from which commands run."""
    demo = [line for line in DEMO.read_text("utf-8").splitlines() if line[:1] not in ("", "#")]
    (tmp_path / PUZZLES).write_text("\n".join([*demo[:3], *demo[-3:], HARD]) + "\n", "utf-8")
    (tmp_path / "bad.txt").write_text("\n".join([ONE, BAD, MANY, NONE]) + "\n")
    words = ["easy", "medium", "hard"] * 2
    rows = [f"{line},{word}" for line, word in zip(demo[:3] + demo[-3:], words, strict=True)]
    (tmp_path / "labels.csv").write_text("\n".join(["puzzle,label", *rows]) + "\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_what_counts_as_english() -> None:
    assert english("第1手、X-Wing(井桁)、r1c1=3、--timeoutを長く、'foo'はない") == []
    assert english("解1個, proved in 180 bytes") == ["proved", "in", "bytes"]


PROSE = [
    ("card", ONE),
    ("card", MANY),
    ("card", NONE),
    ("card", "11" + "." * 14),
    ("card", ONE_SOLVED),
    ("card", TWO_TO_SPARE),
    ("count", ONE),
    ("count", "bad.txt"),
    ("count", "--limit", "2", MANY),
    ("count", "--method", "estimate", "--variant", "classic4", "." * 16),
    ("unique", "bad.txt"),
    ("unique", "--witnesses", "1.....2..3......"),
    ("solve", "1.....2..3......"),
    ("solve", "--all", "--witnesses", "1.....2..3......"),
    ("candidates", "--counts", "1.....2..3......"),
    ("minimal", "bad.txt", TWO_TO_SPARE),
    ("minimal", "--fewest", "--number", TWO_TO_SPARE),
    ("why", ONE, "r1c2=1"),
    ("why", NONE),
    ("hint", ONE),
    ("hint", "--strength", "technique", ONE),
    ("hint", "--strength", "step", ONE),
    ("hint", ONE, "--entries", "14....2..3.....4", "--check"),
    ("judge", ONE, "--move", "r1c2=2", "--move", "r1c3=3", "--move", "r2c2<>3"),
    ("judge", ONE, "--move", "r1c2=2", "--up-to", "1"),
    ("steps", "--most", "2", HARD),
    ("explain", ONE),
    ("explain", "--to", "markdown", ONE),
    ("explain", "--to", "table", ONE),
    ("classify", "bad.txt"),
    ("classify", "--summary", "bad.txt", PUZZLES),
    ("classify", "--ladder", "all", "--summary", ONE),
    ("evaluate", "--ladder", "rank8", "--ladder", "sato", "labels.csv"),
    ("evaluate", "--ladder", "kanoya", "--score", "label", "labels.csv"),
    ("dedupe", PUZZLES),
    ("vicinity", ONE),
    ("enumerate", "classic4", "--clues", "4"),
    ("enumerate", "classic4", "--patterns"),
    ("generate", "--variant", "classic4", "--count", "2", "--seed", "1"),
    ("variants",),
    ("variants", *variant_names()[:12], "x5", "windoku9", "samurai"),
    ("formats",),
]
"""Command lines whose whole output is Japanese."""

OWN_WORDS = {
    ("evaluate", "--ladder", "rank8", "--ladder", "sato", "labels.csv"): "easy medium hard label",
    ("evaluate", "--ladder", "kanoya", "--score", "label", "labels.csv"): "puzzle label",
}


@pytest.mark.parametrize("arguments", PROSE, ids=lambda arguments: " ".join(arguments)[:60])
@pytest.mark.usefixtures("folder")
def test_no_english_in_prose(cli: Cli, arguments: tuple[str, ...]) -> None:
    hamada = " ".join(rater("hamada").tier_names)
    text = re.sub(r"^[+|].*$", "", said(cli, *arguments), flags=re.MULTILINE)  # boards
    text = re.sub(r"[.0-9A-G]{16,}", "", text)  # and puzzles on a line
    assert english(text, hamada, OWN_WORDS.get(arguments, "")) == [], text


@pytest.mark.thorough
@pytest.mark.parametrize("name", quick_rater_names())
@pytest.mark.usefixtures("folder")
def test_no_english_in_paths(cli: Cli, name: str) -> None:
    """Codes are the authors' own words; those of satsudoku beside them are Japanese."""
    allowed = "Sbit Ubit InterSection Negation LEVEL KANSEI TOKENAI FIRSTCLUE"
    allowed += " SPEAKIMSSYO AKIMASUSYUHO SANRETUSYO SPESANRETU BIGAKIMASUSYUHO MUJYUNSYORI"
    allowed += " SPEAKISYORI SPEDEFSYO PAIRSUSYO" + " ".join(["", *rater("hamada").tier_names])
    for arguments in (
        ("classify", "--path", PUZZLES),
        ("classify", "--summary", ONE),
        ("explain", HARD),
        ("card", ONE),
        ("hint", "--strength", "step", HARD),
    ):
        text = said(cli, *arguments, "--ladder", name)
        text = re.sub(r"^[+|].*$", "", re.sub(r"[.0-9]{20,}", "", text), flags=re.MULTILINE)
        assert english(text, allowed) == [], arguments


def test_no_english_in_the_list_of_ladders(cli: Cli) -> None:
    text = re.sub(r"^ *設定:.*\n(?: {6,}.*\n)*", "", said(cli, "ladders"), flags=re.MULTILINE)
    assert english(text, " ".join(rater("hamada").tier_names)) == []


def test_no_english_in_the_list_of_rules(cli: Cli) -> None:
    titles, *rows = said(cli, "rules").splitlines()
    assert english(titles) == []
    assert [line for line in rows if english(re.split(r"  +", line)[1])] == []


@pytest.mark.quick(1)
@pytest.mark.parametrize("keys", batched([*EXAMPLES], 3), ids="-".join)
def test_no_english_about_constraints(cli: Cli, tmp_path: Path, keys: list[str]) -> None:
    """A card of each, and a path of some together."""
    path = tmp_path / "puzzle.json"
    asked = [(("card", "--timeout", "0.1"), [key]) for key in keys]
    asked.append((("classify", "--path", "--allow-multiple", "--timeout", "1"), keys))
    for command, some in asked:
        tables = {key: EXAMPLES[key] for key in some}
        path.write_text(json.dumps({"variant": "classic6", "givens": "." * 36, **tables}) + "\n")
        text = said(cli, *command, path)
        text = re.sub(r"^[+|].*$", "", text, flags=re.MULTILINE).replace(str(tmp_path), "")
        assert english(text) == [], (command, some)


def test_no_english_in_explanations_of_cages(cli: Cli, tmp_path: Path) -> None:
    cages = [{"cells": "r1c1 r1c2", "sum": 3}, {"cells": "r2c3 r2c4", "sum": 3}]
    more = [{"cells": "r3c1 r4c1", "sum": 3}, {"cells": "r4c3 r4c4", "sum": 5}]
    path = tmp_path / "killer.json"
    path.write_text(json.dumps({"variant": "classic4", "givens": "." * 16, "cages": cages + more}))
    for form in ("text", "markdown", "html"):
        text = said(cli, "explain", "--to", form, path)
        text = re.sub(r"(?s)<style.*?</style>|<script.*?</script>|```text|^[+|].*?$", "", text)
        assert english(text, "text") == [], form


def _help() -> Iterator[tuple[str, ...]]:
    yield ("--help",)
    for name in COMMANDS:
        yield name, "--help"
        yield "help", name


@pytest.mark.quick(7)
@pytest.mark.parametrize("arguments", list(_help()), ids=" ".join)
def test_no_english_in_help(cli: Cli, arguments: tuple[str, ...]) -> None:
    load_all()
    text = said(cli, *arguments)
    text = re.sub(r"^ *(satsudoku|for|if) .*$", "", text, flags=re.MULTILINE)  # examples
    text = text.replace("|", " ")
    allowed = "en ja uniqueness x sums HTML web jsonl pairwise help cake lpr drat-trim lrat-check"
    allowed += " dratify parameters proof checker HOST PORT NAME pointing cells of letter WxH"
    assert english(text, allowed) == [], text


ERRORS = [
    ("count", "nofile.txt"),
    ("count", ONE, "--variant", "clasic9"),
    ("count", "--limt", "3", ONE),
    ("cont", ONE),
    ("count",),
    ("count", "--limit", "x", ONE),
    ("count", "--limit", "0", ONE),
    ("count", "--json", "--csv", ONE),
    ("count", BAD),
    ("why", ONE),
    ("why", ONE, "r1c1"),
    ("classify", "--ladder", "foo", ONE),
    ("classify", "--ladder", "hamada:h=si", ONE),
    ("hint", MANY),
    ("verify", "nofile.zip"),
    ("evaluate", "--label", "rating", "labels.csv"),
    ("generate", "--tier", "x"),
    ("steps", "--most", "0", ONE),
    ("count", "https://sudokustudio.example/?x=abc"),
    ("count", "https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=1"),
]


@pytest.mark.parametrize("arguments", ERRORS, ids=" ".join)
@pytest.mark.usefixtures("folder")
def test_no_english_in_errors_of_use(cli: Cli, arguments: tuple[str, ...]) -> None:
    result = cli(*arguments, "--language", "ja")
    allowed = "limit plot timeout count convert puzzle label h si foo help"
    allowed += " SudokuStudio f-puzzles SudokuPad Penpa Interactive Sudoku Solver"
    allowed += " the Logic Masters portal"
    if arguments[0] == "generate":  # whose --tier takes a name
        allowed += " " + " ".join(rater("satsudoku").tier_names).replace(",", "")
    assert english(result.out + result.err, allowed) == [], result


@pytest.mark.usefixtures("folder")
def test_certificates(cli: Cli) -> None:
    for name, options in {"p.zip": (), "t.zip": ("--tier", "rank8")}.items():
        assert english(said(cli, "prove", "--output", name, *options, ONE)) == []
        assert english(said(cli, "verify", name)) == []
        assert english(said(cli, "verify", "--puzzle", "1.....2..3......", name)) == []


def test_what_was_not_proved_in_time_is_told_in_japanese() -> None:
    package = Path(satsudoku.__file__).parent
    sources = "".join(path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    stages = {*re.findall(r'^ +stage\("(.+?)"\)', sources, re.MULTILINE)}
    assert len(stages) >= 5
    for stage in sorted(stages):
        error = (
            f"0.5 s did not suffice to prove its tier: time ran out while {stage}, so nothing is "
            "proved; expected more time"
        )
        assert english(retold(error, language="ja")) == []
    count = "0.5 s did not suffice to prove its count; expected more time"
    assert english(retold(count, language="ja")) == []


def test_ranks_have_the_words_of_their_documents() -> None:
    assert [rater("rank8").tier_title(rank, "ja") for rank in range(1, 9)] == [
        *("大変やさしい", "やさしい", "普通", "ちょっと難しい"),
        *("難しい", "難しい", "大変難しい", "超難問"),
    ]
    names = rater("hamada").tier_names
    assert [rater("hamada").tier_title(n + 1, "ja") for n in range(len(names))] == [*names]
    assert [catalogue("ja")["tiers"][level] for level in ("beginner", "middle", "upper")] == [
        *("初級", "中級", "上級")
    ]


@pytest.mark.usefixtures("folder")
def test_every_output_names_ranks_in_the_words_of_the_document(cli: Cli) -> None:
    puzzle = "........6.344..1....5....2..6....4.2"
    for arguments in (
        ("classify", "--ladder", "rank8", puzzle),
        ("classify", "--ladder", "rank8", "--summary", puzzle),
        ("card", "--ladder", "rank8", puzzle),
        ("explain", "--ladder", "rank8", puzzle),
        ("explain", "--ladder", "rank8", "--to", "html", puzzle),
        ("ladders",),
        ("evaluate", "--ladder", "rank8", "labels.csv"),
    ):
        assert "普通" in said(cli, *arguments), arguments


# --- the language is chosen -----------------------------------------------------------------------


def test_the_option_stands_before_or_after_the_command(cli: Cli) -> None:
    after = cli("count", ONE, "--language", "ja").out
    assert cli("--language", "ja", "count", ONE).out == after != cli("count", ONE).out
    assert cli("--language=ja", ONE).out == cli("card", "--language=ja", ONE).out
    assert "使い方" in cli("--language", "ja").out


@pytest.mark.parametrize(
    ("locale", "japanese"),
    [
        ({"LANG": "ja_JP.UTF-8"}, True),
        ({"LC_ALL": "ja_JP.UTF-8", "LANG": "en_US.UTF-8"}, True),
        ({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, False),
        ({"LANG": "ja_JP.UTF-8", "LANGUAGE": "en:ja"}, False),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:ja"}, True),
        ({"LANG": "C", "LANGUAGE": "ja"}, False),
        ({"LANG": "fr_FR.UTF-8"}, False),
        ({}, False),
    ],
)
def test_the_locale_chooses_unless_the_option_does(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, locale: dict[str, str], japanese: bool
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    assert ("唯一解" in cli("unique", ONE).out) is japanese
    assert "唯一解" not in cli("unique", ONE, "--language", "en").out


def test_programs_read_the_same_in_every_locale(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = [
        ("card", "--json", "--fields", "hint,implied,tier_name,cause,conflict", ONE),
        ("classify", "--path", "--ladder", "rank8", "--fields", "tier_name,path", ONE),
        ("classify", "--csv", "--fields", "puzzle,tier,tier_name", ONE),
        ("hint", "--strength", "step", "--fields", "hint", ONE),
        ("explain", "--to", "json", ONE),
        ("explain", "--to", "csv", ONE),
        ("variants", "--json", "x5"),
        ("ladders", "--json"),
        ("unique", "--json", "--fields", "conflict,error", "11" + "." * 14),
    ]
    before = [cli(*arguments).out for arguments in asked]
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert [cli(*arguments).out for arguments in asked] == before
    asked_for = cli("explain", "--to", "json", "--language", "ja", ONE).out
    assert "2に決まる" in json.loads(asked_for)["steps"][0]["text"]

"""The service: its answers are those of the commands, and nothing crashes it."""

from __future__ import annotations

import base64
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from cairo_library import skip_without_cairo
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from own_service import Service
from pdf_library import skip_without_reportlab
from samples import tries

pytest.importorskip("starlette", reason="the service wants the extra web")
httpx = pytest.importorskip("httpx", reason="the tests of the service want httpx")
jsonschema = pytest.importorskip("jsonschema", reason="the tests of the service want jsonschema")

import satsudoku  # noqa: E402
from satsudoku import __version__, formats  # noqa: E402
from satsudoku.analysis.least_cause import least_cause  # noqa: E402
from satsudoku.cli import run  # noqa: E402
from satsudoku.proof.checker.tiers import check_files  # noqa: E402
from satsudoku.web.endpoints import QUESTIONS  # noqa: E402
from satsudoku.web.openapi import description  # noqa: E402

ONE = "1.....2..3.....4"
MANY = "1..............."
HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
BAD = "1..y............"


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    started = Service("--workers", "3", "--seconds", "20", _PATIENCE=50)
    yield started
    started.stop()


# --- answers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", description()["paths"])
def test_a_client_that_knows_only_the_description(service: Service, path: str) -> None:
    """It sends each example, whose answer is as described, and nothing that is not described."""
    document = service.client.get("/v1/openapi.json").json()
    components = {"components": document["components"]}
    for method, operation in document["paths"][path].items():
        body = None
        if "requestBody" in operation:
            described = operation["requestBody"]["content"]["application/json"]
            body = described["example"]
            jsonschema.validate(body, described["schema"] | components)
            more = service.client.request(method, path, json={**body, "more": 1})
            assert more.status_code == 422, more.text
        answer = service.client.request(method, path, json=body)
        assert answer.status_code == 200, answer.text
        content = operation["responses"]["200"].get("content", {})
        kinds = [kind for kind in content if answer.headers["Content-Type"].startswith(kind)]
        assert kinds or not content
        for kind in kinds:
            jsonschema.validate(answer.json(), content[kind]["schema"] | components)
            assert answer.json() != {"records": []}


@pytest.mark.parametrize(
    ("question", "command", "body"),
    [
        ("count", "count", {}),
        ("count", "count --limit 5", {"limit": 5}),
        ("solve", "solve --limit 3", {"limit": 3}),
        ("candidates", "candidates", {}),
        ("candidates", "candidates --counts", {"counts": True}),
        ("minimal", "minimal", {}),
        ("classify", "classify --ladder rank8", {"ladder": "rank8"}),
        ("path", "classify --path --language ja", {"language": "ja"}),
        ("canonical", "canonical", {}),
        ("vicinity", "vicinity", {}),
    ],
)
def test_answers_are_those_of_the_command(
    service: Service,
    question: str,
    command: str,
    body: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = f"# three\n{ONE}\n{BAD}\n{MANY}\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    run([*command.split(), "--json", "-"])
    expected = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    answered = service.records(question, text=text, **body)
    for record in (*expected, *answered):
        for key in ("file", "seconds", "solver"):  # many are asked of together
            record.pop(key, None)
    assert answered == expected


@pytest.mark.quick(2)
@pytest.mark.parametrize("question", ["count", "unique", "solve", "candidates", "minimal", "path"])
def test_records_say_by_what_they_are_known(service: Service, question: str) -> None:
    good, bad = service.records(question, text=f"{ONE}\n{BAD}\n", provenance=True)
    assert bad["provenance"] is None
    assert good["provenance"]["satsudoku"] == __version__
    assert good["provenance"]["variant_sha256"].startswith("e0e14190")
    assert set(good["provenance"]) >= {"method", "solver", "certainty", "seconds"}
    assert "provenance" not in service.records(question, text=ONE)[0]


def test_witnesses_and_completions(service: Service) -> None:
    (record,) = service.records("unique", text="1.....2..3......")
    assert record["unique"] is False
    assert len(set(record["witnesses"])) == 2
    (record,) = service.records("completions", text="1.....2..3......")
    assert "r4c4#4" in record["completions"]
    cell, symbol = record["completions"][0].split("#")
    row, column = int(cell[1]), int(cell[3])
    place = 4 * (row - 1) + column - 1
    completed = "1.....2..3......"[:place] + symbol + "1.....2..3......"[place + 1 :]
    assert service.records("unique", text=completed)[0]["unique"] is True


def test_causes_and_cards(service: Service) -> None:
    (record,) = service.records("why", text=ONE, candidate="r1c2=1")
    assert record == least_cause(satsudoku.puzzle(ONE), "r1c2=1").to_dict()
    assert service.ask("why", text=ONE).status_code == 422  # it has a solution
    (record,) = service.records("card", text="123....4........")
    assert record["cause"] == ["r1c1=1", "r1c2=2", "r2c4=4", "row 2", "box 1"]


@pytest.mark.parametrize(
    ("wishes", "claim"),
    [({}, "exactly 1 solution"), ({"tier": "rank8"}, "rank8: tier 1"), ({"tier": "mus"}, "mus: ")],
)
def test_certificates_are_those_that_verify(
    service: Service, wishes: dict[str, str | bool], claim: str
) -> None:
    (record,) = service.records("prove", text=ONE, **wishes)
    assert record["claim"].startswith(claim)
    assert ("count" in record) == ("tier" not in wishes)
    files = {name: base64.b64decode(data) for name, data in record["files"].items()}
    assert check_files(files) == record["claim"]


@pytest.mark.parametrize(
    "both",
    [
        {"tier": "rank8", "drat": True},
        {"count": True, "drat": True},
        {"count": True, "most": 9},
        {"tier": "rank8", "most": 9},
        {"tier": "rank8", "drat": True, "most": 9},
    ],
)
def test_a_certificate_has_one_form(service: Service, both: dict[str, str | bool]) -> None:
    answer = service.ask("prove", text=ONE, **both)
    assert answer.status_code == 422
    assert "expected only one of them" in answer.json()["error"]


@pytest.mark.parametrize("wishes", [{"count": True}, {}])
def test_a_certificate_of_many_solutions(service: Service, wishes: dict[str, bool]) -> None:
    (record,) = service.records("prove", text="." * 36, variant="classic6", **wishes)
    assert (record["claim"], record["count"]) == ("exactly 28200960 solutions", 28200960)
    assert "proof.graph" in record["files"]


@pytest.mark.parametrize("wishes", [{}, {"drat": True}, {"count": True}])
@pytest.mark.parametrize(("text", "count"), [("1.....2..3......", 3), ("1" + "." * 15, 72)])
def test_a_certificate_of_some_solutions(
    service: Service, text: str, count: int, wishes: dict[str, bool]
) -> None:
    """Solvers keep such a proof in a temporary file."""
    (record,) = service.records("prove", text=text, **wishes)
    assert record["claim"] == f"exactly {count} solutions"
    files = {name: base64.b64decode(data) for name, data in record["files"].items()}
    assert check_files(files) == record["claim"]


def test_a_certificate_of_listed_solutions(service: Service) -> None:
    for wishes in {"most": 9}, {"most": 9, "drat": True}:
        (record,) = service.records("prove", text="." * 36, variant="classic6", **wishes)
        assert (record["claim"], record["exact"]) == ("at least 9 solutions", False)


def test_many_puzzles_have_a_hint_each(service: Service) -> None:
    text = f"{ONE}\n{ONE[:-1]}x\n1...............\n"
    records = service.records("hint", text=text, strength="step")
    (alone,) = service.records("hint", text=ONE, entries=ONE, strength="step")
    assert records[0]["hint"] == alone["hint"]
    assert [record["line"] for record in records] == [1, 2, 3]
    assert [record["error"] is None for record in records] == [True, False, False]
    for wrong in {}, {"puzzle": ONE}, {"text": f"{ONE}\n{ONE}", "entries": ONE}:
        assert service.ask("hint", **wrong).status_code == 422
    assert service.ask("hint", text=ONE, strength="loud").status_code == 422


def test_a_timeout_keeps_what_is_known_by_then(service: Service) -> None:
    (counted,) = service.records("count", text="." * 256, timeout=0.2)
    assert counted["count"] > 0
    assert counted["exact"] is False
    *_, listed = service.records("solve", text="." * 256, limit=10_000, timeout=0.2)
    assert listed["exact"] is False
    none = {
        "candidates": ("candidates", None),
        "minimal": ("minimal", None),
        **dict.fromkeys(("classify", "path", "hint"), ("timed_out", True)),
    }
    for question, (field, value) in none.items():
        (record,) = service.records(question, text=HARD, timeout=1e-6)
        assert record[field] is value, question
    (judged,) = service.records("judge", text=HARD, moves=["r1c1=1"], timeout=1e-6)
    assert "the time did not suffice" in judged["error"]
    refused = service.ask("count", text=ONE, timeout=0)
    assert (refused.status_code, refused.json()["error"]) == (
        *(422, "timeout: expected a number above 0; found 0"),
    )


def test_pencil_marks_are_those_of_an_attempt(service: Service) -> None:
    marks = ["1", "123", "34", "34", *[""] * 2, "2", *["1234"] * 9]
    gone = ["r1c2#4", "r1c3#1", "r1c3#2", "r1c4#1", "r1c4#2"]
    for question, more in ("hint", {"strength": "step"}), ("judge", {"moves": ["r2c2=4"]}):
        (shown,) = service.records(question, text=ONE, candidates=marks, **more)
        (named,) = service.records(question, text=ONE, removed=gone, **more)
        assert {**shown, "seconds": 0} == {**named, "seconds": 0}
        assert "r1c2#4" in shown["removed"]
    wrong = service.ask("hint", text=ONE, candidates=marks[:-1])
    assert "15 cells, expected 16" in wrong.json()["error"]
    loud = service.ask("hint", text=ONE, strength=3).json()["error"]
    assert loud == "strength: expected one of 'where', 'technique', 'step'; found 3"


def test_generated_puzzles_of_constraints_come_with_their_layout(service: Service) -> None:
    (record,) = service.records("generate", variant="classic4", constraints=["killer"], seed=1)
    (entry,) = formats.read(io.StringIO(json.dumps(record["layout"])), format="json")
    assert entry.puzzle is not None
    assert entry.puzzle.variant.relations
    assert satsudoku.is_unique(entry.puzzle)


def test_skeletons_become_puzzles(service: Service) -> None:
    drawn = {"variant": "classic4", "givens": "." * 16, "cages": [{"cells": "r1c1 r1c2 r2c1"}]}
    wishes = {"text": json.dumps(drawn), "break_in": ["r4c4"], "seed": 1}
    (record,) = service.records("compose", **wishes)
    (entry,) = formats.read(io.StringIO(json.dumps(record["layout"])), format="json")
    assert entry.puzzle is not None
    assert satsudoku.is_unique(entry.puzzle)
    assert entry.puzzle.variant.constraints[0].cells == (0, 1, 4)
    assert isinstance(record["redundant_constraints"], list)
    assert record["left_out"] == ["cage 1"]  # whose sum would let another cell come first
    assert "sum" not in record["layout"]["cages"][0]
    (placed,) = service.records("compose", **wishes, place=["2 whispers"])
    assert len(placed["layout"]["whispers"]) == 2
    assert service.ask("compose", text="." * 16, break_in=["cage 1"]).status_code == 422
    late = service.ask("compose", text="." * 16, tier="Chains", timeout=0.2)
    assert "error" in late.text


@pytest.mark.parametrize(
    ("tier", "found"), [(2, {2}), ("Hidden single in a box", {2}), ([1, 4], {1, 2, 3, 4})]
)
def test_generated_puzzles_say_their_tier_and_further_fields(
    service: Service, tier: object, found: set[int]
) -> None:
    asked = {"variant": "classic4", "count": 2, "seed": 1, "tier": tier, "different": True}
    records = service.records("generate", **asked, fields=["minutes", "pattern"])
    for record in records:
        assert record["tier"] in found
        assert record["minutes"] > 0
        assert satsudoku.solve(satsudoku.Puzzle(record["puzzle"])).line == record["solution"]
    assert len({satsudoku.canonical(record["puzzle"]) for record in records}) == 2
    assert service.ask("generate", tier="Nowhere").status_code == 422
    assert service.ask("generate", fields=["nothing"]).status_code == 422


def test_generated_puzzles_are_balanced_over_tiers(service: Service) -> None:
    asked = {"variant": "classic6", "count": 4, "seed": 1, "tier": [2, 3], "balance": True}
    records = service.records("generate", **asked)
    assert sorted(record["tier"] for record in records) == [2, 2, 3, 3]


def test_generated_puzzles_have_the_techniques_asked_for(service: Service) -> None:
    asked = {"ladder": "hodoku", "needs": ["locked-candidates"], "seed": 1}
    (record,) = service.records("generate", **asked)
    (verdict,) = service.records("path", text=record["puzzle"], ladder="hodoku")
    assert any(name.startswith("locked-candidates") for name in verdict["uses"])
    refused = service.ask("generate", needs=["magic"])
    assert refused.status_code == 422


@pytest.mark.parametrize("ladder", ["hamada", "rank8", "kanoya", "sato", "satsudoku"])
def test_drawn_steps_have_the_names_of_their_source(service: Service, ladder: str) -> None:
    puzzle = ".5416..7.127....6.....45.....5.39.14...6.8...6.....5.....3......7.....93..2.841.."
    steps = service.records("explain", text=puzzle, ladder=ladder, to="drawings")
    [record] = service.records("path", text=puzzle, ladder=ladder)
    assert [step["code"] for step in steps] == [step["code"] for step in record["path"]]
    assert all(step["code"] for step in steps) == (ladder != "satsudoku")
    assert all(step["reasons"] == record["reasons"] for step in steps)
    points = sum(step["points"] or 0 for step in steps)
    assert points == (record["score"] if ladder == "kanoya" else 0)


@pytest.mark.parametrize(("form", "start"), [("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_pictures_come_in_base64(service: Service, form: str, start: bytes) -> None:
    skip_without_cairo() if form == "png" else skip_without_reportlab()
    (record,) = service.records("draw", text=f"{ONE}\n{ONE}", to=form)
    assert base64.b64decode(record[form]).startswith(start)


def test_events_come_one_by_one(service: Service) -> None:
    body = {"variant": "classic4", "count": 3, "seed": 1}
    headers = {"Accept": "text/event-stream"}
    with service.client.stream("POST", "/v1/generate", json=body, headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        events = [line for line in answer.iter_lines() if line]
    kinds = [line.removeprefix("event: ") for line in events[::2]]
    assert kinds == ["record"] * 3 + ["done"]
    data = [json.loads(line.removeprefix("data: ")) for line in events[1::2]]
    assert [one["puzzle"] for one in data[:3]] == [
        one["puzzle"] for one in service.records("generate", **body)
    ]
    assert data[3] == {"records": 3}


# --- the description ------------------------------------------------------------------------------


def test_the_description_has_every_question_with_an_example(service: Service) -> None:
    document = service.client.get("/v1/openapi.json").json()
    assert document == description()
    for name, question in QUESTIONS.items():
        body = document["paths"][f"/v1/{name}"]["post"]["requestBody"]["content"]
        assert body["application/json"]["example"] == question.example


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@st.composite
def _bodies(draw: st.DrawFn) -> tuple[str, Any]:
    """A question, and a body that is nearly the example's."""
    name = draw(st.sampled_from(sorted(QUESTIONS)))
    body = {**QUESTIONS[name].example}
    for key in draw(st.lists(st.sampled_from([*QUESTIONS[name].parameters, "more"]), max_size=2)):
        body[key] = draw(_VALUES)
    return name, draw(st.sampled_from([body, body, body, list(body), None]))


@given(_bodies())
@settings(
    max_examples=tries(30, 60),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_any_body_has_a_described_answer(service: Service, asked: tuple[str, Any]) -> None:
    name, body = asked
    data = json.dumps(body)
    answer = service.client.post(
        f"/v1/{name}", content=data, headers={"Content-Type": "application/json"}
    )
    described = description()["paths"][f"/v1/{name}"]["post"]["responses"]
    assert str(answer.status_code) in described
    assert answer.status_code != 500, (name, data, answer.text)
    expected = {"records"} if answer.status_code == 200 else {"error"}
    assert set(answer.json()) == expected


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "kind", "status", "said"),
    [
        ("{}", "text/plain", 415, "application/json"),
        ("{", "application/json", 400, "not JSON: line 1, column 2: Expecting property name"),
        ("", "application/json", 400, "not JSON: line 1, column 1: Expecting value"),
        ("[" * 100_000, "application/json", 400, "not JSON"),
        ('{"text": NaN}', "application/json", 400, "not JSON: NaN"),
        ("{}", "application/json", 422, "text is missing"),
        ("[]", "application/json; charset=utf-8", 422, "expected an object"),
        ('{"text": 7}', "application/json", 422, "text: expected string; found 7"),
        ('{"text": "1", "limits": 7}', "application/json", 422, "no parameter 'limits'"),
        ('{"text": "1", "limit": true}', "application/json", 422, "limit: expected integer"),
        ('{"text": "1", "limit": 0}', "application/json", 422, "limit: expected 1 to"),
        ('{"text": "1", "timeout": 1e9}', "application/json", 422, "a number of at most 3600"),
        ('{"text": "1..", "variant": "clasic9"}', "application/json", 422, "no variant"),
        (" " * (1 << 20) + "{}", "application/json", 413, "at most"),
        (r'{"text": "1", "variant": "\ud800.toml"}', "application/json", 400, "not UTF-8 text"),
        (
            json.dumps({"text": f"{'.' * 81}\n" * 1001}),
            "application/json",
            422,
            "too many puzzles",
        ),
    ],
)
def test_requests_that_are_refused(
    service: Service, content: str, kind: str, status: int, said: str
) -> None:
    answer = service.client.post("/v1/count", content=content, headers={"Content-Type": kind})
    assert answer.status_code == status
    assert said in answer.json()["error"]


def test_parameters_in_the_address_are_refused(service: Service) -> None:
    answer = service.client.post("/v1/count?limit=1", json={"text": ONE})
    assert answer.status_code == 422
    assert answer.json()["error"] == "parameters belong in the body, not after ?: 'limit=1'"


def test_refusals_in_the_language_of_the_reader(service: Service) -> None:
    asked = {"text": "1..y............"}
    english, japanese = (
        service.client.post("/v1/count", json=asked, headers={"Accept-Language": language})
        for language in ("en", "ja-JP,ja;q=0.9,en;q=0.8")
    )
    [record], [told] = english.json()["records"], japanese.json()["records"]
    assert "expected" in record["error"]
    assert "のはず" in told["error"]
    assert "expected" not in told["error"]
    assert {**record, "error": None, "seconds": None} == {**told, "error": None, "seconds": None}
    refused = service.client.post(
        "/v1/count", json={"text": ONE, "limt": 2}, headers={"Accept-Language": "ja"}
    )
    assert "引数" in refused.json()["error"]


def test_hints_in_the_language_of_the_reader(service: Service) -> None:
    asked = {"text": ONE, "strength": "step"}
    texts = [
        service.client.post(
            "/v1/hint", json={**asked, **more}, headers={"Accept-Language": "ja"}
        ).json()["records"][0]["hint"]["text"]
        for more in ({}, {"language": "ja"}, {"language": "en"})
    ]
    assert texts[0] == texts[1]
    assert "決まる" in texts[0]
    assert texts[2].startswith("In ")
    refused = service.client.post("/v1/hint", json=[ONE], headers={"Accept-Language": "ja"})
    assert refused.status_code == 422


def test_ladders_have_titles_in_other_languages(service: Service) -> None:
    ladders = {ladder["name"]: ladder for ladder in service.client.get("/v1/ladders").json()}
    assert ladders["rank8"]["titles"] == {"ja": "ランク1〜8"}
    assert ladders["rank8"]["tier_titles"]["ja"][7] == "超難問"


def test_addresses_and_methods(service: Service) -> None:
    assert service.client.get("/v1/nothing").status_code == 404
    refused = service.client.get("/v1/count")
    assert (refused.status_code, refused.json()) == (405, {"error": "expected the method POST"})
    refused = service.client.post("/count", json={"text": "1.....2..3.....4"})
    assert refused.status_code == 405
    assert "such as /v1/count" in refused.json()["error"]


@pytest.mark.thorough
def test_schemathesis_finds_no_answer_that_is_not_described(service: Service) -> None:
    pytest.importorskip("schemathesis", reason="wants schemathesis")
    # It takes each body that meets the schema for acceptable; names and puzzles may yet be unknown.
    command = ["schemathesis.cli", "run", f"{service.address}/v1/openapi.json"]
    options = ["--max-examples", "3", "--exclude-checks", "positive_data_acceptance", "--no-color"]
    done = subprocess.run(
        [sys.executable, "-P", "-m", *command, *options, "--request-timeout", "30"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]

"""lz-string: the codec of links."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satsudoku.errors import FormatError
from satsudoku.links import lz_string
from satsudoku.links.lz_string import BASE64, URI, compress, decompress


@pytest.mark.thorough
@given(st.text(), st.sampled_from([BASE64, URI]))
def test_a_text_comes_back(text: str, alphabet: str) -> None:
    assert decompress(compress(text, alphabet), alphabet) == text


@given(st.text(alphabet="ab"))
def test_repeated_text_comes_back(text: str) -> None:
    assert decompress(compress(text)) == text


@pytest.mark.parametrize(
    ("text", "packed"),
    [("", "Q==="), ("a", "IZA="), ("aaaaaaa", "IY3I"), ("é漢", "JeInsg=="), ("🧩", "nwbkvdo=")],
)
def test_known_strings(text: str, packed: str) -> None:
    assert compress(text) == packed
    assert decompress(packed) == text


def test_lone_surrogates_survive() -> None:
    assert decompress(compress("a\ud83db")) == "a\ud83db"


def test_a_blank_is_a_plus_and_what_follows_the_end_is_passed_over() -> None:
    texts = (f"{number:x}" * 9 for number in range(9999))
    packed = next(p for p in map(compress, texts) if "+" in p)
    assert decompress(packed.replace("+", " ")) == decompress(packed)
    assert decompress(compress("a board") + "==== and more") == "a board"


def test_damaged_data_end_in_one_line() -> None:
    random = Random(5)
    whole = compress('{"size":9,"grid":[[{"value":5,"given":true},{},{}]],"title":"🧩 漢字"}')
    errors: list[str] = []
    for _ in range(1000):
        at = random.randrange(len(whole))
        packed = random.choice(
            [
                whole[:at],
                whole[:at] + random.choice("_-\n\t?é🧩\0") + whole[at + 1 :],
                whole[:at] + random.choice(BASE64) + whole[at + 1 :],
                whole[at:],
            ]
        )
        try:
            decompress(packed)
        except FormatError as error:
            errors.append(str(error))
    assert len(errors) > 500
    assert all(len(error) < 200 and error.isprintable() for error in errors)


def test_a_bomb_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lz_string, "_MOST", 2000)
    assert decompress(compress("a" * 2000)) == "a" * 2000
    with pytest.raises(FormatError, match="unpack to more than 2,000"):
        decompress(compress("a" * 2001))

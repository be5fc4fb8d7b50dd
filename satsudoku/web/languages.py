"""The language of refusals: the one that a request's header Accept-Language asks for."""

from __future__ import annotations

import json
from collections.abc import Mapping

from satsudoku.catalogue import languages
from satsudoku.retelling import retold

_TOLD = ("error", "remarks", "conflict")
"""The fields of records that hold texts in English, whatever a question's parameters."""


def asked_language(headers: Mapping[str, str]) -> str:
    """The first language of Accept-Language, if there is a catalogue of it; else English.

    >>> asked_language({"accept-language": "ja-JP,ja;q=0.9,en;q=0.8"}), asked_language({})
    ('ja', 'en')
    """
    first = headers.get("accept-language", "").split(",")[0].partition(";")[0]
    language = first.strip().partition("-")[0].lower()
    return language if language in languages() else "en"


def in_language(record: bytes, language: str) -> bytes:
    """A record as JSON, with its error and remarks in a language.

    >>> in_language(b'{"error": "it is not UTF-8 text (at line 3)"}', "ja").decode()
    '{"error": "UTF-8の文字列でない(3行目)"}'
    """
    if language == "en" or not any(f'"{name}"'.encode() in record for name in _TOLD):
        return record
    fields = json.loads(record)
    for name in _TOLD:
        said = fields.get(name)
        if isinstance(said, str):
            fields[name] = retold(said, language=language)
        elif isinstance(said, list):
            fields[name] = [retold(str(text), language=language) for text in said]
    return json.dumps(fields, ensure_ascii=False).encode()

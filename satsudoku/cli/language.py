"""The language of the command line: by ``--language``, else by the user's locale."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from satsudoku.catalogue import languages, said, speak, spoken
from satsudoku.cli.form import Form
from satsudoku.errors import UnknownNameError

OPTION = "--language"

# As in gettext: the first that is set is the locale; LANGUAGE may name others, unless that is C.
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")

_PLACEHOLDER = re.compile(r"(?<![\w-])[A-Z][A-Z]+(?![\w-])")

_asked: list[str] = []  # the language that the command line names, if it does


def known_languages() -> list[str]:
    """The codes of all languages.

    >>> known_languages()
    ['en', 'ja']
    """
    return ["en", *languages()]


@contextmanager
def chosen_language(arguments: Sequence[str]) -> Iterator[None]:
    """A context that prints in the language that a command line, or the locale, chooses.

    The arguments are looked through before they are parsed: help and errors need the language.

    >>> with chosen_language(["count", "--language", "ja", "puzzles.txt"]):
    ...     spoken(), texts_language(Form.JSON)
    ('ja', 'ja')
    """
    known = known_languages()
    named = _named(arguments)
    before = spoken()
    _asked[:] = [named] if named in known else []
    speak(_asked[0] if _asked else _of_locale(known))
    try:
        yield
    finally:
        _asked.clear()
        speak(before)


def check_language(named: str | None) -> str | None:
    """A language that the command line names."""
    known = known_languages()
    if named is not None and named not in known:
        raise UnknownNameError("language", named, known)
    return named


def texts_language(form: Form | str) -> str:
    """The language of the texts in a form of output.

    What programs read, and pictures, are English, whatever the user's locale, unless the command
    line says otherwise.
    """
    name = form.value if isinstance(form, Form) else form
    machine = name in ("json", "jsonl", "csv", "parquet", "picture")  # whose fonts may lack letters
    return (_asked[0] if _asked else "en") if machine else spoken()


def placed(spelled: str) -> str:
    """How to write an option or argument, with placeholders such as FILE in this language.

    >>> placed("--output FILE")
    '--output FILE'
    """
    return _PLACEHOLDER.sub(lambda match: said(match[0], "placeholders"), spelled)


def language_words(arguments: Sequence[str]) -> list[str]:
    """The words of the option if it comes first, before the command.

    >>> language_words(["--language", "ja", "count"]), language_words(["count"])
    (['--language', 'ja'], [])
    """
    if arguments[:1] == [OPTION]:
        return list(arguments[:2])
    return [word for word in arguments[:1] if word.startswith(f"{OPTION}=")]


def _named(arguments: Sequence[str]) -> str | None:
    for at, word in enumerate(arguments):
        if word == "--":
            break
        if word == OPTION and at + 1 < len(arguments):
            return arguments[at + 1]
        if word.startswith(f"{OPTION}="):
            return word.partition("=")[2]
    return None


def _of_locale(known: Sequence[str]) -> str:
    """The language of the user's locale, such as ja of ja_JP.UTF-8, if it is known."""
    locale = next((value for name in _LOCALE if (value := os.environ.get(name))), "C")
    if _language(locale) in ("C", "POSIX"):
        return "en"
    wished = [*os.environ.get("LANGUAGE", "").split(":"), locale]
    return next((name for name in map(_language, wished) if name in known), "en")


def _language(locale: str) -> str:
    return locale.partition(".")[0].partition("_")[0]

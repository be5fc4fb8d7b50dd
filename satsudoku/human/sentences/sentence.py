"""A sentence of a rule: a template, and the words that only this rule needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING, TypeAlias

from satsudoku.human.deduction import Deduction
from satsudoku.human.sentences import LANGUAGES, find_language

if TYPE_CHECKING:
    from satsudoku.human.sentences.vocabulary import Word


@dataclass(frozen=True)
class Sentence:
    """How a rule explains a deduction.

    Attributes:
        english: the template in English, with other languages in the catalogues; or by language
            code, for a rule from elsewhere that brings its translations along. Words are in
            braces.
        words: the rule's own words, beside those of `VOCABULARY`.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> from satsudoku.human.rules import rule
    >>> from satsudoku.human.state import State
    >>> state = State(geometry(variant("classic4")))
    >>> state.eliminate([1, 2, 3])
    >>> single = next(rule("naked-single").find(state))
    >>> short = Sentence(
    ...     {"en": "{symbols}: {where}.", "ja": "{where}は{symbols}。"},
    ...     words={"where": lambda deduction, speaker: speaker.cells(deduction.cells)},
    ... )
    >>> short.tell(single, "en"), short.tell(single, "ja")
    ('1: r1c1.', '1行1列は1。')
    """

    english: str | Mapping[str, str]
    words: Mapping[str, Word] = field(default_factory=dict)

    def tell(self, deduction: Deduction, language: str) -> str:
        """Put a deduction into words."""
        from satsudoku.human.sentences.speaker import Speaker
        from satsudoku.human.sentences.vocabulary import VOCABULARY

        speaker = Speaker(find_language(language), deduction.geometry)
        template = self.template(language)
        assert template is not None, f"no template for {language!r}"
        words = {
            word: (self.words.get(word) or VOCABULARY[word])(deduction, speaker)
            for word in _words(template)
        }
        return speaker.once(template.format_map(words))

    def template(self, language: str) -> str | None:
        """Its template in a language; None if there is none.

        >>> Sentence("{chain}. So {ends}, and {effect}.").template("ja")
        '{chain}。よって{ends}であり、{effect}。'
        """
        from satsudoku.catalogue import translated

        if isinstance(self.english, str):
            return translated("sentences", self.english, language)
        return self.english.get(language)

    def faults(self) -> Iterator[str]:
        """Name what is missing: a language, or a word that nothing reads off a deduction.

        >>> list(Sentence({"en": "{cells} and {wings}."}).faults())
        ["no word 'wings'", "no template for 'ja'"]
        """
        from satsudoku.human.sentences.vocabulary import VOCABULARY

        texts = {language: self.template(language) for language in LANGUAGES}
        templates = [template for template in texts.values() if template is not None]
        for template in templates:
            for word in _words(template):
                if word not in self.words and word not in VOCABULARY:
                    yield f"no word {word!r}"
        for language, text in texts.items():
            if text is None:
                yield f"no template for {language!r}"
        if len({frozenset(_words(template)) for template in templates}) > 1:
            yield "its templates do not use the same words"


Sentences: TypeAlias = Mapping[str, Sentence]
"""The texts of a rule, by phrase."""


@lru_cache(maxsize=512)
def _words(template: str) -> tuple[str, ...]:
    fields = (name for _, name, _, _ in Formatter().parse(template) if name)
    return tuple(dict.fromkeys(fields))

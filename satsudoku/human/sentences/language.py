"""Languages: the words that explanations of deductions need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from satsudoku.board.variant import House


@dataclass(frozen=True)
class Language:
    """How a language names cells and houses and joins lists.

    Attributes:
        code: of two letters.
        both: between two members of a list that has no more.
        comma: between the members of a longer list.
        last_comma: before its last member.
        cell: the name of the cell in a row and a column, both from 1.
        house: the name of a house.
        houses: the name of several houses together.
        phrases: parts of sentences that proofs by contradiction, chains and raters share, by name.

    >>> from satsudoku.human.sentences import LANGUAGES
    >>> LANGUAGES["ja"].cell(4, 7), LANGUAGES["ja"].phrases["one step"]
    ('4行7列', '1手先で')
    """

    code: str
    both: str
    comma: str
    last_comma: str
    cell: Callable[[int, int], str]
    house: Callable[[House], str]
    houses: Callable[[Sequence[House]], str]
    phrases: Mapping[str, str]

    def choice(self, words: Sequence[str]) -> str:
        """A list in words; one entry holds."""
        if len(words) < 2:
            return "".join(words)
        start = self.comma.join(words[:-1])
        return self.phrases["to"].format(start=start, end=words[-1])

    def none_of(self, words: Sequence[str]) -> str:
        """A list in words, behind a negation.

        >>> from satsudoku.human.sentences import LANGUAGES
        >>> [LANGUAGES[code].none_of(["1", "2"]) for code in ("en", "ja")]
        ['1 or 2', '1と2']
        """
        return self.choice(words) if self.phrases["none of"] == "choice" else self.join(words)

    def clauses(self, clauses: Sequence[str]) -> str:
        """A list of clauses: all hold."""
        between = self.phrases["between clauses"]
        return between.join(clauses) if between else self.join(clauses)

    def join(self, words: Sequence[str]) -> str:
        """A list in words.

        >>> from satsudoku.human.sentences import LANGUAGES
        >>> LANGUAGES["en"].join(["3", "5", "7"])
        '3, 5 and 7'
        """
        if len(words) < 3:
            return self.both.join(words)
        return self.comma.join(words[:-1]) + self.last_comma + words[-1]


def house_label(house: House) -> tuple[str, str]:
    """The parts before and after the family in a house's name.

    >>> house_label(House("row", "grid A row 4", (0, 1)))
    ('grid A ', '4')
    """
    before, _, label = house.name.rpartition(f"{house.family} ")
    return before, label

# `make reference` generates this file.
from collections.abc import Iterable, Mapping
from typing import Any, Literal, Self

from satsudoku import given
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.constraints.builder_methods import Cells

def build(
    variant: Variant | str = 'classic9',
) -> PuzzleBuilder:
    """Build a puzzle with cages, lines and clues, step by step.

    Args:
        variant: a name or a Variant, to start from.

    Raises:
        UnknownNameError: no such variant.

    >>> import satsudoku
    >>> satsudoku.count(build("classic4").cage("r1c1 r1c2", sum=7).puzzle())
    Count(48)
    """

class PuzzleBuilder:
    """Builds a puzzle; each call returns the builder.

    Each kind of constraint has a method, named in the singular: `cage`, `arrow`, `thermometer`,
    `little_killer`, ... Its arguments are the keys of its table. Cells are a text, or a list of
    names or of (row, column). A wrong argument is refused at the call: by a TypeError if the method
    has no such argument or lacks one, by a VariantError if no constraint has such a value.

    Args:
        variant: the variant to start from.

    >>> from satsudoku import Puzzle
    >>> puzzle = (
    ...     satsudoku.build("classic4")
    ...     .cage("r1c1 r1c2", sum=3)
    ...     .thermometer([(2, 1), (2, 2)])
    ...     .arrow("r4c4", "r1c1 r1c2")
    ...     .puzzle("1...............")
    ... )
    >>> [constraint.name for constraint in puzzle.variant.constraints], satsudoku.count(puzzle)
    (['arrow 1', 'cage 1', 'thermometer 1'], Count(3))
    """
    def __init__(
        self,
        variant: Variant,
    ) -> None:
        ...
    def add(
        self,
        key: str,
        **table: Any
    ) -> Self:
        """Add a table of an encoding, e.g. a relation.

        Raises:
            VariantError: no such key, or a table that it does not take.

        >>> from satsudoku import Puzzle
        >>> board = satsudoku.build("classic4")
        >>> board = board.add("relations", name="near", offsets=[[1, 1]], forbid="equal")
        >>> len(board.puzzle().variant.relations)
        9
        """
    def puzzle(
        self,
        givens: given.PuzzleLike | None = None,
    ) -> Puzzle:
        """The puzzle.

        Args:
            givens: see `satsudoku.puzzle`; None for none.

        Raises:
            VariantError: the constraints together are too large.
            PuzzleError: the givens break a rule.

        >>> from satsudoku import Puzzle
        >>> satsudoku.build("classic4").puzzle("1..............2").clues
        2
        """
    def alternative(
        self,
        options: Iterable[Mapping[str, Any]],
        *,
        name: str | None = None,
    ) -> Self:
        """Alternative (選択): at least one option of it holds.

        >>> board = satsudoku.build("classic6").alternative(options=[{"thermometers": [{"cells": "r2c2 r2c3 r3c4"}]}, {"cages": [{"cells": "r2c2 r2c3 r3c4", "sum": 14}]}])
        >>> board.puzzle().variant.constraints[0].name
        'alternative 1'
        """
    def arrow(
        self,
        bulb: Cells,
        shaft: Cells,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Arrow (アロー): its shaft adds to its bulb.

        >>> board = satsudoku.build("classic6").arrow(bulb="r2c2", shaft="r3c3 r4c4")
        >>> board.puzzle().variant.constraints[0].name
        'arrow 1'
        """
    def automaton(
        self,
        cells: Cells,
        moves: Iterable[str] | None = None,
        pattern: str | None = None,
        start: str | None = None,
        accept: str | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Automaton (オートマトン): its machine accepts its values in their order.

        >>> board = satsudoku.build("classic6").automaton(cells="r2c2 r2c3 r3c4 r4c4 r5c5", pattern="[135]*.[246]*")
        >>> board.puzzle().variant.constraints[0].name
        'automaton 1'
        """
    def between_line(
        self,
        cells: Cells,
        *,
        name: str | None = None,
    ) -> Self:
        """Between line (中間線): the inner cells of it lie between its ends in value.

        >>> board = satsudoku.build("classic6").between_line(cells="r2c2 r2c3 r3c4 r4c4 r5c5")
        >>> board.puzzle().variant.constraints[0].name
        'between line 1'
        """
    def cage(
        self,
        cells: Cells,
        sum: int | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Cage (ケージ): its cells differ.

        >>> board = satsudoku.build("classic6").cage(cells="r2c2 r2c3 r3c2 r3c3", sum=14)
        >>> board.puzzle().variant.constraints[0].name
        'cage 1'
        """
    def cage_of_several_sums(
        self,
        cells: Cells,
        sums: Iterable[int],
        *,
        name: str | None = None,
    ) -> Self:
        """Cage of several sums (複数合計ケージ): its cells differ and add to one of `sums`.

        >>> board = satsudoku.build("classic6").cage_of_several_sums(cells="r2c2 r2c3 r3c2", sums=[7, 12])
        >>> board.puzzle().variant.constraints[0].name
        'cage of several sums 1'
        """
    def chaos_construction(
        self,
        cells: Cells,
        numbers: Cells,
        size: int | None = None,
        together: Iterable[Cells] | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Chaos construction (カオスコンストラクション): it divides its cells into connected regions of different values.

        >>> board = satsudoku.build("classic6").chaos_construction(cells="r1c1 r1c2 r2c1 r2c2", numbers="r3c1 r4c4 r5c2 r6c5", size=2)
        >>> board.puzzle().variant.constraints[0].name
        'chaos construction 1'
        """
    def clone(
        self,
        parts: Iterable[Cells],
        *,
        name: str | None = None,
    ) -> Self:
        """Clone (クローン): its parts hold the same.

        >>> board = satsudoku.build("classic6").clone(parts=["r2c2 r2c3", "r4c4 r4c5"])
        >>> board.puzzle().variant.constraints[0].name
        'clone 1'
        """
    def conditional_cage(
        self,
        cells: Cells,
        value: int,
        *,
        name: str | None = None,
    ) -> Self:
        """Conditional cage (条件付きケージ): if its first cell holds `value`, the other cells of it hold different values.

        >>> board = satsudoku.build("classic6").conditional_cage(cells="r2c2 r2c4 r3c3 r4c2", value=3)
        >>> board.puzzle().variant.constraints[0].name
        'conditional cage 1'
        """
    def connected_values(
        self,
        cells: Cells,
        values: Iterable[int],
        size: int | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Connected values (連結する数): its cells that hold one of `values` are one connected piece.

        >>> board = satsudoku.build("classic6").connected_values(cells="r2c2 r2c3 r2c4 r3c2 r3c3 r3c4", values=[1, 4])
        >>> board.puzzle().variant.constraints[0].name
        'connected values 1'
        """
    def counting_circle(
        self,
        cells: Cells,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Counting circle (計数円): a value in it appears in that many of its cells.

        >>> board = satsudoku.build("classic6").counting_circle(cells="r1c2 r2c5 r3c3 r4c4 r5c2 r6c6")
        >>> board.puzzle().variant.constraints[0].name
        'counting circle 1'
        """
    def difference(
        self,
        cells: Cells,
        difference: int | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Difference (白丸): its cells differ by `difference`.

        >>> board = satsudoku.build("classic6").difference(cells="r3c3 r3c4")
        >>> board.puzzle().variant.constraints[0].name
        'difference 1'
        """
    def different_lines(
        self,
        parts: Iterable[Cells],
        *,
        name: str | None = None,
    ) -> Self:
        """Different lines (異なる並び): no two parts of it hold the same values in the same order.

        >>> board = satsudoku.build("classic6").different_lines(parts=["r2c2 r2c3", "r4c4 r4c5"])
        >>> board.puzzle().variant.constraints[0].name
        'different lines 1'
        """
    def digit_indexer(
        self,
        cells: Cells,
        house: Cells,
        value: int,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Digit indexer (数字インデックス): each cell of it says which cell of its house holds `value`.

        >>> board = satsudoku.build("classic6").digit_indexer(cells="r1c3", house="r1c3 r2c3 r3c3 r4c3 r5c3 r6c3", value=5)
        >>> board.puzzle().variant.constraints[0].name
        'digit indexer 1'
        """
    def digital_root_cage(
        self,
        cells: Cells,
        root: int,
        repeating: bool | None = None,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Digital root cage (数字根ケージ): its sum has the digital root `root`.

        >>> board = satsudoku.build("classic6").digital_root_cage(cells="r2c2 r2c3 r3c2", root=5)
        >>> board.puzzle().variant.constraints[0].name
        'digital root cage 1'
        """
    def distinct_count(
        self,
        cells: Cells,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Distinct count (種類数): its first cell says how many different values are in the other cells of it.

        >>> board = satsudoku.build("classic6").distinct_count(cells="r2c2 r2c3 r3c2 r3c3")
        >>> board.puzzle().variant.constraints[0].name
        'distinct count 1'
        """
    def double_arrow(
        self,
        cells: Cells,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Double arrow (両矢印): the inner cells of it add to the sum of its ends.

        >>> board = satsudoku.build("classic6").double_arrow(cells="r2c2 r2c3 r3c4 r4c4 r5c5")
        >>> board.puzzle().variant.constraints[0].name
        'double arrow 1'
        """
    def entropic_cage(
        self,
        cells: Cells,
        *,
        name: str | None = None,
    ) -> Self:
        """Entropic cage (エントロピーケージ): it holds low, middle and high symbols.

        >>> board = satsudoku.build("classic6").entropic_cage(cells="r2c2 r2c3 r3c2 r3c3")
        >>> board.puzzle().variant.constraints[0].name
        'entropic cage 1'
        """
    def entropic_line(
        self,
        cells: Cells,
        *,
        name: str | None = None,
    ) -> Self:
        """Entropic line (エントロピー線): any three successive cells of it are low, middle and high in some order.

        >>> board = satsudoku.build("classic6").entropic_line(cells="r2c2 r2c3 r3c4 r4c4 r5c5")
        >>> board.puzzle().variant.constraints[0].name
        'entropic line 1'
        """
    def equal_sum(
        self,
        parts: Iterable[Cells],
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Equal sum (等和): its parts have equal sums.

        >>> board = satsudoku.build("classic6").equal_sum(parts=["r2c2 r2c3", "r4c4 r4c5"])
        >>> board.puzzle().variant.constraints[0].name
        'equal sum 1'
        """
    def equality_cage(
        self,
        cells: Cells,
        *,
        name: str | None = None,
    ) -> Self:
        """Equality cage (等数ケージ): it has as many even as odd values and as many low as high ones.

        >>> board = satsudoku.build("classic6").equality_cage(cells="r2c2 r2c3 r3c2 r3c3")
        >>> board.puzzle().variant.constraints[0].name
        'equality cage 1'
        """
    def frame_sum(
        self,
        cells: Cells,
        sum: int,
        *,
        name: str | None = None,
    ) -> Self:
        """Frame sum (枠の和): the first cells of it add to `sum`.

        >>> board = satsudoku.build("classic6").frame_sum(cells="r1c3 r2c3", sum=7)
        >>> board.puzzle().variant.constraints[0].name
        'frame sum 1'
        """
    def full_rank(
        self,
        cells: Cells,
        rank: int,
        ties: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Full rank (フルランク): `rank` is its rank among all lines, read from either end.

        >>> board = satsudoku.build("classic6").full_rank(cells="r2c1 r2c2 r2c3 r2c4 r2c5 r2c6", rank=9)
        >>> board.puzzle().variant.constraints[0].name
        'full rank 1'
        """
    def hidden_skyscraper(
        self,
        cells: Cells,
        hidden: int,
        *,
        name: str | None = None,
    ) -> Self:
        """Hidden skyscraper (隠れたビルディング): the first hidden value of it is `hidden`.

        >>> board = satsudoku.build("classic6").hidden_skyscraper(cells="r2c1 r2c2 r2c3 r2c4 r2c5 r2c6", hidden=3)
        >>> board.puzzle().variant.constraints[0].name
        'hidden skyscraper 1'
        """
    def indexer(
        self,
        cells: Cells,
        house: Cells,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Indexer (インデックス): each cell of it says which cell of its house holds the number of its own place.

        >>> board = satsudoku.build("classic6").indexer(cells="r1c3 r4c3", house="r1c3 r2c3 r3c3 r4c3 r5c3 r6c3")
        >>> board.puzzle().variant.constraints[0].name
        'indexer 1'
        """
    def inequality(
        self,
        cells: Cells,
        *,
        name: str | None = None,
    ) -> Self:
        """Inequality (不等号): values fall along it.

        >>> board = satsudoku.build("classic6").inequality(cells="r3c3 r3c4")
        >>> board.puzzle().variant.constraints[0].name
        'inequality 1'
        """
    def little_killer(
        self,
        cells: Cells,
        sum: int,
        *,
        name: str | None = None,
    ) -> Self:
        """Little killer (リトルキラー): its cells add to `sum`.

        >>> board = satsudoku.build("classic6").little_killer(cells="r1c3 r2c4 r3c5 r4c6", sum=12)
        >>> board.puzzle().variant.constraints[0].name
        'little killer 1'
        """
    def lockout_line(
        self,
        cells: Cells,
        difference: int | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Lockout line (ロックアウト線): its ends differ by `difference` or more and the other cells lie outside them.

        >>> board = satsudoku.build("classic6").lockout_line(cells="r2c2 r2c3 r3c4 r4c4 r5c5", difference=3)
        >>> board.puzzle().variant.constraints[0].name
        'lockout line 1'
        """
    def look_and_say(
        self,
        cells: Cells,
        values: Iterable[int],
        *,
        name: str | None = None,
    ) -> Self:
        """Look and say (ルックアンドセイ): it counts its values exactly.

        >>> board = satsudoku.build("classic6").look_and_say(cells="r2c2 r2c3 r3c2 r3c3", values=[2, 5])
        >>> board.puzzle().variant.constraints[0].name
        'look and say 1'
        """
    def lunchbox(
        self,
        cells: Cells,
        sum: int,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Lunchbox (弁当箱): the cells between the least and the greatest value of it add to `sum`.

        >>> board = satsudoku.build("classic6").lunchbox(cells="r2c2 r3c3 r4c3 r5c4", sum=5)
        >>> board.puzzle().variant.constraints[0].name
        'lunchbox 1'
        """
    def match_count(
        self,
        cells: Cells,
        zero: bool | None = None,
        exclusive: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Match count (同数の個数): its first cell says how many of the other cells of it agree with the first of these.

        >>> board = satsudoku.build("classic6").match_count(cells="r2c2 r3c3 r3c4 r4c3 r4c4")
        >>> board.puzzle().variant.constraints[0].name
        'match count 1'
        """
    def maximum(
        self,
        cells: Cells,
        *,
        name: str | None = None,
    ) -> Self:
        """Maximum (極大): its cells exceed their neighbours.

        >>> board = satsudoku.build("classic6").maximum(cells="r3c3 r5c5")
        >>> board.puzzle().variant.constraints[0].name
        'maximum 1'
        """
    def minimum(
        self,
        cells: Cells,
        *,
        name: str | None = None,
    ) -> Self:
        """Minimum (極小): its cells are below their neighbours.

        >>> board = satsudoku.build("classic6").minimum(cells="r3c3 r5c5")
        >>> board.puzzle().variant.constraints[0].name
        'minimum 1'
        """
    def modified_sum(
        self,
        cells: Cells,
        sum: int,
        leading: bool | None = None,
        zero: bool | None = None,
        factor: float | None = None,
        modified: Cells | None = None,
        markers: Cells | None = None,
        weights: Iterable[int] | None = None,
        between: Iterable[int] | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Modified sum (変化数の合計): its cells, with their factors, add to its number.

        >>> board = satsudoku.build("classic6").modified_sum(cells="r2c2 r2c3 r3c2", sum=12, modified="r2c3")
        >>> board.puzzle().variant.constraints[0].name
        'modified sum 1'
        """
    def modifiers(
        self,
        cells: Cells,
        markers: Cells,
        groups: Iterable[Cells],
        once: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Modifiers (変化マス): one cell of each group of it is modified.

        >>> board = satsudoku.build("classic6").modifiers(cells="r1c1 r1c2 r2c1 r2c2", markers="r3c1 r4c4 r5c2 r6c5", groups=["r1c1 r1c2", "r2c1 r2c2"])
        >>> board.puzzle().variant.constraints[0].name
        'modifiers 1'
        """
    def modular_cage(
        self,
        cells: Cells,
        *,
        name: str | None = None,
    ) -> Self:
        """Modular cage (剰余ケージ): it holds all three remainders modulo 3.

        >>> board = satsudoku.build("classic6").modular_cage(cells="r2c2 r2c3 r3c2 r3c3")
        >>> board.puzzle().variant.constraints[0].name
        'modular cage 1'
        """
    def modular_line(
        self,
        cells: Cells,
        modulus: int | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Modular line (剰余線): any `modulus` successive cells of it have different remainders modulo `modulus`.

        >>> board = satsudoku.build("classic6").modular_line(cells="r2c2 r2c3 r3c4 r4c4 r5c5")
        >>> board.puzzle().variant.constraints[0].name
        'modular line 1'
        """
    def nabner(
        self,
        cells: Cells,
        *,
        name: str | None = None,
    ) -> Self:
        """Nabner (ナブナー): no two cells of it hold equal or consecutive values.

        >>> board = satsudoku.build("classic6").nabner(cells="r2c2 r3c3 r4c4")
        >>> board.puzzle().variant.constraints[0].name
        'nabner 1'
        """
    def negative_indexer(
        self,
        cells: Cells,
        house: Cells,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Negative indexer (反インデックス): no cell of it says which cell of its house holds the number of its own place.

        >>> board = satsudoku.build("classic6").negative_indexer(cells="r1c3 r4c3", house="r1c3 r2c3 r3c3 r4c3 r5c3 r6c3")
        >>> board.puzzle().variant.constraints[0].name
        'negative indexer 1'
        """
    def numbered_room(
        self,
        cells: Cells,
        room: int,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Numbered room (ナンバールーム): the value of its first cell says which cell of it holds `room`.

        >>> board = satsudoku.build("classic6").numbered_room(cells="r2c1 r2c2 r2c3 r2c4 r2c5 r2c6", room=4)
        >>> board.puzzle().variant.constraints[0].name
        'numbered room 1'
        """
    def pair_sum(
        self,
        cells: Cells,
        sum: int,
        *,
        name: str | None = None,
    ) -> Self:
        """Pair sum (XV): its cells add to `sum`.

        >>> board = satsudoku.build("classic6").pair_sum(cells="r3c3 r3c4", sum=5)
        >>> board.puzzle().variant.constraints[0].name
        'pair sum 1'
        """
    def palindrome(
        self,
        cells: Cells,
        *,
        name: str | None = None,
    ) -> Self:
        """Palindrome (回文): it reads the same from both ends.

        >>> board = satsudoku.build("classic6").palindrome(cells="r2c2 r2c3 r3c4 r4c4 r5c5")
        >>> board.puzzle().variant.constraints[0].name
        'palindrome 1'
        """
    def product_cage(
        self,
        cells: Cells,
        product: int,
        repeating: bool | None = None,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Product cage (積ケージ): its cells multiply to `product`.

        >>> board = satsudoku.build("classic6").product_cage(cells="r2c2 r2c3 r3c2", product=12)
        >>> board.puzzle().variant.constraints[0].name
        'product cage 1'
        """
    def quadruple(
        self,
        cells: Cells,
        values: Iterable[int],
        *,
        name: str | None = None,
    ) -> Self:
        """Quadruple (クアドラプル): it holds each of its values.

        >>> board = satsudoku.build("classic6").quadruple(cells="r2c2 r2c3 r3c2 r3c3", values=[1, 4])
        >>> board.puzzle().variant.constraints[0].name
        'quadruple 1'
        """
    def ratio(
        self,
        cells: Cells,
        ratio: int | None = None,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Ratio (黒丸): one of its cells is `ratio` times the other.

        >>> board = satsudoku.build("classic6").ratio(cells="r3c3 r3c4")
        >>> board.puzzle().variant.constraints[0].name
        'ratio 1'
        """
    def region_sum_line(
        self,
        parts: Iterable[Cells],
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Region sum line (ブロック和の線): its parts have equal sums.

        >>> board = satsudoku.build("classic6").region_sum_line(parts=["r2c2 r2c3", "r3c4 r4c4", "r5c5"])
        >>> board.puzzle().variant.constraints[0].name
        'region sum line 1'
        """
    def rellik(
        self,
        cells: Cells,
        sum: int,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Rellik (レリック): no cells of it add to `sum`.

        >>> board = satsudoku.build("classic6").rellik(cells="r2c2 r2c3 r3c2", sum=6)
        >>> board.puzzle().variant.constraints[0].name
        'rellik 1'
        """
    def renban(
        self,
        cells: Cells,
        *,
        name: str | None = None,
    ) -> Self:
        """Renban (連番): its cells hold consecutive values.

        >>> board = satsudoku.build("classic6").renban(cells="r2c2 r3c3 r4c3 r5c4")
        >>> board.puzzle().variant.constraints[0].name
        'renban 1'
        """
    def rossini(
        self,
        cells: Cells,
        order: Literal["rising", "falling", "neither"] | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Rossini (ロッシーニ): its cells are ordered as it says.

        >>> board = satsudoku.build("classic6").rossini(cells="r2c1 r2c2 r2c3", order="rising")
        >>> board.puzzle().variant.constraints[0].name
        'rossini 1'
        """
    def run_count(
        self,
        parts: Iterable[Cells],
        exclusive: bool | None = None,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Run count (連続個数): its first cell says how far its arms hold the value where they start.

        >>> board = satsudoku.build("classic6").run_count(parts=["r2c2", "r4c3 r3c3 r2c3", "r4c3 r4c4 r4c5"])
        >>> board.puzzle().variant.constraints[0].name
        'run count 1'
        """
    def same(
        self,
        parts: Iterable[Cells],
        *,
        name: str | None = None,
    ) -> Self:
        """Same (同じ記号): its parts hold the same symbols.

        >>> board = satsudoku.build("classic6").same(parts=["r2c2 r2c3", "r4c4 r4c5"])
        >>> board.puzzle().variant.constraints[0].name
        'same 1'
        """
    def sandwich(
        self,
        cells: Cells,
        sum: int,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Sandwich (サンドイッチ): the cells between the least and the greatest symbol of it add to `sum`.

        >>> board = satsudoku.build("classic6").sandwich(cells="r1c3 r2c3 r3c3 r4c3 r5c3 r6c3", sum=7)
        >>> board.puzzle().variant.constraints[0].name
        'sandwich 1'
        """
    def skyscraper(
        self,
        cells: Cells,
        visible: int,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Skyscraper (ビルディング): `visible` cells of it exceed all before them.

        >>> board = satsudoku.build("classic6").skyscraper(cells="r1c3 r2c3 r3c3 r4c3 r5c3 r6c3", visible=3)
        >>> board.puzzle().variant.constraints[0].name
        'skyscraper 1'
        """
    def slow_thermometer(
        self,
        cells: Cells,
        *,
        name: str | None = None,
    ) -> Self:
        """Slow thermometer (遅い温度計): values never fall along it.

        >>> board = satsudoku.build("classic6").slow_thermometer(cells="r2c2 r2c3 r3c4 r4c4 r5c5")
        >>> board.puzzle().variant.constraints[0].name
        'slow thermometer 1'
        """
    def sum(
        self,
        cells: Cells,
        sum: int,
        weights: Iterable[int] | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Sum (合計): its cells add to `sum`.

        >>> board = satsudoku.build("classic6").sum(cells="r2c2 r2c3 r3c2 r3c3", sum=9)
        >>> board.puzzle().variant.constraints[0].name
        'sum 1'
        """
    def sum_line(
        self,
        cells: Cells,
        sum: int,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Sum line (和の線): it falls into pieces that add to `sum`.

        >>> board = satsudoku.build("classic6").sum_line(cells="r2c2 r2c3 r3c4 r4c4 r5c5", sum=7)
        >>> board.puzzle().variant.constraints[0].name
        'sum line 1'
        """
    def sum_loop(
        self,
        cells: Cells,
        sum: int,
        zero: bool | None = None,
        offset: Cells | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Sum loop (和の輪): it falls all around into pieces that add to `sum`.

        >>> board = satsudoku.build("classic6").sum_loop(cells="r2c2 r2c3 r3c4 r4c3 r3c2", sum=7)
        >>> board.puzzle().variant.constraints[0].name
        'sum loop 1'
        """
    def thermometer(
        self,
        cells: Cells,
        *,
        name: str | None = None,
    ) -> Self:
        """Thermometer (温度計): values rise along it.

        >>> board = satsudoku.build("classic6").thermometer(cells="r2c2 r3c3 r4c3 r5c4")
        >>> board.puzzle().variant.constraints[0].name
        'thermometer 1'
        """
    def value_indexer(
        self,
        cells: Cells,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Value indexer (数の指し示し): the second cell of it says where behind it the value of its first cell is.

        >>> board = satsudoku.build("classic6").value_indexer(cells="r2c2 r3c2 r3c3 r3c4 r3c5 r3c6")
        >>> board.puzzle().variant.constraints[0].name
        'value indexer 1'
        """
    def value_sandwich(
        self,
        cells: Cells,
        sum: int,
        wraps: bool | None = None,
        zero: bool | None = None,
        values: Iterable[int] | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Value sandwich (指定サンドイッチ): the cells between the values `values` of it add to `sum`.

        >>> board = satsudoku.build("classic6").value_sandwich(cells="r1c3 r2c3 r3c3 r4c3 r5c3 r6c3", sum=7, values=[2, 5])
        >>> board.puzzle().variant.constraints[0].name
        'value sandwich 1'
        """
    def whisper(
        self,
        cells: Cells,
        difference: int | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Whisper (ウィスパー): neighbours on it differ by `difference` or more.

        >>> board = satsudoku.build("classic6").whisper(cells="r2c2 r2c3 r3c4 r4c4 r5c5")
        >>> board.puzzle().variant.constraints[0].name
        'whisper 1'
        """
    def x_sum(
        self,
        cells: Cells,
        sum: int,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """X-sum (X和): the first cells of it, as many as its first cell says, add to `sum`.

        >>> board = satsudoku.build("classic6").x_sum(cells="r2c1 r2c2 r2c3 r2c4 r2c5 r2c6", sum=9)
        >>> board.puzzle().variant.constraints[0].name
        'x-sum 1'
        """
    def zipper(
        self,
        cells: Cells,
        zero: bool | None = None,
        *,
        name: str | None = None,
    ) -> Self:
        """Zipper (ジッパー): all pairs of cells of it at equal distances from its middle have the same sum.

        >>> board = satsudoku.build("classic6").zipper(cells="r2c2 r2c3 r3c4 r4c4 r5c5")
        >>> board.puzzle().variant.constraints[0].name
        'zipper 1'
        """

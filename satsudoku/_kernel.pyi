"""The compiled kernel of satsudoku."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Self

import numpy as np
from numpy.typing import NDArray

compiler: str
patterns: tuple[tuple[str, int, int, int, bool], ...]

class Completions:
    """All completions of a classic 9x9 puzzle, none of them visited."""

    def __init__(self, candidates: NDArray[np.uint16], width: int, threads: int) -> None: ...
    @property
    def terms(self) -> float: ...
    def count(
        self,
        threads: int,
        listener: Callable[[float], object] | None = None,
    ) -> tuple[int, int]: ...
    def marginals(
        self,
        counts: NDArray[np.uint64],
        threads: int,
        listener: Callable[[float], object] | None = None,
    ) -> None: ...
    def complete(
        self,
        numbers: NDArray[np.uint64],
        grids: NDArray[np.uint8],
        listener: Callable[[float], object] | None = None,
    ) -> None: ...

class SolvingBoard:
    """A variant, for the solving times of people."""

    def __init__(
        self,
        items: int,
        primary: int,
        cells: int,
        symbols: int,
        starts: NDArray[np.int32],
        covered: NDArray[np.int32],
        house_items: NDArray[np.int32],
        families: NDArray[np.int32],
        filters: Filters | None,
    ) -> None: ...
    def times(
        self,
        values: NDArray[np.uint8],
        states: NDArray[np.uint64],
        solutions: NDArray[np.uint8],
        pace: NDArray[np.float64],
        times: NDArray[np.float64],
        threads: int,
    ) -> None: ...
    def moments(
        self,
        values: NDArray[np.uint8],
        states: NDArray[np.uint64],
        solutions: NDArray[np.uint8],
        pace: NDArray[np.float64],
    ) -> list[tuple[int, int, int, float]]: ...

class TwoStacks:
    """A puzzle of boxes with two rows, two in each band, to be counted."""

    def __init__(self, values: NDArray[np.uint8]) -> None: ...
    @property
    def steps(self) -> float: ...
    def count(
        self,
        threads: int,
        listener: Callable[[float], object] | None = None,
    ) -> tuple[int, int]: ...

class ChoiceBoard:
    """The groups, rivals and diagrams of a board."""

    def __init__(
        self,
        symbols: int,
        names: Sequence[str],
        groups: Sequence[Sequence[int]],
        rivals: Sequence[Sequence[int]],
        nodes: Sequence[tuple[int, Sequence[tuple[int, int]]]],
    ) -> None: ...

class ChoiceGraph:
    """A graph of choices that grows."""

    def __init__(
        self,
        board: ChoiceBoard,
        symmetries: ColoredGraph,
        parts: Sequence[tuple[Sequence[int], Sequence[int]]],
        order: Sequence[int],
    ) -> None: ...
    def grow(self, most: int) -> bool: ...
    @property
    def nodes(self) -> int: ...
    @property
    def done(self) -> float: ...
    @property
    def text(self) -> str: ...

class ColoredGraph:
    """A graph with colored vertices."""

    def __init__(self, colors: NDArray[np.int32], edges: NDArray[np.int32]) -> None: ...
    def image(self, edges: NDArray[np.int32], image: NDArray[np.int32]) -> None: ...
    def automorphisms(
        self, edges: NDArray[np.int32]
    ) -> tuple[list[tuple[int, int]], list[list[int]]]: ...

class Links:
    """An exact cover as dancing links, shared by its searches."""

    def __init__(
        self,
        items: int,
        primary: int,
        indptr: NDArray[np.int32],
        indices: NDArray[np.int32],
        colors: NDArray[np.int32],
    ) -> None: ...
    def count(
        self,
        chosen: Sequence[int],
        limit: int = 0,
        excluded: Sequence[int] = [],
        listener: Callable[[float], object] | None = None,
    ) -> tuple[int, int, int]: ...
    def count_all(
        self,
        threads: int,
        listener: Callable[[float], object] | None = None,
    ) -> tuple[int, int, int]: ...

class Dance:
    """A walk through the solutions, one at a time."""

    def __init__(
        self, links: Links, chosen: Sequence[int], excluded: Sequence[int] = []
    ) -> None: ...
    def next(self) -> list[int] | None: ...

class Refutation:
    """A CNF that is to be refuted."""

    def __init__(self, variables: int, clauses: NDArray[np.int32]) -> None: ...
    def residue(self) -> list[list[int]]: ...
    def lrat(self, drat: bytes) -> str: ...

class Tables:
    """A variant's exact cover as the lane kernel reads it."""

    classic9: bool
    def __init__(
        self,
        items: int,
        primary: int,
        cells: int,
        symbols: int,
        indptr: NDArray[np.int32],
        indices: NDArray[np.int32],
    ) -> None: ...
    def add_diagram(
        self,
        cells: NDArray[np.int32],
        sizes: NDArray[np.int32],
        arcs: NDArray[np.int32],
    ) -> None: ...
    def count(
        self,
        puzzles: NDArray[np.uint8],
        counts: NDArray[np.uint64],
        solutions: NDArray[np.uint8] | None,
        limit: int,
        width: int,
        threads: int,
        masks: NDArray[np.uint64] | None = None,
        listener: Callable[[float], object] | None = None,
    ) -> bool: ...

class Rules:
    """What a variant's human rules need, arranged for lanes."""

    def __init__(self, tables: Tables) -> None: ...
    def add_matrix(self, kind: int, options: NDArray[np.int32]) -> None: ...
    def set_lines(self, in_line: NDArray[np.uint8]) -> None: ...
    def set_ends(self, rows: NDArray[np.int32], sight: NDArray[np.uint8]) -> None: ...
    def add_diagram(
        self,
        cells: NDArray[np.int32],
        sizes: NDArray[np.int32],
        arcs: NDArray[np.int32],
    ) -> None: ...
    def pack(
        self, puzzles: NDArray[np.uint8], states: NDArray[np.uint64], threads: int
    ) -> None: ...
    def propagate(
        self,
        states: NDArray[np.uint64],
        of: NDArray[np.uint32] | None,
        option: NDArray[np.int32] | None,
        set_true: NDArray[np.uint8] | None,
        verdicts: NDArray[np.uint8],
        fixpoints: NDArray[np.uint64] | None,
        rules: int,
        width: int,
        threads: int,
    ) -> None: ...
    def negate(
        self,
        states: NDArray[np.uint64],
        left: NDArray[np.uint64],
        changed: NDArray[np.uint8],
        rules: int,
        holds: bool,
        width: int,
        threads: int,
    ) -> None: ...
    def chain(
        self,
        states: NDArray[np.uint64],
        left: NDArray[np.uint64],
        changed: NDArray[np.uint8],
        cells: bool,
        houses: bool,
        groups: bool,
        one_symbol: bool,
        most: int,
        threads: int,
        searched: NDArray[np.uint64] | None = None,
    ) -> None: ...
    def trial(
        self,
        states: NDArray[np.uint64],
        verdicts: NDArray[np.uint8],
        depths: NDArray[np.uint8],
        fixpoints: NDArray[np.uint64] | None,
        rules: int,
        depth: int,
        bivalue: bool,
        width: int,
        threads: int,
    ) -> None: ...

class FilterDiagram:
    """The ways to fill some cells, for any number of filters."""

    def __init__(self, symbols: int, sizes: NDArray[np.int32], arcs: NDArray[np.int32]) -> None: ...
    @staticmethod
    def of_machine(
        length: int, moves: NDArray[np.int32], accepting: Sequence[int]
    ) -> FilterDiagram: ...
    def prune(self, masks: Sequence[int]) -> list[int] | None: ...

class PairTable:
    """The symbols that two cells may hold together, for any number of filters."""

    def __init__(self, symbols: int, allowed: bytes) -> None: ...

class Filters:
    """The rules of a variant as filters of candidates."""

    def __init__(self, cells: int, symbols: int, possible: int = ...) -> None: ...
    def add_houses(self, houses: Sequence[Sequence[int]]) -> None: ...
    def add_pairs(self, table: PairTable, pairs: Sequence[int]) -> None: ...
    def add_diagram(self, cells: Sequence[int], diagram: FilterDiagram) -> None: ...
    def add_sum(self, cells: Sequence[int], weights: Sequence[int], total: int) -> None: ...
    def add_crust(self, cells: Sequence[int], total: int, own: bool, zero: bool) -> bool: ...
    def add_partial_sums(
        self, cells: Sequence[int], weights: Sequence[int], total: int
    ) -> bool: ...
    def add_pointed_sum(self, cells: Sequence[int], total: int, zero: bool) -> bool: ...
    def add_pointed_symbol(self, cells: Sequence[int], symbol: int, zero: bool) -> bool: ...
    def add_visible(self, cells: Sequence[int], seen: int, least: int) -> bool: ...
    def add_remote(self, cells: Sequence[int], line: Sequence[int], first: int) -> None: ...
    def add_span(self, cells: Sequence[int]) -> bool: ...
    def add_runs(self, cells: Sequence[int], arms: Sequence[int], start: int) -> bool: ...
    def add_interval(self, cells: Sequence[int], gap: int, outside: bool) -> None: ...
    def add_count(
        self, cells: Sequence[int], weights: Sequence[int], counted: int, counts: Sequence[int]
    ) -> None: ...
    def add_tally(
        self, cells: Sequence[int], classes: Sequence[tuple[int, Sequence[int]]]
    ) -> bool: ...
    def add_tallied_sets(
        self, cells: Sequence[int], classes: Sequence[tuple[int, Sequence[int]]]
    ) -> bool: ...
    def add_distinct(self, cells: Sequence[int], start: int) -> None: ...
    def add_matches(self, cells: Sequence[int], start: int) -> bool: ...
    def add_ranks(self, cells: Sequence[int], ranks: Sequence[tuple[int, int, bool]]) -> None: ...
    def add_regions(
        self,
        cells: Sequence[int],
        near: Sequence[Sequence[int]],
        size: int,
        together: Sequence[Sequence[int]],
        exchangeable: bool,
    ) -> None: ...
    def option(self, cells: Sequence[int]) -> Filters: ...
    def copy(self) -> Filters: ...
    def add_any_of(self, cells: Sequence[int], options: Sequence[Filters]) -> None: ...
    def finish(self) -> None: ...
    def search(self, values: bytes, excluded: Sequence[int]) -> FilterSearch: ...

class FilterSearch:
    """A search for the solutions of one puzzle."""

    def __init__(
        self, filters: Filters, candidates: NDArray[np.uint32], failures: int = 1000
    ) -> None: ...
    def count(self, limit: int = 0, seconds: float = ...) -> tuple[int, bool]: ...
    def solutions(self, limit: int, polls: int | None = None) -> list[bytes]: ...
    @property
    def known(self) -> list[bytes]: ...
    @property
    def choices(self) -> int: ...
    def next(self, polls: int | None = None) -> bytes | None: ...

class Supports:
    """The candidates that stand in some solution."""

    def __init__(self, filters: Filters) -> None: ...
    def keep(self, masks: Sequence[int]) -> list[int]: ...

class Areas:
    """Areas of a board, with what holds among their cells."""

    def __init__(self, areas: int, cells: int) -> None: ...
    def load(self, number: int, cells: Sequence[int], supports: Supports) -> None: ...
    def look(
        self, numbers: Sequence[int], left: Sequence[int], changed: Sequence[int] | None
    ) -> list[tuple[int, list[int]]]: ...

class Layouts:
    """The ways to place one symbol over the whole board."""

    def __init__(
        self,
        symbol: int,
        left: NDArray[np.uint64],
        near: NDArray[np.uint64],
        houses: NDArray[np.uint64],
        starts: NDArray[np.int32],
        cells: NDArray[np.int32],
        tables: NDArray[np.int32],
        allowed: NDArray[np.uint64],
        diagrams: Sequence[FilterDiagram | None],
        fits: Callable[[int, int, int], bool],
    ) -> None: ...
    def any(self, parts: Sequence[int], cell: int) -> bool: ...
    def missed(self) -> list[int]: ...
    def fewest(self, parts: Sequence[int], cell: int) -> list[int]: ...

class LanesSolutions:
    """A walk through the solutions of one puzzle."""

    def __init__(
        self,
        tables: Tables,
        puzzle: NDArray[np.uint8],
        width: int,
        mask: NDArray[np.uint64] | None = None,
    ) -> None: ...
    def next(self) -> bytes | None: ...

class ExplainerLink(Enum):
    """How a node of a chain follows from its parents."""

    assumed = 0
    cell = 1
    row = 2
    column = 3
    box = 4
    pattern = 5

class ExplainerTechnique(Enum):
    """What a step of Sudoku Explainer shows."""

    last_cell = 0
    hidden_single_box = 1
    hidden_single_line = 2
    direct_pointing = 3
    direct_claiming = 4
    direct_hidden_pair = 5
    naked_single = 6
    direct_hidden_triplet = 7
    pointing = 8
    claiming = 9
    naked_pair = 10
    x_wing = 11
    hidden_pair = 12
    naked_triplet = 13
    swordfish = 14
    hidden_triplet = 15
    skyscraper = 16
    two_string_kite = 17
    turbot_fish = 18
    grouped_strong_links = 19
    three_strong_links = 20
    four_strong_links = 21
    xy_wing = 22
    xyz_wing = 23
    unique_loop_1 = 24
    unique_loop_2 = 25
    unique_loop_3_naked = 26
    unique_loop_3_hidden = 27
    unique_loop_4 = 28
    naked_quad = 29
    jellyfish = 30
    hidden_quad = 31
    wxyz_wing = 32
    vwxyz_wing = 33
    uvwxyz_wing = 34
    tuvwxyz_wing = 35
    universal_grave_1 = 36
    universal_grave_2 = 37
    universal_grave_3 = 38
    universal_grave_4 = 39
    aligned_pair_exclusion = 40
    aligned_triplet_exclusion = 41
    x_cycle = 42
    y_cycle = 43
    xy_cycle = 44
    forcing_x_chain = 45
    forcing_chain = 46
    contradiction_forcing = 47
    double_forcing = 48
    cell_forcing = 49
    house_forcing = 50

class ExplainerStep:
    """One step of Sudoku Explainer, or a pattern inside one."""

    @property
    def row(self) -> int: ...
    @property
    def technique(self) -> ExplainerTechnique: ...
    @property
    def rating(self) -> int: ...
    @property
    def placed(self) -> int | None: ...
    @property
    def eliminated(self) -> list[int]: ...
    @property
    def parts(self) -> list[list[int]]: ...
    @property
    def houses(self) -> list[int]: ...
    @property
    def digits(self) -> int: ...
    @property
    def extras(self) -> int: ...
    @property
    def nodes(self) -> list[tuple[int, bool, ExplainerLink, list[int], int]]: ...
    @property
    def targets(self) -> list[int]: ...
    @property
    def complexity(self) -> int: ...
    @property
    def nested(self) -> list[ExplainerStep]: ...

def clock() -> float: ...
def deadline() -> float: ...
def set_deadline(end: float) -> None: ...
def check_deadline() -> None: ...

class Limit:
    _end: float
    def __init__(self, end: float) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *args: object) -> None: ...

class Halt:
    def __init__(self) -> None: ...
    def heed(self) -> None: ...
    def call(self) -> None: ...

def explainer_rate_many(
    puzzles: NDArray[np.uint8],
    ratings: NDArray[np.uint8],
    scale: str,
    without: Sequence[int] = [],
    threads: int = 1,
    most: int = 255,
    diamonds: bool = False,
    pearls: bool = False,
) -> bool: ...
def explainer_path(
    puzzle: NDArray[np.uint8],
    scale: str,
    without: Sequence[int] = [],
) -> list[ExplainerStep]: ...

class HodokuStep:
    """One step of HoDoKu."""

    @property
    def code(self) -> int: ...
    @property
    def placed(self) -> list[int]: ...
    @property
    def eliminated(self) -> list[int]: ...
    @property
    def digits(self) -> int: ...
    @property
    def base(self) -> list[int]: ...
    @property
    def cover(self) -> list[int]: ...
    @property
    def fins(self) -> list[int]: ...
    @property
    def endo_fins(self) -> list[int]: ...
    @property
    def parts(self) -> list[tuple[list[int], int]]: ...
    @property
    def restricted(self) -> list[tuple[int, int, int]]: ...
    @property
    def colours(self) -> list[list[int]]: ...
    @property
    def chains(self) -> list[list[tuple[list[int], int, bool]]]: ...

def fish(
    places: NDArray[np.uint64],
    bases: NDArray[np.int32],
    covers: NDArray[np.int32],
    sees: NDArray[np.uint64],
    size: int,
) -> list[int]: ...
def kraken_fish(
    places: NDArray[np.uint64],
    bases: NDArray[np.int32],
    covers: NDArray[np.int32],
    gone: NDArray[np.uint64],
    seen: NDArray[np.uint64],
    cells: NDArray[np.int32],
    size: int,
) -> list[list[int]]: ...

class AlmostLockedSets:
    def __len__(self) -> int: ...
    def cells(self) -> list[list[int]]: ...
    def set(self, number: int) -> tuple[list[int], list[tuple[int, bytes, bytes]]]: ...
    def links(self, least: int, most: int) -> tuple[bytes, list[int], list[int]]: ...
    def linked(self, possible: NDArray[np.uint64]) -> list[tuple[int, int, int, bytes]]: ...
    def chains(self, possible: NDArray[np.uint64]) -> SetChainSearch: ...
    def blossoms(
        self, possible: NDArray[np.uint64], most: int
    ) -> list[tuple[int, list[int], bytes]]: ...

def almost_locked(
    first: NDArray[np.int32],
    cells: NDArray[np.int32],
    left: NDArray[np.uint64],
    excluded: NDArray[np.uint64],
    symbols: int,
    most: int,
) -> AlmostLockedSets: ...
def sue_de_coq(
    first: NDArray[np.int32],
    cells: NDArray[np.int32],
    left: NDArray[np.uint64],
    excluded: NDArray[np.uint64],
    symbols: int,
    crossings: NDArray[np.int32],
    possible: NDArray[np.uint64],
) -> list[tuple[list[int], bytes]]: ...

class ChainSearch:
    def advance(self) -> list[int]: ...
    @property
    def done(self) -> bool: ...

class ChainGraph:
    def __len__(self) -> int: ...
    def mask(self, node: int) -> bytes: ...
    def sees(self, node: int) -> bytes: ...
    def search(self, possible: NDArray[np.uint64] | None) -> ChainSearch: ...

class SetChainSearch:
    def advance(self) -> list[tuple[list[int], bytes]]: ...
    @property
    def done(self) -> bool: ...

def chain_graph(
    masks: NDArray[np.uint64], ends: NDArray[np.int32], excluded: NDArray[np.uint64]
) -> ChainGraph: ...
def aligned(
    first: NDArray[np.int32],
    options: NDArray[np.int32],
    excluded: NDArray[np.uint64],
    size: int,
) -> list[tuple[list[int], list[int], list[int]]]: ...
def missed_by_templates(
    first: NDArray[np.int32], masks: NDArray[np.uint64], excluded: NDArray[np.uint64]
) -> list[bytes]: ...
def joint_templates(
    first: NDArray[np.int32], masks: NDArray[np.uint64], excluded: NDArray[np.uint64], most: int
) -> list[tuple[bytes, bytes]]: ...
def sectors(places: NDArray[np.uint16], columns: int) -> list[tuple[int, int]]: ...
def hodoku_rate_many(
    puzzles: NDArray[np.uint8],
    levels: NDArray[np.uint8],
    scores: NDArray[np.uint32],
    threads: int,
    most: int = 4294967295,
) -> None: ...
def hodoku_path(
    puzzle: NDArray[np.uint8],
) -> tuple[int, int, bool, list[HodokuStep]]: ...
def hodoku_techniques() -> list[tuple[int, int, int]]: ...
def hodoku_steps(
    values: NDArray[np.uint8],
    givens: NDArray[np.bool_],
    candidates: NDArray[np.uint16],
    forcing: bool,
) -> list[HodokuStep]: ...
def minlex(
    boards: NDArray[np.uint8],
    images: NDArray[np.uint8] | None,
    automorphisms: NDArray[np.uint32] | None,
    threads: int,
) -> int | None: ...
def probe(
    links: Links,
    chosen: Sequence[int],
    excluded: Sequence[int],
    seed: int,
    logarithms: NDArray[np.float64],
    threads: int,
    listener: Callable[[float], object] | None = None,
) -> int: ...
def random_grids(
    seeds: NDArray[np.uint64],
    grids: NDArray[np.uint8],
    weights: NDArray[np.uint32] | None,
    attempts: NDArray[np.uint32] | None,
    uniform: bool,
) -> None: ...
def random_solution(
    items: int,
    primary: int,
    indptr: NDArray[np.int32],
    indices: NDArray[np.int32],
    colors: NDArray[np.int32],
    seed: int,
) -> list[int] | None: ...
def sato_rate_many(
    puzzles: NDArray[np.uint8],
    figures: NDArray[np.uint32],
    grids: NDArray[np.uint8],
    threads: int,
) -> None: ...
def sato_path(
    puzzle: NDArray[np.uint8],
) -> list[tuple[int, int, int, int, int, int, list[int], int, int, bool]]: ...
def widths() -> list[int]: ...
def first_clashes(
    values: NDArray[np.uint8], begin: NDArray[np.uint32], cells: NDArray[np.uint32]
) -> NDArray[np.int64]: ...

class LineForm:
    def __init__(
        self,
        cells: int,
        alphabet: bytes,
        comments: Sequence[bytes],
        table: tuple[bytes, int, int | None, tuple[int, bytes] | None] | None = None,
        houses: tuple[NDArray[np.uint32], NDArray[np.uint32], int] | None = None,
        words: bool = False,
        longest: int = ...,
    ) -> None: ...
    def read(
        self, text: bytes, threads: int = 1, places: bool = True
    ) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], int]: ...

def json_objects(text: bytes) -> JsonObjects | None: ...
def pieces_within(
    text: bytes, begins: NDArray[np.int64], ends: NDArray[np.int64], bytes: bytes
) -> NDArray[np.bool_]: ...

class JsonObjects:
    def begins(self) -> NDArray[np.int64]: ...
    def places(self) -> NDArray[np.int64]: ...
    def keys(self) -> list[bytes]: ...
    def kinds(self, key: int) -> NDArray[np.uint8]: ...
    def nothing(self, key: int) -> NDArray[np.bool_]: ...
    def as_list(self, key: int, rows: Sequence[int] | None = None) -> bytes: ...
    def different(
        self, key: int, most: int
    ) -> tuple[NDArray[np.int32], NDArray[np.int64]] | None: ...
    def naturals(self, key: int) -> NDArray[np.uint64] | None: ...
    def plain_texts(self, key: int, rows: NDArray[np.int64]) -> tuple[bytes, NDArray[np.int64]]: ...
    def puzzles(
        self, key: int, solution: int | None, chosen: NDArray[np.bool_], cells: int
    ) -> bytes: ...

class RowWriter:
    def __init__(self, rows: int) -> None: ...
    def literal(self, text: bytes) -> None: ...
    def number(self, numbers: NDArray[np.uint64], width: int = 0) -> None: ...
    def text(self, codes: NDArray[np.int32], texts: Sequence[bytes]) -> None: ...
    def board(
        self,
        values: NDArray[np.uint8],
        characters: bytes,
        codes: NDArray[np.int32] | None = None,
        texts: Sequence[bytes] = ...,
        around: bytes = b"",
    ) -> None: ...
    def piece(
        self,
        text: bytes,
        begins: NDArray[np.int64],
        ends: NDArray[np.int64],
        codes: NDArray[np.int32],
        texts: Sequence[bytes],
        around: bytes,
    ) -> None: ...
    def write(
        self, begin: int, end: int, with_ends: bool = False, threads: int = 1
    ) -> tuple[NDArray[np.uint8], NDArray[np.int64]]: ...

"""See ``__init__.py``: what type checkers know of the names that are found when they are used."""

from satsudoku.analysis.questions.candidates import candidates as candidates
from satsudoku.analysis.questions.fewest import fewest as fewest
from satsudoku.analysis.questions.minimal import minimal as minimal
from satsudoku.analysis.questions.vicinity import vicinity as vicinity
from satsudoku.certificates.questions.prove_tier import prove_tiers as prove_tiers
from satsudoku.judging.questions.judge import judge as judge
from satsudoku.judging.questions.judge import judge_games as judge_games
from satsudoku.making.questions.draw import draw as draw
from satsudoku.stream.batch import Batch as Batch
from satsudoku.stream.question import Question as Question
from satsudoku.stream.questions.classify import classify as classify
from satsudoku.stream.questions.count import count as count
from satsudoku.stream.questions.prove import prove as prove
from satsudoku.stream.questions.solve import solve as solve
from satsudoku.stream.questions.tier import tiers as tiers
from satsudoku.stream.questions.unique import unique as unique
from satsudoku.stream.reading import read as read
from satsudoku.stream.record import Record as Record
from satsudoku.stream.records import Records as Records
from satsudoku.symmetry.questions.canonical import canonical as canonical
from satsudoku.symmetry.questions.dedupe import different as different
from satsudoku.symmetry.streams import canonical_forms as canonical_forms
from satsudoku.symmetry.streams import dedupe as dedupe
from satsudoku.teaching.questions.card import card as card
from satsudoku.teaching.questions.hint import hint as hint
from satsudoku.teaching.questions.hint import hint_puzzles as hint_puzzles

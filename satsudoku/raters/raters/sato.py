from satsudoku.raters.sato import Sato

RATER = Sato

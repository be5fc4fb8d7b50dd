from satsudoku.raters.hodoku import Hodoku

RATER = Hodoku

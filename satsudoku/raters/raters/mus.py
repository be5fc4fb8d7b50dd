from satsudoku.raters.mus import Mus

RATER = Mus

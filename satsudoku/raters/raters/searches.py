from satsudoku.raters.kanoya.searches import Searches

RATER = Searches

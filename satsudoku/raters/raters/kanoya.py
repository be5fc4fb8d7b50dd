from satsudoku.raters.kanoya import Kanoya

RATER = Kanoya

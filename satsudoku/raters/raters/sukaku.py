from satsudoku.raters.explainer import Sukaku

RATER = Sukaku

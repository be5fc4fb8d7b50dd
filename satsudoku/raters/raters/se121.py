from satsudoku.raters.explainer import Se121

RATER = Se121

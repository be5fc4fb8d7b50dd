from satsudoku.teaching.minutes.rater import MinutesRater

RATER = MinutesRater

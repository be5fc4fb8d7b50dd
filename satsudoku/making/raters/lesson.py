from satsudoku.making.lessons import default_lesson

RATER = default_lesson

"""``python -m satsudoku``."""

from satsudoku.cli import main

if __name__ == "__main__":
    main()

"""Questions about the rules of puzzles."""

"""All questions of the service: those of the commands, answered with the same records."""

from satsudoku.web.endpoints import boards, human, making, solutions
from satsudoku.web.endpoints.shared import QUESTIONS

__all__ = ["QUESTIONS", "boards", "human", "making", "solutions"]

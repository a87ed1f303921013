"""One game being played: log, notation, records, views, reasons, undo."""

from stackyard.match.errors import RecordError, UndoError
from stackyard.match.events import Acted, Ended, Result, Undone
from stackyard.match.judge import Answer, Judgement, Moves, judge, judge_in, position_of, read_case
from stackyard.match.match import Match
from stackyard.match.observation import Observation
from stackyard.match.position import Position, position
from stackyard.match.record import Record, parse_record, read_lines
from stackyard.match.replay import load, replay
from stackyard.match.start import Recorded, start

__all__ = [
    "Acted",
    "Answer",
    "Ended",
    "Judgement",
    "Match",
    "Moves",
    "Observation",
    "Position",
    "Record",
    "RecordError",
    "Recorded",
    "Result",
    "UndoError",
    "Undone",
    "judge",
    "judge_in",
    "load",
    "parse_record",
    "position",
    "position_of",
    "read_case",
    "read_lines",
    "replay",
    "start",
]

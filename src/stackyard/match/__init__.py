"""One game being played: log, notation, records, views, reasons, undo."""

from stackyard.match.errors import RecordError, UndoError
from stackyard.match.events import Acted, Ended, Result, Undone
from stackyard.match.match import Match
from stackyard.match.observation import Observation
from stackyard.match.record import Record, parse_record, read_lines
from stackyard.match.replay import load, replay
from stackyard.match.start import Recorded, start

__all__ = [
    "Acted",
    "Ended",
    "Match",
    "Observation",
    "Record",
    "RecordError",
    "Recorded",
    "Result",
    "UndoError",
    "Undone",
    "load",
    "parse_record",
    "read_lines",
    "replay",
    "start",
]

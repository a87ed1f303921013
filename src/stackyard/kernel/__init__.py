"""The twin: one rules source, run as plain Python objects or compiled over NumPy records.

Importing this package needs neither NumPy nor Numba; `stackyard.kernel.compile` does.
"""

from stackyard.kernel.dice import Dice, RecordedDice, RecordingDice, SeededDice
from stackyard.kernel.errors import DiceError, FieldError, RuleSyntaxError, StackyardError
from stackyard.kernel.fields import Range
from stackyard.kernel.rule import PUBLIC, Row, copy_row, fill, note, rule, swap_rows
from stackyard.kernel.state import Note, check, clone, digest, pack, state, unpack

__all__ = [
    "PUBLIC",
    "Dice",
    "DiceError",
    "FieldError",
    "Note",
    "Range",
    "RecordedDice",
    "RecordingDice",
    "Row",
    "RuleSyntaxError",
    "SeededDice",
    "StackyardError",
    "check",
    "clone",
    "copy_row",
    "digest",
    "fill",
    "note",
    "pack",
    "rule",
    "state",
    "swap_rows",
    "unpack",
]

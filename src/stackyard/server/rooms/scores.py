"""How the scores of a finished match come about, part by part."""

from __future__ import annotations

from stackyard.match import Match
from stackyard.server.messages.records import ScoreSheet


def score_sheet(match_id: str, match: Match) -> ScoreSheet:
    """Every part of every seat's score; the parts' points sum to the seat's score.

    Args:
        match_id: the match's id.
        match: a finished match.
    """
    raise NotImplementedError

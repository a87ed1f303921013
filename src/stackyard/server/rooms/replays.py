"""Records step by step, from a viewer's eyes."""

from __future__ import annotations

from stackyard.games.errors import OptionError
from stackyard.match import Acted, Match, Record, replay
from stackyard.server.messages.records import Frame, Replay
from stackyard.server.rooms.fairness import is_checkable


def replay_frames(record: Record, viewer: int | None, match_id: str | None = None) -> Replay:
    """The deal and one frame a step.

    Args:
        record: the record.
        viewer: from whose eyes; None for a spectator.
        match_id: the match's id, where it was played here.

    Raises:
        RecordError: it does not replay.
        OptionError: there is no such seat.
    """
    if viewer is not None and not 0 <= viewer < record.seats:
        raise OptionError("viewer", f"the seats are 0 to {record.seats - 1}, not {viewer}")
    frames: list[Frame] = []
    heard = 0

    def take(match: Match) -> None:
        nonlocal heard
        events = match.events(viewer, heard)
        heard += len(events)
        acted = next((event for event in events if isinstance(event, Acted)), None)
        seat, action = (None, None) if acted is None else (acted.seat, acted.action)
        frames.append(Frame(seat, action, events, match.view(viewer)))

    match = replay(record, on_step=take)
    return Replay(
        match=match_id,
        game=record.game,
        options=match.options,
        seats=record.seats,
        names=_names(record),
        viewer=viewer,
        frames=tuple(frames),
        result=match.result,
        fair=is_checkable(record),
    )


def _names(record: Record) -> tuple[str, ...]:
    """The names in a record's meta, and the seats' numbers where there are none."""
    names = record.meta.get("names")
    if not isinstance(names, list) or len(names) != record.seats:
        names = [None] * record.seats
    return tuple(
        name if isinstance(name, str) else f"Seat {seat}" for seat, name in enumerate(names)
    )

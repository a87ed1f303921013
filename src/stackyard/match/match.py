"""One game being played: its log, what each seat may do and see, and going back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from stackyard.games.errors import IllegalAction, NotationError, OptionError
from stackyard.games.game import Action, Game, Reason, Value, check_seats, resolve_options
from stackyard.kernel import PUBLIC, Dice, Note, RecordingDice, check, clone, digest, pack
from stackyard.kernel.dice import Outcome
from stackyard.match.errors import UndoError
from stackyard.match.events import Acted, Ended, Result, Undone
from stackyard.match.knowledge import reveals
from stackyard.match.observation import Observation
from stackyard.match.record import FORMAT, Record, write_deal


class _Told(msgspec.Struct, frozen=True):
    """A log entry that reads differently to those who may not know all of it."""

    audience: int
    full: Acted | Undone | Ended
    veiled: Acted | Undone | Ended


class _Snapshot(msgspec.Struct, frozen=True):
    """The state before an action that may still be taken back."""

    state: Any
    seat: int
    action: int


class Match:
    """A match of one game, played by the plain twin.

    Args:
        game: which game.
        seats: the number of players.
        options: the options that differ from their defaults.
        dice: all chance in it.

    Attributes:
        game, seats: as given.
        options: all options, resolved.
        meta: names, bots, times and the like; nothing that the rules need.
        undone: how many actions have been taken back.

    Raises:
        OptionError: the number of seats or an option is not allowed.
        DiceError: recorded dice do not fit the deal.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, Value], dice: Dice) -> None:
        self._sit_down(game, seats, options, dice)
        self._state = game.state()
        self._state.notes = []
        game.rules.setup(self._state, game.pack_options(seats, self.options), self._dice)
        self._take_notes()

    def _sit_down(self, game: Game, seats: int, options: Mapping[str, Value], dice: Dice) -> None:
        """All of a match but its state."""
        check_seats(game, seats)
        self.game = game
        self.seats = seats
        self.options = resolve_options(game, seats, options)
        self.meta: dict[str, Any] = {}
        self.undone = 0
        self._dice = RecordingDice(dice)
        self._actions: list[tuple[int, int]] = []
        self._log: list[Note | _Told] = []
        self._heard: dict[int, list[Any]] = {}
        self._past: list[_Snapshot] = []
        self._barrier = ""
        self._out = [0] * game.most_legal

    # --- what may be done

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.rules.over(self._state)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, the one to ask first in front; none once it is over."""
        mask = self.game.rules.actors(self._state)
        first = self.game.rules.next_actor(self._state)
        seats = (seat for seat in range(self.seats) if mask >> seat & 1)
        return tuple(sorted(seats, key=lambda seat: (seat != first, seat)))

    def legal(self, seat: int) -> tuple[Action, ...]:
        """A seat's legal actions, ascending by their numbers; none where it may not act."""
        return tuple(map(self.game.decode, self._legal_numbers(seat)))

    def why_not(self, seat: int, action: Action | str) -> Reason | None:
        """Why a seat may not do something now: rule and sentence; None where it may.

        It is worked out from what the seat has seen, so that no answer can tell it more.

        Raises:
            NotationError: the action is none of this game.
            OptionError: there is no such seat.
        """
        return self._why_not(seat, self._number(action))

    def play(self, seat: int, action: Action | str) -> None:
        """Carry out a seat's action, and run on to the next decision.

        Raises:
            NotationError: the action is none of this game.
            IllegalAction: it is not allowed now; says the rule and why. Nothing has changed.
            OptionError: there is no such seat.
            DiceError: recorded dice do not fit. Nothing has changed.
        """
        number = self._number(action)
        reason = self._why_not(seat, number)
        if reason is not None:
            raise IllegalAction(reason.rule, reason.text)
        self._carry_out(seat, number)

    # --- what has happened and can be seen

    def view(self, viewer: int | None = None) -> Any:
        """The table as a seat sees it; as a spectator does, where none is named."""
        return self.game.view(self._seen_by(viewer), viewer)

    def svg(self, viewer: int | None = None) -> str:
        """The table as a viewer sees it, as an SVG picture.

        Raises:
            OptionError: there is no such seat, or the game has no picture.
        """
        if self.game.picture is None:
            raise OptionError("game", f"{self.game.title} has no picture")
        return self.game.picture(self.view(viewer))

    def events(self, viewer: int | None = None, since: int = 0) -> tuple[Any, ...]:
        """What a viewer saw happen, from the log's entry number `since` on.

        Raises:
            OptionError: there is no such seat, or no such entry can ever be.
        """
        mask = self._mask(viewer)
        if since < 0:
            raise OptionError("since", f"the log's entries are numbered from 0 on, not {since}")
        return tuple(self._event(entry, mask) for entry in self._log[since:])

    def observe(self, viewer: int | None = None) -> Observation:
        """All that a seat, or without one a spectator, knows: for a bot or a client."""
        return Observation(
            game=self.game.id,
            rules=self.game.rules_version,
            seats=self.seats,
            options=dict(self.options),
            viewer=viewer,
            state=pack(self._seen_by(viewer)),
            events=self._heard_by(viewer),
        )

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it runs."""
        if not self.over:
            return None
        scores = [0] * self.seats
        self.game.rules.score(self._state, scores)
        mask = self.game.rules.winners(self._state)
        winners = tuple(seat for seat in range(self.seats) if mask >> seat & 1)
        return Result(tuple(scores), winners, self.game.outcome(self._state, mask))

    @property
    def actions(self) -> tuple[tuple[int, Action], ...]:
        """The actions that stand, with their seats."""
        return tuple((seat, self.game.decode(number)) for seat, number in self._actions)

    @property
    def deals(self) -> tuple[Outcome, ...]:
        """The outcomes of all uses of dice so far. They tell the future: not for players' eyes."""
        return tuple(self._dice.outcomes)

    def record(self, legal: list[list[str]] | None = None) -> Record:
        """The match as a record; while it runs, `result` is null.

        A record holds the deals, and so a running match's future: it is its owner's alone.

        Args:
            legal: the legal actions at each action, where they are wanted in it.
        """
        return Record(
            format=FORMAT,
            game=self.game.id,
            rules=self.game.rules_version,
            options=dict(self.options),
            seats=self.seats,
            deals=[write_deal(self.game, deal) for deal in self.deals],
            actions=[(seat, str(action)) for seat, action in self.actions],
            result=self.result,
            meta={**self.meta, "undone": self.undone} if self.undone else dict(self.meta),
            legal=msgspec.UNSET if legal is None else legal,
        )

    def bring_dice(self, dice: Dice) -> None:
        """Take all further chance from other dice: for a record's match that is played on."""
        self._dice.dice = dice

    @property
    def digest(self) -> str:
        """A fingerprint of the whole state, the same wherever the match stands the same."""
        return digest(self._state)

    @property
    def log_length(self) -> int:
        """How many entries the log has; it only grows."""
        return len(self._log)

    # --- going back

    def why_not_undo(self, seat: int) -> str | None:
        """Why a seat cannot take its last action back; None where it can."""
        self._check_seat(seat)
        if not self._actions:
            return "nothing has been played yet"
        last, action = self._actions[-1]
        if last != seat:
            return "another player has acted since"
        if not self._past:
            return self._barrier
        if self.game.free_undo:
            return None
        if self.over:
            return "the game is over"
        if reveals(self.game, self._past[-1].state, seat, action, self._state, self.seats):
            return "something new has been seen since"
        return None

    def undo(self, seat: int) -> None:
        """Take a seat's last action back. It is an event like others: the log goes on.

        Raises:
            UndoError: it cannot be taken back; says why.
            OptionError: there is no such seat.
        """
        why = self.why_not_undo(seat)
        if why is not None:
            raise UndoError(f"You can't take that back: {why}.")
        past = self._past.pop()
        self._actions.pop()
        self._state = past.state
        self._state.notes = []
        self.undone += 1
        self._tell(past.seat, past.action, Undone)

    # --- inside

    def _legal_numbers(self, seat: int) -> list[int]:
        self._check_seat(seat)
        return self._out[: self.game.rules.legal(self._state, seat, self._out)]

    def _why_not(self, seat: int, number: int) -> Reason | None:
        if number in self._legal_numbers(seat):
            return None
        reason = self.game.why_not(self._seen_by(seat), seat, number)
        if reason is None:
            raise NotImplementedError(f"{self.game.id} gives no reason against {number}")
        return reason

    def _number(self, action: Action | str) -> int:
        if isinstance(action, str):
            return self.game.encode(self.game.parse(action))
        try:
            number = self.game.encode(action)
            # Parts out of range would make the number of another action.
            if self.game.decode(number) == action:
                return number
        except (AttributeError, LookupError, TypeError, ValueError):
            pass
        raise NotationError(f"{action!r} is no action of {self.game.title}")

    def _mask(self, viewer: int | None) -> int:
        if viewer is None:
            return 0
        self._check_seat(viewer)
        return 1 << viewer

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise OptionError("seat", f"the seats are 0 to {self.seats - 1}, not {seat!r}")

    def _seen_by(self, viewer: int | None) -> Any:
        seen = clone(self._state)
        self.game.rules.hide(seen, self._mask(viewer))
        return seen

    def _carry_out(self, seat: int, action: int) -> None:
        before = clone(self._state)
        uses = len(self._dice.outcomes)
        try:
            self.game.rules.apply(self._state, seat, action, self._dice)
            check(self._state)
        except Exception:
            self._state = before
            self._state.notes = []
            del self._dice.outcomes[uses:]
            raise
        self._actions.append((seat, action))
        self._remember(_Snapshot(before, seat, action), len(self._dice.outcomes) > uses)
        self._tell(seat, action, Acted, before)
        self._take_notes()
        result = self.result
        if result is not None:
            self._log.append(_Told(PUBLIC, Ended(result), Ended(result)))

    def _remember(self, snapshot: _Snapshot, dice_used: bool) -> None:
        if dice_used:
            self._raise_barrier("chance has played a part since")
            return
        if self._past and self._past[-1].seat != snapshot.seat:
            self._raise_barrier("another player has acted since")
        self._past.append(snapshot)

    def _raise_barrier(self, why: str) -> None:
        self._past.clear()
        self._barrier = why

    def _tell(self, seat: int, number: int, kind: type[Acted | Undone], before: Any = None) -> None:
        action = self.game.decode(number)
        audience = self.game.audience(before or self._state, seat, number)
        self._log.append(
            _Told(audience, kind(seat, str(action)), kind(seat, self.game.veil(action)))
        )

    def _take_notes(self) -> None:
        self._log += self._state.notes
        self._state.notes.clear()

    def _heard_by(self, viewer: int | None) -> tuple[Any, ...]:
        # Kept, because a bot is shown all of it anew at each of its turns.
        heard = self._heard.setdefault(self._mask(viewer), [])
        heard += self.events(viewer, len(heard))
        return tuple(heard)

    def _event(self, entry: Note | _Told, mask: int) -> Any:
        if isinstance(entry, Note):
            return self.game.tell(entry, mask)
        in_audience = entry.audience == PUBLIC or entry.audience & mask
        return entry.full if in_audience else entry.veiled

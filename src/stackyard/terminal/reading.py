"""Understanding what a player types: tolerant of case and of words cut short, never guessing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from stackyard.games.errors import NotationError
from stackyard.games.game import Action, Game

#: The commands of every game, and what they are for.
COMMANDS: Final = {
    "help": "the moves and commands (or just ?)",
    "table": "show the table again",
    "log": "what has happened so far",
    "score": "the points as the cards lie now",
    "hint": "what the easy bot would do",
    "undo": "take your last move back, where nothing new was seen",
    "rules": "the rules; one of them by its id, as in: rules {rule}",
    "save": "keep the match in a file: save FILE",
    "quit": "stop; the match is saved",
}


@dataclass(frozen=True, slots=True)
class Move:
    """A legal action."""

    action: Action


@dataclass(frozen=True, slots=True)
class Refused:
    """An action that can be read, but is not legal now."""

    action: Action


@dataclass(frozen=True, slots=True)
class Command:
    """A command and what follows it."""

    name: str
    rest: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """What was typed means nothing, or too much; the message says so."""

    message: str


Answer = Move | Refused | Command | Unclear

#: A game's own short forms: the notation that is meant, an answer, or None where it is none.
Shorthand = Callable[[str, Sequence[Action]], Answer | str | None]


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads answers in one game.

    Attributes:
        game: the game.
        words: all first words of its actions.
        commands: the names of all commands.
    """

    game: Game
    words: Sequence[str]
    commands: Sequence[str]

    def read(
        self, typed: str, legal: Sequence[Action], shorthand: Shorthand | None = None
    ) -> Answer:
        """What was typed, where these actions are legal, in the order in which they are listed.

        The game's own shorthand is tried before numbers and words.

        A number means the action listed under it, nothing the only legal action. A first word
        may be cut short where no other word begins so, whether it could be used now or not; and
        what follows it, after a whole part, where only one legal action goes on so.
        """
        text = " ".join(typed.split())
        if not text:
            return Move(legal[0]) if len(legal) == 1 else Unclear(self._choose(legal))
        if text == "?":
            return Command("help", "")
        meant = shorthand(text, legal) if shorthand is not None else None
        if meant is not None and not isinstance(meant, str):
            return meant
        if meant is None and text.isascii() and text.isdigit():
            return self._listed(int(text), legal)
        text = meant or text
        first, _, rest = text.partition(" ")
        heads = self._heads(first.casefold())
        if len(heads) > 1:
            return Unclear(f"{first!r} could be {_either(heads)}.")
        head = heads[0] if heads else first
        if head in self.commands:
            return Command(head, rest)
        return self._action(f"{head} {rest}".strip(), legal) or Unclear(
            f"{text!r} is no move here. {self._choose(legal)}"
        )

    def _listed(self, number: int, legal: Sequence[Action]) -> Answer:
        if 1 <= number <= len(legal):
            return Move(legal[number - 1])
        return Unclear(
            f"The moves are numbered 1 to {len(legal)}."
            if len(legal) > 1
            else "There is one move, number 1."
        )

    def _heads(self, first: str) -> list[str]:
        known = {word.casefold(): word for word in (*self.commands, *self.words)}
        if first in known:
            return [known[first]]
        return sorted(known[word] for word in known if word.startswith(first))

    def _action(self, text: str, legal: Sequence[Action]) -> Answer | None:
        folded = text.casefold()
        exact = [action for action in legal if str(action).casefold() == folded]
        if exact:
            return Move(exact[0])
        found = _parse(self.game, text)
        if found is not None:
            return Refused(found)
        longer = [action for action in legal if _goes_on(str(action).casefold(), folded)]
        if len(longer) > 1:
            return Unclear(f"{text!r} could be {_either([str(action) for action in longer])}.")
        return Move(longer[0]) if longer else None

    def _choose(self, legal: Sequence[Action]) -> str:
        return f"You can {_either([str(action) for action in legal])}; ? shows help."


def _goes_on(text: str, beginning: str) -> bool:
    """Whether a text goes on after a beginning with a new part, not in the middle of one."""
    return text.startswith(beginning) and not text[len(beginning)].isalnum()


def _parse(game: Game, text: str) -> Action | None:
    """A text as an action, in whichever case it has to be."""
    first, _, rest = text.partition(" ")
    cases = (text, text.lower(), text.upper(), f"{first.lower()} {rest.upper()}".strip())
    for case in dict.fromkeys(cases):
        try:
            return game.parse(case)
        except NotationError:
            continue
    return None


def _either(texts: Sequence[str]) -> str:
    shown = [f"'{text}'" for text in texts[:6]]
    if len(texts) > 6:
        return f"{', '.join(shown)} or {len(texts) - 6} others"
    return " or ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)

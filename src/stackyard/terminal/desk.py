"""What a player can ask for beside a move: the commands within a match."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.markdown import Markdown

from stackyard.bots import bot
from stackyard.kernel import StackyardError
from stackyard.match import Match
from stackyard.terminal.errors import TerminalError
from stackyard.terminal.reading import COMMANDS
from stackyard.terminal.rulebook import page_of, read_out, rule_of, rules_in
from stackyard.terminal.saves import refuse_taken
from stackyard.terminal.scores import points_now, show_points
from stackyard.terminal.screen import Screen
from stackyard.terminal.tables import Scene, Table

# The easy bot leaves a decision to chance now and then: the hint is what it says most often.
_ASKED: Final = 9


class Quit(Exception):  # noqa: N818 - nothing has gone wrong
    """The player wants to stop."""


class Desk:
    """Answers the commands of whoever is asked for a move.

    Args:
        screen: where the answers go.
        match: the match.
        table: its game's look.

    Attributes:
        commands: their names and what they are for.
    """

    def __init__(self, screen: Screen, match: Match, table: Table) -> None:
        self._screen = screen
        self._match = match
        self._table = table
        aids = {name: aid.help for name, aid in table.aids.items()}
        rule = next(iter(rules_in(page_of(match.game))))
        texts = {**aids, **COMMANDS}
        self.commands = {name: text.format(rule=rule) for name, text in texts.items()}
        self._doers: dict[str, Callable[[int, Scene, str], None]] = {
            "help": self._help,
            "table": self._show_table,
            "score": self._score,
            "hint": self._hint,
            "rules": self._rules,
            "save": self._save,
            "quit": self._quit,
        }

    def answer(self, name: str, rest: str, seat: int, scene: Scene) -> None:
        """Do what a command asks; `undo` and `log` are the session's.

        Raises:
            Quit: the player wants to stop.
        """
        try:
            if name in self._table.aids:
                aid = self._table.aids[name]
                for line in aid.answer(self._match.view(scene.viewer), scene.names):
                    self._screen.say(line)
            else:
                self._doers[name](seat, scene, rest)
        except (StackyardError, OSError) as error:
            self._screen.say(f"{error}")

    def _help(self, seat: int, scene: Scene, rest: str) -> None:
        say = self._screen.say
        view = self._match.view(scene.viewer)
        legal = self._match.legal(seat)
        say("Moves:")
        offer = self._table.offer and self._table.offer(view, legal, scene.names)
        if offer and offer.moves:
            for move in offer.moves:
                say(f"  {move}")
        else:
            for number, action in enumerate(legal, start=1):
                say(f"  {number}  {action}: {self._table.move(view, action, scene.names)}")
        say("Commands:")
        for name, text in self.commands.items():
            say(f"  {name}: {text}")
        say("Type a move or its number, or a command; the first letters do, where they are clear.")

    def _show_table(self, seat: int, scene: Scene, rest: str) -> None:
        show_table(self._screen, self._match, self._table, scene)

    def _score(self, seat: int, scene: Scene, rest: str) -> None:
        points = points_now(self._match, scene.viewer)
        view = self._match.view(scene.viewer)
        show_points(self._screen, self._table, view, points, scene.names)

    def _hint(self, seat: int, scene: Scene, rest: str) -> None:
        observation = self._match.observe(seat)
        advice = Counter(bot("easy", seed).choose(observation) for seed in range(_ASKED))
        action = advice.most_common(1)[0][0]
        what = self._table.move(self._match.view(scene.viewer), action, scene.names)
        self._screen.say(f"The easy bot would choose: {action}. It would {what}.")

    def _rules(self, seat: int, scene: Scene, rest: str) -> None:
        game = self._match.game
        text = rule_of(game, rest) if rest else page_of(game)
        if self._screen.style.plain:
            self._screen.say(read_out(text))
        else:
            self._screen.show(Markdown(text))

    def _save(self, seat: int, scene: Scene, rest: str) -> None:
        if not rest:
            raise TerminalError("Save where? Say: save FILE")
        path = Path(rest).expanduser()
        refuse_taken(path)
        self._match.record().save(path)
        self._screen.say(f"Saved. To go on from here: {how_to_go_on(path)}", whole=True)

    def _quit(self, seat: int, scene: Scene, rest: str) -> None:
        raise Quit


def show_table(screen: Screen, match: Match, table: Table, scene: Scene) -> None:
    """Show the table as the scene's viewer sees it: drawn, or in sentences."""
    view = match.view(scene.viewer)
    if scene.style.plain:
        for line in table.describe(view, scene):
            screen.say(line)
    else:
        screen.show(table.draw(view, scene))


def how_to_go_on(path: Path) -> str:
    """The command that goes on with a saved match."""
    return f"stackyard play --resume {shlex.quote(str(path))}"

"""One match at one keyboard: people and bots in turn, until it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from stackyard.bots import bot
from stackyard.games.game import Action
from stackyard.match import Match, UndoError
from stackyard.terminal.desk import Desk, show_table
from stackyard.terminal.moves import moves_of
from stackyard.terminal.players import Seating
from stackyard.terminal.reading import Command, Move, Reader, Refused, Shorthand, Unclear
from stackyard.terminal.scores import show_points, verdict
from stackyard.terminal.screen import Screen
from stackyard.terminal.seeds import bot_seed
from stackyard.terminal.signals import Stops
from stackyard.terminal.story import Story
from stackyard.terminal.tables import Line, Scene, table_of

_PROMPT: Final = "> "
# So much of the screen, and at most so many lines, tell what has happened.
_STORY_SHARE: Final = 8
_STORY_LINES: Final = 5
# The prompt, what is answered where it is not understood, and the prompt once more.
_PROMPT_LINES: Final = 3
# Beside a line for each seat: the points' frame, what is said around them, and a question.
_END_LINES: Final = 9


class Session:
    """A match at one keyboard.

    Args:
        screen: the screen and the keyboard.
        match: the match, from its beginning or somewhere on.
        seating: who plays.
        seed: what bots do is settled by it and by how many actions there were before, so that a
            match saved and resumed goes on as it would have.
        stops: holds stops off while something is half done.

    Raises:
        TerminalError: the game cannot be shown.
    """

    def __init__(
        self, screen: Screen, match: Match, seating: Seating, seed: int, stops: Stops
    ) -> None:
        self._screen = screen
        self._match = match
        self._seating = seating
        self._seed = seed
        self._stops = stops
        self._table = table_of(match.game)
        self._desk = Desk(screen, match, self._table)
        self._reader = Reader(match.game, self._table.words, tuple(self._desk.commands))
        self._stories: dict[int | None, Story] = {}
        self._looking: int | None = None
        self._asked_at = -1

    def run(self) -> None:
        """Play on to the end.

        Raises:
            Quit, EOFError, KeyboardInterrupt: the players stop before.
        """
        while not self._match.over:
            seat = self._match.actors[0]
            if self._seating.levels[seat] is None:
                self._ask(seat)
            else:
                self._let_think(seat, self._seating.levels[seat] or "")

    def finish(self) -> None:
        """Show the last table, the points and who has won."""
        result = self._match.result
        assert result is not None
        viewer = self._viewer(self._looking)
        scene = self._scene(viewer)
        lines = self._story(viewer).news()
        if self._screen.style.plain:
            self._tell(lines)
        else:
            watched = self._seating.people == ()
            if not watched:
                self._screen.clear()
            # Who only watches has just read the story, and would rather keep it.
            told = [] if watched else self._story(viewer).lines
            self._draw(scene, _END_LINES + self._match.seats, told)
        self._screen.say()
        self._screen.say("The game is over.", "bold")
        show_points(self._screen, self._table, self._match.view(viewer), result.scores, scene.names)
        self._screen.say(verdict(result, scene.names, self._table), "bold")

    # --- who looks

    @property
    def _apart(self) -> bool:
        """Whether several people hold what the others may not see."""
        return self._table.secret and len(self._seating.people) > 1

    def _viewer(self, seat: int | None) -> int | None:
        """Through whose eyes the screen shows the match while a seat is at it."""
        people = self._seating.people
        if self._apart:
            return seat
        return people[0] if len(people) == 1 else None

    def _scene(self, viewer: int | None) -> Scene:
        width, height = self._screen.size
        return Scene(
            self._seating.to(viewer),
            viewer,
            self._screen.style,
            height=height - _PROMPT_LINES,
            width=width,
        )

    def _story(self, viewer: int | None) -> Story:
        if viewer not in self._stories:
            names = self._seating.to(viewer)
            self._stories[viewer] = Story(self._match, self._table, names, viewer)
        return self._stories[viewer]

    def _pass_on(self, seat: int) -> None:
        """Before a seat's hand is shown, see to it that only that player looks."""
        if not self._apart or self._looking == seat:
            return
        self._screen.forget()
        name = self._seating.among_others(seat)
        self._screen.ask(f"Pass the screen to {name}. {name}, press Enter when only you look. ")
        self._looking = seat

    # --- bots

    def _let_think(self, seat: int, level: str) -> None:
        thinker = bot(level, bot_seed(self._seed, 1 + len(self._match.actions)))
        with self._screen.waiting(f"{self._seating.names[seat]} is thinking"):
            action = thinker.choose(self._match.observe(seat))
        self._play(seat, action)
        if not self._apart and self._match.actors[:1] != (seat,):
            self._tell(self._story(self._viewer(seat)).news())

    def _play(self, seat: int, action: Action) -> None:
        with self._stops.held():
            self._match.play(seat, action)

    # --- people

    def _ask(self, seat: int) -> None:
        """Show a person the table, and take answers until a move is made or taken back."""
        self._pass_on(seat)
        scene = self._scene(self._viewer(seat))
        self._show(seat, scene)
        legal = self._match.legal(seat)
        shorthand = self._shorthand(scene)
        while True:
            answer = self._reader.read(self._screen.ask(_PROMPT), legal, shorthand)
            if isinstance(answer, Move):
                self._play(seat, answer.action)
                return
            if isinstance(answer, Refused):
                reason = self._match.why_not(seat, answer.action)
                assert reason is not None
                self._screen.say(f"{reason.text} ({reason.rule})")
            elif isinstance(answer, Unclear):
                self._screen.say(answer.message)
            elif answer.name == "undo":
                if self._undo(seat):
                    return
            else:
                self._command(answer, seat, scene)

    def _shorthand(self, scene: Scene) -> Shorthand | None:
        read = self._table.read
        if read is None:
            return None
        view = self._match.view(scene.viewer)
        return lambda typed, legal: read(view, typed, legal)

    def _command(self, command: Command, seat: int, scene: Scene) -> None:
        if command.name == "log":
            self._tell(self._story(scene.viewer).lines)
        else:
            self._desk.answer(command.name, command.rest, seat, scene)

    def _undo(self, seat: int) -> bool:
        """Take back the last action: this seat's, or in an open game that of another person."""
        last = self._match.actions[-1][0] if self._match.actions else seat
        if last in self._seating.people and not self._apart:
            seat = last
        try:
            with self._stops.held():
                self._match.undo(seat)
        except UndoError as error:
            self._screen.say(str(error))
            return False
        self._asked_at = -1
        return True

    # --- showing

    def _show(self, seat: int, scene: Scene) -> None:
        news = self._story(scene.viewer).news()
        moves = moves_of(self._match, self._table, seat, scene)
        if self._screen.style.plain:
            self._tell(news)
            if not self._in_turn(seat):
                show_table(self._screen, self._match, self._table, scene)
        else:
            self._screen.clear()
            below = _PROMPT_LINES + self._screen.lines_of(Group(*moves))
            self._draw(scene, below, self._story(scene.viewer).lines)
        self._asked_at = len(self._match.actions)
        self._screen.list(moves)

    def _in_turn(self, seat: int) -> bool:
        """Whether nobody else has acted since the seat was last asked: it knows the table."""
        if self._asked_at < 0:
            return False
        return all(actor == seat for actor, _ in self._match.actions[self._asked_at :])

    def _draw(self, scene: Scene, below: int, lines: Sequence[Line]) -> None:
        """Draw the table, and the last lines that fit above so many lines that follow."""
        _, height = self._screen.size
        room = height - below - min(len(lines), _STORY_LINES, height // _STORY_SHARE)
        drawing = self._table.draw(self._match.view(scene.viewer), replace(scene, height=room))
        self._screen.show(drawing)
        left = height - below - self._screen.lines_of(drawing)
        shown: list[RenderableType] = []
        for line in reversed(lines):
            sentence = self._sentence(line)
            left -= self._screen.lines_of(sentence)
            if left < 0:
                break
            shown.insert(0, sentence)
        for sentence in shown:
            self._screen.show(sentence)

    def _tell(self, lines: Sequence[Line]) -> None:
        for line in lines:
            if self._screen.style.plain:
                self._screen.say(line.text)
            else:
                self._screen.show(self._sentence(line))

    def _sentence(self, line: Line) -> RenderableType:
        """A line of the story; one that touches a person stands out."""
        hit = any(seat in self._seating.people for seat in line.touched)
        mark = "!" if hit else ("-" if self._screen.style.ascii else "·")
        hanging = Grid.grid(padding=(0, 1))
        hanging.add_row(mark, Text(line.text, "bold" if hit else ""))
        return hanging

"""UH OH! read a second time: a game told as a script, on areas of the plane, with cards as texts.

It shares nothing with the rules but where the cards lie.
"""

from __future__ import annotations

from collections.abc import Generator

from stackyard.games.staccs.uh_oh.table import State
from tests.games.staccs.areas import asked, centre, corner, lies_flat, nearest, surfaces

#: By seat what it may do.
Asked = dict[int, set[str]]
Answer = tuple[int, str]
Script = Generator[Asked, Answer, None]

SUITS = "SHCD"
NUMBERS = {"0", *(str(number) for number in range(2, 11))}


class Over(Exception):  # noqa: N818 - no fault, the game's end
    pass


def rank(card: str) -> str:
    return card[:-1] if card != "W" else "W"


class Model:
    """A game from a deal on: hands, the pile with the next card first, who begins.

    `board` is looked at for the cards laid, which the test lays by the rules.
    """

    def __init__(
        self, board: State, hands: list[list[str]], pile: list[str], size: tuple[int, int]
    ) -> None:
        self.board = board
        self.hands = hands
        self.pile = pile
        self.size = size
        self.middle = (0.0, size[1] / 4)
        self.way = 1
        self.called = 4
        self.blocking: list[int] = []  # which cards laid block their TOP now
        self.zeroes: list[int] = []  # and which will for the next player

    def script(self, turn: int) -> Script:
        """The whole game; ends when it is over."""
        attack = ""  # the letters played, such as KK
        try:
            while True:
                attack = yield from self.turn(turn, attack)
                self.blocking, self.zeroes = self.zeroes, []
                turn = self.after(turn)
        except Over:
            return

    def after(self, seat: int) -> int:
        return (seat + self.way) % len(self.hands)

    def turn(self, seat: int, attack: str) -> Generator[Asked, Answer, str]:
        """A turn under an attack, or none; returns the attack that the next player is under."""
        if attack:
            counters = self.plays(seat, {attack[0]})
            _, answer = yield {seat: {"take", *counters}}
            if answer != "take":
                yield from self.lay(seat, answer)
                return attack + attack[0]
            yield from self.suffer(seat, attack)
        while True:
            ranks = {*NUMBERS, *"JQKA"} | ({"W"} if len(self.hands[seat]) > 1 else set())
            _, answer = yield {seat: self.plays(seat, ranks) or {"draw"}}
            if answer == "draw":
                self.draw(seat, 1)
                return ""
            number = yield from self.lay(seat, answer)
            while number and (more := self.plays(seat, {number}, number)):
                _, answer = yield {seat: {"done", *more}}
                if answer == "done":
                    break
                yield from self.lay(seat, answer)
            played = rank(answer.partition("@")[0])
            if played != "A":
                return played if played in {"J", "Q", "K"} else ""
            self.blocking = []

    def suffer(self, seat: int, attack: str) -> Script:
        if attack[0] != "Q":
            self.draw(seat, len(attack) * (2 if attack[0] == "K" else 1))
            return
        giver = (seat - self.way) % len(self.hands)
        for _ in range(min(len(attack), len(self.hands[giver]))):
            _, answer = yield {giver: {f"give {card}" for card in self.hands[giver]}}
            card = answer.removeprefix("give ")
            self.hands[giver].remove(card)
            self.hands[seat].append(card)
            yield from self.less(giver)

    def draw(self, seat: int, count: int) -> None:
        for _ in range(count):
            self.hands[seat].append(self.pile.pop(0))
            if not self.pile:
                raise Over

    def lay(self, seat: int, play: str) -> Generator[Asked, Answer, str]:
        """Lay a card; returns its number if it lay on a SIDE of that number, else nothing.

        The board has it already: what the SIDES asked before is what was looked at last.
        """
        card, _, place = play.partition("@")
        self.hands[seat].remove(card)
        number = ""
        if card == "W":
            self.called = SUITS.index(place[-1])
        else:
            q, r = place.split(",")
            if f"SIDE {rank(card)}" in self.spots[int(q), int(r)]:
                number = rank(card)
        if rank(card) == "0" and self.hands[seat]:
            self.zeroes.append(self.board.laid - 1)
            if len(self.hands) > 2:
                self.way = -self.way
        yield from self.less(seat)
        return number

    def less(self, seat: int) -> Script:
        """A hand has become smaller."""
        if not self.hands[seat]:
            raise Over
        if len(self.hands[seat]) > 1:
            return
        _, answer = yield {seat: {"uh-oh", "silent"}}
        if answer == "uh-oh":
            return
        others = set(range(len(self.hands))) - {seat}
        while others:
            who, answer = yield {other: {"call-out", "pass"} for other in others}
            if answer == "call-out":
                self.draw(seat, 3)
                return
            others.remove(who)

    def plays(self, seat: int, ranks: set[str], on_side: str = "") -> set[str]:
        """All ways to lay a card of these ranks; with `on_side` only on SIDES of that number."""
        self.spots = asked(self.board, self.size, self.middle, False, self.called)[0]
        blocked = self.blocked_spots() if self.blocking else set()
        found = set()
        for card in set(self.hands[seat]):
            for spot, words in self.spots.items():
                if spot in blocked or rank(card) not in ranks:
                    continue
                if on_side and f"SIDE {on_side}" not in words:
                    continue
                found |= self.ways(card, spot, words)
        return found

    def blocked_spots(self) -> set[tuple[int, int]]:
        return {
            surface.spot
            for surface in surfaces(self.board)
            if surface.number in self.blocking and surface.part == "TOP" and surface.hidden == 0
        }

    def ways(self, card: str, spot: tuple[int, int], words: set[str]) -> set[str]:
        at = f"{card}@{spot[0]},{spot[1]}"
        if card != "W":
            fitting = {f"TOP {card[-1]}", f"SIDE {rank(card)}", f"FACE {rank(card)}"}
            return {at} if words <= fitting else set()
        if not any(word.startswith("TOP") for word in words):
            return set()
        return {
            f"{at}/{facing}{suit}"
            for facing in range(6)
            for suit in SUITS
            if facing != self.board.facing[0]
            and lies_flat(nearest(corner(centre(*spot), facing)), self.size, self.middle, False)
        }

"""WILD OUT read a second time: a game told as a script, on areas of the plane, cards as texts.

It shares nothing with the rules but where the cards lie.
"""

from __future__ import annotations

from collections.abc import Generator

from stackyard.games.staccs.wild_out.table import Options, State
from tests.games.staccs.areas import asked, centre

#: The seat that is asked and what it may do; the answer is one of these.
Script = Generator[tuple[int, set[str]], str, None]


class Model:
    """A game from the deal on.

    `board` is looked at for the cards laid, which the test lays by the rules; `pile` has the next
    card first.
    """

    def __init__(self, board: State, pile: list[str], options: Options) -> None:
        self.board = board
        self.pile = pile
        self.options = options
        self.hands: list[list[str]] = [[] for _ in range(options.seats)]
        self.asked: list[dict[tuple[int, int], set[str]]] = []
        self.looked = 0  # at how many cards, when `asked` was found
        wilds = [centre(q, r) for q, r, _ in options.start]
        self.middle = (sum(x for x, _ in wilds) / 4, sum(y for _, y in wilds) / 4)

    def script(self, turn: int) -> Script:
        """The whole game; ends when it is over."""
        idle: list[bool] = []  # of each turn: begun with the pile out, and nothing stacked
        while self.pile or any(self.plays(seat) for seat in range(len(self.hands))):
            if self.options.hold and len(idle) >= len(self.hands) and all(idle[-len(self.hands) :]):
                return
            out = not self.pile
            stacked = yield from self.turn(turn, out)
            idle.append(out and not stacked)
            turn = (turn + 1) % len(self.hands)

    def turn(self, seat: int, out: bool) -> Generator[tuple[int, set[str]], str, bool]:
        """A turn; returns whether anything was stacked."""
        hand = self.hands[seat]
        drawn = ""
        if not out:
            yield seat, {"draw"}
            drawn = self.pile.pop(0)
            hand.append(drawn)
        stacked = False
        while plays := self.plays(seat):
            met = stacked if out else not any(play.startswith(f"{drawn}@") for play in plays)
            answer = yield seat, plays | ({"done"} if met or self.options.hold else set())
            if answer == "done":
                break
            hand.remove(answer.partition("@")[0])
            stacked = True
            assert self.board.laid_facing[self.board.laid - 1] == self.facing(answer)
        return stacked

    def facing(self, play: str) -> int:
        """How a card must lie: as the WILD of the STACC that it joins."""
        place, _, named = play.partition("@")[2].partition("#")
        q, r = map(int, place.split(","))
        touching = [stacc for stacc, spots in enumerate(self.asked) if (q, r) in spots]
        return self.options.start[int(named or touching[0])][2]

    def plays(self, seat: int) -> set[str]:
        """All ways to lay a card of a hand."""
        size = self.options.width, self.options.height
        if self.looked != self.board.laid:
            self.asked = asked(self.board, size, self.middle, self.options.inside == 1)
            self.looked = self.board.laid
        found = set()
        for stacc, touched in enumerate(self.asked):
            for spot, words in touched.items():
                alone = sum(spot in others for others in self.asked) == 1
                found |= {
                    f"{card}@{spot[0]},{spot[1]}" + ("" if alone else f"#{stacc}")
                    for card in self.hands[seat]
                    if words <= {f"TOP {card[-1]}", f"SIDE {card[:-1]}", f"FACE {card[:-1]}"}
                }
        return found

"""SOLOSTACCS read a second time, on areas of the plane, with cards as texts.

It shares nothing with the rules but where the cards lie.
"""

from __future__ import annotations

from stackyard.games.staccs.solo.table import Options, State
from tests.games.staccs.areas import asked, centre, corner, lies_flat, nearest

SUITS = "SHCD"


class Model:
    """A game from the start card on.

    `board` is looked at for the cards laid, which the test lays by the rules; `pile` has the next
    card first.
    """

    def __init__(self, board: State, pile: list[str], options: Options) -> None:
        self.board = board
        self.pile = pile
        self.options = options
        self.discard: list[str] = []
        self.hand = ""
        self.called = 4
        self.asked: dict[tuple[int, int], set[str]] = {}
        self.looked = 0  # at how many cards, when `asked` was found
        self.turned = False
        self.stacked_in_pass = False

    def choices(self) -> set[str]:
        """All that may be done; nothing once the game is over."""
        if self.hand:
            plays = self.plays(self.hand)
            return plays | ({"discard"} if self.options.hold or not plays else set())
        found = self.plays(self.discard[-1]) if self.discard else set()
        if self.pile:
            return found | {"draw"}
        again = self.options.second_chances and self.discard and self.stacked_in_pass
        return found | ({"turn"} if again else set())

    def play(self, action: str) -> None:
        """Carry an action out; the board has it already."""
        if action == "draw":
            self.hand = self.pile.pop(0)
        elif action == "discard":
            self.discard.append(self.hand)
            self.hand = ""
        elif action == "turn":
            self.pile, self.discard = self.discard, []
            self.turned, self.stacked_in_pass = True, False
        else:
            self.lay(action)

    def lay(self, action: str) -> None:
        card, _, place = action.partition("@")
        assert card == (self.hand or self.discard.pop())
        self.hand = ""
        self.stacked_in_pass = True
        if card == "W":
            self.called = SUITS.index(place[-1]) if self.options.call else 4

    def outcome(self, cards: int) -> str:
        """How the game ended, with so many cards in the deck."""
        if self.board.laid < cards:
            return "stuck"
        return "win" if self.turned else "perfect win"

    def plays(self, card: str) -> set[str]:
        """All ways to lay a card."""
        size = self.options.width, self.options.height
        middle = (0.0, size[1] / 4)
        inside = self.options.inside == 1
        found = set()
        if self.looked != self.board.laid:
            self.asked = asked(self.board, size, middle, inside, self.called)[0]
            self.looked = self.board.laid
        for spot, words in self.asked.items():
            at = f"{card}@{spot[0]},{spot[1]}"
            if card != "W":
                fitting = {f"TOP {card[-1]}", "TOP any", f"SIDE {card[:-1]}", f"FACE {card[:-1]}"}
                found |= {at} if words <= fitting else set()
            elif any(word.startswith("TOP") for word in words):
                found |= {
                    f"{at}/{facing}{suit}"
                    for facing in range(6)
                    for suit in (SUITS if self.options.call else [""])
                    if facing != self.board.facing[0]
                    and lies_flat(nearest(corner(centre(*spot), facing)), size, middle, inside)
                }
        return found

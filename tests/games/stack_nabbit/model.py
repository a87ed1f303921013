"""Stack Nabbit a second time, straight from the rules page, with cards in lists.

It shares no code with the rules, so that a slip would have to be made twice.
"""

from collections import Counter


class Player:
    def __init__(self) -> None:
        self.up: list[int] = []
        self.banked: list[int] = []


class Model:
    """A game from a known pile, the next card first."""

    def __init__(self, pile: list[int], seats: int, first: int) -> None:
        self.pile = list(pile)
        self.players = [Player() for _ in range(seats)]
        self.turn = first
        self.flips: list[int] = []
        self.vault = [self.pile.pop(0), self.pile.pop(0)]
        for player in [*self.players[first:], *self.players[:first]]:
            player.up = [self.pile.pop(0), self.pile.pop(0)]

    @property
    def over(self) -> bool:
        return not self.pile and not self.flips

    def choices(self) -> list[str]:
        if self.over:
            return []
        if not self.flips:
            return ["flip"]
        return ["keep"] if len(self.flips) == 5 or not self.pile else ["flip", "keep"]

    def flip(self) -> None:
        self.flips.append(self.pile.pop(0))

    def keep(self) -> None:
        me = self.players[self.turn]
        left = self.players[(self.turn + 1) % len(self.players)]
        right = self.players[self.turn - 1]
        card = self.flips.pop()
        again = card in me.up
        me.up.append(card)
        for place in (left.up, right.up, self.vault):
            while card in place:
                place.remove(card)
                me.up.append(card)
        if again:
            me.banked += [each for each in me.up if each == card]
            me.up = [each for each in me.up if each != card]
        self.vault += self.flips
        self.flips = []
        self.turn = (self.turn + 1) % len(self.players)

    def scores(self) -> list[int]:
        cards = [Counter(player.up + player.banked) for player in self.players]
        most = max(held[0] for held in cards)
        return [
            sum(card * count for card, count in held.items())
            + (30 if most > 0 and held[0] == most else 0)
            for held in cards
        ]

    def winners(self) -> list[int]:
        scores = self.scores()
        best = max(scores)
        return [seat for seat, score in enumerate(scores) if score == best] if self.over else []

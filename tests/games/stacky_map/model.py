"""Stacky Map a second time, straight from the rules page, with cards as words in lists.

It shares no code with the rules, so that a slip would have to be made twice. Chance comes from
outside: the first pile, and the pile after each later shuffle.
"""

from dataclasses import dataclass, field

TICKETS = ("+1", "+2", "+3")
ORDER = [*TICKETS, "holiday", "visa", "snatch", "missed", "ban", "route", "revisit", "rush"]
ORDER.append("insurance")


class Player:
    def __init__(self, hand: list[str]) -> None:
        self.hand = hand
        self.map: list[str] = []

    def total(self) -> int:
        points = sum(int(card) for card in self.map if card in TICKETS)
        points -= 2 * self.map.count("missed")
        return points * 2 if "holiday" in self.map else points


@dataclass
class War:
    """An attack and all that was laid since; `laid` says who laid how many each time."""

    card: str
    target: int
    ticket: str
    threatened: int
    cancelled: bool = False
    laid: list[str] = field(default_factory=list)


class Model:
    """A game from a known pile, the next card first."""

    def __init__(self, pile: list[str], seats: int, hand: int, first: int) -> None:
        self.pile = list(pile)
        self.players = [Player([]) for _ in range(seats)]
        for i in range(seats):
            player = self.players[(first + i) % seats]
            player.hand = [self.pile.pop(0) for _ in range(hand)]
        self.turn = first
        self.drawn = False
        self.discard: list[str] = []
        self.war: War | None = None
        self.flips: list[tuple[int, str]] = []
        self.over = False

    # --- who is asked, and what he may do

    def asked(self) -> int | None:
        if self.over:
            return None
        if self.flips:
            return self.rush_winner()
        if self.war is None:
            return self.turn
        other = self.war.target if self.war.threatened == self.turn else self.turn
        return other if self.war.cancelled else self.war.threatened

    def rush_winner(self) -> int | None:
        tickets = [(seat, card) for seat, card in self.flips if card in TICKETS]
        best = max((card for _, card in tickets), default=None)
        return next((seat for seat, card in tickets if card == best), None)

    def choices(self) -> set[str]:
        seat = self.asked()
        if seat is None:
            return set()
        hand = self.players[seat].hand
        if self.flips:
            return {f"take {card}" for _, card in self.flips}
        if self.war is not None:
            answers = {"accept"}
            if "insurance" in hand:
                answers.add("insure")
            if self.war.card == "ban" and not self.war.cancelled and hand.count("insurance") > 1:
                answers.add("return")
            return answers
        return self.plays(seat, hand) if self.drawn else {"draw"}

    def plays(self, seat: int, hand: list[str]) -> set[str]:
        plays = {play for card in hand for play in self.plays_of(seat, card)}
        hurting = {f"ban {seat}"}
        if self.players[seat].total() < 0:
            hurting.add("play holiday")
        if plays <= hurting:
            plays |= {f"discard {card}" for card in hand}
        return plays

    def plays_of(self, seat: int, card: str) -> set[str]:
        everybody = range(len(self.players))
        others = [other for other in everybody if other != seat]
        if card in TICKETS:
            return {f"play {card}"}
        if card == "holiday":
            return set() if "holiday" in self.players[seat].map else {"play holiday"}
        if card in {"visa", "snatch"}:
            return {
                f"{card} {other} {ticket}"
                for other in others
                for ticket in self.players[other].map
                if ticket in TICKETS
            }
        if card == "missed":
            return {f"missed {other}" for other in everybody}
        if card == "ban":
            return {f"ban {other}" for other in everybody if self.players[other].map}
        if card == "route":
            return {f"route {other}" for other in others}
        if card == "revisit":
            return {f"revisit {other}" for other in self.discard}
        return {"rush"} if card == "rush" else set()

    # --- what happens

    def play(self, action: str, shuffled: list[str] | None = None) -> None:
        """Carry an action out; `shuffled` is the pile after the shuffle that it brings, if any."""
        seat = self.asked()
        assert seat is not None
        word, *rest = action.split()
        if word == "draw":
            self.players[seat].hand.append(self.pile.pop(0))
            self.drawn = True
            self.over = not self.pile
        elif self.war is not None:
            self.answer(seat, word)
        elif word == "take":
            self.take(seat, rest[0], shuffled)
        elif word == "rush":
            self.rush(seat, shuffled)
        else:
            self.play_card(seat, word, rest)

    def play_card(self, seat: int, word: str, rest: list[str]) -> None:
        me = self.players[seat]
        card = rest[0] if word in {"play", "discard"} else word
        me.hand.remove(card)
        if word == "play":
            me.map.append(card)
            self.end_turn()
        elif word == "discard":
            self.discard.append(card)
            self.end_turn()
        elif word == "revisit":
            last = len(self.discard) - 1 - self.discard[::-1].index(rest[0])
            me.hand.append(self.discard.pop(last))
            self.discard.append("revisit")
            self.end_turn()
        else:
            target = int(rest[0])
            self.war = War(card, target, rest[1] if rest[1:] else "", target)
            if target == seat:
                self.resolve()

    def answer(self, seat: int, word: str) -> None:
        assert self.war is not None
        if word == "accept":
            self.resolve()
            return
        for _ in range(2 if word == "return" else 1):
            self.players[seat].hand.remove("insurance")
            self.war.laid.append("insurance")
        if word == "insure":
            self.war.cancelled = not self.war.cancelled
            return
        self.war.threatened = self.turn if seat == self.war.target else self.war.target
        if not self.players[self.war.threatened].map:
            self.resolve()

    def resolve(self) -> None:
        war, me = self.war, self.players[self.turn]
        assert war is not None
        hit = self.players[war.threatened]
        stands = not war.cancelled
        if stands and war.card == "missed":
            hit.map.append("missed")
            self.discard += war.laid
        else:
            self.discard += [war.card, *war.laid]
        if stands and war.card == "ban":
            self.discard += sorted(hit.map, key=ORDER.index)
            hit.map = []
        elif stands and war.card == "route":
            me.hand, hit.hand = hit.hand, me.hand
        elif stands and war.card in {"visa", "snatch"}:
            hit.map.remove(war.ticket)
            (self.discard if war.card == "visa" else me.map).append(war.ticket)
        self.war = None
        self.end_turn()

    def rush(self, seat: int, shuffled: list[str] | None) -> None:
        self.players[seat].hand.remove("rush")
        self.discard.append("rush")
        for i in range(min(len(self.players), len(self.pile))):
            self.flips.append(((seat + i) % len(self.players), self.pile.pop(0)))
        if self.rush_winner() is None:
            self.put_back(shuffled)
            self.end_turn()

    def take(self, seat: int, card: str, shuffled: list[str] | None) -> None:
        flipped = [each for _, each in self.flips]
        flipped.remove(card)
        self.flips = [(seat, each) for each in flipped]
        self.players[seat].hand.append(card)
        self.put_back(shuffled)
        self.end_turn(seat)

    def put_back(self, shuffled: list[str] | None) -> None:
        cards = self.pile + [card for _, card in self.flips]
        if self.flips:
            assert shuffled is not None
            assert sorted(shuffled) == sorted(cards)
            self.pile = list(shuffled)
        else:
            assert shuffled is None
        self.flips = []

    def end_turn(self, following: int | None = None) -> None:
        after = (self.turn + 1) % len(self.players)
        self.turn = after if following is None else following
        self.drawn = False
        self.over = not self.pile or not all(player.hand for player in self.players)

    # --- the result

    def winners(self) -> list[int]:
        if not self.over:
            return []
        ranks = [(player.total(), player.map.count("+3")) for player in self.players]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

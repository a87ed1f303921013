"""The rules of Stack Nabbit, in the order of a game."""

from __future__ import annotations

from stackyard.games.stack_nabbit.knowledge import guess, hide
from stackyard.games.stack_nabbit.table import (
    BANKED,
    CARDS,
    COPIES,
    FLIP,
    FLIPPED,
    KEEP,
    KEPT,
    LAID,
    MOST_FLIPS,
    NUMBERS,
    RANDOM_SEAT,
    STOLEN,
    UNKNOWN,
    VAULT,
    VAULTED,
    ZERO_BONUS,
    Options,
    State,
)
from stackyard.kernel import PUBLIC, Dice, Row, fill, note, rule

__all__ = [
    "actors",
    "apply",
    "guess",
    "hide",
    "legal",
    "next_actor",
    "over",
    "score",
    "setup",
    "winners",
]


@rule
def setup(s: State, options: Options, dice: Dice) -> None:
    """Shuffle; two cards to the Vault, then two to each player (NAB-2, NAB-3, NAB-R4, NAB-R5)."""
    s.seats = options.seats
    s.turn = options.first
    if options.first == RANDOM_SEAT:
        s.turn = dice.lot(s.seats)
    for i in range(CARDS):
        s.pile[i] = i // COPIES
    s.left = CARDS
    dice.shuffle(s.pile, CARDS)
    fill(s.flipped, UNKNOWN)
    for _ in range(2):
        s.vault[draw(s)] += 1
    for i in range(s.seats):
        seat = (s.turn + i) % s.seats
        for _ in range(2):
            s.up[seat][draw(s)] += 1


@rule
def draw(s: State) -> int:
    """Take the pile's next card."""
    s.left -= 1
    card = s.pile[s.left]
    s.pile[s.left] = UNKNOWN
    return card


@rule
def over(s: State) -> bool:
    """The game ends after the turn that flips the pile's last card (NAB-11)."""
    return s.left == 0 and s.flips == 0


@rule
def actors(s: State) -> int:
    """The seat whose turn it is, as a mask (NAB-4)."""
    if over(s):
        return 0
    return 1 << s.turn


@rule
def next_actor(s: State) -> int:
    """The seat whose turn it is (NAB-4), or -1."""
    if over(s):
        return -1
    return s.turn


@rule
def may_flip(s: State) -> bool:
    """Flip while there is a card and fewer than five lie flipped (NAB-5, NAB-6, NAB-R2)."""
    return s.left > 0 and s.flips < MOST_FLIPS


@rule
def may_keep(s: State) -> bool:
    """Stop after any flip (NAB-5)."""
    return s.flips > 0


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """What the seat may do: FLIP, KEEP, both, or, out of turn, nothing."""
    n = 0
    if seat == s.turn and may_flip(s):
        out[n] = FLIP
        n += 1
    if seat == s.turn and may_keep(s):
        out[n] = KEEP
        n += 1
    return n


@rule
def apply(s: State, seat: int, action: int, dice: Dice) -> None:
    """Carry out a legal action; a kept card ends the turn."""
    if action == FLIP:
        flip(s)
    else:
        keep(s)


@rule
def flip(s: State) -> None:
    """Flip the pile's next card (NAB-5)."""
    card = draw(s)
    s.flipped[s.flips] = card
    s.flips += 1
    note(s, FLIPPED, PUBLIC, s.turn, card)


@rule
def keep(s: State) -> None:
    """Keep the newest card: steal, bank, tidy up, and pass the turn on (NAB-5, NAB-4).

    The steal comes before the tidying, so that cards flipped earlier in the turn are not in the
    Vault yet (NAB-R1).
    """
    number = s.flipped[s.flips - 1]
    had = s.up[s.turn][number]
    note(s, KEPT, PUBLIC, s.turn, number)
    s.up[s.turn][number] += 1
    steal_matching(s, number)
    if had > 0:
        bank_set(s, number)
    else:
        note(s, LAID, PUBLIC, s.turn, number, s.up[s.turn][number])
    vault_other_flips(s)
    s.turn = (s.turn + 1) % s.seats


@rule
def steal_matching(s: State, number: int) -> None:
    """Take the number from the direct neighbours' face-up cards and the Vault (NAB-7, NAB-10)."""
    steal_from(s, (s.turn + 1) % s.seats, number)
    steal_from(s, (s.turn + s.seats - 1) % s.seats, number)
    loot = s.vault[number]
    s.vault[number] = 0
    s.up[s.turn][number] += loot
    if loot > 0:
        note(s, STOLEN, PUBLIC, s.turn, VAULT, number, loot)


@rule
def steal_from(s: State, victim: int, number: int) -> None:
    """Take all of a neighbour's face-up cards of the number; banked ones are safe (NAB-10)."""
    loot = s.up[victim][number]
    s.up[victim][number] = 0
    s.up[s.turn][number] += loot
    if loot > 0:
        note(s, STOLEN, PUBLIC, s.turn, victim, number, loot)


@rule
def bank_set(s: State, number: int) -> None:
    """Turn all of the player's cards of the number face down, out of reach for good (NAB-8)."""
    count = s.up[s.turn][number]
    s.up[s.turn][number] = 0
    s.banked[s.turn][number] += count
    note(s, BANKED, PUBLIC, s.turn, number, count)


@rule
def vault_other_flips(s: State) -> None:
    """The turn's other flipped cards go to the Vault, last of all (NAB-9)."""
    for i in range(s.flips - 1):
        card = s.flipped[i]
        s.vault[card] += 1
        note(s, VAULTED, PUBLIC, s.turn, card)
    fill(s.flipped, UNKNOWN)
    s.flips = 0


@rule
def held(s: State, seat: int, number: int) -> int:
    """How many cards of a number count for a player: face up and banked (NAB-12)."""
    return s.up[seat][number] + s.banked[seat][number]


@rule
def most_zeroes(s: State) -> int:
    """The most zeroes that anybody holds, at least one: without any, nobody matches (NAB-R3)."""
    most = 1
    for seat in range(s.seats):
        most = max(most, held(s, seat, 0))
    return most


@rule
def total(s: State, seat: int, zeroes: int) -> int:
    """The sum of a player's numbers, and 30 for holding the most zeroes, ties too (NAB-13)."""
    points = 0
    for number in range(NUMBERS):
        points += number * held(s, seat, number)
    if held(s, seat, 0) == zeroes:
        points += ZERO_BONUS
    return points


@rule
def score(s: State, out: Row) -> None:
    """Each player's points as the cards lie; the Vault counts for nobody (NAB-12)."""
    zeroes = most_zeroes(s)
    for seat in range(s.seats):
        out[seat] = total(s, seat, zeroes)


@rule
def winners(s: State) -> int:
    """The mask of those with the highest total, once the game is over (NAB-14)."""
    if not over(s):
        return 0
    zeroes = most_zeroes(s)
    best = -1
    mask = 0
    for seat in range(s.seats):
        points = total(s, seat, zeroes)
        if points > best:
            best = points
            mask = 0
        if points == best:
            mask |= 1 << seat
    return mask

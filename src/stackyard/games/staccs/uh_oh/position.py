"""A position of UH OH! or PARTY set up by hand."""

from __future__ import annotations

from typing import Final

from stackyard.games.errors import PositionError
from stackyard.games.parts import Parts, SetUp, whole_number
from stackyard.games.staccs.board import SIDE, block_top, set_table
from stackyard.games.staccs.cards import (
    ACE,
    CARDS,
    IS_NUMBER,
    JACK,
    KING,
    QUEEN,
    RANK,
    RANK_NAMES,
    UNKNOWN,
    WILD,
    ZERO,
    card_name,
)
from stackyard.games.staccs.lattice import ON_PARTY_TABLE, ON_TABLE
from stackyard.games.staccs.position import (
    FREELY,
    lay_out,
    named,
    newest,
    point_of,
    put_pile,
    stock_of,
)
from stackyard.games.staccs.surfaces import laid_at, surfaces
from stackyard.games.staccs.uh_oh import table
from stackyard.games.staccs.uh_oh.attacks import giver
from stackyard.games.staccs.uh_oh.dealing import may_start
from stackyard.games.staccs.uh_oh.hands import first_place, receive
from stackyard.games.staccs.uh_oh.multiples import addable, may_add
from stackyard.games.staccs.uh_oh.silence import warner
from stackyard.games.staccs.uh_oh.table import Options, State
from stackyard.kernel import clone, fill

PARTS: Final = (
    "laid",
    "laid_freely",
    "hands",
    "pile",
    "turn",
    "clockwise",
    "blocked",
    "attack",
    "gifts",
    "multiple",
    "one_left",
    "listeners",
)
SEAT_PARTS: Final = ("hands",)
_MOST: Final = table.DECKS * 4  # letters of a kind
_STARTS: Final = sum(1 << card for card in range(WILD) if may_start(card))


def set_up(kind: type[State], seats: int, options: Options, parts: Parts) -> SetUp:
    """A position from its parts; docs/judge.md says what each means.

    Raises:
        PositionError: names the part that is wrong.
    """
    s = kind()
    lattice = ON_TABLE if len(s.pile) == CARDS else ON_PARTY_TABLE
    set_table(s, lattice, options.width, options.height, options.inside)
    stock = stock_of(decks=len(s.pile) // CARDS)
    s.seats = seats
    s.turn = parts.whole("turn", 0, seats - 1, 0)
    s.direction = 1 if parts.flag("clockwise", True) else -1
    lay_out(s, parts, stock, calls=True, starts=_STARTS, start_rule="STA-21")
    fill(s.hand, UNKNOWN)
    for seat, hand in enumerate(parts.rows("hands", needed=True)):
        cards = stock.take_hand(hand, f"hands[{seat}]")
        if not cards:
            raise PositionError(f"hands[{seat}]", "a player without cards has won: STA-24")
        for card in cards:
            receive(s, seat, card, 1 << seat)
    put_pile(s, stock.take_pile(parts.raw("pile"), "pile"))
    if s.left == 0:
        raise PositionError("pile", "the game ends with the pile's last card: STA-R17")
    _block(s, parts)
    _ask(s, parts)
    return SetUp(s, UNKNOWN, _is_known, _can_follow)


def _block(s: State, parts: Parts) -> None:
    """Block the TOPS of ZEROES for this turn (STA-26)."""
    for i, text in enumerate(parts.texts("blocked")):
        place = f"blocked[{i}]"
        point = point_of(s, text, place)
        at = [number for number in range(s.laid) if s.laid_point[number] == point]
        if not at or RANK[s.laid_card[at[-1]]] != ZERO:
            raise PositionError(place, f"no ZERO lies at {text}")
        if not block_top(s, point):
            raise PositionError(place, f"the TOP of the ZERO at {text} is not open")


def _ask(s: State, parts: Parts) -> None:
    """What is pending: an attack, gifts, a multiple, or the UH OH! of a hand of one."""
    pending = [name for name in ("attack", "gifts", "multiple") if name in parts]
    if len(pending) > 1:
        raise PositionError(pending[1], f"it does not go with {pending[0]}")
    s.question = table.TO_PLAY
    if "attack" in parts:
        s.chain = _attack(s, parts)
        s.question = table.TO_ANSWER
    if "gifts" in parts:
        s.gifts = _gifts(s, parts)
        s.question = table.TO_GIVE
    laid = _multiple(s, parts)
    if laid > 0:
        s.question = table.TO_ADD
    one_left = parts.word("one_left", ("asked", "silent"))
    if one_left is None:
        parts.refuse("listeners", "they listen only to a player who is silent: one_left = 'silent'")
        _check_multiple(s)
    else:
        _ask_for_uh_oh(s, parts, silent=one_left == "silent")
    if s.question == table.TO_ADD or s.then in {table.NEXT_TURN, table.SAME_TURN}:
        _count_zeroes(s, max(1, laid))


def _attack(s: State, parts: Parts) -> int:
    """How many letters the attack adds up: so many lie on top of each other (STA-28)."""
    letter = RANK[newest(s)]
    if not JACK <= letter <= KING:
        raise PositionError("attack", f"the newest card, the {named(s)}, is no jack, queen or king")
    played = 0
    while played < s.laid and RANK[s.laid_card[s.laid - 1 - played]] == letter:
        played += 1
    return whole_number(
        parts.raw("attack"), f"attack (of the last {played} cards)", 1, min(played, _MOST)
    )


def _gifts(s: State, parts: Parts) -> int:
    """How many cards are still to be given; it is the victim's turn (STA-R13)."""
    if RANK[newest(s)] != QUEEN:
        raise PositionError("gifts", f"the newest card, the {named(s)}, is no queen")
    fewest = 0 if "one_left" in parts else 1
    return parts.whole("gifts", fewest, min(_MOST, s.held[giver(s)]), 1)


def _multiple(s: State, parts: Parts) -> int:
    """How many number cards of one number the turn has laid, or 0 where none may follow (STA-R14).

    Each of them lies on an open SIDE of its number.
    """
    given = parts.raw("multiple")
    if given is None or given is False:
        return 0
    if not IS_NUMBER[newest(s)]:
        raise PositionError("multiple", f"the newest card, the {named(s)}, is no number card")
    rank, played = RANK[newest(s)], 0
    while played < s.laid and RANK[s.laid_card[s.laid - 1 - played]] == rank:
        played += 1
    place = f"multiple (of the last {played} cards)"
    laid = 1 if given is True else whole_number(given, place, 1, min(played, _MOST))
    for number in range(s.laid - laid, s.laid):
        if not (parts.flag(FREELY, False) or _lies_on_number(s, number)):
            raise PositionError(
                "multiple",
                f"STA-R14: the {card_name(s.laid_card[number])} was not laid on an open SIDE "
                f"of a {RANK_NAMES[rank]}",
            )
    return laid


def _lies_on_number(s: State, number: int) -> bool:
    """Whether the card with this place in the order of laying lay on an open SIDE of its number."""
    before = clone(s)
    before.laid = number
    at, rank = laid_at(s, number), RANK[s.laid_card[number]]
    return any(
        under.part == SIDE and under.spot == at and under.status == "open"
        for under in surfaces(before)
        if IS_NUMBER[under.card] and RANK[under.card] == rank
    )


def _check_multiple(s: State) -> None:
    """A multiple that cannot go on would have ended by itself (STA-R14)."""
    if s.question == table.TO_ADD and _knows_hand(s, s.turn) and not may_add(s, s.turn):
        number = RANK_NAMES[RANK[newest(s)]]
        raise PositionError(
            "multiple",
            f"STA-R14: seat {s.turn} has no further {number} that could be laid on an open SIDE "
            f"of a {number}: its turn would have ended",
        )


def _ask_for_uh_oh(s: State, parts: Parts, silent: bool) -> None:
    """One card has just been left in a hand (STA-R16); what goes on after it follows."""
    if "gifts" in parts:
        s.then = table.GIFTS
    elif s.question == table.TO_ADD or _lies_on_number(s, s.laid - 1):
        s.then = table.SAME_TURN
    elif RANK[newest(s)] == ACE:
        s.then = table.NEW_TURN
    elif JACK <= RANK[newest(s)] <= KING and s.chain == 0:
        raise PositionError(
            "attack",
            f"STA-27: the newest card, the {named(s)}, attacks the next seat: say how many "
            "it adds up, as attack = 1",
        )
    seat = warner(s)
    if s.held[seat] != 1:
        raise PositionError(
            "one_left", f"seat {seat}, whom it is about, holds {s.held[seat]} cards, not one"
        )
    s.question = table.TO_CATCH if silent else table.TO_WARN
    if silent:
        s.listeners = _listeners(s, parts, seat)
    else:
        parts.refuse("listeners", "they listen only to a player who is silent: one_left = 'silent'")


def _listeners(s: State, parts: Parts, silent: int) -> int:
    """Who may still call out; without the part all but the silent one."""
    seats = parts.rows("listeners") or [seat for seat in range(s.seats) if seat != silent]
    mask = 0
    for i, seat in enumerate(seats):
        if whole_number(seat, f"listeners[{i}]", 0, s.seats - 1) == silent:
            raise PositionError(f"listeners[{i}]", f"seat {silent} is the silent one")
        mask |= 1 << seat
    return mask


def _count_zeroes(s: State, laid: int) -> None:
    """ZEROES laid in this turn are still to block their TOPS for the next player (STA-26)."""
    in_turn = s.question in {table.TO_ADD, table.TO_WARN, table.TO_CATCH} and s.then != table.GIFTS
    s.zeroes = laid if in_turn and RANK[newest(s)] == ZERO else 0


def _is_known(s: State, seat: int) -> bool:
    """Whether the question to a seat can be answered from what is known of its hand."""
    return s.question in {table.TO_WARN, table.TO_CATCH} or _knows_hand(s, seat)


def _can_follow(s: State, action: int) -> bool:
    """A multiple that goes on after an UH OH! needs its player's hand (STA-R14, STA-R16)."""
    is_last = s.listeners.bit_count() == 1
    goes_on = action in {table.SAY, table.CALL_OUT} or (action == table.PASS and is_last)
    in_multiple = s.question != table.TO_ADD and s.then == table.SAME_TURN
    return not (goes_on and in_multiple and addable(s)) or _knows_hand(s, s.turn)


def _knows_hand(s: State, seat: int) -> bool:
    first = first_place(s, seat)
    return UNKNOWN not in s.hand[first : first + s.held[seat]]

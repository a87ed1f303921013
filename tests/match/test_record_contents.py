"""Records whose form is right: what does not replay is found, with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from stackyard import RecordError
from stackyard.games.game import Game
from stackyard.match import parse_record, replay
from tests.match.cases import (
    EACH_FEW_SEATS,
    EACH_SEATING,
    begin,
    played,
)
from tests.match.records import Json, good, refused
from tests.tools import deep


def tamper(game: Game, seats: int, spoil: Callable[[Json], str]) -> None:
    """Spoil good records in one way; each is refused at the place that `spoil` names."""
    for seed in range(deep(2, 40)):
        fields = good(game.id, seats, seed)
        place = spoil(fields)
        assert refused(fields).place == place


@EACH_FEW_SEATS
def test_a_changed_card_is_found(game: Game, seats: int) -> None:
    def spoil(fields: Json) -> str:
        number = next(i for i, deal in enumerate(fields["deals"]) if isinstance(deal, list))
        pile = fields["deals"][number]
        pile[3] = next(card for card in pile if card != pile[3])
        return f"$.deals[{number}]"

    tamper(game, seats, spoil)


@EACH_FEW_SEATS
def test_two_cards_exchanged_are_found(game: Game, seats: int) -> None:
    for seed in range(deep(2, 40)):
        fields = good(game.id, seats, seed)
        pile = next(deal for deal in fields["deals"] if isinstance(deal, list))
        other = next(i for i, card in enumerate(pile) if card != pile[0])
        pile[0], pile[other] = pile[other], pile[0]
        data = json.dumps(fields)
        try:
            again = replay(parse_record(data))
        except RecordError:
            continue
        # The exchange may have made no difference; then the record tells of just this match.
        assert again.record(fields["legal"]) == parse_record(data)


@EACH_FEW_SEATS
def test_deals_too_few_and_too_many_are_found(game: Game, seats: int) -> None:
    def too_few(fields: Json) -> str:
        fields["deals"].pop()
        return f"$.deals[{len(fields['deals'])}]"

    def too_many(fields: Json) -> str:
        fields["deals"].append(fields["deals"][-1])
        return f"$.deals[{len(fields['deals']) - 1}]"

    tamper(game, seats, too_few)
    tamper(game, seats, too_many)


@EACH_FEW_SEATS
def test_a_changed_seat_is_found(game: Game, seats: int) -> None:
    def spoil(fields: Json) -> str:
        del fields["legal"]
        fields["actions"][5][0] = seats
        return "$.actions[5][0]"

    tamper(game, seats, spoil)


@EACH_FEW_SEATS
def test_a_changed_action_is_found(game: Game, seats: int) -> None:
    def unreadable(fields: Json) -> str:
        fields["actions"][5][1] += " "
        return "$.actions[5][1]"

    def not_legal(fields: Json) -> str:
        texts = {text for _, text in fields["actions"]}
        number = next(i for i, legal in enumerate(fields["legal"]) if texts - set(legal))
        fields["actions"][number][1] = min(texts - set(fields["legal"][number]))
        return f"$.actions[{number}][1]"

    tamper(game, seats, unreadable)
    tamper(game, seats, not_legal)


@EACH_FEW_SEATS
def test_actions_after_the_end_are_found(game: Game, seats: int) -> None:
    def spoil(fields: Json) -> str:
        del fields["legal"]
        fields["actions"].append(fields["actions"][-1])
        return f"$.actions[{len(fields['actions']) - 1}][0]"

    tamper(game, seats, spoil)


@EACH_FEW_SEATS
def test_a_changed_legal_entry_is_found(game: Game, seats: int) -> None:
    def missing(fields: Json) -> str:
        fields["legal"][5].pop()
        return "$.legal[5]"

    def too_many(fields: Json) -> str:
        fields["legal"][5].append(fields["legal"][5][0])
        return "$.legal[5]"

    def one_list_less(fields: Json) -> str:
        fields["legal"].pop()
        return "$.legal"

    for spoil in (missing, too_many, one_list_less):
        tamper(game, seats, spoil)


@EACH_FEW_SEATS
def test_a_changed_result_is_found(game: Game, seats: int) -> None:
    def score(fields: Json) -> str:
        fields["result"]["scores"][seats - 1] += 1
        return f"$.result.scores[{seats - 1}]"

    def score_more(fields: Json) -> str:
        fields["result"]["scores"].append(0)
        return "$.result.scores"

    def winner(fields: Json) -> str:
        fields["result"]["winners"] = [] if fields["result"]["winners"] else [0]
        return "$.result.winners"

    def outcome(fields: Json) -> str:
        fields["result"]["outcome"] += "!"
        return "$.result.outcome"

    def none(fields: Json) -> str:
        fields["result"] = None
        return "$.result"

    def too_early(fields: Json) -> str:
        fields["actions"].pop()
        fields["legal"].pop()
        return "$.result"

    for spoil in (score, score_more, winner, outcome, none):
        tamper(game, seats, spoil)
    if not with_dice_at_the_end(game, seats):
        tamper(game, seats, too_early)


def with_dice_at_the_end(game: Game, seats: int) -> bool:
    return any(
        len(played(begin(game, seats, seed), seed).deals) > len(begin(game, seats, seed).deals)
        for seed in range(deep(2, 40))
    )


@EACH_SEATING
def test_changed_options_are_found(game: Game, seats: int) -> None:
    fields = good(game.id, seats, 1)
    for option in game.options:
        wrong: list[Any] = [None, [], "nobody", -1, {"a": 1}]
        for value in wrong:
            options = {**fields["options"], option.name: value}
            assert refused({**fields, "options": options}).place == f"$.options.{option.name}"
        options = {name: v for name, v in fields["options"].items() if name != option.name}
        assert refused({**fields, "options": options}).place == "$.options"
    assert refused({**fields, "options": {**fields["options"], "no": 0}}).place == "$.options.no"

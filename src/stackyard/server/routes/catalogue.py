"""The games and their rules."""

from __future__ import annotations

from typing import Final

from litestar import get
from litestar.params import FromPath

from stackyard.games.errors import OptionError
from stackyard.games.registry import game_ids
from stackyard.server.catalogue import all_games, rules_page
from stackyard.server.messages.catalogue import GameInfo, RulesPage
from stackyard.server.refusals import refuse
from stackyard.server.rooms.problems import sentence


@get("/api/games", operation_id="games", tags=["games"], sync_to_thread=False)
def games() -> tuple[GameInfo, ...]:
    """All games, those only announced too."""
    return all_games()


@get("/api/games/{game:str}/rules", operation_id="rules", tags=["games"], sync_to_thread=False)
def rules(game: FromPath[str]) -> RulesPage:
    """A game's rules by sections, each rule with its id."""
    if game not in game_ids():
        raise refuse("not_found", f"There is no such game; there are: {', '.join(game_ids())}.")
    try:
        return rules_page(game)
    except OptionError as error:
        raise refuse("not_found", sentence(error.problem)) from None


HANDLERS: Final = (games, rules)

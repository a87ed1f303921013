"""What a player is asked, and what can be done, as it stands above the prompt."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from stackyard.match import Match
from stackyard.terminal.tables import Offer, Scene, Table

# So many moves are shown with what each does; of more, only their texts.
_FEW: Final = 4


def moves_of(match: Match, table: Table, seat: int, scene: Scene) -> list[Text]:
    """The question to a seat, and its moves: in the game's own words, or by number."""
    legal = match.legal(seat)
    view = match.view(scene.viewer)
    offer = Offer(f"{scene.names.whose(seat)} turn")
    if table.offer is not None:
        offer = table.offer(view, legal, scene.names)
    if offer.moves:
        first, *others = offer.moves
        return [Text.assemble((f"{offer.heading}: ", "bold"), first), *map(Text, others)]
    if len(legal) > _FEW:
        listed = ", ".join(f"{i} {action}" for i, action in enumerate(legal, start=1))
        return [Text(f"{offer.heading}: {listed}.")]
    only = " Enter makes the move," if len(legal) == 1 else ""
    lines = [Text(f"{offer.heading}.{only} ? shows help.", "bold")]
    for i, action in enumerate(legal, start=1):
        text = table.move(view, action, scene.names)
        if scene.style.plain:
            lines.append(Text(f"{i} {action}: {text}"))
        else:
            lines.append(Text.assemble("  ", (f"{i} {action}", "bold"), f"  {text}"))
    return lines

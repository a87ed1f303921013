"""TypeScript types are made from structs, and those in the client are fresh."""

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from stackyard.games.registry import playable
from stackyard.server.socket_schema import event_types, view_type
from stackyard.server.typescript import main, types_of, typescript

COMMITTED = Path(__file__).parents[2] / "web" / "src" / "lib" / "api" / "types.ts"

Colour = Literal["red", "blue"]


class Card(msgspec.Struct, frozen=True, tag="card", tag_field="kind"):
    """A card; None where it is not known.

    More is not told.
    """

    colour: Colour | None
    ranks: tuple[int | None, ...]
    at: tuple[int, str]


class Blank(msgspec.Struct, frozen=True, tag="blank", tag_field="kind"):
    pass


Thing = Card | Blank


class Told(msgspec.Struct, frozen=True):
    """What the server tells."""

    things: tuple[Thing, ...]
    best: Thing
    note: str | None = None
    extra: int | msgspec.UnsetType = msgspec.UNSET


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client says."""

    parts: dict[str, list[Any]]
    odd: Annotated[Any, msgspec.Meta(extra={"typescript": "Odd"})]
    told: Told
    count: Annotated[int, msgspec.Meta(ge=1)] = 1


class Sparing(msgspec.Struct, frozen=True, omit_defaults=True):
    share: float = 0.5


class Strange(msgspec.Struct):
    members: set[int]


def interface(name: str) -> list[str]:
    """The lines of one interface."""
    _, _, rest = types_of((Told, Said, Sparing)).partition(f"export interface {name} {{\n")
    return rest.partition("}\n")[0].splitlines()


def test_the_client_has_what_the_structs_say() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == typescript(), (
        "make them anew: python -m stackyard.server.typescript web/src/lib/api/types.ts"
    )


def test_every_game_is_told_apart_by_its_id() -> None:
    text = typescript()
    for game in playable():
        assert f"  readonly game: '{game.id}';\n" in text
        assert f"  readonly '{game.id}': Acted | Undone | Ended | " in text
        assert view_type(game).__name__ in {"View", "PartyView"}
        assert len(event_types(game)) > 3
    assert "export interface StackNabbitView {" in text
    assert "export interface StackyMapView {" in text


def test_a_tagged_union_is_told_apart_by_its_tag() -> None:
    assert interface("Card") == [
        "  readonly kind: 'card';",
        "  readonly colour: Colour | null;",
        "  readonly ranks: readonly (number | null)[];",
        "  readonly at: readonly [number, string];",
    ]
    text = types_of((Told,))
    assert "/** A card; null where it is not known. */\nexport interface Card {" in text
    assert "export type Thing = Card | Blank;\n" in text
    assert "export type Colour = 'blue' | 'red';\n" in text


def test_only_what_may_miss_is_optional() -> None:
    assert interface("Told") == [
        "  readonly things: readonly Thing[];",
        "  readonly best: Thing;",
        "  readonly note: string | null;",
        "  readonly extra?: number;",
    ]
    assert interface("Said") == [
        "  readonly parts: Readonly<Record<string, readonly unknown[]>>;",
        "  readonly odd: Odd;",
        "  readonly told: Told;",
        "  readonly count?: number;",
    ]
    assert interface("Sparing") == ["  readonly share?: number;"]


def test_what_has_no_counterpart_is_refused() -> None:
    with pytest.raises(TypeError, match="there is no TypeScript for"):
        types_of((Strange,))


def test_they_are_printed_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "types.ts"
    main([str(file)])
    main([])
    assert capsys.readouterr().out == file.read_text(encoding="utf-8") == typescript()

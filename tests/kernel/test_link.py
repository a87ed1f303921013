"""Linking: a game's rules, those they call, their constants and the drivers in one source."""

from pathlib import Path
from types import ModuleType

import pytest

from stackyard.kernel import RuleSyntaxError, game_rules
from stackyard.kernel.compile import compiled
from stackyard.kernel.link import link, rules_of
from tests.kernel import race
from tests.kernel.modules import HEADER, imported

GAME = "\n".join(
    f"@rule\ndef {name}({', '.join(parameters)}):\n    pass\n\n"
    for name, parameters in {
        "setup": ("s: State", "options: State", "dice: Dice"),
        "actors": ("s: State",),
        "next_actor": ("s: State",),
        "legal": ("s: State", "seat: int", "out: Row"),
        "apply": ("s: State", "seat: int", "action: int", "dice: Dice"),
        "over": ("s: State",),
        "score": ("s: State", "out: Row"),
        "winners": ("s: State",),
        "hide": ("s: State", "seats: int"),
        "guess": ("s: State", "dice: Dice"),
    }.items()
)


def linked(module: ModuleType) -> str:
    return link(module, module.State)


def functions(source: str) -> list[str]:
    """The names of the functions in a source."""
    return [line[4:].split("(")[0] for line in source.splitlines() if line.startswith("def ")]


def test_rules_and_drivers_keep_their_names() -> None:
    twin = compiled(race, race.State, race.Options)
    names = [name for name in rules_of(race) if not name.startswith("_")]
    assert {"setup", "total", "take", "put_back", "swap_rows"} <= set(names)
    for name in [*names, "deal_one", "random_games", "clear_state", "copy_state"]:
        assert callable(getattr(twin, name))


def test_each_function_is_there_once() -> None:
    names = functions(link(race, race.State))
    assert len(names) == len(set(names))


def test_the_same_rules_give_the_same_source() -> None:
    assert link(race, race.State) == link(race, race.State)


def test_notes_types_and_docstrings_of_parameters_are_left_out() -> None:
    source = link(race, race.State)
    assert "note(" not in source
    assert "State" not in source
    assert "@rule" not in source


CALLER = (
    HEADER
    + """
import one
import two
from one import count as first, double
from two import count as second

LIMIT = 5


@rule
def both(s: State) -> int:
    return first(s.turn) * 100 + second(s.turn) * 10 + LIMIT


@rule
def twice(s: State) -> int:
    return double(double(s.turn))
"""
)
ONE = """
from stackyard.kernel import rule

LIMIT = 1
limit = 3


@rule
def double(n: int) -> int:
    return n * 2


@rule
def count(n: int) -> int:
    return n + LIMIT + limit
"""
TWO = """
from stackyard.kernel import rule

LIMIT = 2


@rule
def count(n: int) -> int:
    return n + LIMIT
"""


def test_equal_names_of_two_modules_stay_apart(tmp_path: Path) -> None:
    with imported(tmp_path, one=ONE, two=TWO, caller=CALLER) as (_, _, caller):
        twin = compiled(caller, caller.State, caller.State)
        batch = twin.batch(1)
        s = caller.State()
        assert caller.both(s) == 4 * 100 + 2 * 10 + 5
        assert twin.both(batch[0]) == caller.both(s)
        s.turn = batch["turn"][0] = 3
        assert twin.both(batch[0]) == caller.both(s) == 7 * 100 + 5 * 10 + 5
        assert twin.twice(batch[0]) == caller.twice(s) == 12


def test_names_that_run_together_stay_apart(tmp_path: Path) -> None:
    # Module a_b's rule c and module a's rule b_c would both be a_b_c.
    rule = (
        "from stackyard.kernel import rule\n\nN{0} = {1}\n\n"
        "@rule\ndef {0}() -> int:\n    return N{0}\n"
    )
    caller = HEADER + (
        "from a_b import c as first\nfrom a import b_c as second\n\n"
        "@rule\ndef both(s: State) -> int:\n    return both_of()\n\n"
        "@rule\ndef both_of() -> int:\n    return first() * 10 + second()\n"
    )
    sources = {"a_b": rule.format("c", 1), "a": rule.format("b_c", 2), "caller": caller}
    with imported(tmp_path, **sources) as (_, _, module):
        twin = compiled(module, module.State, module.State)
        assert module.both_of() == twin.both_of() == 12


def test_rules_of_other_modules_carry_their_modules_names(tmp_path: Path) -> None:
    one = ONE + "\n\n@rule\ndef deep(n: int) -> int:\n    return count(n)\n"
    caller = (
        HEADER + "from one import deep\n\n@rule\ndef own(s: State) -> int:\n    return deep(1)\n"
    )
    with imported(tmp_path, one=one, caller=caller) as (_, module):
        assert {"own", "deep", "one_count"} <= set(functions(linked(module)))


CONSTANTS = (
    HEADER
    + """
LINE = (3, -1, 4)
TABLE = ((1, 2), (3, 4), (5, 6))
FLAGS = (True, False)
LUCKY = True
LEAST = -(1 << 62)


@rule
def line(s: State, i: int) -> int:
    return LINE[i]


@rule
def table(s: State, i: int) -> int:
    row = TABLE[i]
    return TABLE[i][1] * 10 + row[0] + len(TABLE)


@rule
def flags(s: State, i: int) -> int:
    return FLAGS[i % 2] + 1


@rule
def lucky(s: State, i: int) -> int:
    return LUCKY + i


@rule
def least(s: State, i: int) -> int:
    return LEAST + i


@rule
def shadowed(s: State, i: int) -> int:
    LINE = i
    return LINE + 1


@rule
def declared(s: State, i: int) -> int:
    total: int
    total = i
    more: int = total + 1
    return more
"""
)


def test_constants_mean_the_same(tmp_path: Path) -> None:
    with imported(tmp_path, constants=CONSTANTS) as (module,):
        twin = compiled(module, module.State, module.State)
        s, batch = module.State(), twin.batch(1)
        for name in ("line", "table", "flags", "lucky", "least", "shadowed", "declared"):
            for i in range(3):
                assert getattr(twin, name)(batch[0], i) == getattr(module, name)(s, i), name


def test_a_rule_of_the_base_class_serves_a_longer_state(tmp_path: Path) -> None:
    source = HEADER + (
        "@state\nclass Longer(State):\n    pile: Annotated[list[int], 9, Range(0, 999)]\n\n\n"
        "@rule\ndef total(s: State) -> int:\n    total = 0\n"
        "    for i in range(len(s.pile)):\n        s.pile[i] += i\n        total += s.pile[i]\n"
        "    return total\n"
    )
    with imported(tmp_path, longer=source) as (module,):
        for cls, total in ((module.State, 6), (module.Longer, 36)):
            twin = compiled(module, cls, module.State)
            assert twin.total(twin.batch(1)[0]) == module.total(cls()) == total


# --- what cannot be linked


def test_a_whole_game_is_linked(tmp_path: Path) -> None:
    with imported(tmp_path, game=HEADER + GAME) as (module,):
        assert {"deal_one", "legal_many", "held"} <= set(functions(linked(module)))


@pytest.mark.parametrize("name", [name for name in game_rules.NAMES if name != "apply"])
def test_a_game_without_one_of_its_rules_is_refused(name: str, tmp_path: Path) -> None:
    source = HEADER + GAME.replace(f"def {name}(", f"def other_{name}(")
    with (
        imported(tmp_path, game=source) as (module,),
        pytest.raises(RuleSyntaxError, match=f"game has no rule {name}, as a game must"),
    ):
        linked(module)


@pytest.mark.parametrize(("own", "expected"), [("", 1), ("@rule\ndef bonus(n: int):\n    ...", 7)])
def test_a_default_stands_where_a_module_has_no_rule_of_the_name(
    own: str, expected: int, tmp_path: Path
) -> None:
    advice = """
from stackyard.kernel.rule import default


@default
def bonus(n: int) -> int:
    return 1
"""
    driver = """
from advice import bonus
from stackyard.kernel import rule


@rule
def with_bonus(n: int) -> int:
    return n + bonus(n)
"""
    game = HEADER + GAME + own.replace("...", "return 7")
    with imported(tmp_path, advice=advice, driver=driver, game=game) as (_, driven, module):
        code = compiled(module, module.State, module.State, extra=(driven,))
        assert code.with_bonus(10) == 10 + expected


@pytest.mark.parametrize("name", ["clear_state", "copy_state", "deal_one", "random_games", "np"])
def test_the_linkers_own_names_are_refused(name: str, tmp_path: Path) -> None:
    source = HEADER + GAME + f"@rule\ndef {name}(s: State) -> int:\n    return 1\n"
    with (
        imported(tmp_path, game=source) as (module,),
        pytest.raises(RuleSyntaxError, match=rf"game\.py:\d+: .*the name {name} is the linker's"),
    ):
        linked(module)


def test_a_rule_outside_the_subset_is_refused_wherever_it_is(tmp_path: Path) -> None:
    one = ONE.replace("n * 2", "n * 0.5")
    with (
        imported(tmp_path, one=one, two=TWO, caller=CALLER) as (_, _, caller),
        pytest.raises(RuleSyntaxError, match=r"one\.py:10: in the rule double: only whole"),
    ):
        linked(caller)


def test_a_rule_that_calls_itself_is_refused(tmp_path: Path) -> None:
    source = HEADER + "@rule\ndef sum_to(n: int) -> int:\n    return n and n + sum_to(n - 1)\n"
    line = len(HEADER.splitlines()) + 3
    with (
        imported(tmp_path, module=source) as (module,),
        pytest.raises(RuleSyntaxError, match=rf"module\.py:{line}: in the rule sum_to: a rule may"),
    ):
        linked(module)


def test_rules_that_call_one_another_in_a_circle_are_refused(tmp_path: Path) -> None:
    first = (
        "import second\nfrom stackyard.kernel import rule\n\n"
        "@rule\ndef leaf(n: int) -> int:\n    return n\n\n"
        "@rule\ndef again(n: int) -> int:\n    return leaf(n) + middle(n)\n"
    )
    second = (
        "from stackyard.kernel import rule\n\n"
        "@rule\ndef middle(n: int) -> int:\n    return again(n - 1)\n"
    )
    caller = (
        HEADER
        + "from first import again\n\n@rule\ndef start(n: int) -> int:\n    return again(n)\n"
    )
    with imported(tmp_path, second=second, first=first, caller=caller) as modules:
        modules[0].again = modules[1].again  # type: ignore[attr-defined]
        modules[1].middle = modules[0].middle  # type: ignore[attr-defined]
        with pytest.raises(RuleSyntaxError) as refused:
            linked(modules[2])
    assert str(refused.value) == (
        f"{tmp_path / 'second.py'}:5: in the rule middle: "
        "a rule may not come to call itself: again calls middle calls again"
    )


def test_a_rule_called_twice_is_no_circle(tmp_path: Path) -> None:
    source = (
        HEADER + "@rule\ndef both(s: State) -> int:\n    return held(s, 0) + held(s, held(s, 1))\n"
    )
    with imported(tmp_path, module=source) as (module,):
        assert "both" in functions(linked(module))

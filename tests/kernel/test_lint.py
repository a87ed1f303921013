"""The subset of Python that rules keep to: what is refused, where and why, and what is allowed."""

from pathlib import Path
from textwrap import indent

import pytest

from stackyard.kernel import RuleSyntaxError
from stackyard.kernel.lint import is_constant, lint_rule
from tests.kernel.modules import HEADER, imported

GLOBALS = """
import math
from functools import cache

LIMIT = 3
NOBODY = -1
LUCKY = True
STEPS = (1, 2, 4)
TABLE = ((1, 2, 3), (4, 5, 6))
RAGGED = ((1, 2), (3,))
EMPTY = ()
MIXED = (1, (2, 3))
HALF = 0.5
NAME = "name"
HUGE = 1 << 63
LIST = [1, 2]


def helper(n):
    return n


"""


def lint(folder: Path, source: str, name: str = "tried") -> None:
    with imported(folder, rules_tried=HEADER + GLOBALS + source) as (module,):
        lint_rule(getattr(module, name))


def as_rule(body: str) -> str:
    head = "@rule\ndef tried(s: State, t: State, dice: Dice, row: Row, n: int) -> int:\n"
    return head + indent(body + "\n", "    ")


def refusal(folder: Path, source: str) -> str:
    """The reason, once the file and the line that is marked have been found before it."""
    with pytest.raises(RuleSyntaxError) as refused:
        lint(folder, source)
    lines = (HEADER + GLOBALS + source).splitlines()
    (line,) = (number for number, text in enumerate(lines, 1) if text.endswith("# <-"))
    place = f"{folder / 'rules_tried.py'}:{line}: in the rule tried: "
    assert str(refused.value).startswith(place)
    return str(refused.value).removeprefix(place)


REFUSED = {
    # statements
    "import": ("import math  # <-", "Import is not part of the rules' subset"),
    "import from": ("from math import pi  # <-", "ImportFrom is not part"),
    "global": ("global LIMIT  # <-", "Global is not part"),
    "function": ("def inner(): return 1  # <-", "FunctionDef is not part"),
    "class": ("class Inner: pass  # <-", "ClassDef is not part"),
    "try": ("try:  # <-\n    n = 1\nfinally:\n    n = 2", "Try is not part"),
    "raise": ("raise ValueError  # <-", "Raise is not part"),
    "assert": ("assert n  # <-", "Assert is not part"),
    "del": ("del n  # <-", "Delete is not part"),
    "with": ("with n:  # <-\n    n = 1", "With is not part"),
    "match": ("match n:  # <-\n    case 1:\n        n = 2", "Match is not part"),
    "for else": ("for i in range(n):  # <-\n    n = i\nelse:\n    n = 1", "a loop has no else"),
    "while else": ("while n:  # <-\n    n -= 1\nelse:\n    n = 1", "a loop has no else"),
    "loop over pairs": ("for a, b in TABLE:  # <-\n    n = a + b", "loop over one name"),
    "loop into a field": ("for s.turn in range(n):  # <-\n    n = 1", "loop over one name"),
    "nested": ("if n:\n    while n:\n        assert n  # <-", "Assert is not part"),
    "else branch": ("if n:\n    n = 1\nelse:\n    assert n  # <-", "Assert is not part"),
    # assignments
    "chained assignment": ("n = m = 1  # <-", "assign to one target at a time"),
    "tuple swap": ("s.turn, n = n, s.turn  # <-", "assign one name at a time"),
    "row assigned": ("s.pile = s.spare  # <-", "pile is a row here: use copy_row"),
    "row of a table assigned": ("s.up[0] = s.up[1]  # <-", "up is a row here: use copy_row"),
    "bytes assigned": ("s.board = t.board  # <-", "board is a row here"),
    "row added to": ("s.pile += s.spare  # <-", "pile is a row here"),
    "whole table named": ("rows = s.up  # <-", "name one row, not a whole table"),
    "annotated table": ("rows: list = s.up  # <-", "name one row, not a whole table"),
    "annotated row": ("s.pile: list = s.spare  # <-", "pile is a row here"),
    "slice assigned": ("s.pile[0:2] = row  # <-", "no slices"),
    "unknown field assigned": ("s.trun = 1  # <-", "s has no field trun"),
    "constant of another kind": ("s.turn = 1.5  # <-", "only whole numbers and truth values, not"),
    # expressions
    "float": ("return n * 0.5  # <-", "only whole numbers and truth values, not 0.5"),
    "string": ("n = 'a'  # <-", "only whole numbers and truth values, not 'a'"),
    "second docstring": ("'said'\n'again'  # <-", "not 'again'"),
    "none": ("return None  # <-", "only whole numbers and truth values, not None"),
    "too large": ("return n & 0x8000000000000000  # <-", "9223372036854775808 does not fit 64"),
    "division": ("return n / 2  # <-", "the operator Div is not allowed"),
    "power": ("return n ** 2  # <-", "the operator Pow is not allowed"),
    "matrix product": ("return n @ n  # <-", "the operator MatMult is not allowed"),
    "division in place": ("n /= 2  # <-", "the operator Div is not allowed"),
    "power in place": ("n **= 2  # <-", "the operator Pow is not allowed"),
    "membership": ("return n in row  # <-", "compare by size or equality only"),
    "no membership": ("return n not in row  # <-", "compare by size or equality only"),
    "identity": ("return n is row  # <-", "compare by size or equality only"),
    "tuple": ("return (n, n)  # <-", "a tuple may only be a global constant"),
    "list": ("return [n]  # <-", "List is not part"),
    "dict": ("return {n: n}  # <-", "Dict is not part"),
    "set": ("return {n}  # <-", "Set is not part"),
    "comprehension": ("return [i for i in row]  # <-", "ListComp is not part"),
    "generator": ("return max(i for i in row)  # <-", "GeneratorExp is not part"),
    "lambda": ("return (lambda: n)  # <-", "Lambda is not part"),
    "walrus": ("return (m := n)  # <-", "NamedExpr is not part"),
    "f-string": ("return f'{n}'  # <-", "JoinedStr is not part"),
    "yield": ("yield n  # <-", "Yield is not part"),
    "slice": ("return s.pile[1:]  # <-", "no slices"),
    "negative index": ("return s.pile[-1]  # <-", "no negative index"),
    "negative index of a row": ("return row[-n]  # <-", "no negative index"),
    "negative inner index": ("return s.up[n][-1]  # <-", "no negative index"),
    "two indices at once": ("return s.up[0, 1]  # <-", "a tuple may only be a global constant"),
    "attribute of no state": ("return n.real  # <-", r".real: only fields of a state"),
    "attribute of a row": ("return s.pile.count  # <-", r".count: only fields of a state"),
    "state under another name": ("u = s\nreturn u.turn  # <-", ".turn: only fields of a state"),
    "unknown field": ("return s.trun  # <-", "s has no field trun"),
    "notes": ("return s.notes  # <-", "s has no field notes"),
    "not of a comparison": ("return ~(n > 1)  # <-", "not, instead of ~"),
    "not of a not": ("return ~(not n)  # <-", "not, instead of ~"),
    # rows where numbers belong
    "sum of rows": ("return len(s.pile + s.spare)  # <-", "a row is no number"),
    "row times": ("r = s.pile * 2  # <-", "a row is no number"),
    "rows compared": ("return s.pile == s.spare  # <-", "a row is no number"),
    "parameter compared": ("return 1 < row  # <-", "a row is no number"),
    "row as a condition": ("if s.pile:  # <-\n    n = 1", "a row is no number"),
    "row as a loop's condition": ("while row:  # <-\n    n = 1", "a row is no number"),
    "row chosen by": ("return 1 if row else 2  # <-", "a row is no number"),
    "row and": ("return n or s.up[0]  # <-", "a row is no number"),
    "not row": ("return not row  # <-", "a row is no number"),
    "named row added to": ("r = s.up[0]\nr += s.up[1]  # <-", "a row is no number"),
    "row added": ("n += s.pile  # <-", "a row is no number"),
    "row of a loop": ("for r in s.up:\n    n = r + r  # <-", "a row is no number"),
    "row by choice": ("r = s.pile if n else s.up[0]  # <-", "a row is no number"),
    # globals
    "float constant": ("return n + HALF  # <-", "HALF is no constant of whole numbers"),
    "string constant": ("return NAME  # <-", "NAME is no constant of whole numbers"),
    "list constant": ("return LIST[0]  # <-", "LIST is no constant of whole numbers"),
    "ragged table": ("return RAGGED[0][1]  # <-", "RAGGED is no constant of whole numbers"),
    "mixed table": ("return MIXED[0]  # <-", "MIXED is no constant of whole numbers"),
    "empty table": ("return len(EMPTY)  # <-", "EMPTY is no constant of whole numbers"),
    "too large a constant": ("return n + HUGE  # <-", "HUGE is no constant of whole numbers"),
    "module": ("return math.pi  # <-", ".pi: only fields of a state"),
    "rule as a value": ("return held  # <-", "held is no constant of whole numbers"),
    "unknown name": ("return nowhere  # <-", "nowhere is no constant of whole numbers"),
    # calls
    "plain function": ("return helper(n)  # <-", "helper is no rule, helper or allowed built-in"),
    "built-in": ("return sum(row)  # <-", "sum is no rule, helper or allowed built-in"),
    "unknown function": ("return nowhere(n)  # <-", "nowhere is no rule"),
    "class called": ("u = State()  # <-", "State is no rule"),
    "keyword": ("return held(s, seat=n)  # <-", "call with plain arguments"),
    "starred": ("return held(*row)  # <-", "call with plain arguments"),
    "method": ("s.pile.append(n)  # <-", "methods are the dice's alone"),
    "module's function": ("return math.gcd(n, n)  # <-", "methods are the dice's alone"),
    "called at once": ("return held(s, 0)(n)  # <-", "call a rule by its name"),
    "unknown use of dice": ("n = dice.roll(n)  # <-", "the dice know shuffle, insert, lot, not"),
    "the generator's insides": ("n = dice.bounded(n)  # <-", "the dice know shuffle, insert, lot"),
    "dice under another name": ("d = dice\nd.lot(n)  # <-", "methods are the dice's alone"),
    "itself": ("return tried(s, t, dice, row, n)  # <-", "a rule may not call itself"),
    # notes
    "note as a value": ("n = note(s, 1, PUBLIC)  # <-", "a note is a line of its own"),
    "note of no state": ("note(row, 1, PUBLIC)  # <-", "the first argument of a note is a state"),
    "rule in a note": ("note(s, 1, PUBLIC, held(s, 0) + 1)  # <-", "call it ahead of the note"),
    "dice in a note": ("note(s, 1, PUBLIC, dice.lot(2))  # <-", "call it ahead of the note"),
    "float in a note": ("note(s, 1, PUBLIC, 0.5)  # <-", "only whole numbers"),
    "keyword in a note": ("note(s, kind=1, seen=2)  # <-", "call with plain arguments"),
    "starred in a note": ("note(s, 1, PUBLIC, *row)  # <-", "call with plain arguments"),
}


@pytest.mark.parametrize("construct", REFUSED)
def test_refused_with_place_and_reason(construct: str, tmp_path: Path) -> None:
    body, why = REFUSED[construct]
    assert why in refusal(tmp_path, as_rule(body))


REFUSED_RULES = {
    "default": ("@rule\ndef tried(n: int = 1):  # <-\n    return n\n", "without defaults"),
    "keyword only": ("@rule\ndef tried(*, n: int):  # <-\n    return n\n", "plain parameters"),
    "position only": ("@rule\ndef tried(n: int, /):  # <-\n    return n\n", "plain parameters"),
    "any number": ("@rule\ndef tried(*n: int):  # <-\n    return 1\n", "plain parameters"),
    "any names": ("@rule\ndef tried(**n: int):  # <-\n    return 1\n", "plain parameters"),
    "asynchronous": ("@rule\nasync def tried():  # <-\n    return 1\n", "written with def"),
    "lambda": ("tried = rule(lambda n: n)  # <-\n", "lambda"),
    "decorated twice": (
        "def other(function):\n    return function\n\n"
        "@rule\n@other\ndef tried():  # <-\n    return 1\n",
        "a rule has no decorator but @rule",
    ),
    "local of another function": (
        "def outer():\n    LOCAL = 1\n    @rule\n    def tried():  # <-\n"
        "        return LOCAL\n    return tried\n\ntried = outer()\n",
        "a rule uses no local names of another function",
    ),
    "built-in of its own": (
        "max = helper\n\n@rule\ndef tried(n: int):\n    return max(n)  # <-\n",
        "max is no rule",
    ),
}


@pytest.mark.parametrize("kind", REFUSED_RULES)
def test_rules_of_an_odd_kind_are_refused(kind: str, tmp_path: Path) -> None:
    source, why = REFUSED_RULES[kind]
    if kind == "lambda":
        with pytest.raises(RuleSyntaxError, match=r"rules_tried.py:\d+: .*written with def"):
            lint(tmp_path, source)
    else:
        assert why in refusal(tmp_path, source)


ALLOWED = {
    "arithmetic": "return (n + 1) * 2 - n // 3 % 4",
    "bits": "return (n << 2 | n >> 1) & ~n ^ 5",
    "signs": "return -n + +n + abs(n)",
    "logic": "return not n > 1 and n < 3 or n == 2 and n != 3 and n >= 0 and n <= 9",
    "chained comparison": "return 0 <= n < 5",
    "choice": "return 1 if n > 2 else 2",
    "truth values": "found = False\nfound = True\nreturn found",
    "constants": "return LIMIT + NOBODY + LUCKY",
    "tables": "total = 0\nfor step in STEPS:\n    total += step + TABLE[1][n]\nreturn total",
    "row of a table": "steps = TABLE[n]\nreturn steps[0] + len(TABLE)",
    "built-ins": "return min(n, 1) + max(n, 2, 3) + len(s.pile) + int(n > 1)",
    "counting loop": "for i in range(3, 0, -1):\n    n += i\nreturn n",
    "loop over a row": "for card in s.pile:\n    n += card\nreturn n",
    "loop over rows": "for r in s.up:\n    n += r[0] + len(r)\nreturn n",
    "break and continue": "while n:\n    if n > 3:\n        continue\n    break\nreturn n",
    "pass": "if n:\n    pass\nreturn n",
    "fields": "s.turn = t.turn\ns.turn += 1\nt.turn -= 1\nreturn s.turn",
    "places": "s.pile[n] = 1\ns.up[n][n + 1] += 2\ns.board[n - 1] -= 3\nreturn s.pile[0]",
    "row to read": "mine = s.up[n]\nother: Row = s.pile\nreturn mine[0] + other[1]",
    "row to write": "mine = s.up[n]\nmine[0] += 1\nrow[n] = 2\nreturn 0",
    "row handed on": "copy_row(s.pile, row)\nswap_rows(s.up[0], s.up[1])\nfill(row, 0)",
    "rules": "return held(s, n) + held(t, held(s, 0))",
    "dice": "dice.shuffle(s.pile, 4)\ndice.insert(s.pile, 3, n)\nreturn dice.lot(n)",
    "annotated": "total: int = 0\nmore: int\nmore = 2\nreturn total + more",
    "notes": "note(s, LIMIT, PUBLIC)\nnote(t, 1, 1 << n, s.pile[0], max(n, 1), -n)\nreturn 0",
    "docstring": "'''What it does.'''\nreturn n",
    "largest number": "return n & 0x7FFFFFFFFFFFFFFF",
    "bare return": "if n:\n    return\ns.turn = 1",
}


@pytest.mark.parametrize("construct", ALLOWED)
def test_allowed(construct: str, tmp_path: Path) -> None:
    lint(tmp_path, as_rule(ALLOWED[construct]))


@pytest.mark.parametrize("value", [0, -5, True, (1, 2), ((1, 2), (3, 4)), (True, 2), (1 << 62,)])
def test_constants(value: object) -> None:
    assert is_constant(value)


@pytest.mark.parametrize(
    "value",
    [1.0, "1", None, [1], (), ((),), (1, (2,)), ((1, 2), (3,)), (1, 2.0), 1 << 63, (1 << 63,)],
)
def test_no_constants(value: object) -> None:
    assert not is_constant(value)

"""Every operator and helper that rules may use, on numbers of every storage."""

from __future__ import annotations

from typing import Annotated, Final

from stackyard.kernel import Range, Row, copy_row, fill, rule, state, swap_rows

PLACES: Final = 64
MOST: Final = 1 << 62
TABLE: Final = ((3, -1, 4), (-1, 5, -9))
LINE: Final = (2, 7, 1, 8, 2, 8)
FLAG: Final = True


@state
class State:
    a: Annotated[int, Range(-127, 127)]
    b: Annotated[int, Range(-32_767, 32_767)]
    c: Annotated[int, Range(-1_000_000_000, 1_000_000_000)]
    d: Annotated[int, Range(-(1 << 40), 1 << 40)]
    row: Annotated[list[int], 4, Range(-127, 127)]
    table: Annotated[list[list[int]], 3, 4, Range(-127, 127)]
    board: Annotated[bytearray, 5, Range(0, 127)]
    out: Annotated[list[int], PLACES, Range(-MOST, MOST)]


@rule
def put(out: Row, at: int, value: int) -> int:
    out[at] = value
    return at + 1


@rule
def arithmetic(s: State) -> int:
    n = 0
    n = put(s.out, n, s.a + s.b)
    n = put(s.out, n, s.a - s.c)
    n = put(s.out, n, s.a * s.a)
    n = put(s.out, n, s.a * s.a * s.a * s.b)
    n = put(s.out, n, s.c * s.c)
    n = put(s.out, n, -s.a)
    n = put(s.out, n, +s.b)
    n = put(s.out, n, abs(s.a) + abs(s.b) + abs(s.d))
    n = put(s.out, n, min(s.a, s.b) * 300)
    n = put(s.out, n, max(s.a, s.b, s.c) - min(s.d, 5))
    n = put(s.out, n, int(s.a > s.b) + 1)
    total = s.a
    total += s.a
    total *= 200
    n = put(s.out, n, total)
    small = s.row[0]
    for number in s.row:
        small += number * 9
    return put(s.out, n, small)


@rule
def division(s: State) -> int:
    n = 0
    n = put(s.out, n, s.a // (s.b | 1))
    n = put(s.out, n, s.a % (s.b | 1))
    n = put(s.out, n, s.d // (s.a | 1))
    n = put(s.out, n, s.d % (s.a | 1))
    n = put(s.out, n, s.a % 7)
    n = put(s.out, n, s.a // -7)
    n = put(s.out, n, s.a % -7)
    n = put(s.out, n, (s.board[0] + 1) % (s.board[1] + 1))
    rest = s.c
    rest %= s.board[2] + 1
    n = put(s.out, n, rest)
    rest = s.c
    rest //= s.board[3] + 1
    return put(s.out, n, rest)


@rule
def bits(s: State) -> int:
    n = 0
    n = put(s.out, n, s.a & s.b)
    n = put(s.out, n, s.a | s.d)
    n = put(s.out, n, s.a ^ s.c)
    n = put(s.out, n, ~s.a)
    n = put(s.out, n, s.a << 20)
    n = put(s.out, n, s.b << (s.board[0] % 30))
    n = put(s.out, n, s.d >> (s.board[1] % 50))
    n = put(s.out, n, 1 << (s.board[2] % 60))
    n = put(s.out, n, s.d >> (s.board[0] % 64) & 1)
    mask = 0
    for i in range(5):
        if s.board[i] & 1:
            mask |= 1 << i
    n = put(s.out, n, mask)
    mask &= ~2
    mask ^= s.a
    mask <<= 3
    mask >>= 1
    return put(s.out, n, mask)


@rule
def truth(s: State) -> int:
    n = 0
    n = put(s.out, n, s.a < s.b)
    n = put(s.out, n, s.a <= s.b)
    n = put(s.out, n, s.a == s.row[0])
    n = put(s.out, n, s.a != s.row[0])
    n = put(s.out, n, s.a >= s.c)
    n = put(s.out, n, s.a > s.d)
    n = put(s.out, n, s.row[0] < s.row[1] < s.row[2])
    n = put(s.out, n, not s.a)
    n = put(s.out, n, (s.a > 0) + (s.b > 0) + (s.c > 0))
    n = put(s.out, n, (s.a > 0) * 5 - (s.b > 0))
    n = put(s.out, n, (s.a > 0) << 3 | (s.b > 0) << 1)
    n = put(s.out, n, (s.a > 0) ^ (s.b > 0))
    n = put(s.out, n, -(s.a > 0))
    n = put(s.out, n, (s.a > 0 and s.b > 0) or s.c > 0)
    n = put(s.out, n, s.row[0] and s.row[1])
    n = put(s.out, n, s.row[0] or s.b)
    n = put(s.out, n, s.b if s.a else s.c)
    found = False
    for number in s.row:
        if number == s.a:
            found = True
            break
    n = put(s.out, n, found)
    n = put(s.out, n, found == (s.a == s.row[0]))
    return put(s.out, n, FLAG + found)


@rule
def loops(s: State) -> int:
    n = 0
    total = 0
    for i in range(s.board[0] % 9):
        total += i * i
    n = put(s.out, n, total)
    for i in range(s.a, s.row[0], 3):
        if i == s.row[1]:
            continue
        total -= i
    n = put(s.out, n, total)
    for i in range(s.row[2], s.a, -2):
        total = total * 3 % 1_000_003 + i
    n = put(s.out, n, total)
    left = s.board[1]
    while left > 0:
        left -= s.board[2] % 7 + 1
        if left == 13:
            break
    n = put(s.out, n, left)
    for row in s.table:
        total += row[1] * len(row)
    n = put(s.out, n, total)
    for i in range(3):
        i += 10  # noqa: PLW2901 - the next round starts from the range again
        total += i
    n = put(s.out, n, total)
    for number in LINE:
        total = total % 1_000_003 * number
    return put(s.out, n, total)


@rule
def rows(s: State) -> int:
    n = 0
    n = put(s.out, n, TABLE[s.board[0] % 2][s.board[1] % 3])
    line = TABLE[s.board[2] % 2]
    n = put(s.out, n, line[2] * LINE[s.board[3] % 6])
    n = put(s.out, n, len(TABLE) * 100 + len(LINE) * 10 + len(s.table))
    n = put(s.out, n, s.table[s.board[0] % 3][s.board[1] % 4])
    mine = s.table[s.board[0] % 3]
    mine[1] = s.a
    n = put(s.out, n, s.table[s.board[0] % 3][1])
    s.row[3] = 7
    swap_rows(s.table[0], s.table[2])
    copy_row(s.table[1], s.row)
    s.row[0] = -5
    n = put(s.out, n, s.table[1][0])
    fill(s.board, 3)
    s.board[4] += 2
    s.table[2][s.board[1]] -= 1
    return n


@rule
def look_up(s: State, i: int, j: int) -> int:
    return s.row[i] + j


@rule
def look_up_deep(s: State, i: int, j: int) -> int:
    return s.table[i][j]


@rule
def look_up_constant(s: State, i: int, j: int) -> int:
    return TABLE[i][j]


@rule
def look_up_board(s: State, i: int, j: int) -> int:
    return s.board[i] + j


@rule
def write(s: State, i: int, j: int) -> None:
    s.row[i] = j + 1


@rule
def write_deep(s: State, i: int, j: int) -> None:
    s.table[i][j] = 1


@rule
def quotient(a: int, b: int) -> int:
    return a // b


@rule
def rest(a: int, b: int) -> int:
    return a % b

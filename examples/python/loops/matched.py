# conspect: entry=steps assertions=holds exceptions=holds
# conspect: entry=missed assertions=violated exceptions=holds
# conspect: entry=signs assertions=holds exceptions=holds
# conspect: entry=kept assertions=holds exceptions=holds
# conspect: entry=unset exceptions=violated
# Statements that match, in loops without a bound.
from typing import Optional


def steps(n: int):
    i = 0
    while i < n:
        match i % 3:
            case 0 | 1:
                i += 1
            case 2:
                i += 1
            case other:
                assert other < 0
    assert i == max(n, 0)


def missed(n: int):
    odd = even = 0
    for i in range(n):
        match i % 4:
            case 0 | 2:
                even += 1
            case 1:
                odd += 1
    assert n < 4 or odd + even == n


def sign(x: Optional[int]) -> str:
    match x:
        case None:
            return "none"
        case 0:
            return "zero"
        case int() if x > 0:
            return "plus"
        case _:
            return "minus"


def signs(xs: list[int]):
    plus = rest = 0
    for x in xs:
        match sign(x):
            case "plus":
                plus += 1
            case _:
                rest += 1
    assert plus + rest == len(xs)


# A name of a pattern that does not match keeps its value.
def kept(n: int):
    a = 7
    for i in range(n):
        match (i, i + 1):
            case (a, 0):
                pass
            case (b, c) if b > c:
                pass
            case _:
                a = a
    assert a == 7


def unset(n: int) -> int:
    for i in range(n):
        match i:
            case 5:
                last = i
            case -1:
                last = 0
    return last

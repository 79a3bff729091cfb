# conspect: entry=is_palindrome contracts=holds
# conspect: entry=is_symmetric contracts=holds
# conspect: entry=turned contracts=holds
from icontract import ensure


@ensure(lambda s, result: result == (s == s[::-1]))
def is_palindrome(s: str) -> bool:
    return s == s[::-1]


@ensure(lambda xs, result: not result or all(xs[i] == xs[len(xs) - 1 - i] for i in range(len(xs))))
@ensure(lambda xs, result: result or xs[::-1] != xs)
def is_symmetric(xs: list[int]) -> bool:
    return xs[::-1] == xs


@ensure(lambda s, result: result == s[::-1] and len(result) == len(s))
def turned(s: str) -> str:
    return s[::-1]

# conspect: entry=multiplied contracts=violated kind=InvariantError PostconditionError
# conspect: entry=added contracts=violated exceptions=holds kind=InvariantError
# conspect: entry=third contracts=violated exceptions=holds kind=PostconditionError
# conspect: entry=paid contracts=violated exceptions=holds kind=PreconditionError
# What loops do not do by the functions, which call themselves, that say it.
from typing import List

from nagini_contracts.contracts import *


@Pure
def product(n: int) -> int:
    Requires(n >= 0)
    Ensures(Result() >= 1)
    if n == 0:
        return 1
    return n * product(n - 1)


def multiplied(n: int) -> int:
    Requires(n >= 0)
    Ensures(Result() == product(n))
    result = 1
    i = 0
    while i < n:
        Invariant(0 <= i and i <= n)
        Invariant(result == product(i))
        result *= i  # defect
        i += 1
    return result


@Pure
def total(prices: List[int], n: int) -> int:
    Requires(Acc(list_pred(prices)))
    Requires(0 <= n and n <= len(prices))
    if n == 0:
        return 0
    return prices[n - 1] + total(prices, n - 1)


def added(prices: List[int]) -> int:
    Requires(Acc(list_pred(prices)))
    Ensures(Acc(list_pred(prices)))
    Ensures(Result() == total(prices, len(prices)))
    result = 0
    i = 0
    while i < len(prices):
        Invariant(Acc(list_pred(prices)))
        Invariant(0 <= i and i <= len(prices))
        Invariant(result == total(prices, i))
        i += 1
        result += prices[-i]  # defect
    return result


def third() -> int:
    Ensures(Result() == 8)  # defect
    return product(3)


class Purse:
    def __init__(self, coins: int) -> None:
        Requires(coins >= 0)
        Ensures(Acc(self.coins) and self.coins == coins)
        self.coins = coins

    @Pure
    def has(self, n: int) -> bool:
        Requires(Acc(self.coins))
        return self.coins >= n

    def take(self, n: int) -> None:
        Requires(Acc(self.coins) and self.has(n))
        Ensures(Acc(self.coins) and self.coins == Old(self.coins) - n)
        self.coins -= n


def paid(n: int) -> int:
    Requires(n >= 0)
    Ensures(Result() == n)
    purse = Purse(n + 5)
    purse.take(2 * n + 6)  # defect
    return purse.coins

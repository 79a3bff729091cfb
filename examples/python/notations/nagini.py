# conspect: entry=larger contracts=violated exceptions=holds
# conspect: entry=Purse.take contracts=violated exceptions=holds
# conspect: entry=find contracts=violated
# conspect: entry=positive contracts=violated exceptions=holds
# What Nagini's contracts say of permissions is taken as true.
from typing import List

from nagini_contracts.contracts import *


class TooLittle(Exception):
    pass


def larger(a: int, b: int) -> int:
    Ensures(Result() >= a and Result() >= b)
    Ensures(Implies(a == b, Result() == a))
    if a < b:
        return a
    return b


class Purse:
    def __init__(self, coins: int) -> None:
        Ensures(Acc(self.coins) and self.coins == coins)
        self.coins = coins

    def take(self, n: int) -> None:
        Requires(Acc(self.coins) and n >= 0)
        Ensures(Acc(self.coins) and self.coins == Old(self.coins) - n)
        self.coins = n - self.coins


def find(xs: List[int], x: int) -> int:
    Requires(Acc(list_pred(xs)))
    Ensures(Acc(list_pred(xs)))
    Ensures(Implies(Result() == -1, Forall(int, lambda i: (Implies(0 <= i and i < len(xs), xs[i] != x), [[xs[i]]]))))
    i = 1
    while i < len(xs):
        Invariant(Acc(list_pred(xs)))
        Invariant(0 <= i and i <= len(xs))
        Invariant(Forall(int, lambda j: (Implies(0 <= j and j < i, xs[j] != x), [[xs[j]]])))
        if xs[i] == x:
            return i
        i += 1
    return -1


def positive(n: int) -> int:
    Ensures(n > 0)
    Exsures(TooLittle, n <= 0)
    if n <= 1:
        raise TooLittle()
    return n

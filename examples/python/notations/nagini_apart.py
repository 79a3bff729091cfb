# conspect: entry=move contracts=violated exceptions=holds kind=PostconditionError
# conspect: entry=twice contracts=violated exceptions=holds kind=PreconditionError
# conspect: entry=Even.half contracts=violated exceptions=holds kind=PreconditionError
# Parts of a permission can be held twice, and nobody has two whole ones for one object.
from nagini_contracts.contracts import *


class Purse:
    def __init__(self, coins: int) -> None:
        self.coins = coins


def put(purse: Purse, other: Purse, n: int) -> None:
    Requires(Acc(purse.coins) and Acc(other.coins))
    Ensures(Acc(purse.coins) and Acc(other.coins))
    Ensures(purse.coins == Old(purse.coins) - n)
    purse.coins -= n
    other.coins += n


def move(purse: Purse, other: Purse, n: int) -> int:
    Requires(Acc(purse.coins, 1 / 2) and Acc(other.coins, 1 / 2))
    Ensures(Acc(purse.coins, 1 / 2) and Acc(other.coins, 1 / 2))
    Ensures(Implies(n > 0, purse is not other))  # defect
    return n


def twice(purse: Purse) -> None:
    Requires(Acc(purse.coins))
    put(purse, purse, 1)  # defect


class Whole:
    def half(self, n: int) -> int:
        Requires(n > 0)
        Ensures(Result() < n)
        return n // 2


class Even(Whole):
    def half(self, n: int) -> int:
        Requires(n > 0 and n % 2 == 0)  # defect
        Ensures(Result() < n)
        return n // 2

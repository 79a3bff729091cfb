# conspect: entry=put contracts=holds exceptions=holds
# conspect: entry=both contracts=holds exceptions=holds
# conspect: entry=moved contracts=holds exceptions=holds
# conspect: entry=longer contracts=holds exceptions=holds
# conspect: entry=known contracts=holds exceptions=holds
# Objects for which a function needs a whole permission each are different ones, and none of them is None.
from typing import List, Optional

from nagini_contracts.contracts import *


class Purse:
    def __init__(self, coins: int) -> None:
        Ensures(Acc(self.coins) and self.coins == coins)
        self.coins = coins

    @Predicate
    def owned(self) -> bool:
        return Acc(self.coins) and self.coins >= 0


@Predicate
def pair(a: Purse, b: Purse) -> bool:
    return Acc(a.coins) and Acc(b.coins)


def put(purse: Purse, other: Purse, n: int) -> None:
    Requires(Acc(purse.coins) and Acc(other.coins))
    Ensures(Acc(purse.coins) and Acc(other.coins))
    Ensures(purse.coins == Old(purse.coins) - n)
    purse.coins -= n
    other.coins += n


def both(a: Purse, b: Purse) -> None:
    Requires(pair(a, b))
    Ensures(pair(a, b))
    Ensures(a.coins == 1 and b.coins == 2)
    a.coins = 1
    b.coins = 2


def moved(a: Purse, b: Purse) -> None:
    Requires(a.owned() and b.owned())
    Ensures(a.coins == Old(a.coins) + Old(b.coins))
    a.coins += b.coins
    b.coins = 0


def longer(items: List[int], others: List[int]) -> None:
    Requires(Acc(list_pred(items)) and Rd(list_pred(others)))
    Ensures(len(others) == Old(len(others)))
    items.append(1)


def known(purse: Optional[Purse]) -> int:
    Requires(Acc(purse.coins))
    return purse.coins

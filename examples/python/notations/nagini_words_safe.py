# conspect: entry=largest contracts=holds exceptions=holds
# conspect: entry=kept contracts=holds exceptions=holds
# Words of Nagini that are not followed leave the other functions of a file as they are.
from typing import List, NamedTuple

from nagini_contracts.adt import ADT
from nagini_contracts.contracts import *
from nagini_contracts.lock import Lock
from nagini_contracts.obligations import *


class Tree(ADT):
    pass


class Leaf(Tree, NamedTuple("Leaf", [("value", int)])):
    pass


class Cell:
    def __init__(self) -> None:
        self.value = 0


def ends(n: int) -> int:
    Requires(n >= 0)
    Requires(MustTerminate(n + 1))
    Ensures(Result() == 0)
    return 0 if n == 0 else ends(n - 1)


def guarded(lock: Lock[Cell]) -> None:
    Requires(MustTerminate(2))
    Requires(WaitLevel() < Level(lock))
    lock.acquire()
    lock.release()


def largest(items: List[int]) -> int:
    Requires(Acc(list_pred(items)) and len(items) > 0)
    Ensures(Acc(list_pred(items)))
    Ensures(Forall(items, lambda x: (x <= Result(), [])))
    best = items[0]
    for x in items:
        Invariant(Acc(list_pred(items)))
        if x > best:
            best = x
    return best


def kept(a: int) -> int:
    Ensures(Result() == a)
    return Leaf(a).value

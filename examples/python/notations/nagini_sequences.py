# conspect: entry=push contracts=violated exceptions=holds kind=PostconditionError
# conspect: entry=swap contracts=violated exceptions=holds kind=PostconditionError
# conspect: entry=rest contracts=violated exceptions=holds kind=PostconditionError
# conspect: entry=tuple_of contracts=violated exceptions=holds kind=PostconditionError
# conspect: entry=around contracts=violated exceptions=holds kind=PostconditionError
# What a list holds as a sequence of Nagini, and as a multiset, which are no tuples.
from typing import List

from nagini_contracts.contracts import *


def push(items: List[int], item: int) -> None:
    Requires(Acc(list_pred(items)))
    Ensures(Acc(list_pred(items)))
    Ensures(ToSeq(items) == PSeq(item) + Old(ToSeq(items)))  # defect
    items.append(item)


def swap(items: List[int], i: int, j: int) -> None:
    Requires(Acc(list_pred(items)))
    Requires(0 <= i and i < len(items) and 0 <= j and j < len(items))
    Ensures(Acc(list_pred(items)))
    Ensures(ToMS(ToSeq(items)) == Old(ToMS(ToSeq(items))))
    items[i] = items[j]  # defect
    items[j] = items[i]


def rest(items: List[int]) -> List[int]:
    Requires(Acc(list_pred(items)) and len(ToSeq(items)) > 0)
    Ensures(ToSeq(Result()) == ToSeq(items).drop(2))  # defect
    return items[1:]


def tuple_of(items: List[int]) -> None:
    Requires(len(items) == 0)
    Ensures(ToSeq(items) == ())  # defect
    pass


def around(item: int) -> PSeq[int]:
    Ensures(len(Result()) == 3)  # defect
    return PSeq(item, item + 1)

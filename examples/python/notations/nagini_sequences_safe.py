# conspect: entry=push contracts=holds exceptions=holds
# conspect: entry=joined contracts=holds exceptions=holds
# conspect: entry=swap contracts=holds exceptions=holds
# conspect: entry=copied contracts=holds exceptions=holds
# conspect: entry=rest contracts=holds exceptions=holds
# conspect: entry=around contracts=holds exceptions=holds
# What a list holds as a sequence of Nagini, and as a multiset.
from typing import List

from nagini_contracts.contracts import *


def push(items: List[int], item: int) -> None:
    Requires(Acc(list_pred(items)))
    Ensures(Acc(list_pred(items)))
    Ensures(ToSeq(items) == Old(ToSeq(items)) + PSeq(item))
    items.append(item)


def joined(items: List[int], others: List[int]) -> List[int]:
    Requires(Acc(list_pred(items)) and Acc(list_pred(others)))
    Ensures(Acc(list_pred(items)) and Acc(list_pred(others)))
    Ensures(ToSeq(Result()) == ToSeq(items) + ToSeq(others))
    return items + others


def swap(items: List[int], i: int, j: int) -> None:
    Requires(Acc(list_pred(items)))
    Requires(0 <= i and i < len(items) and 0 <= j and j < len(items))
    Ensures(Acc(list_pred(items)))
    Ensures(ToMS(ToSeq(items)) == Old(ToMS(ToSeq(items))))
    kept = items[i]
    items[i] = items[j]
    items[j] = kept


def copied(items: List[int]) -> List[int]:
    Requires(Acc(list_pred(items)))
    Ensures(Acc(list_pred(items)) and Acc(list_pred(Result())))
    Ensures(ToSeq(Result()) == ToSeq(items) and ToSeq(items) == Old(ToSeq(items)))
    result = []  # type: List[int]
    i = 0
    while i < len(items):
        Invariant(Acc(list_pred(items)) and Acc(list_pred(result)))
        Invariant(0 <= i and i <= len(items))
        Invariant(ToSeq(result) == ToSeq(items).take(i))
        result.append(items[i])
        i += 1
    return result


def rest(items: List[int]) -> List[int]:
    Requires(Acc(list_pred(items)) and len(ToSeq(items)) > 0)
    Ensures(ToSeq(Result()) == ToSeq(items).drop(1))
    return items[1:]


def around(item: int) -> PSeq[int]:
    Ensures(len(Result()) == 2)
    return PSeq(item, item + 1)

# conspect: entry=Half.bump contracts=violated exceptions=holds
# conspect: entry=Weak.bump contracts=violated exceptions=holds
# Whoever calls a method may know no other contract than that of the class above.
from nagini_contracts.contracts import *


class Counter:
    def __init__(self, n: int) -> None:
        self.n = n

    def bump(self, by: int) -> int:
        Requires(Acc(self.n))
        Requires(by > 0)
        Ensures(Acc(self.n))
        Ensures(Result() > by)
        self.n += by
        return by + 1


class Half(Counter):
    def bump(self, by: int) -> int:
        Requires(Acc(self.n))
        Requires(by > 0)
        Ensures(Acc(self.n))
        Ensures(Result() >= 0)
        return by // 2


class Weak(Counter):
    # It needs less, and what it owes to those that keep to more is not done.
    def bump(self, by: int) -> int:
        Requires(Acc(self.n))
        Ensures(Acc(self.n) and Result() == by)
        return by

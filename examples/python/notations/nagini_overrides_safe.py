# conspect: entry=Counter.bump contracts=holds exceptions=holds
# conspect: entry=Twice.bump contracts=holds exceptions=holds
# conspect: entry=Any.bump contracts=holds exceptions=holds
# conspect: entry=Least.bump contracts=holds exceptions=holds
# Methods that promise more than those that they override, or need less.
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


class Twice(Counter):
    def bump(self, by: int) -> int:
        Requires(Acc(self.n))
        Requires(by > 0)
        Ensures(Acc(self.n))
        Ensures(Result() == 2 * by + 1)
        return 2 * by + 1


class Any(Counter):
    def bump(self, by: int) -> int:
        Requires(Acc(self.n))
        Ensures(Acc(self.n))
        Ensures(Implies(by < 0, Result() == 0))
        return by + 1 if by >= 0 else 0


class Least(Counter):
    def bump(self, by: int) -> int:
        Requires(Acc(self.n))
        Requires(by > -10)
        Ensures(Acc(self.n))
        Ensures(Result() > by)
        return by + 2

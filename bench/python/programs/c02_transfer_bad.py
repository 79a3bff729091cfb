# truth: entry=transfer contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@invariant(lambda self: self.balance >= 0)
class Account:
    def __init__(self) -> None:
        self.balance = 0

    @require(lambda amount: amount >= 0, error=ValueError)
    def deposit(self, amount: int) -> None:
        self.balance = self.balance + amount

    @require(lambda self, amount: 0 <= amount <= self.balance)
    def withdraw(self, amount: int) -> None:
        self.balance = self.balance - amount

@require(lambda a, b: a is not b)
@require(lambda a, amount: 0 <= amount <= a.balance)
@snapshot(lambda a, b: a.balance + b.balance, name="total")
@ensure(lambda a, b, OLD: a.balance + b.balance == OLD.total)
def transfer(a: Account, b: Account, amount: int) -> None:
    a.withdraw(amount)
    b.deposit(amount - 1)

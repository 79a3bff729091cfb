# truth: entry=Account.withdraw contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@invariant(lambda self: self.balance >= 0)
class Account(DBC):
    @require(lambda balance: balance >= 0)
    def __init__(self, balance: int) -> None:
        self.balance = balance

    @require(lambda amount: amount > 0)
    @require(lambda self, amount: amount <= self.balance, "enough money")
    @snapshot(lambda self: self.balance, name="balance")
    @ensure(lambda self, amount, OLD: self.balance == OLD.balance - amount)
    def withdraw(self, amount: int) -> None:
        self.balance -= amount

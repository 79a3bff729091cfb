# truth: entry=Vehicle.move exceptions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@invariant(lambda self: 0 <= self.fuel)
class Vehicle(DBC):
    @require(lambda fuel: fuel >= 0)
    def __init__(self, fuel: int, rate: int) -> None:
        self.fuel = fuel
        self.rate = rate

    @require(lambda self, km: 0 <= km * self.rate <= self.fuel)
    @snapshot(lambda self: self.fuel, name='fuel')
    @ensure(lambda self, km, OLD: self.fuel == OLD.fuel - km * self.rate)
    def move(self, km: int) -> None:
        for _ in range(km):
            self.fuel -= self.rate

class Truck(Vehicle):
    @require(lambda fuel: fuel >= 10)
    def __init__(self, fuel: int) -> None:
        super().__init__(fuel, 2)

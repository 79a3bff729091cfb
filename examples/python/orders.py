# conspect: entry=order assertions=holds exceptions=violated kind=OutOfStock
# conspect: entry=frozen assertions=holds exceptions=violated kind=FrozenInstanceError
# An exception that another module defines leaves a function.
from dataclasses import dataclass

import stock


@dataclass(frozen=True)
class Order:
    n: int


def order(n: int):
    if n > 0:
        return stock.take(10, n)  # defect
    return 10


def frozen(n: int):
    made = Order(n)
    if n == 3:
        made.n = 4  # defect
    return made

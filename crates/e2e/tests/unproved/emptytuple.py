from conspect import ensures
from typing import NamedTuple


class E(NamedTuple):
    pass


@ensures(lambda result: result == 1)
def f() -> int:
    e = E()
    if e:
        return 1
    return 0

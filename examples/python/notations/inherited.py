# conspect: entry=Wider.price contracts=violated
# conspect: entry=sold contracts=violated
# conspect: entry=Tank.draw contracts=violated
# A method that overrides another needs less, or as much, and keeps all that was promised.
from icontract import DBC, ensure, invariant, require, snapshot


class Shop(DBC):
    @require(lambda n: n > 10)
    @ensure(lambda result, n: result >= n)
    def price(self, n: int) -> int:
        return n


class Wider(Shop):
    @require(lambda n: n > 0)
    def price(self, n: int) -> int:
        return n - 1


def sold(n: int) -> int:
    return Wider().price(n)


@invariant(lambda self: self.level >= 0)
class Vessel(DBC):
    def __init__(self) -> None:
        self.level = 5


class Tank(Vessel):
    @require(lambda self, n: 0 <= n <= self.level + 1, error=lambda n: ValueError(n))
    @snapshot(lambda self: self.level, name="level")
    @ensure(lambda self, OLD, _ARGS: self.level == OLD.level - _ARGS[1])
    def draw(self, n: int) -> None:
        self.level -= n

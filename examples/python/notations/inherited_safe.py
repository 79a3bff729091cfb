# conspect: entry=Wider.price contracts=holds exceptions=holds
# conspect: entry=sold contracts=holds exceptions=holds
# conspect: entry=Tank.draw contracts=holds exceptions=holds
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
        return n + 1


def sold(n: int) -> int:
    return Wider().price(n) if n > 0 else 0


@invariant(lambda self: self.level >= 0)
class Vessel(DBC):
    def __init__(self) -> None:
        self.level = 5


class Tank(Vessel):
    @require(lambda self, n: 0 <= n <= self.level, error=lambda n: ValueError(n))
    @snapshot(lambda self: self.level, name="level")
    @ensure(lambda self, OLD, _ARGS: self.level == OLD.level - _ARGS[1])
    def draw(self, n: int) -> None:
        self.level -= n

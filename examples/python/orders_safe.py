# conspect: entry=order assertions=holds exceptions=holds
# conspect: entry=renewed assertions=holds exceptions=holds
# conspect: entry=names assertions=holds exceptions=holds
# An exception that another module defines is caught; objects that cannot change are made anew; what is imported and not used is no obstacle.
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path

from stock import OutOfStock, take

HOME = Path


@dataclass(frozen=True)
class Order:
    n: int


def order(n: int):
    try:
        left = take(10, n)
    except OutOfStock as missing:
        assert missing.missing == n - 10
        return 0
    assert left + n == 10
    return left


def renewed(n: int):
    old = Order(n)
    new = replace(old, n=n + 1)
    assert old.n == n and new.n == n + 1 and old != new
    return new


def names(**kinds):
    total = 0
    for name, n in kinds.items():
        total += n * 2
    return total


def run(command):
    return subprocess.run(command)

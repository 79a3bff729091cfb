# conspect: entry=newer assertions=holds exceptions=holds
# Versions have an order.
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Version:
    major: int
    minor: int


def newer(a: Version, b: Version) -> bool:
    found = a > b
    assert found == ((a.major, a.minor) > (b.major, b.minor))
    if a.major > b.major:
        assert found, "the first number decides"
    return found

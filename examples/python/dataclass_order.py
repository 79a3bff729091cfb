# conspect: entry=newer assertions=violated exceptions=holds kind=AssertionError
# The fields stand in the wrong order.
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Version:
    minor: int
    major: int


def newer(a: Version, b: Version) -> bool:
    found = a > b
    assert found == ((a.major, a.minor) > (b.major, b.minor))  # defect
    if a.major > b.major:
        assert found, "the first number decides"
    return found

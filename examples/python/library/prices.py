# conspect: entry=shared assertions=violated exceptions=holds kind=AssertionError effort=9000000
# conspect: entry=kept assertions=holds exceptions=violated kind=InvalidOperation effort=9000000
# Halves of cents, and more digits than are kept.
from decimal import Decimal


def shared(cents: int):
    if 0 <= cents < 10**9:
        half = (Decimal(cents) / 2).quantize(Decimal("1"))
        assert half * 2 == cents


def kept(cents: int):
    return Decimal(cents).quantize(Decimal("0.01"))

# conspect: entry=shared assertions=holds exceptions=holds effort=9000000
# conspect: entry=taxed assertions=holds exceptions=holds effort=9000000
# conspect: entry=one_price assertions=holds exceptions=holds effort=9000000
# Decimals made of integers that are not known.
from decimal import ROUND_HALF_UP, Decimal


def shared(cents: int):
    if 0 <= cents < 10**20:
        price = Decimal(cents) / Decimal(100)
        assert price * 100 == cents
        assert price + price == Decimal(cents) / 50
        assert (price > Decimal("19.99")) == (cents > 1999)
        assert -price - price == -2 * price


def taxed(cents: int):
    if -(10**9) < cents < 10**9:
        tax = (Decimal(cents) * Decimal("0.19")).quantize(Decimal("1"), rounding=ROUND_HALF_UP)
        assert abs(100 * tax - 19 * cents) <= 50


def one_price(cents: int):
    # As for a number that is known.
    if cents == 12340:
        for by in ("100", "8", "2.5"):
            assert Decimal(cents) / Decimal(by) == Decimal("12340") / Decimal(by)
        assert Decimal(cents).quantize(Decimal("1e2")) == Decimal("12340").quantize(Decimal("1e2"))

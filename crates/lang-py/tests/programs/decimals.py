import cmath
import math
from decimal import ROUND_HALF_UP, Decimal, DivisionByZero, InvalidOperation, getcontext, localcontext

print(Decimal("0.1") + Decimal("0.2"), Decimal("1.10") * 2, Decimal(1) / 3, Decimal(0.1), Decimal("1e5"), [Decimal("-0.00")])
print(Decimal("2.675").quantize(Decimal("0.01"), rounding=ROUND_HALF_UP), f"{Decimal('1234.5'):,.2f}", sum([Decimal("1.5"), Decimal(2)]))
print(Decimal("0.1") == 0.1, Decimal("0.5") == 0.5, Decimal(3) == 3, {Decimal(3): "x"}[3], Decimal("1.0") in [1], max(Decimal(1), 2))
for g in (lambda: Decimal(1) / 0, lambda: Decimal("x"), lambda: Decimal(1) + 0.5):
    try:
        g()
    except (DivisionByZero, InvalidOperation, TypeError) as e:
        print(type(e).__name__)
with localcontext() as c:
    c.prec = 5
    print(Decimal(2).sqrt(), Decimal(10) / 7)
print(getcontext().prec, Decimal(2).sqrt(), int(Decimal("-3.7")), round(Decimal("2.5")), Decimal("12.30").normalize())
print(cmath.sqrt(-4), cmath.sqrt(3 + 4j), cmath.isclose(cmath.exp(1j * cmath.pi), -1), cmath.polar(-2j) == (2.0, -cmath.pi / 2))
print(math.isclose(math.sin(math.pi / 6), 0.5), math.log10(1000), math.exp(0), math.log(8, 2) == 3, math.cos(math.pi), math.atan2(1, 1))

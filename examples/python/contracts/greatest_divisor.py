# conspect: entry=gcd contracts=violated exceptions=holds kind=PostconditionError
# The quotient is taken for the remainder.
from conspect import decreases, ensures, forall, invariant, requires


@requires(lambda a, b: a > 0 and b > 0)
@ensures(lambda a, b, result: result > 0 and a % result == 0 and b % result == 0)
@ensures(lambda a, b, result: forall(result + 1, min(a, b) + 1, lambda d: a % d != 0 or b % d != 0))
def gcd(a: int, b: int) -> int:
    x = a
    y = b
    while y != 0:
        invariant(x > 0 and y >= 0)
        decreases(y)
        x, y = y, x // y  # fault
    return x

# conspect: entry=common_divisor contracts=violated kind=PostconditionError
# One divides all, but another remainder is no divisor.
from conspect import ensures, requires


@requires(lambda a, b: a >= 0 and b >= 0 and a + b > 0)
@ensures(lambda a, b, result: a % result == 0 and b % result == 0)
def common_divisor(a: int, b: int) -> int:
    if b <= 2:
        return a
    return common_divisor(b, a % b)

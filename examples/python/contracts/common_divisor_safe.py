# conspect: entry=common_divisor contracts=holds
# What divides a number and the remainder by it divides the dividend.
from conspect import ensures, requires


@requires(lambda a, b: a >= 0 and b >= 0 and a + b > 0)
@ensures(lambda a, b, result: a % result == 0 and b % result == 0)
def common_divisor(a: int, b: int) -> int:
    if b == 0:
        return a
    return common_divisor(b, a % b)

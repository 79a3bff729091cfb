# conspect: entry=digits contracts=holds exceptions=holds
# There is a digit already, or another round comes.
from conspect import ensures, requires


@requires(lambda n: n > 0)
@ensures(lambda result: len(result) > 0 and all(0 <= d <= 9 for d in result))
def digits(n: int) -> list[int]:
    result = []
    while n > 0:
        result.append(n % 10)
        n //= 10
    result.reverse()
    return result

# conspect: entry=digits contracts=violated exceptions=holds kind=PostconditionError
# Numbers of one digit have none.
from conspect import ensures, requires


@requires(lambda n: n > 0)
@ensures(lambda result: len(result) > 0 and all(0 <= d <= 9 for d in result))
def digits(n: int) -> list[int]:
    result = []
    while n > 9:  # fault
        result.append(n % 10)
        n //= 10
    result.reverse()
    return result

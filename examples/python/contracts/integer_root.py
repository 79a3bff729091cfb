# conspect: entry=root contracts=violated exceptions=holds kind=InvariantError
# The next square is miscounted.
from conspect import decreases, ensures, invariant, requires


@requires(lambda n: n >= 0)
@ensures(lambda n, result: result >= 0 and result * result <= n < (result + 1) * (result + 1))
def root(n: int) -> int:
    r = 0
    square = 1
    while square <= n:
        invariant(r >= 0 and square == (r + 1) * (r + 1) and r * r <= n)
        decreases(n - r * r)
        r = r + 1
        square = square + 2 * r - 1  # fault
    return r

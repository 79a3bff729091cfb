# conspect: entry=insert contracts=holds exceptions=holds
# A tuple with one element more, at a given place.
from conspect import decreases, ensures, invariant, requires


@requires(lambda at, t: 0 <= at <= len(t))
@ensures(lambda elem, at, t, result: result == t[:at] + (elem,) + t[at:])
def insert(elem: int, at: int, t: tuple[int, ...]) -> tuple[int, ...]:
    result = ()
    i = 0
    while i < at:
        invariant(0 <= i <= at and result == t[:i])
        decreases(at - i)
        result = result + (t[i],)
        i = i + 1
    result = result + (elem,)
    while i < len(t):
        invariant(at <= i <= len(t) and result == t[:at] + (elem,) + t[at:i])
        decreases(len(t) - i)
        result = result + (t[i],)
        i = i + 1
    return result

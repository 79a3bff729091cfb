# conspect: entry=total assertions=holds exceptions=holds contracts=violated kind=PostconditionError
from conspect import ensures, requires


@requires(lambda masses: all(m >= 0 for m in masses))
@ensures(lambda result: result >= 0)
def total(masses: list[int]) -> int:
    return sum(m // 3 - 2 for m in masses)  # defect

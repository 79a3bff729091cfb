# conspect: entry=registered assertions=holds exceptions=violated kind=TypeError
# The first decorator is called last, at its own line.
def same(f):
    return f


def limited(most: int):
    def decorate(f):
        return f

    if most > 0:
        return decorate
    return None


def registered(most: int) -> int:
    @limited(most)  # defect: not for every number
    @same
    def double(n: int) -> int:
        return n * 2

    return double(3)

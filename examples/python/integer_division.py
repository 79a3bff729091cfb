# conspect: entry=check assertions=violated exceptions=holds kind=AssertionError
# The last page is lost.
def pages(lines, size):
    return lines // size


def check(lines: int, size: int):
    if size > 0 and lines >= 0:
        n = pages(lines, size)
        assert n * size >= lines  # defect
        assert n == 0 or (n - 1) * size < lines

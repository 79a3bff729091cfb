# conspect: entry=check assertions=violated exceptions=holds kind=AssertionError
# The last page is too long.
def pages(n, size):
    start = 0
    while start < n:
        yield range(start, start + size)
        start += size


def check(n: int):
    if 0 <= n <= 7:
        seen = [x for page in pages(n, 3) for x in page]
        assert seen == list(range(n))  # defect

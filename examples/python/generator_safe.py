# conspect: entry=check assertions=holds exceptions=holds
# Pages are fetched one by one.
def pages(n, size):
    start = 0
    while start < n:
        yield range(start, min(start + size, n))
        start += size


def check(n: int):
    if 0 <= n <= 7:
        seen = [x for page in pages(n, 3) for x in page]
        assert seen == list(range(n))

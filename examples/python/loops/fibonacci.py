# conspect: entry=f assertions=holds exceptions=holds


def fib(n: int) -> int:
    if n < 2:
        return 1
    return fib(n - 1) + fib(n - 2)
def f(n: int):
    assert fib(n) >= 1

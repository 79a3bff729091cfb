# A decorator copies what describes a function, its annotations among that, which nobody asks for here.
# conspect: assertions=holds exceptions=holds
import functools


def counted(function):
    @functools.wraps(function)
    def call(*args: int) -> int:
        call.count += 1
        return function(*args)

    call.count = 0
    return call


class Memo:
    def __init__(self, function):
        functools.update_wrapper(self, function)
        self.function = function
        self.known = {}

    def __call__(self, n: int) -> int:
        if n not in self.known:
            self.known[n] = self.function(n)
        return self.known[n]


@counted
def double(n: int) -> int:
    return 2 * n


@Memo
def square(n: int) -> int:
    return n * n


@functools.lru_cache(maxsize=None)
def half(n: int) -> int:
    return n // 2


n = nondet_int()
assert half(double(n)) == n
assert square(n) == square(n) and len(square.known) == 1
assert double.count == 1 and double.__name__ == "double" and square.__name__ == "square"

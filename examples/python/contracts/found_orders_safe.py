# conspect: entry=bubble contracts=holds exceptions=holds
# conspect: entry=select contracts=holds exceptions=holds
# conspect: entry=insert contracts=holds exceptions=holds
# Sorting in place: nobody wrote an invariant.
from conspect import ensures, forall


@ensures(lambda xs: forall(0, len(xs) - 1, lambda i: xs[i] <= xs[i + 1]))
def bubble(xs: list[int]) -> None:
    for i in range(len(xs)):
        for j in range(len(xs) - 1 - i):
            if xs[j] > xs[j + 1]:
                xs[j], xs[j + 1] = xs[j + 1], xs[j]


@ensures(lambda xs: forall(0, len(xs) - 1, lambda i: xs[i] <= xs[i + 1]))
def select(xs: list[int]) -> None:
    for i in range(len(xs)):
        least = i
        for j in range(i + 1, len(xs)):
            if xs[j] < xs[least]:
                least = j
        xs[i], xs[least] = xs[least], xs[i]


@ensures(lambda xs: forall(0, len(xs) - 1, lambda i: xs[i] <= xs[i + 1]))
def insert(xs: list[int]) -> None:
    for i in range(1, len(xs)):
        x = xs[i]
        j = i - 1
        while j >= 0 and xs[j] > x:
            xs[j + 1] = xs[j]
            j -= 1
        xs[j + 1] = x

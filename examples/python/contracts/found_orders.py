# conspect: entry=bubble contracts=violated exceptions=holds kind=PostconditionError
# conspect: entry=select contracts=violated exceptions=holds kind=PostconditionError
# conspect: entry=insert contracts=violated exceptions=holds kind=PostconditionError
# Sorting in place, each with a fault of one character.
from conspect import ensures, forall


@ensures(lambda xs: forall(0, len(xs) - 1, lambda i: xs[i] <= xs[i + 1]))
def bubble(xs: list[int]) -> None:
    for i in range(len(xs)):
        for j in range(len(xs) - 2 - i):
            if xs[j] > xs[j + 1]:
                xs[j], xs[j + 1] = xs[j + 1], xs[j]


@ensures(lambda xs: forall(0, len(xs) - 1, lambda i: xs[i] <= xs[i + 1]))
def select(xs: list[int]) -> None:
    for i in range(len(xs)):
        least = i
        for j in range(i + 2, len(xs)):
            if xs[j] < xs[least]:
                least = j
        xs[i], xs[least] = xs[least], xs[i]


@ensures(lambda xs: forall(0, len(xs) - 1, lambda i: xs[i] <= xs[i + 1]))
def insert(xs: list[int]) -> None:
    for i in range(1, len(xs)):
        x = xs[i]
        j = i - 1
        while j > 0 and xs[j] > x:
            xs[j + 1] = xs[j]
            j -= 1
        xs[j + 1] = x

# conspect: entry=check assertions=holds exceptions=holds
# Even numbers are removed from a list.
def without_even(numbers):
    for x in list(numbers):
        if x % 2 == 0:
            numbers.remove(x)
    return numbers


def check(numbers: list[int]):
    rest = without_even(numbers)
    assert all(x % 2 == 1 for x in rest)

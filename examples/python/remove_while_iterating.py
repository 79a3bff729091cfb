# conspect: entry=check assertions=violated exceptions=holds kind=AssertionError
# The list changes under the loop.
def without_even(numbers):
    for x in numbers:
        if x % 2 == 0:
            numbers.remove(x)
    return numbers


def check(numbers: list[int]):
    rest = without_even(numbers)
    assert all(x % 2 == 1 for x in rest)  # defect

# conspect: entry=total assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=shared assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=own assertions=violated exceptions=holds kind=AssertionError
# Functions inside of functions that change a variable of the one around them.


def total(n: int) -> int:
    found = 0

    def add(k: int) -> None:
        nonlocal found
        found += k

    for i in range(n):
        add(i)
    assert found != 10
    return found


def shared(n: int) -> int:
    count = 0

    def once() -> None:
        nonlocal count
        count += 1

    def twice() -> None:
        once()
        once()

    for _ in range(n):
        twice()
    assert count <= 7
    return count


def own(n: int) -> int:
    count = 0

    def deeper(k: int) -> int:
        count = 1

        def up() -> None:
            nonlocal count
            count += 1

        while k > 0:
            up()
            k -= 1
        return count

    found = deeper(n)
    # The one in between is another variable.
    assert found == count + 1
    return found

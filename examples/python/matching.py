# conspect: entry=check assertions=violated exceptions=holds kind=AssertionError
# The sign is lost.
def result(command):
    match command:
        case ("add", int(a), int(b)):
            return a + b
        case ("neg", int(a)):
            return abs(a)
        case _:
            return 0


def check(kind: str, a: int, b: int):
    assert result(("add", a, b)) - result(("neg", b)) == a + b + b  # defect
    assert result((kind,)) == 0

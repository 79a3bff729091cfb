# conspect: entry=check assertions=holds exceptions=holds
# Commands are taken apart.
def result(command):
    match command:
        case ("add", int(a), int(b)):
            return a + b
        case ("neg", int(a)):
            return -a
        case _:
            return 0


def check(kind: str, a: int, b: int):
    assert result(("add", a, b)) - result(("neg", b)) == a + b + b
    assert result((kind,)) == 0

# conspect: entry=check assertions=holds exceptions=violated kind=ZeroDivisionError
# The error that happens is let pass.
class Door:
    def __init__(self):
        self.open = 0

    def __enter__(self):
        self.open += 1
        return self

    def __exit__(self, kind, value, traceback):
        self.open -= 1
        return kind is OverflowError


def check(x: int):
    door = Door()
    with door:
        1 // x  # defect
    assert door.open == 0

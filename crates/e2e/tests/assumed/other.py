"""What functions of `state.py` find elsewhere."""

number = 0


def bump() -> None:
    global number
    number += 1

"""What a program finds around it, of every kind that a test can put there."""

import os
import random
import sys
import time


def ask(n: int):
    if os.environ.get("MODE") != "fast" or "HOME" in os.environ:
        return
    if random.choice([4, 5]) != 5 or time.time() < 1.0 or input("? ") != "it's":
        return
    with open("./settings.txt") as file:
        assert n != 3 or file.read() != "on\n"


def start():
    assert len(sys.argv) < 2

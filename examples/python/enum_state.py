# conspect: entry=check assertions=violated exceptions=holds kind=AssertionError
# The light is never red again.
from enum import Enum


class Light(Enum):
    RED = "red"
    GREEN = "green"
    YELLOW = "yellow"


NEXT = {Light.RED: Light.GREEN, Light.GREEN: Light.YELLOW, Light.YELLOW: Light.GREEN}


def check(light: Light, steps: int):
    if 0 <= steps <= 6:
        now = light
        for _ in range(steps):
            now = NEXT[now]
        assert (now is light) == (steps % 3 == 0)  # defect

# conspect: entry=check assertions=holds exceptions=holds
# A traffic light.
from enum import Enum


class Light(Enum):
    RED = "red"
    GREEN = "green"
    YELLOW = "yellow"


NEXT = {Light.RED: Light.GREEN, Light.GREEN: Light.YELLOW, Light.YELLOW: Light.RED}


def check(light: Light, steps: int):
    if 0 <= steps <= 6:
        now = light
        for _ in range(steps):
            now = NEXT[now]
        assert (now is light) == (steps % 3 == 0)

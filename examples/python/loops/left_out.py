# conspect: entry=unlimited assertions=violated exceptions=holds settled
# conspect: entry=Given.is_there assertions=violated exceptions=holds settled
# Arguments that are left out: an infinity where an integer is said, and None in a constructor.
import math


def unlimited(limit: int = math.inf):
    assert limit != math.inf  # defect


class Given:
    def __init__(self, a: int = None):
        self.a = a

    def is_there(self):
        assert self.a is not None  # defect

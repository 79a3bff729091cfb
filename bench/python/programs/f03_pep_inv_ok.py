# truth: entry=Meter.add contracts=holds exceptions=holds assertions=holds
from typing import Dict, List, Optional, Set, Tuple

class Meter:
    """
    inv: self.total >= self.last
    inv: self.last >= 0
    """
    total: int
    last: int

    def __init__(self) -> None:
        self.total = 0
        self.last = 0

    def add(self, n: int) -> None:
        """
        pre: n >= 0
        post[self]: self.total == __old__.self.total + n
        """
        self.total += n
        self.last = n

# truth: entry=Counter.down contracts=holds exceptions=holds assertions=holds
from typing import Dict, List, Optional, Tuple
import deal

@deal.inv(lambda self: self.count >= 0)
class Counter:
    def __init__(self) -> None:
        self.count = 0

    def up(self) -> None:
        self.count += 1

    def down(self) -> None:
        if self.count > 0:
            self.count -= 1

# truth: entry=Registry.add contracts=holds exceptions=holds assertions=holds
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@invariant(lambda self: all(v >= 0 for v in self.ages.values()))
class Registry:
    def __init__(self) -> None:
        self.ages: Dict[str, int] = {}

    @require(lambda age: age >= 0)
    @require(lambda self, name: name not in self.ages)
    @ensure(lambda self, name, age: self.ages[name] == age)
    @snapshot(lambda self: len(self.ages), name="n")
    @ensure(lambda self, OLD: len(self.ages) == OLD.n + 1)
    def add(self, name: str, age: int) -> None:
        self.ages[name] = age

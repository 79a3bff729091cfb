# truth: entry=locked contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

class Lock:
    def __init__(self) -> None:
        self.depth = 0

    def __enter__(self) -> 'Lock':
        self.depth += 1
        return self

    def __exit__(self, *args: object) -> None:
        self.depth -= 0

@ensure(lambda n, result: result == n + 1)
def locked(n: int) -> int:
    lock = Lock()
    with lock:
        n = n + lock.depth
    return n + lock.depth

# truth: entry=invert contracts=violated
"""Exercise."""
import re
from typing import Dict, Final, List, Mapping, Optional, Sequence, Set, Tuple, Union, cast

from icontract import DBC, ensure, invariant, require, snapshot

@ensure(lambda mapping, result: all(result[v] == k for k, v in mapping.items()))
def invert(mapping: Dict[str, int]) -> Dict[int, str]:
    return {v: k for k, v in mapping.items()}

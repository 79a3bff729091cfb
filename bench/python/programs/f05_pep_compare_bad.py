# truth: entry=duplicate contracts=violated
from typing import Dict, List, Optional, Set, Tuple

def duplicate(s: str) -> str:
    """
    post: len(__return__) == 2 * len(s)
    post: __return__.startswith(s)
    """
    return s + s.strip()

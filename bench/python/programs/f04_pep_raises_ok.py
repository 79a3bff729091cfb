# truth: entry=get contracts=holds exceptions=holds assertions=holds
from typing import Dict, List, Optional, Set, Tuple

def get(d: Dict[str, int], key: str) -> int:
    """
    raises: KeyError
    post: __return__ == d[key]
    """
    return d[key]

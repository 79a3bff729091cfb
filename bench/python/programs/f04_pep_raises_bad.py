# truth: entry=get exceptions=violated
from typing import Dict, List, Optional, Set, Tuple

def get(d: Dict[str, int], key: str) -> int:
    """
    raises: ValueError
    post: __return__ == d[key]
    """
    return d[key]

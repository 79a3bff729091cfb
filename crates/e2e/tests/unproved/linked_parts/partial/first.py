def limit(n: int) -> int:
    return -1

def area(w: int, h: int) -> int:
    return -1


def peaks(xs: list[int]) -> int:
    return max(len(xs), 0)


LATE: "list[int]" = []


def keep(n: int) -> None:
    LATE.append(n)

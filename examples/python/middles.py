# conspect: entry=halves assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=ends assertions=violated exceptions=holds kind=AssertionError
# conspect: entry=inner assertions=violated exceptions=holds kind=AssertionError
# Places in a text of unknown length that depend on this length.
def halves(text: str) -> str:
    middle = len(text) // 2
    left, right = text[:middle], text[middle:]
    assert len(left) == len(right)  # defect
    return right + left


def ends(text: str) -> bool:
    for i in range(len(text) // 2):
        if text[i] != text[len(text) - i - 1]:
            assert len(text) < 4  # defect
            return False
    return True


def inner(text: str, width: int) -> str:
    if width < 0 or len(text) < 2 * width:
        return text
    part = text[width : len(text) - width]
    assert part != text or width > 0 or len(text) < 2  # defect
    return part

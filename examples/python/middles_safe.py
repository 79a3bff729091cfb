# conspect: entry=halves assertions=holds exceptions=holds
# conspect: entry=ends assertions=holds exceptions=holds
# conspect: entry=last assertions=holds exceptions=holds
# Places in a text of unknown length that depend on this length.
def halves(text: str) -> str:
    middle = len(text) // 2
    left, right = text[:middle], text[middle:]
    assert left + right == text
    return right + left


def ends(text: str) -> bool:
    for i in range(len(text) // 2):
        if text[i] != text[len(text) - i - 1]:
            return False
    assert text[::-1] == text
    return True


def last(text: str) -> str:
    if not text:
        return text
    end = text[len(text) - 1]
    assert end == text[-1]
    return end

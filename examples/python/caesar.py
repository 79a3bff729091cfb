# conspect: entry=shifted assertions=violated exceptions=holds kind=AssertionError
# A cipher that drops what is no letter: texts of unknown length and characters.
def shifted(text: str, by: int) -> str:
    out = ""
    for c in text:
        if "a" <= c <= "z":
            out += chr((ord(c) - 97 + by) % 26 + 97)
    assert len(out) == len(text)  # defect
    return out

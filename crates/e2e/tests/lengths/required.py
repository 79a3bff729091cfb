from conspect import assume, requires


@requires(lambda s: len(s) <= 2 and s != "a")
def needed(s: str) -> None:
    for c in s:
        assert s != "a"


def assumed(s: str) -> None:
    assume(len(s) < 3)
    for i in range(len(s)):
        assert s[i] == s[i - len(s)]

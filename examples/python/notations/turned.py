# conspect: entry=is_palindrome contracts=violated
# conspect: entry=turned contracts=violated
from icontract import ensure


@ensure(lambda s, result: result == (s == s[::-1]))
def is_palindrome(s: str) -> bool:
    return s[:1] == s[-1:]


@ensure(lambda s, result: result == s[::-1])
def turned(s: str) -> str:
    return s

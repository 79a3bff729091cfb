"""Characters and texts of digits. Functions whose names end in `_bad` are violated by some run; the others hold."""

import string

VOWELS = "aeiou"


def shifted(c: str) -> str:
    if len(c) == 1 and "a" <= c <= "z":
        return chr(ord(c) - 32)
    return c


def lowered(word: str) -> str:
    return "".join(chr(ord(char) + 32) if "A" <= char <= "Z" else char for char in word)


def letters(text: str) -> list[int]:
    counts = [0] * 26
    for c in text:
        if "a" <= c <= "z":
            counts[ord(c) - ord("a")] += 1
    return counts


def letters_bad(text: str) -> list[int]:
    counts = [0] * 26
    for c in text:
        if "a" <= c <= "}":
            counts[ord(c) - ord("a")] += 1
    return counts


def number(text: str) -> int:
    value = 0
    for c in text:
        if not "0" <= c <= "9":
            return -1
        value = value * 10 + int(c)
    assert value >= 0
    return value


def number_bad(text: str) -> int:
    value = 0
    for c in text:
        if not "/" <= c <= "9":
            return -1
        value = value * 10 + int(c)
    return value


def chosen(text: str) -> int:
    total = 0
    for c in text:
        if c in "0123456789":
            digit = int(c)
            assert 0 <= digit <= 9
            total += digit
    return total


def chosen_bad(text: str) -> int:
    total = 0
    for c in text:
        if c in "0123456789x":
            total += int(c)
    return total


def position(text: str) -> int:
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    for c in text:
        if c in alphabet:
            assert 0 <= alphabet.index(c) < 26
    return 0


def position_bad(text: str) -> int:
    for c in text:
        if c in "abcdefghij-":
            "abcdefghij".index(c)
    return 0


def letter(text: str) -> int:
    for c in text:
        if ord(c) < 128:
            assert c.isalpha() == ("a" <= c <= "z" or "A" <= c <= "Z")
            assert c.isupper() == ("A" <= c <= "Z")
            assert c.islower() == ("a" <= c <= "z")
    return 0


def digit(text: str) -> int:
    for c in text:
        if ord(c) < 128:
            assert c.isdigit() == ("0" <= c <= "9")
            assert c.isdecimal() == ("0" <= c <= "9")
            assert c.isnumeric() == ("0" <= c <= "9")
    return 0


def space(text: str) -> int:
    for c in text:
        if ord(c) < 128:
            assert c.isspace() == (c in " \t\n\r\v\f" or "\x1c" <= c <= "\x1f")
            assert c.isprintable() == (" " <= c <= "~")
    return 0


def word(text: str) -> int:
    for c in text:
        assert c.isascii() == (ord(c) < 128)
        if c.isascii():
            assert c.isalnum() == ("0" <= c <= "9" or "a" <= c <= "z" or "A" <= c <= "Z")
            assert c.isidentifier() == (c == "_" or "a" <= c <= "z" or "A" <= c <= "Z")
            assert c.istitle() == ("A" <= c <= "Z")
    return 0


def kinds_bad(text: str) -> int:
    for c in text:
        assert c.isdigit() == ("0" <= c <= "9")
    return 0


def cases(text: str) -> int:
    for c in text:
        if c.isascii() and c.isalpha():
            assert 0 <= ord(c.lower()) - ord("a") < 26
            assert 0 <= ord(c.upper()) - ord("A") < 26
    return 0


def cases_bad(text: str) -> int:
    for c in text:
        if c.isalpha():
            assert 0 <= ord(c.lower()) - ord("a") < 26
    return 0


def digits(n: int) -> int:
    total = 0
    for d in str(abs(n)):
        total += int(d)
    assert total >= 0
    return total


def digits_bad(n: int) -> int:
    total = 0
    for d in str(n):
        total += int(d)
    return total


def single(n: int) -> int:
    if 0 <= n <= 9:
        assert len(str(n)) == 1
        assert ord(str(n)) == 48 + n
        assert int(str(n)) == n
    return n


def single_bad(n: int) -> int:
    assert len(str(n)) < 3
    return n


def backwards(n: int) -> int:
    if n < 0:
        return -1
    return int(str(n)[::-1])


def backwards_bad(n: int) -> int:
    return int(str(n)[::-1])


def last(n: int) -> int:
    if n < 0:
        return 0
    assert 0 <= int(str(n)[-1]) <= 9
    return int(str(n)[0])


def last_bad(n: int) -> int:
    return int(str(n)[1:])


def power(text: str) -> int:
    value = 0
    for i in range(len(text)):
        value += pow(26, i)
    return value


def inverse(a: int, m: int) -> int:
    if m <= 0:
        return 0
    r = pow(a, 2, m)
    assert 0 <= r < m
    return r


def inverse_bad(a: int, m: int) -> int:
    return pow(a, 2, m)


def begins(text: str) -> bool:
    return text.startswith(("34", "35", "7"))


def table(text: str) -> list[int]:
    found = [0] * len(text)
    for i in range(len(text)):
        found[i] = i
    return found


def digits_of_module(text: str) -> int:
    total = 0
    for c in text:
        if c in string.digits:
            total += int(c)
        elif c in VOWELS:
            total += VOWELS.index(c)
    assert total >= 0
    return total


def digits_of_module_bad(text: str) -> int:
    total = 0
    for c in text:
        if c in string.hexdigits:
            total += int(c)
    return total


def equal(text: str) -> int:
    for c in text:
        if c == "7":
            assert int(c) == 7
        if c == "x" or c == "\u00e9":
            assert not c.isdigit() or c != "x"
    return 0


if __name__ == "__main__":
    __import__("doctest").testmod()

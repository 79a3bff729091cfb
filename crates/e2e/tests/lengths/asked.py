def asked():
    s = nondet_str()
    n: int = nondet_int()
    __VERIFIER_assume(n >= 0 and n < 9)
    __VERIFIER_assume(len(s) <= 3 and all(c in "ab" for c in s))
    count = 0
    for c in s:
        count += c == "a"
    assert count <= 3


def asked_bad():
    s = nondet_str()
    assume(len(s) <= 3)
    count = 0
    for c in s:
        count += c == "a"
    assert count < 3


def looks_first_at_asked():
    """A text of five is looked at before."""
    s = nondet_str()
    assert len(s) != 5
    assume(len(s) <= 3)


def raises_first():
    """So is the character that a text of three has."""
    s = nondet_str()
    assume(s[2:] != "x")
    assume(s.startswith("a") or s[5] != "b")
    assume(len(s) <= 3)


def of_its_own():
    """The function with that name assumes nothing."""

    def assume(_):
        pass

    s = nondet_str()
    assume(len(s) <= 3)
    assert len(s) != 5


def handled():
    """What is refused goes on elsewhere, with texts of any length."""
    try:
        s = nondet_str()
        assert len(s) <= 3
    except AssertionError:
        assert len(s) != 5


def handled_before():
    n = nondet_int()
    try:
        s = nondet_str()
        t = nondet_str()
        assert len(t) == 2
        assume(len(s) <= 3)
    except AssertionError:
        assert len(s) != 5


def handled_error():
    try:
        s = nondet_str()
        n = nondet_int()
        assume(len(n) <= 3)
        assume(len(s) <= 3)
    except TypeError:
        assert len(s) != 5

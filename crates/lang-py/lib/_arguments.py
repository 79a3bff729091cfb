"""_arguments: what a program was started with. Its name and its arguments are inputs, which are asked for when it first looks at them.

The engine and the re-execution run this same code, so both ask for the same values in the same order."""

from _intrinsics import assume, nondet_int, nondet_str


def _word(label):
    text = nondet_str(label)
    assume("\0" not in text)
    return text


def made():
    """The list that `sys.argv` is."""
    # The name is not empty; a run without inputs has one, too.
    words = [_word("sys.argv[0]") or "program"]
    for _ in range(nondet_int("len(sys.argv)", 0)):
        words.append(_word("sys.argv[n]"))
    return words

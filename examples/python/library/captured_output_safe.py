# `print` writes to what `sys.stdout` is, and `input` reads from what `sys.stdin` is.
# conspect: assertions=holds exceptions=holds
import contextlib
import io
import sys

n = nondet_int()
__VERIFIER_assume(0 <= n < 100)
old = sys.stdout
sys.stdout = io.StringIO()
print("n is", n)
text = sys.stdout.getvalue()
sys.stdout = old
assert text == f"n is {n}\n"
with contextlib.redirect_stdout(io.StringIO()) as captured:
    print("inside")
assert captured.getvalue() == "inside\n"
sys.stdin = io.StringIO("one\ntwo")
assert input() == "one" and input() == "two"
try:
    input()
except EOFError:
    pass
else:
    assert False

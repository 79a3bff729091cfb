# Patterns, texts as files, paths and namespaces.
import io
import os
import os.path
import re
import types

m = re.match(r"(?P<user>\w+)@(?P<host>[\w.]+)", "me@example.org rest")
print(m, m.groupdict(), m["user"], m.span("host"), m.lastgroup)
print(re.findall(r"(\d+)-(\d+)", "1-2 33-44"), re.findall("a*", "aa b"), re.split(r"(,)|;", "a,b;c"))
print(re.sub(r"(\w)(\w)", r"\2\1", "abcd e"), re.sub("x*", "-", "axb"), re.subn("b", lambda m: m.group().upper(), "abba", 1))
print(re.search("^b.*$", "a\nbc\nd", re.M), re.fullmatch("A.b", "a\nB", re.I | re.S), re.match("(a)|b", "b").groups())
print(re.compile(r"(?<!\d)\d{2}(?!\d)").findall("1 22 333 44"), re.escape("a.b c"), re.compile("a") is re.compile("a"))
print(bool(re.fullmatch(r"[^@\s]+@[^@\s]+\.[a-z]{2,}", "a@b.co")), re.match(r"(a+)+b", "aaac"), repr(re.compile(r"\d")))
for bad in ["(", "a**", "[a", r"\q", "(?P<n>a)(?P=n)", ")"]:
    try:
        print(re.compile(bad).groups)
    except re.error as e:
        print(type(e).__name__, e)

out = io.StringIO()
print("a", 1, file=out)
out.write("b\nc")
out.seek(0)
print(list(out), repr(out.getvalue()), out.read(), out.tell())
with io.StringIO("x\ny") as f:
    print(f.readline(), f.readlines(), f.closed)
try:
    f.read()
except ValueError as e:
    print(e)

print(os.path.join("a", "b", "/c", "d"), os.path.split("/a/b/"), os.path.splitext("x/.a.tar.gz"), os.path.normpath("a/./b/../../../c//d"))
print(os.path.basename("/a/b.c"), os.path.dirname("/a/b.c"), os.path.isabs("a"), os.sep, os.path.commonprefix(["abc", "abd"]))

n = types.SimpleNamespace(x=1, y="b")
n.z = [n.x]
print(n, n == types.SimpleNamespace(x=1, y="b", z=[1]), isinstance((x for x in n.z), types.GeneratorType))

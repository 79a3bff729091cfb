# A file that is opened for writing loses what it had.
# conspect: assertions=violated exceptions=holds
try:
    for text in ("a", "b"):
        with open("log.txt", "w") as out:
            out.write(text)
    with open("log.txt") as back:
        found = back.read()
except OSError:
    found = "ab"
assert found == "ab"

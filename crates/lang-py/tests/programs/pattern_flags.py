# Flags at the start of a pattern.
import re

print(re.findall(r"(?i)ab", "aB Ab"), re.findall(r"(?m)^a", "a\na"), re.search(r"(?s)a.b", "a\nb") is not None, re.match(r"(?x) a  b # c", "ab").span())
print(re.findall(r"(?im)^x", "X\nx"), re.findall(r"(?i)(?s)a.", "A\n"), re.compile(r"(?i)a").pattern, re.compile(r"(?i)a").flags, re.compile(r"(?a)\w").flags)
print(re.compile(r"(?i)a") == re.compile("(?i)a", re.I), re.sub(r"(?i)A", "x", "aAb"), re.split(r"(?i)x", "aXbx"), re.compile("(?i)a", re.M).flags)
for wrong in (r"(?au)a",):
    try:
        re.compile(wrong)
        print("no error")
    except re.error as error:
        print(type(error).__name__)

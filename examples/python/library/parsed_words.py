# conspect: assertions=violated exceptions=holds kind=AssertionError
# A parser is made without a name for the program and given words of its own, so the program's arguments are not asked for.
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("count", type=int)
line = input()
words = parser.parse_args(["5"])
assert line != "x" or words.count != 5  # defect

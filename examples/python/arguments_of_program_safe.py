# conspect: assertions=holds exceptions=holds
# A program that is started with arguments looks how many there are.
from sys import argv

names = argv[1:]
if len(names) == 1:
    print(names[0])
assert len(names) == len(argv) - 1
assert argv[0] != ""

# conspect: assertions=violated exceptions=violated kind=ValueError AssertionError
# A program that is started with arguments; the first is no number, or a great one.
import sys

if len(sys.argv) > 1:
    n = int(sys.argv[1])
    assert n < 1000

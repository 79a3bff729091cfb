# Standard input may have any lines, and `input` goes on where the others stopped.
# conspect: assertions=violated exceptions=violated
import sys

command = sys.stdin.readline().rstrip("\n")
assert command != "quit"
argument = input()

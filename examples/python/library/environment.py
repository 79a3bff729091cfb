# A variable of the environment need not be set.
# conspect: assertions=holds exceptions=violated
import os

level = os.environ.get("LEVEL", "1")
assert isinstance(level, str)
print(os.environ["HOME_OF_NOBODY"])

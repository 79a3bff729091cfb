# What nobody uses of modules that are not modelled changes nothing.
import hashlib
import os, sys, socket as s, xml.etree.ElementTree as tree
from pathlib import Path
from types import FrameType
from urllib.error import HTTPError, URLError

USED = [Path, tree, FrameType]


def read(name):
    return Path(name).read_text()


try:
    print(len(USED), Path is None, callable(read))
    print(1 // 0)
except ZeroDivisionError:
    print("division")
except HTTPError:
    print("never")

"""Writes `lib/standard.txt`: standard.py PYTHON…, the public names of the modules of the standard library that all of these have.

A module that has effects when it is imported, or that a distribution may leave out, is not in the table."""
import json
import subprocess
import sys

LEFT_OUT = set(
    "__future__ __main__ antigravity curses dbm distutils ensurepip idlelib lib2to3 nt nturl2path ntpath pydoc_data readline test this tkinter "
    "turtle turtledemo venv".split()
)
INSIDE = (
    "collections.abc concurrent.futures ctypes.util email.charset email.encoders email.errors email.generator email.header "
    "email.headerregistry email.message email.mime email.mime.base email.mime.multipart email.mime.text email.parser email.policy email.utils "
    "html.entities html.parser http.client http.cookiejar http.cookies http.server importlib.abc importlib.machinery importlib.metadata "
    "importlib.resources importlib.util json.decoder json.encoder logging.config logging.handlers multiprocessing.pool "
    "multiprocessing.shared_memory os.path unittest.mock urllib.error urllib.parse urllib.request urllib.response urllib.robotparser "
    "wsgiref.simple_server wsgiref.util xml.dom xml.dom.minidom xml.etree xml.etree.ElementTree xml.parsers xml.parsers.expat xml.sax "
    "xml.sax.handler xml.sax.saxutils"
).split()
ASK = """
import importlib, json, sys
out = {}
for name in sorted(set(sys.stdlib_module_names) | set(%r)):
    if name.startswith('_') or name.split('.')[0] in %r:
        continue
    try:
        module = importlib.import_module(name)
    except ImportError:
        continue
    out[name] = sorted(n for n in dir(module) if not n.startswith('_'))
print(json.dumps(out))
"""


def table(python):
    run = subprocess.run([python, "-W", "ignore", "-c", ASK % (INSIDE, LEFT_OUT)], capture_output=True, text=True, check=True)
    return json.loads(run.stdout.splitlines()[-1])


def main():
    tables = [table(python) for python in sys.argv[1:] or [sys.executable]]
    for name in sorted(set.intersection(*(set(t) for t in tables))):
        print(name + ":", *sorted(set.intersection(*(set(t[name]) for t in tables))))


if __name__ == "__main__":
    main()

import argparse


def tried(p, words):
    try:
        return sorted(vars(p.parse_args(words)).items())
    except SystemExit as e:
        return e.code


p = argparse.ArgumentParser()
p.add_argument("--name")
p.add_argument("-b", type=int, default=1)
p.add_argument("--flag", action="store_true", default=None)
p.add_argument("x", nargs="*", type=int, default="5")
p.set_defaults(name="n", extra=3)
print(tried(p, ["--name=two words"]), tried(p, ["-b", "-3"]), tried(p, ["-b7"]), tried(p, ["--flag"]), tried(p, ["1", "2"]))
print(tried(p, ["--unknown"]), tried(p, ["-b", "q"]), tried(p, ["--name"]), p.parse_known_args(["--unknown", "--other"])[1])
late = argparse.ArgumentParser()
late.set_defaults(level=4)
late.add_argument("--level", type=int)
print(tried(late, []), tried(late, ["--level", "2"]))
for taken in ({"type": bool}, {"nargs": 1}, {"choices": [1]}):
    try:
        late.add_argument("--on", action="store_true", **taken)
        print("taken")
    except TypeError:
        print("TypeError")

#!/usr/bin/env python3
"""Conformance of `conspect run` on C# and CIL: mono's own tests, executed by mono and by the engine's concrete domain.

    python3 bench/csharp/mono_tests.py [--conspect PATH] [--every N] [--only TEXT] [--jobs N] [--list KIND] [--folder DIR]

The tests (`mcs/tests` and `mono/tests`) are part of Debian's source package of mono; the script fetches it (about 120 MB) from a mirror of
Debian into the folder, which is not committed, checks it, and unpacks the two directories. Each program of one file is compiled with `mcs` (or
`ilasm`, where it is installed; `--ilasm` names another) and executed twice by mono. Left out are those that do not compile alone, that mono
does not end within the limit of time or not twice in the same way, that lack a library, and those that are no programs of one thread, or about
something outside of the program: threads, tasks, processes, timing, garbage collection, code that is made at run time, native libraries.
What mono printed and returned is kept in the folder; what the engine does is asked each time.

The table says how many programs agree in exit code and standard output, how many differ, and why the others stop, by cause.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tarfile
import urllib.request

VERSION = "6.8.0.105+dfsg"
ARCHIVE = "mono_" + VERSION + ".orig.tar.xz"
MIRROR = "http://deb.debian.org/debian/pool/main/m/mono/"
SHA256 = "6cde75aefc19c55c4dcdae7f22a1f67bdc30f47e41079054bebafeaee3c4d900"
PARTS = ("mcs/tests", "mono/tests")
HERE = os.path.dirname(os.path.abspath(__file__))
REPOSITORY = os.path.dirname(os.path.dirname(HERE))

# What makes a program one of several threads, or one about what is outside of it.
OUTSIDE = [
    ("threads", r"\bThread(Pool|Local|Start|Static)?\b|\bTasks?\b|\basync\b|\bParallel\b|\b(Auto|Manual)ResetEvent|\bWaitHandle\b"
                r"|\bBeginInvoke\b|\bTimer\b|System\.Threading\.(Thread|Tasks|Timer)"),
    ("garbage collection", r"\bGC\.|\bWeakReference|~\w+\s*\(\s*\)|\bGCHandle\b|ConditionalWeakTable|\.Finalize\b"),
    ("code made at run time", r"Reflection\.Emit|\bAssemblyBuilder|\bDynamicMethod\b|\bCodeDom\b|\bdynamic\b|Expression<|Linq\.Expressions|ILGenerator"),
    ("processes, domains, timing", r"\bAppDomain|\bProcess\b|\bRemoting\b|MarshalByRef|Assembly\.Load|\bStopwatch\b|Environment\.TickCount|DateTime\.(Utc)?Now|\bContextBoundObject\b"),
    ("native code", r"DllImport|pinvokeimpl|\bMarshal\.|InternalCall|MonoPInvokeCallback|\bComImport\b"),
]
MISSING = re.compile(r"FileNotFoundException|DllNotFound|EntryPointNotFound|Could not load file|Missing method|MissingMethodException|TypeLoadException")


def fetch(folder):
    """The directory of mono's sources, which holds the two directories of tests."""
    root = os.path.join(folder, "mono-" + VERSION)
    if all(os.path.isdir(os.path.join(root, part)) for part in PARTS):
        return root
    os.makedirs(folder, exist_ok=True)
    archive = os.path.join(folder, ARCHIVE)
    if not os.path.exists(archive):
        print("fetching", MIRROR + ARCHIVE, file=sys.stderr)
        with urllib.request.urlopen(MIRROR + ARCHIVE) as source, open(archive + ".part", "wb") as target:
            shutil.copyfileobj(source, target)
        os.replace(archive + ".part", archive)
    with open(archive, "rb") as file:
        found = hashlib.sha256(file.read()).hexdigest()
    if found != SHA256:
        sys.exit(f"{archive}: the checksum is {found}, not {SHA256}")
    with tarfile.open(archive) as tar:
        for member in tar:
            inside = member.name.partition("/")[2]
            if (member.isfile() or member.isdir()) and inside.startswith(PARTS) and ".." not in member.name:
                tar.extract(member, folder)
    return root


def sources(root):
    """All programs, named by their place below the root."""
    out = []
    for part in PARTS:
        for folder, _, names in sorted(os.walk(os.path.join(root, part))):
            kept = sorted(n for n in names if n.endswith((".cs", ".il")))
            out += [os.path.relpath(os.path.join(folder, n), root) for n in kept]
    return out


def limits():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (12 << 30, 12 << 30))


def execute(command, seconds, cwd):
    """Exit code, standard output and standard error; a code of -1000 is one that met the limit of time."""
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=seconds, cwd=cwd, stdin=subprocess.DEVNULL, preexec_fn=limits
        )
    except subprocess.TimeoutExpired:
        return -1000, "", "the limit of time"
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def options(text):
    """What a test wants the compiler to be told."""
    said = re.search(r"[Cc]ompiler options:(.*)", text)
    return said.group(1).split() if said else []


def outside(text):
    text = re.sub(r"//.*|/\*[\s\S]*?\*/", "", text)
    for name, pattern in OUTSIDE:
        if re.search(pattern, text):
            return name
    return None


def prepare(root, name, built, ilasm):
    """What mono does with a program: the data that is kept."""
    with open(os.path.join(root, name), encoding="utf-8", errors="replace") as file:
        text = file.read()
    why = outside(text)
    if why:
        return {"left": why}
    folder = os.path.join(built, name)
    os.makedirs(folder, exist_ok=True)
    exe = os.path.join(folder, "test.exe")
    source = os.path.join(root, name)
    if name.endswith(".cs"):
        given = [o for o in options(text) if not re.match(r"[-/](out|warnaserror|warn|w|doc)\b", o)]
        if any(re.match(r"[-/]t(arget)?:(library|module)", o) for o in given):
            return {"left": "a library"}
        command = ["mcs", "-debug", "-unsafe", "-nowarn:0-9999", "-r:System.Core.dll", "-out:" + exe, *given, source]
    else:
        command = [*ilasm, "/exe", "/output:" + exe, source]
    code, out, err = execute(command, 60, os.path.dirname(source))
    if code != 0 or not os.path.exists(exe):
        return {"left": "does not compile alone"}
    runs = [execute(["mono", exe], 10, folder) for _ in range(2)]
    if any(r[0] == -1000 for r in runs):
        return {"left": "does not end in 10 s"}
    if runs[0][:2] != runs[1][:2]:
        return {"left": "not the same twice"}
    code, out, err = runs[0]
    if code != 0 and MISSING.search(err):
        return {"left": "lacks a library"}
    if code < 0 or code > 128:
        return {"left": "crashes mono"}
    return {"code": code, "out": out}


def cause(text):
    """What a run stopped for, without the names of one program."""
    lines = text.strip().splitlines()
    said = next((l for l in lines if l.startswith("stopped:")), lines[0] if lines else "nothing said")
    return re.sub(r"\s*\(?at [^ ]+:\d+\)?|`[^`]*`\d+", "", said.removeprefix("stopped:").strip())[:160]


def ask(conspect, built, name, kept, seconds):
    """`agree`, `differ` or `stop`, with the cause."""
    exe = os.path.join(built, name, "test.exe")
    code, out, err = execute([conspect, "run", exe], seconds, os.path.dirname(exe))
    if code == -1000:
        return "stop", "the limit of time"
    stopped = "stopped:" in err or code in (2, 70) and err or code < 0
    if stopped and not (code == kept["code"] and out == kept["out"] and "stopped:" not in err):
        return "stop", cause(err) if code >= 0 else f"signal {-code}"
    if code == kept["code"] and out == kept["out"]:
        return "agree", ""
    what = f"exit code {code}, not {kept['code']}" if code != kept["code"] else "other output"
    return "differ", what + (": " + err.strip().splitlines()[0] if err.strip() else "")


def known(root, folder, names, jobs, ilasm):
    """What mono does with each program."""
    built = os.path.join(folder, "built")
    path = os.path.join(folder, "mono.json")
    kept = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            kept = json.load(file)
    missing = [n for n in names if n not in kept]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for i, (name, data) in enumerate(zip(missing, pool.map(lambda n: prepare(root, n, built, ilasm), missing))):
            kept[name] = data
            if i % 100 == 99 or i + 1 == len(missing):
                print(f"mono: {i + 1} of {len(missing)}", file=sys.stderr)
                with open(path, "w", encoding="utf-8") as file:
                    json.dump(kept, file)
    return built, kept


def table(names, kept, found, listed):
    left = collections.Counter(kept[n]["left"] for n in names if "left" in kept[n])
    kinds = collections.Counter(kind for kind, _ in found.values())
    causes = collections.Counter(why for kind, why in found.values() if kind == "stop")
    print(f"{len(names)} files; left out {sum(left.values())}: " + ", ".join(f"{w} {n}" for w, n in left.most_common()))
    total = len(found)
    for kind in ("agree", "differ", "stop"):
        print(f"{kind:8}{kinds[kind]:6}{100 * kinds[kind] / max(total, 1):7.1f} %")
    print(f"programs{total:6}")
    for why, n in causes.most_common():
        print(f"{n:6}  {why}")
    for name, (kind, why) in sorted(found.items()):
        if kind in listed:
            print(f"{kind}\t{name}\t{why}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--conspect", default=os.path.join(REPOSITORY, "target", "release", "conspect"))
    parser.add_argument("--folder", default=os.path.join(REPOSITORY, ".deps", "mono-tests"), help="where the tests are kept")
    parser.add_argument("--ilasm", help="the assembler, or its ilasm.exe; without one, files of CIL are left out")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="each N-th file only")
    parser.add_argument("--only", default="", metavar="TEXT", help="files with this in their names only")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=30, help="the engine's limit for each program")
    parser.add_argument("--list", default="", metavar="KINDS", help="names the programs, too: agree, differ, stop")
    args = parser.parse_args()
    root = fetch(args.folder)
    ilasm = args.ilasm or shutil.which("ilasm")
    names = [n for n in sources(root) if ilasm or not n.endswith(".il")][:: args.every]
    names = [n for n in names if args.only in n]
    command = ["mono", ilasm] if ilasm and ilasm.endswith(".exe") else [ilasm]
    built, kept = known(root, args.folder, names, args.jobs, command)
    asked = [n for n in names if "left" not in kept[n]]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        answers = pool.map(lambda n: ask(args.conspect, built, n, kept[n], args.seconds), asked)
        found = dict(zip(asked, answers))
    table(names, kept, found, args.list)


if __name__ == "__main__":
    main()

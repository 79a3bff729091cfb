#!/usr/bin/env python3
"""Conspect beside CrossHair on programs with contracts: verdicts and time of each.

    python3 bench/python/beside.py [--conspect PATH] [--venv FOLDER] [--time SECONDS] [PROGRAM ...]

CrossHair (the package crosshair-tool, with icontract and deal, whose decorators it reads) is installed into a virtual environment from the
package index, unless the folder has one. Each program says in its first line which function is checked and what is true of its contract.
CrossHair's "confirmed over all paths" counts as a proof.
"""

import argparse
import json
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGES = ["crosshair-tool==0.0.113", "icontract", "deal"]


def truth(path):
    with open(path, encoding="utf-8") as file:
        words = file.readline().split()[2:]
    said = dict(w.split("=", 1) for w in words)
    return said.pop("entry"), said


def venv(folder):
    command = os.path.join(folder, "bin", "crosshair")
    if not os.path.exists(command):
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pip = os.path.join(folder, "bin", "pip")
        subprocess.run([pip, "install", "--quiet", *PACKAGES], check=True)
    return command


def conspect(command, path, entry, seconds):
    run = [command, "check", path, "--entry", os.path.basename(path) + ":" + entry, "--no-store"]
    done = subprocess.run(run + ["--time", str(seconds), "--format", "json"], capture_output=True, text=True)
    try:
        said = json.loads(done.stdout)["entries"][0]["properties"]
    except (ValueError, IndexError, KeyError):
        return "failed"
    found = {p["property"]: p["verdict"] for p in said}
    if "violated" in found.values():
        return "violated"
    return "proved" if all(v == "proved" for v in found.values()) else "open"


def crosshair(command, path, entry, seconds):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    kinds = ["icontract"] if "icontract" in text else ["deal"] if "import deal" in text else ["PEP316", "asserts"]
    module = os.path.basename(path)[:-3]
    run = [command, "check", module + "." + entry, "--report_all", "--per_condition_timeout", str(seconds)]
    run += ["--analysis_kind", ",".join(kinds)]
    try:
        done = subprocess.run(
            run, capture_output=True, text=True, timeout=4 * seconds, cwd=os.path.dirname(os.path.abspath(path))
        )
    except subprocess.TimeoutExpired:
        return "open"
    if ": error:" in done.stdout:
        return "violated"
    lines = [line for line in done.stdout.splitlines() if ": info:" in line]
    return "proved" if lines and all("Confirmed over all paths" in line for line in lines) else "open"


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--conspect", default="conspect")
    options.add_argument("--venv", default=os.path.join(HERE, "venv"))
    options.add_argument("--time", type=int, default=10)
    options.add_argument("programs", nargs="*")
    chosen = options.parse_args()
    programs = chosen.programs
    if not programs:
        folder = os.path.join(HERE, "programs")
        programs = sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(".py"))
    tools = [("conspect", conspect, chosen.conspect), ("crosshair", crosshair, venv(chosen.venv))]
    right = {name: [0, 0, 0.0] for name, _, _ in tools}
    print("%-24s %-9s" % ("program", "truth") + "".join(" %-18s" % name for name, _, _ in tools))
    for path in programs:
        entry, said = truth(path)
        true = "violated" if "violated" in said.values() else "proved"
        row = "%-24s %-9s" % (os.path.basename(path)[:-3], "fault" if true == "violated" else "correct")
        for name, check, command in tools:
            begun = time.monotonic()
            answer = check(command, path, entry, chosen.time)
            spent = time.monotonic() - begun
            wrong = answer in ("proved", "violated") and answer != true
            right[name][0] += answer == true
            right[name][1] += wrong
            right[name][2] += spent
            row += " %-9s %6.1f s" % (answer + ("!" if wrong else ""), spent)
        print(row, flush=True)
    for name, (answers, wrong, spent) in right.items():
        print("%s: %d of %d right, %d wrong, %.0f s" % (name, answers, len(programs), wrong, spent))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Runs every test of the workspace, several test programs at a time.

`cargo test` runs one test program after the other, and a program whose longest test runs alone leaves the other processors idle. Here as many
programs run side by side as there are processors. Each runs where cargo would run it, in its package's directory. Their output is shown where
one fails; one that does not end in time is ended, and has failed. The tests in documentation run last. The exit code is 1 where anything failed, and where there was nothing to run.
"""

import json
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CARGO = os.environ.get("CARGO", "cargo")
SCOPE = ["--release", "--workspace"]
# Seconds for one program; the longest needs a third of them beside another one.
LONGEST = 1200
RESULT = re.compile(r"^test result: (\w+)\. (\d+) passed; (\d+) failed; (\d+) ignored", re.MULTILINE)


def test_programs():
    """The test programs that cargo builds: name, path, directory to run in."""
    command = [CARGO, "test", *SCOPE, "--no-run", "--message-format=json-render-diagnostics"]
    built = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if built.returncode != 0:
        sys.exit(built.returncode)
    programs = []
    for line in built.stdout.splitlines():
        message = json.loads(line)
        if message.get("reason") != "compiler-artifact" or not message.get("executable"):
            continue
        if not message["profile"]["test"]:
            continue
        directory = Path(message["manifest_path"]).parent
        target = message["target"]
        kind = "" if "test" in target["kind"] else " (unit tests)"
        programs.append((f"{directory.name}/{target['name']}{kind}", message["executable"], directory))
    # Those of the whole tool take longest, so they begin.
    return sorted(programs, key=lambda p: (p[2].name != "e2e", p[0]))


def never_run():
    """Sources with tests that cargo never builds. A target without unit tests says `test = false`, which saves its second build."""
    found = []
    for manifest in sorted(ROOT.glob("crates/*/Cargo.toml")):
        package, crate = tomllib.loads(manifest.read_text()), manifest.parent
        sources = [crate / target["path"] for target in package.get("bin", []) if target.get("test") is False]
        if package.get("lib", {}).get("test") is False:
            sources += (crate / "src").rglob("*.rs")
        found += [str(source.relative_to(ROOT)) for source in sources if "#[test]" in source.read_text()]
    return found


def environment():
    """What the tests find in the environment. They start Python and Node thousands of times, so what slows each start down is left out."""
    variables = dict(os.environ)
    # Node reads and parses all of these certificates whenever it starts, which takes longer than most programs; no test asks the network.
    variables.pop("NODE_EXTRA_CA_CERTS", None)
    # A version manager's `python3` is a script that looks for the interpreter; the interpreter itself, which runs this, comes first.
    own = Path(sys.executable)
    if own.name.startswith("python") and (own.parent / "python3").exists():
        variables["PATH"] = os.pathsep.join([str(own.parent), variables.get("PATH", os.defpath)])
    return variables


ENVIRONMENT = environment()


RUNNING = set()


def end(pid):
    """Ends a program and what it started, which are a group of their own."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(program, directory):
    """Runs one program: exit code, output, seconds, and seconds of the processors that it and what it started had."""
    environment = {**ENVIRONMENT, "CARGO_MANIFEST_DIR": str(directory), "CARGO": CARGO}
    started = time.monotonic()
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            [program, "--quiet"],
            cwd=directory,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        RUNNING.add(process.pid)
        limit = threading.Timer(LONGEST, end, (process.pid,))
        limit.start()
        _, status, used = os.wait4(process.pid, 0)
        RUNNING.discard(process.pid)
        is_late = not limit.is_alive()
        limit.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
        if is_late:
            text += f"\nnot ended after {LONGEST} s\n"
    return process.returncode, text, time.monotonic() - started, used.ru_utime + used.ru_stime


def main():
    unseen = never_run()
    if unseen:
        sys.exit(f"tests that nothing runs, in targets with `test = false`: {', '.join(unseen)}")
    programs = test_programs()
    waiting = queue.SimpleQueue()
    for program in programs:
        waiting.put(program)
    lock = threading.Lock()
    failed = []
    counts = {"passed": 0, "failed": 0, "ignored": 0}

    def work():
        while True:
            try:
                name, program, directory = waiting.get_nowait()
            except queue.Empty:
                return
            code, output, seconds, worked = run(program, directory)
            with lock:
                for _, passed, wrong, ignored in RESULT.findall(output):
                    counts["passed"] += int(passed)
                    counts["failed"] += int(wrong)
                    counts["ignored"] += int(ignored)
                told = f"{seconds:.1f} s, {worked:.1f} s of processors"
                print(f"{'ok' if code == 0 else 'FAILED'} {name} {told}", flush=True)
                if code != 0:
                    failed.append(name)
                    print(output, flush=True)

    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    threads = [threading.Thread(target=work, daemon=True) for _ in range(processors)]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        for pid in list(RUNNING):
            end(pid)
    documented = subprocess.run([CARGO, "test", *SCOPE, "--doc", "--quiet"], cwd=ROOT, env=ENVIRONMENT, check=False)
    if documented.returncode != 0:
        failed.append("the tests in documentation")
    told = ", ".join(f"{count} {what}" for what, count in counts.items())
    print(f"{len(programs)} test programs: {told}")
    for name in failed:
        print(f"FAILED {name}")
    return 0 if programs and not failed else 1


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Makes what people install from a finished build. Needs Python 3.8 and nothing else (the Debian package: dpkg-deb).

    scripts/dist.py stage DIR               the installation as a tree: DIR/bin, DIR/lib/conspect, DIR/share
    scripts/dist.py install PREFIX          the same into PREFIX (with DESTDIR in front of it)
    scripts/dist.py archive|single|deb|wheel|npm|oci [OUT]
                                            one file each into OUT (default: target/dist)
    scripts/dist.py all [OUT]

CONSPECT_BUILD_DIR names the folder with `conspect` and `conspect-engine` (default: target/release), CONSPECT_FAST=1 compresses less.
The same build gives the same bytes: no file has a time but that of SOURCE_DATE_EPOCH (default: 1980).
"""
import base64
import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(os.environ.get("CONSPECT_BUILD_DIR", ROOT / "target/release"))
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))
LEVEL = 1 if os.environ.get("CONSPECT_FAST") else 9
VERSION = re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.M).group(1)
MACHINES = {62: ("x86_64", "amd64", "x64"), 183: ("aarch64", "arm64", "arm64")}
SUMMARY = "Checks Java, C#, JavaScript and Python for every input: proved, bounded, violated with inputs, or unknown"


def die(message):
    sys.exit("dist: error: " + message)


class Elf:
    """What is needed of a 64-bit little-endian ELF file: its machine, its libraries, where it looks for them."""

    def __init__(self, data):
        self.data = bytearray(data)
        if data[:6] != b"\x7fELF\x02\x01":
            die("only 64-bit little-endian ELF is packed")
        self.machine = struct.unpack_from("<H", data, 18)[0]
        offset, = struct.unpack_from("<Q", data, 32)
        size, count = struct.unpack_from("<HH", data, 54)
        headers = [struct.unpack_from("<IIQQQQQQ", data, offset + i * size) for i in range(count)]
        self.loads = [h for h in headers if h[0] == 1]
        [dynamic] = [h for h in headers if h[0] == 2]
        self.entries = []
        for at in range(dynamic[2], dynamic[2] + dynamic[5], 16):
            tag, value = struct.unpack_from("<qQ", data, at)
            if tag == 0:
                break
            self.entries.append((tag, value))
        address = dict(self.entries)[5]
        [load] = [h for h in self.loads if h[3] <= address < h[3] + h[5]]
        self.strings = address - load[3] + load[2]

    def text(self, at):
        start = self.strings + at
        return self.data[start:self.data.index(0, start)].decode()

    def needed(self):
        return [self.text(v) for t, v in self.entries if t == 1]

    def look_beside(self):
        """Makes the program look for its libraries in its own folder: no path of the machine that built it stays."""
        for tag, value in self.entries:
            if tag in (15, 29):
                old, new = self.text(value), b"$ORIGIN"
                if old.encode() == new:
                    continue
                if len(old) < len(new):
                    die("the path of libraries `%s` is too short to be replaced" % old)
                start = self.strings + value
                self.data[start:start + len(old)] = new + bytes(len(old) - len(new))
                return
        if any(n.startswith("libz3") for n in self.needed()):
            die("the program has no path of libraries that could be replaced")


def solver(name):
    """The library of the solver: the one that the build was told of."""
    config = ROOT / ".cargo/config.toml"
    found = re.search(r'Z3_LIBRARY_PATH_OVERRIDE = "(.*)"', config.read_text()) if config.exists() else None
    folder = os.environ.get("Z3_LIBRARY_PATH_OVERRIDE") or (found and found.group(1)) or die("no solver; run `make setup`")
    return pathlib.Path(folder) / name


def stripped(path):
    """The file without symbols for debuggers, where `strip` is installed."""
    if not shutil.which("strip"):
        return path.read_bytes()
    with tempfile.TemporaryDirectory() as temp:
        out = pathlib.Path(temp) / "out"
        subprocess.run(["strip", "--strip-unneeded", "-o", out, path], check=True)
        return out.read_bytes()


def parts():
    """The launcher and what belongs beside each other: name and bytes."""
    for name in ("conspect", "conspect-engine"):
        if not (BUILD / name).exists():
            die("%s is not there; run `make build`" % (BUILD / name))
    launcher, engine = Elf(stripped(BUILD / "conspect")), Elf(stripped(BUILD / "conspect-engine"))
    launcher.look_beside()
    engine.look_beside()
    [library] = [n for n in engine.needed() if n.startswith("libz3")]
    beside = [("conspect-engine", bytes(engine.data)), (library, stripped(solver(library)))]
    return bytes(launcher.data), beside, MACHINES[engine.machine]


def write(path, data, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        path.unlink()
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    path.chmod(mode)


def ask(program, *args):
    return subprocess.run([program, *args], check=True, stdout=subprocess.PIPE).stdout


def stage(into):
    launcher, beside, machine = parts()
    command = into / "bin/conspect"
    write(command, launcher, 0o755)
    for name, data in beside:
        write(into / "lib/conspect" / name, data, 0o755 if name == "conspect-engine" else 0o644)
    completions = {"bash": "bash-completion/completions/conspect", "zsh": "zsh/site-functions/_conspect",
                   "fish": "fish/vendor_completions.d/conspect.fish"}
    for shell, path in completions.items():
        write(into / "share" / path, ask(command, "completions", shell))
    with tempfile.TemporaryDirectory() as temp:
        ask(command, "man", temp)
        for page in sorted(pathlib.Path(temp).iterdir()):
            write(into / "share/man/man1" / (page.name + ".gz"), gzip.compress(page.read_bytes(), 9, mtime=0))
    for name in ("README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"):
        write(into / "share/doc/conspect" / name, (ROOT / name).read_bytes())
    for path in sorted((ROOT / "editors").rglob("*")):
        if path.is_file():
            write(into / "share/conspect/editors" / path.relative_to(ROOT / "editors"), path.read_bytes())
    return machine


def tar(out, base, root):
    """A compressed archive of everything below `base`, under the name `root`."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with open(out, "wb") as raw, gzip.GzipFile("", "wb", LEVEL, raw, mtime=0) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
            for path in sorted(p for p in base.rglob("*") if p.is_file()):
                info = tarfile.TarInfo("%s/%s" % (root, path.relative_to(base).as_posix()))
                info.size, info.mode, info.mtime = path.stat().st_size, path.stat().st_mode & 0o777, EPOCH
                with open(path, "rb") as file:
                    archive.addfile(info, file)
    return out


def archive(out):
    with tempfile.TemporaryDirectory() as temp:
        base = pathlib.Path(temp)
        name = "conspect-%s-%s-linux" % (VERSION, stage(base)[0])
        return tar(out / (name + ".tar.gz"), base, name)


def single(out):
    """The launcher with its parts behind it, as crates/cli/src/packed.rs reads them."""
    launcher, beside, machine = parts()
    body, digest = io.BytesIO(), hashlib.sha256()
    for name, data in beside:
        digest.update(name.encode() + b"\0" + data)
        small = gzip.compress(data, LEVEL, mtime=0)
        body.write(struct.pack("<Q", len(name)) + name.encode() + struct.pack("<Q", len(small)) + small)
    body = body.getvalue()
    end = struct.pack("<QQ", len(beside), len(body)) + digest.hexdigest().encode() + b"conspect-packed1"
    path = out / ("conspect-%s-linux" % machine[0])
    write(path, launcher + body + end, 0o755)
    return path


def deb(out):
    if not shutil.which("dpkg-deb"):
        die("no dpkg-deb here; it makes Debian packages")
    with tempfile.TemporaryDirectory() as temp:
        base = pathlib.Path(temp) / "root"
        machine = stage(base / "usr")[1]
        size = sum(p.stat().st_size for p in base.rglob("*") if p.is_file()) // 1024
        control = {
            "Package": "conspect", "Version": VERSION, "Architecture": machine, "Section": "devel", "Priority": "optional",
            "Maintainer": "The Conspect authors <conspect@localhost>", "Installed-Size": size,
            "Depends": "libc6, libstdc++6, libgcc-s1",
            "Suggests": "default-jdk-headless, nodejs, python3, mono-runtime, cvc5", "Description": SUMMARY}
        write(base / "DEBIAN/control", "".join("%s: %s\n" % item for item in control.items()))
        for path in [base, *base.rglob("*")]:
            if path.is_dir():
                path.chmod(0o755)
        out.mkdir(parents=True, exist_ok=True)
        path = out / ("conspect_%s_%s.deb" % (VERSION, machine))
        compress = ["-Zgzip", "-z%d" % LEVEL]
        env = {**os.environ, "SOURCE_DATE_EPOCH": str(EPOCH)}
        subprocess.run(["dpkg-deb", *compress, "--root-owner-group", "--build", base, path], check=True, env=env,
                       stdout=subprocess.DEVNULL)
        return path


def glibc(files):
    """The oldest glibc that has all that these files ask for, as (2, N)."""
    found = [int(n) for data in files for n in re.findall(rb"GLIBC_2\.(\d+)\b", data)]
    return 2, max(found)


def wheel(out):
    """The command and the module `conspect` in one: what `pip install` puts into bin, lib and site-packages."""
    launcher, beside, machine = parts()
    tag = "py3-none-manylinux_%d_%d_%s" % (*glibc([launcher, *[d for _, d in beside]]), machine[0])
    name = "conspect-" + VERSION
    files = [("%s.data/scripts/conspect" % name, launcher, 0o755)]
    for part, data in beside:
        files.append(("%s.data/data/lib/conspect/%s" % (name, part), data, 0o755))
    for path in sorted((ROOT / "python/conspect").glob("*.py")):
        files.append(("conspect/" + path.name, path.read_bytes(), 0o644))
    metadata = "Metadata-Version: 2.1\nName: conspect\nVersion: %s\nSummary: %s\nLicense: MIT OR Apache-2.0\n" \
               "Requires-Python: >=3.8\nDescription-Content-Type: text/markdown\n\n%s" % (VERSION, SUMMARY, (ROOT / "README.md").read_text())
    files.append(("%s.dist-info/METADATA" % name, metadata.encode(), 0o644))
    files.append(("%s.dist-info/WHEEL" % name, ("Wheel-Version: 1.0\nGenerator: conspect\nRoot-Is-Purelib: false\nTag: %s\n" % tag).encode(), 0o644))
    record = ""
    for path, data, _ in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += "%s,sha256=%s,%d\n" % (path, digest, len(data))
    record += "%s.dist-info/RECORD,,\n" % name
    files.append(("%s.dist-info/RECORD" % name, record.encode(), 0o644))
    out.mkdir(parents=True, exist_ok=True)
    path = out / ("%s-%s.whl" % (name, tag))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as packed:
        for member, data, mode in files:
            info = zipfile.ZipInfo(member, (1980, 1, 1, 0, 0, 0))
            info.external_attr = (0o100000 | mode) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(info, data, compresslevel=LEVEL)
    return path


def contracts():
    """What checks contracts under Node: the text that the engine executes, with what it is made of there."""
    parts = [(ROOT / path).read_text() for path in ("crates/lang-js/lib/contracts.js", "packaging/npm/host.js")]
    return "'use strict';\n" + "".join(parts) + "module.exports = { conspectContracts, conspectUnchecked, conspectNames, conspectHost };\n"


def npm(out):
    """The command and the module `conspect` that scripts take their inputs from."""
    launcher, beside, machine = parts()
    with tempfile.TemporaryDirectory() as temp:
        base = pathlib.Path(temp)
        write(base / "bin/conspect", launcher, 0o755)
        for name, data in beside:
            write(base / "lib/conspect" / name, data, 0o755)
        package = {"name": "conspect", "version": VERSION, "description": SUMMARY, "license": "MIT OR Apache-2.0",
                   "bin": {"conspect": "bin/conspect"}, "main": "index.js", "types": "index.d.ts", "os": ["linux"],
                   "cpu": [machine[2]], "files": ["bin", "lib", "index.js", "index.d.ts", "contracts.js"]}
        write(base / "package.json", json.dumps(package, indent=2) + "\n")
        for name in ("index.js", "index.d.ts"):
            write(base / name, (ROOT / "packaging/npm" / name).read_bytes())
        write(base / "contracts.js", contracts())
        write(base / "README.md", (ROOT / "README.md").read_bytes())
        return tar(out / ("conspect-%s.tgz" % VERSION), base, "package")


def oci(out):
    """A folder that `docker build` or `buildah bud` takes: the recipe and the Debian package."""
    context = out / "oci"
    shutil.rmtree(context, ignore_errors=True)
    package = deb(context)
    package.rename(context / "conspect.deb")
    write(context / "Containerfile", (ROOT / "packaging/Containerfile").read_bytes())
    return context


MAKERS = {"archive": archive, "single": single, "deb": deb, "wheel": wheel, "npm": npm, "oci": oci}


def main(what, *rest):
    if what == "stage" and len(rest) == 1:
        stage(pathlib.Path(rest[0]))
    elif what == "install" and len(rest) == 1:
        target = pathlib.Path(os.environ.get("DESTDIR", "") + os.path.abspath(rest[0]))
        stage(target)
        print("installed %s" % (target / "bin/conspect"))
    elif (what in MAKERS or what == "all") and len(rest) <= 1:
        out = pathlib.Path(rest[0]) if rest else ROOT / "target/dist"
        for name in MAKERS if what == "all" else [what]:
            path = MAKERS[name](out)
            size = " (%.1f MB)" % (path.stat().st_size / 1e6) if path.is_file() else ""
            print("%s%s" % (path, size))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["help"]))

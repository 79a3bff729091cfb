#!/usr/bin/env python3
"""Packs editors/vscode as target/dist/conspect-VERSION.vsix: the extension with its library, and nothing of a bundler.

A .vsix file is an archive with the extension below `extension/`, a manifest and the types of its files (Open Packaging Conventions).
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
from xml.sax.saxutils import escape, quoteattr

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "editors" / "vscode"
# Archives know no time before 1980; equal builds give equal bytes.
TIME = (1980, 1, 1, 0, 0, 0)


def manifest(package):
    categories = ",".join(package["categories"])
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={quoteattr(package["name"])} Version={quoteattr(package["version"])} Publisher={quoteattr(package["publisher"])} />
    <DisplayName>{escape(package["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(package["description"])}</Description>
    <Categories>{escape(categories)}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(package["engines"]["vscode"])} />
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
  </Assets>
</PackageManifest>
"""


def types(names):
    kinds = {"json": "application/json", "js": "application/javascript", "vsixmanifest": "text/xml"}
    extensions = sorted({pathlib.PurePosixPath(n).suffix[1:] for n in names} - {""} | {"vsixmanifest"})
    lines = (f'<Default Extension={quoteattr("." + e)} ContentType={quoteattr(kinds.get(e, "text/plain"))} />' for e in extensions)
    plain = (n for n in names if not pathlib.PurePosixPath(n).suffix)
    parts = (f'<Override PartName={quoteattr("/" + n)} ContentType="text/plain" />' for n in plain)
    body = "".join([*lines, *parts])
    return f'<?xml version="1.0" encoding="utf-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{body}</Types>'


def main():
    package = json.loads((SOURCE / "package.json").read_text())
    out = ROOT / "target" / "dist" / f"conspect-{package['version']}.vsix"
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(temporary) / "extension"
        shutil.copytree(SOURCE, work, ignore=shutil.ignore_patterns("node_modules"))
        for name in ("LICENSE-MIT", "LICENSE-APACHE"):
            shutil.copy(ROOT / name, work / name)
        subprocess.run(["npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], cwd=work, check=True)
        files = sorted(p for p in work.rglob("*") if p.is_file() and not p.is_symlink() and ".bin" not in p.parts and p.suffix != ".ts")
        names = {f"extension/{p.relative_to(work).as_posix()}": p.read_bytes() for p in files}
    texts = {"extension.vsixmanifest": manifest(package).encode(), "[Content_Types].xml": types(names).encode()}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {**texts, **names}.items():
            archive.writestr(zipfile.ZipInfo(name, TIME), data, zipfile.ZIP_DEFLATED)
    print(out.relative_to(ROOT))


if __name__ == "__main__":
    sys.exit(main())

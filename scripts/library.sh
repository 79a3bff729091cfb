#!/usr/bin/env bash
# Installs the jar that the bench of a library checks: Debian's libcommons-lang3-java.
set -euo pipefail

jar=/usr/share/java/commons-lang3.jar
package=libcommons-lang3-java

if [ -e "$jar" ]; then exit 0; fi
command -v apt-get >/dev/null 2>&1 || { printf 'library: error: no apt-get here; put commons-lang3 at %s\n' "$jar" >&2; exit 1; }
as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi; }
as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq </dev/null
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" </dev/null >&2
[ -e "$jar" ] || { printf 'library: error: %s did not bring %s\n' "$package" "$jar" >&2; exit 1; }

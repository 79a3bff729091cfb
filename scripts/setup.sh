#!/usr/bin/env bash
# Installs what is missing to build and run Conspect on a Debian machine with Rust: a JDK, Node, mono with its C# compiler,
# Python with pip (only to fetch the solver) and libz3; with the argument `tests` Chromium, cvc5 and Neovim too, which single tests
# need. What is there already is left alone, so running it twice costs nothing.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
z3_version="5.4.0.0"
z3_home="$root/.deps/z3"
z3_lib="$z3_home/z3/lib"

say() { printf 'setup: %s\n' "$*" >&2; }
die() { printf 'setup: error: %s\n' "$*" >&2; exit 1; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"
    elif command -v sudo >/dev/null 2>&1; then sudo -n "$@" || die "'$*' needs root; run it yourself, then 'make setup' again"
    else die "'$*' needs root and there is no sudo; run it yourself, then 'make setup' again"
    fi
}

apt_updated=""
apt_install() {
    command -v apt-get >/dev/null 2>&1 || die "no apt-get here; please install by hand: $*"
    if [ -z "$apt_updated" ]; then as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq </dev/null; apt_updated=1; fi
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" </dev/null >&2
}

command -v cargo >/dev/null 2>&1 || die "no cargo on the path; install Rust 1.95 or newer (https://rustup.rs), then run 'make setup' again"

# A linker and make; the standard library of C++ that libz3 needs comes with g++.
if ! command -v cc >/dev/null 2>&1; then say "installing a C compiler (Rust's linker)"; apt_install build-essential; fi

# A JDK: javac compiles the models and the examples, the engine reads the JDK's own classes, java confirms witnesses.
if ! command -v javac >/dev/null 2>&1 || ! command -v java >/dev/null 2>&1; then
    say "installing a JDK"
    apt_install openjdk-17-jdk-headless || apt_install default-jdk-headless
fi

# Node: it re-executes the witnesses of JavaScript programs.
if ! command -v node >/dev/null 2>&1; then say "installing Node"; apt_install nodejs; fi

# mono: mcs compiles the models of the C# class library, the harness and the examples; mono's assemblies are the class
# library that is executed, and mono confirms witnesses where no .NET is installed.
if ! command -v mono >/dev/null 2>&1 || ! command -v mcs >/dev/null 2>&1; then
    say "installing mono and its C# compiler"
    apt_install mono-runtime mono-mcs
fi

# What single tests need: Chromium, in which the page of `conspect summary` is read, cvc5, which checks certificates of
# proofs a second time, and Neovim, whose extension is tried. Where they cannot be had, scripts/test.sh says so and leaves these tests out.
if [ "${1:-}" = tests ]; then
    if ! command -v chromium >/dev/null 2>&1 && ! command -v chromium-browser >/dev/null 2>&1 \
        && ! command -v google-chrome >/dev/null 2>&1; then
        say "installing Chromium"
        (apt_install chromium) || say "Chromium could not be installed"
    fi
    if ! command -v cvc5 >/dev/null 2>&1; then
        say "installing cvc5"
        (apt_install cvc5) || say "cvc5 could not be installed"
    fi
    if ! command -v nvim >/dev/null 2>&1; then
        say "installing Neovim"
        (apt_install neovim) || say "Neovim could not be installed"
    fi
fi

# libz3, from the wheel that the Z3 project publishes.
if [ ! -e "$z3_lib/libz3.so" ] || [ ! -d "$z3_home/z3_solver-$z3_version.dist-info" ]; then
    if ! command -v python3 >/dev/null 2>&1; then say "installing python3"; apt_install python3; fi
    if ! python3 -m pip --version >/dev/null 2>&1; then say "installing pip"; apt_install python3-pip; fi
    say "fetching libz3 (z3-solver $z3_version)"
    rm -rf "$z3_home" "$root/.deps/wheels"
    mkdir -p "$root/.deps/wheels"
    # `pip download` works where an install is refused (PEP 668); a wheel is a zip archive.
    python3 -m pip download --quiet --no-deps --only-binary=:all: -d "$root/.deps/wheels" "z3-solver==$z3_version" </dev/null >&2 \
        || die "could not download z3-solver $z3_version with pip; is there a network or a package index?"
    python3 - "$root/.deps/wheels" "$z3_home" <<'PY'
import pathlib, sys, zipfile
wheels, home = map(pathlib.Path, sys.argv[1:])
[wheel] = wheels.glob("z3_solver-*.whl")
with zipfile.ZipFile(wheel) as archive:
    archive.extractall(home)
PY
    rm -rf "$root/.deps/wheels"
    [ -e "$z3_lib/libz3.so" ] || die "the z3-solver wheel has no z3/lib/libz3.so"
    # The library's own name (its SONAME) must be found at run time.
    [ -e "$z3_lib/libz3.so.${z3_version%.*.*}" ] || ln -s libz3.so "$z3_lib/libz3.so.${z3_version%.*.*}"
fi

# Tell cargo where the solver is. The path is this checkout's, so the file is not committed.
config="$root/.cargo/config.toml"
mkdir -p "$root/.cargo"
wanted="$(cat <<TOML
[env]
Z3_NO_PKG_CONFIG = "1"
Z3_LIBRARY_PATH_OVERRIDE = "$z3_lib"
Z3_SYS_Z3_VERSION = "${z3_version%.*}"

[build]
rustflags = ["-C", "link-arg=-Wl,-rpath,$z3_lib"]
rustdocflags = ["-C", "link-arg=-Wl,-rpath,$z3_lib"]
TOML
)"
if [ ! -e "$config" ] || [ "$(cat "$config")" != "$wanted" ]; then
    say "writing .cargo/config.toml"
    printf '%s\n' "$wanted" >"$config"
fi

#!/usr/bin/env bash
# Milliseconds from an edit in Neovim to the diagnostics that it leads to, as a table. EDITS and FUNCTIONS set the size.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
command -v nvim >/dev/null 2>&1 || { echo "run.sh: no Neovim on the path; 'make test' installs it" >&2; exit 1; }
cargo build --release --quiet --manifest-path "$root/Cargo.toml" -p conspect-cli
home="$(mktemp -d)"
trap 'rm -rf "$home"' EXIT
cd "$home"
CONSPECT="${CONSPECT:-$root/target/release/conspect}" PLUGIN="$root/editors/neovim" DOCUMENT=shop.py \
    XDG_STATE_HOME="$home/state" XDG_CACHE_HOME="$home/cache" \
    nvim --headless -u NONE -i NONE -c "luafile $root/bench/editor/latency.lua"

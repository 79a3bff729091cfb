#!/usr/bin/env bash
# Fetches Test262 at a fixed commit (not committed here) and runs it in the concrete domain; options go to the runner.
set -euo pipefail
cd "$(dirname "$0")/.."

COMMIT=be13516fb6441b950ba8a3df97eb34062c186972
DIR=${TEST262:-.deps/test262}

if [[ ! -f $DIR/harness/assert.js ]]; then
  mkdir -p "$DIR"
  git -C "$DIR" init --quiet
  git -C "$DIR" fetch --quiet --depth 1 https://github.com/tc39/test262 "$COMMIT"
  git -C "$DIR" checkout --quiet FETCH_HEAD
fi
cargo run --release --quiet -p conspect-e2e --bin test262 -- "$DIR" "$@"

#!/usr/bin/env bash
# Format, lints and every test of the workspace.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

step() { printf '== %s\n' "$*" >&2; }

if cargo fmt --version >/dev/null 2>&1; then
    step "cargo fmt --check"
    cargo fmt --all -- --check
fi
if cargo clippy --version >/dev/null 2>&1; then
    # Lints of correctness and suspicion fail; those of style are advice, for they change with the toolchain.
    step "cargo clippy"
    cargo clippy --release --workspace --all-targets --quiet -- -A clippy::all -D clippy::correctness -D clippy::suspicious
fi
step "cargo build --release"
cargo build --release --workspace --all-targets --quiet
# Property tests draw the same cases in every run; PROPTEST_RNG_SEED draws others.
export PROPTEST_RNG_SEED="${PROPTEST_RNG_SEED:-1}"
if ! command -v chromium chromium-browser google-chrome >/dev/null 2>&1; then
    step "WARNING: no Chromium here and none could be installed: the page of summaries is not tested in a browser"
    export CONSPECT_TEST_WITHOUT_BROWSER=1
fi
if ! command -v cvc5 >/dev/null 2>&1; then
    step "WARNING: no cvc5 here and none could be installed: no second solver checks certificates in the tests"
    export CONSPECT_TEST_WITHOUT_CVC5=1
fi
if ! command -v nvim >/dev/null 2>&1; then
    step "WARNING: no Neovim here and none could be installed: its extension is not tested"
    export CONSPECT_TEST_WITHOUT_NEOVIM=1
fi
if ! unshare --user --map-root-user --mount --net --pid --ipc --fork true 2>/dev/null; then
    step "WARNING: the system refuses namespaces: neither the sandbox of re-execution is tested, nor what Node is asked in it"
    export CONSPECT_TEST_WITHOUT_SANDBOX=1
fi
step "tests"
python3 scripts/run_tests.py

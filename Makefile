# Conspect: every target first sees to what is missing, and installs nothing twice.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build

CARGO ?= cargo
# Programs of the differential test: 'make test' runs DIFF, 'make differential' all of DIFF_FULL.
DIFF_FULL ?= 2000
FUZZ ?= 200000

.PHONY: install dist archive single deb wheel npm oci vscode setup build demo test bench library differential fuzz clean

setup:
	@scripts/setup.sh

build: setup
	@$(CARGO) build --release

# The checks of examples/java: proved, bounded, violated and confirmed, unknown.
demo: build
	@$(CARGO) run --release --quiet -p conspect-e2e --bin demo

# Format, lints and every test. The tests run in the release profile: most of them run the engine.
test:
	@scripts/setup.sh tests
	@scripts/test.sh

bench: build
	@$(CARGO) run --release --quiet -p conspect-e2e --bin bench
	@$(CARGO) run --release --quiet -p conspect-e2e --bin js_bench

# Real code: the public static methods of a package of Debian's commons-lang3.
library: build
	@scripts/library.sh
	@$(CARGO) run --release --quiet -p conspect-e2e --bin library_bench

# Random Java programs: the JVM, the concrete domain and the symbolic domain's path for the same inputs.
differential: build
	@CONSPECT_DIFFERENTIAL=$(DIFF_FULL) $(CARGO) test --release -p conspect-e2e --test differential -- --nocapture

# Mutated class files, as many mutated .cir and .demo files, and a tenth of that of each language that is read from source.
fuzz: build
	@$(CARGO) run --release --quiet -p conspect-ir --example fuzz_cir -- $(FUZZ)
	@$(CARGO) run --release --quiet -p conspect-lang-demo --example fuzz_demo -- $(FUZZ)
	@$(CARGO) run --release --quiet -p conspect-e2e --bin fuzz_class -- --count $(FUZZ)
	@for seed in 1 2 3 4; do for kind in py js ts; do \
	    $(CARGO) run --release --quiet -p conspect-session --example fuzz_source -- $$kind $$(( $(FUZZ) / 40 )) $$seed; done; done

# An installation below PREFIX (DESTDIR in front of it), which can be moved as a whole.
PREFIX ?= /usr/local
install: build
	@python3 scripts/dist.py install "$(PREFIX)"

# What people install: everything, or one of them, into target/dist.
dist: build
	@python3 scripts/dist.py all
archive single deb wheel npm oci: build
	@python3 scripts/dist.py $@

# The extension for VS Code, with its library, into target/dist.
vscode:
	@python3 scripts/vsix.py

clean:
	@$(CARGO) clean

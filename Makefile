# make run    a simulated table in this terminal
# make test   lint, format, types and every test
# make help   the other verbs
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: run test lint format types unit bench fire firmware wheel clean help setup goldens fuzz soak recordings install update uninstall roots rig rig-again again

help:
	@sed -n 's/^# make /  make /p' Makefile

# make setup  the virtual environment that every other verb uses
setup: $(STAMP)

$(STAMP): pyproject.toml .ci/need
	@sh .ci/need python3-venv "$(PYTHON) -m ensurepip --version"
	@echo "Setting up $(VENV) for the first time: a minute or two, all from PyPI."
	@test ! -e $(VENV) || $(BIN)/pip --version >/dev/null 2>&1 || { echo "What a set-up that was broken off left is made anew."; rm -rf $(VENV); }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

run: $(STAMP)
	@$(BIN)/companion run --simulate || { code=$$?; test $$code = 130 || exit $$code; }

test: lint types unit

# make lint   ruff: faults and format
lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# make types  mypy, strict
types: $(STAMP)
	$(BIN)/mypy

AVR_LIBC := echo '\#include <avr/io.h>' | avr-gcc -mmcu=atmega328p -E -
SIMAVR   := echo '\#include <simavr/sim_avr.h>' | cc -E -
LIBELF   := echo '\#include <libelf.h>' | cc -E -
# What builds the Uno's firmware and runs it without an Uno.
FIRMWARE_TOOLS = sh .ci/need g++ "g++ --version" && sh .ci/need gcc-avr "avr-g++ --version" && \
	sh .ci/need avr-libc "$(AVR_LIBC)" && sh .ci/need libsimavr-dev "$(SIMAVR)" && sh .ci/need libelf-dev "$(LIBELF)"

# make unit   the tests alone
unit: $(STAMP)
	@sh .ci/need systemd "systemd-analyze --version"
	@sh .ci/need shellcheck "shellcheck --version"
	@$(FIRMWARE_TOOLS)
	$(BIN)/pytest -n 2 --dist loadgroup

# What builds the Pi in a bottle: a kernel from Debian's source, a root of Debian packages, a disk; Debian's own Python.
# gcc alone compiles nothing that needs a library's header; and /usr/sbin is not on everybody's path.
RIG_TOOLS = sh .ci/need linux-source "ls /usr/src/linux-source-*.tar.xz" && \
	for tool in gcc make flex bison bc patch xz:xz-utils mmdebstrap mke2fs:e2fsprogs unshare:util-linux; do \
		sh .ci/need $${tool\#\#*:} "PATH=\$$PATH:/usr/sbin:/sbin; command -v $${tool%%:*}" || exit 1; done && \
	sh .ci/need libc6-dev "echo '\#include <stdio.h>' | cc -E -" && \
	sh .ci/need python3-venv "/usr/bin/python3 -m ensurepip --version" && \
	sh .ci/need python3-dev "/usr/bin/python3-config --includes && ls \$$(/usr/bin/python3-config --includes | sed 's/-I//; s/ .*//')/Python.h"
# Two Pis at a time, those of one group never at the same time.
RIG = $(BIN)/pytest -o python_files="rig_*.py" -n 2 --dist loadgroup --durations=0 --durations-min=1 tests/rig

# make rig    a Pi in a bottle: the service on a real kernel with real device nodes (tests/rig/README.md); needs root once
rig: $(STAMP)
	@$(RIG_TOOLS)
	$(BIN)/python -m tests.rig.build
	$(RIG)

# make rig-again  of the rig's tests those that failed the last time; all, if it did not come to them
rig-again: $(STAMP)
	$(BIN)/python -m tests.rig.build
	$(RIG) --last-failed

# make again  lint, types, and of the tests those that failed the last time
again: lint types
	$(BIN)/pytest --last-failed

# make format put the code into its format
format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# make bench  what it costs, as ratios against a baseline in the same run
bench: $(STAMP)
	@sh .ci/need strace "strace -V"
	$(BIN)/python -m tests.bench
	@$(FIRMWARE_TOOLS)
	$(BIN)/python -m tests.firmware.fire 15

# make fire   the panel's line on bad cables, both boards as running programs, for minutes: the table of PROTOCOL.md
fire: $(STAMP)
	@$(FIRMWARE_TOOLS)
	$(BIN)/python -m tests.firmware.fire 150

# make firmware  the Uno's program: build/panel.hex (the Pico's is copied as it is, see hardware.md)
firmware:
	@sh .ci/need gcc-avr "avr-g++ --version"
	@sh .ci/need avr-libc "$(AVR_LIBC)"
	@mkdir -p build
	$(MAKE) -C firmware_bridge/arduino OUT=$(CURDIR)/build

# make fuzz   any bytes at all against all that reads the panel's line: SECONDS=60 for each target, then INPUTS=1000000
SECONDS ?= 60
INPUTS ?= 1000000
fuzz: $(STAMP)
	-$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,fuzz]'
	-@sh .ci/need "clang libclang-rt-14-dev" "clang++ --version"
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS)
	$(BIN)/python -m tests.fuzz --inputs $(INPUTS) raw uno
	$(BIN)/python -m tests.fuzz --inputs $$(($(INPUTS) / 10)) pico board

# make soak   random games and evenings at a table, both games: SECONDS=300 in all, SEED=1 for the same again
soak: SECONDS = 300
soak: $(STAMP)
	$(BIN)/python -m tests.soak --seconds $(SECONDS) $(if $(SEED),--seed $(SEED))

# make recordings  play the evenings of tests/line anew and record them (read the diff before you commit it)
recordings: $(STAMP)
	$(BIN)/python -m tests.line.evenings

# make goldens draw every golden picture anew (read the diff before you commit it)
goldens: $(STAMP)
	GOLDENS=write $(BIN)/pytest -q tests/screens tests/table tests/engine/test_transcript.py

# make wheel  the package as a file in dist/
wheel: $(STAMP)
	$(BIN)/python -m build --wheel

# make install  the companion as a service of this machine, any user; OPTIONS="--yes-i2c --config FILE" and others
# make update   the same: a new version beside the old, tried, switched to, taken back if it does not start
install update:
	@sh systemd/install $(OPTIONS)

# make uninstall  takes the service away again; matches and config stay
uninstall:
	@sh systemd/remove $(OPTIONS)

# make roots  install, update, roll back and remove in clean Debian roots of two releases (as root; minutes)
roots: $(STAMP)
	@sh .ci/need mmdebstrap "mmdebstrap --version"
	@sh .ci/need systemd-container "systemd-nspawn --version"
	$(BIN)/python -m tests.install.roots $(RELEASES)

# make clean  takes the virtual environment, what was built and all caches away
clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis

# Everything runs in .venv, made on first use. Choose another Python with PYTHON=...
PYTHON ?= python3
ARGS ?=

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
CODE := src tests $(foreach folder,bench training,$(if $(wildcard $(folder)/*.py),$(folder)))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal test check check-client format bench peers lock clean remake

help:
	@echo "make play      play in the browser (ARGS='--help' shows what can be chosen)"
	@echo "make terminal  play in the terminal (ARGS='--help' shows what can be chosen)"
	@echo "make test      check the code, then run all tests"
	@echo "make check     formatting, lint, types, layers"
	@echo "make format    format the code and mend what the linters can"
	@echo "make bench     measure speed (ARGS='--help' shows what can be chosen)"
	@echo "make peers     compare speed with other engines, installed into .venv-peers"
	@echo "make lock      work out the pinned dependencies anew (ARGS=--upgrade: the newest)"
	@echo "make clean     remove all that the other goals made"
	@echo "Each makes what it needs in .venv first. PYTHON=python3.12 chooses the Python."

play: .venv/package.stamp
	@$(BIN)/stackyard serve --open $(ARGS)

terminal: .venv/package.stamp
	@$(BIN)/stackyard play $(ARGS)

test: check
	$(BIN)/python -m pytest -n auto $(ARGS)

check: .venv/dev.stamp check-client
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-logo

# The client's checks need Node; the page itself is built without one (hatch_build.py).
NODE_FIT := $(shell node -e 'const [a, b] = process.versions.node.split(".").map(Number); \
	process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a >= 24 ? 0 : 1)' \
	>/dev/null 2>&1 && command -v npm >/dev/null && echo yes)

ifeq ($(NODE_FIT),yes)
check-client: web/node_modules/.dev.stamp
	cd web && npm run --silent check
	cd web && npm run --silent lint
	cd web && npm run --silent test
else ifeq ($(CI),true)
check-client:
	@echo "Node (20.19, 22.12, or 24 and later) is needed to check the client" >&2; exit 1
else
check-client:
	@echo "The client's checks are skipped: they need Node 20.19, 22.12, or 24 and later."
endif

web/node_modules/.dev.stamp: web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

format: .venv/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
ifeq ($(NODE_FIT),yes)
	$(MAKE) web/node_modules/.dev.stamp
	cd web && npm run --silent format
endif

bench: .venv/package.stamp
	@$(BIN)/stackyard bench $(ARGS)

peers: .venv-peers/package.stamp
	@.venv-peers/bin/python bench/peers.py $(ARGS)

# One lock serves Python 3.11 to 3.14. It holds no address, so any package index will do.
UV = $(shell command -v uv || echo $(BIN)/uv)
COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-config --no-header $(ARGS) pyproject.toml

lock: .venv/made
	@command -v uv >/dev/null || $(PIP) install --quiet uv
	$(COMPILE) --group dev -o requirements.lock
	$(COMPILE) -c requirements.lock -o requirements-run.lock
	$(COMPILE) --group peers -c requirements.lock -o requirements-peers.lock

clean:
	rm -rf .venv .venv-peers web/node_modules src/stackyard/server/static build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench training -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# --- The virtual environment ---------------------------------------------------------------

# A .venv that was moved, or whose Python is gone, is made again; so is one of another PYTHON than
# the one that is asked for now. Where none is asked for, the present one stays.
ASKED := $(if $(filter file,$(origin PYTHON)),*,"$(PYTHON)")
SOUND := $(shell case "$$(cat .venv/made 2>/dev/null)" in \
	("$$(pwd): "$(ASKED)) $(BIN)/python -c '' 2>/dev/null && echo yes;; esac)
ifneq ($(SOUND),yes)
.venv/made: remake
endif

.venv/made:
	@command -v "$(PYTHON)" >/dev/null || { \
	  echo "There is no '$(PYTHON)' here. Stackyard needs Python 3.11 or newer:" \
	    "install it, or say where it is: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Stackyard needs Python 3.11 or newer, but '$(PYTHON)' is $$("$(PYTHON)" --version 2>&1)." \
	    "Choose another: make PYTHON=python3.11" >&2; exit 1; }
	@echo "Making .venv with $$("$(PYTHON)" --version)"
	@"$(PYTHON)" -m venv --clear .venv || { rm -rf .venv; \
	  echo "'$(PYTHON)' could not make a virtual environment (see above)." \
	    "On Debian and Ubuntu install the package python3-venv." >&2; exit 1; }
	@echo "$$(pwd): $(PYTHON)" > $@

PIP_FAILED = { echo "pip could not install what Stackyard needs (see above). It needs a package" \
	"index within reach, and Python 3.11 to 3.14." >&2; exit 1; }

.venv/run.stamp: requirements-run.lock .venv/made
	@echo "Installing the libraries that Stackyard runs on"
	@$(PIP) install --quiet --require-hashes -r requirements-run.lock || $(PIP_FAILED)
	@touch $@

# Installing builds the page, where its sources have changed.
CLIENT := $(shell find web/src web/public -type f 2>/dev/null) \
	$(wildcard web/*.json web/*.html web/*.js web/*.ts) hatch_build.py

.venv/package.stamp: pyproject.toml $(CLIENT) .venv/run.stamp
	@echo "Installing Stackyard, and building its page where that has changed"
	@$(PIP) install --quiet --no-deps -e . || $(PIP_FAILED)
	@touch $@

.venv/dev.stamp: requirements.lock .venv/package.stamp
	@echo "Installing the test tools"
	@$(PIP) install --quiet --require-hashes -r requirements.lock || $(PIP_FAILED)
	@touch $@

# Other people's engines stay apart from all else.
.venv-peers/package.stamp: pyproject.toml requirements-peers.lock .venv/made
	@echo "Installing the engines to compare with"
	@$(BIN)/python -m venv --clear .venv-peers
	@.venv-peers/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes \
	  -r requirements-peers.lock || $(PIP_FAILED)
	@.venv-peers/bin/python -m pip --disable-pip-version-check install --quiet --no-deps -e . \
	  || $(PIP_FAILED)
	@touch $@

# Everything runs in a virtual environment, .venv, which is made on first use.
#   make demo    classify the puzzles of puzzles/demo.txt, and count those of another file
#   make test    run the quick tests of the installed package
#   make test-all   run all tests, also long ones and those that need further packages
#   make test-oldest   run the quick tests with the oldest dependencies that pyproject.toml allows
#   make bench   measure (with BENCH=--quick: a sample)
#   make soak    long trials: kills of resumed runs, images of known puzzles, brute force, and the
#                kernel with wide lanes under sanitizers
#   make reference  write what comes from the program: parts of the pages, pictures, notebooks
#   make docs    build the pages of docs/ into build/docs
#   make release-check  build the files of a release, and test them as users get them
#   make lint    check style, types, the kernel's stub, and the imports of rooms
#   make clean   remove all files made by these
# If python3 is older than 3.11, name a newer one: make test PYTHON=python3.12

PYTHON ?= python3
VENV ?= .venv
RUN := $(VENV)/bin/python -P
# If this is set, as in many containers, each of a thousand processes compiles all modules again.
unexport PYTHONDONTWRITEBYTECODE
# As many compilers as cores. Ninja would start two more: that takes longer, and 600 MB for each.
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell getconf _NPROCESSORS_ONLN)
# Modules are compiled to bytecode when they are imported: most of them never are.
# The build tools stay in the environment, so that only changed files are compiled again
# (setuptools for python-sat, if it has no wheel).
INSTALL := $(RUN) -m pip install --quiet --disable-pip-version-check --no-compile \
    --no-build-isolation
# uv needs a sixth of pip's time; where it finds no index, because pip's settings name one, pip may.
REQUIRE = $(INSTALL) uv && $(VENV)/bin/uv pip install --quiet --python $(VENV)/bin/python -r $(1) \
    || $(INSTALL) -r $(1)
SOURCES := $(shell find satsudoku encodings puzzles -type f -not -name '*.pyc') \
    pyproject.toml README.md LICENSE
CXX_SOURCES := $(shell find satsudoku/kernel tests -name '*.[ch]pp')

.PHONY: demo test test-all test-oldest bench soak reference docs release-check lint clean

demo: $(VENV)/installed
	$(VENV)/bin/satsudoku classify puzzles/demo.txt
	$(VENV)/bin/satsudoku count puzzles/not-unique.txt

test: $(VENV)/installed-test
	$(RUN) -m pytest -n auto --dist loadfile -m "not thorough"

test-all: $(VENV)/installed-test-all
	$(RUN) -m pytest -n auto --dist loadfile

# Under Python 3.11, for which the oldest dependencies still have wheels.
test-oldest:
	$(PYTHON) -m venv $(VENV)-oldest
	$(VENV)-oldest/bin/python -m pip install --quiet --disable-pip-version-check uv
	$(VENV)-oldest/bin/uv pip install --quiet --python $(VENV)-oldest/bin/python \
	    --resolution lowest-direct '.[test-all]'
	$(VENV)-oldest/bin/python -P -m pytest -n auto --dist loadfile -m "not thorough"

bench: $(VENV)/installed
	@for script in tests/benchmarks/bench_*.py; do \
	    echo "== $$script $(BENCH)"; $(VENV)/bin/python $$script $(BENCH) || exit 1; done

soak: $(VENV)/installed-test-all
	SATSUDOKU_AT_LENGTH=1 $(RUN) -m pytest -n auto --dist loadfile
	$(RUN) tests/soak/kills.py
	$(RUN) tests/soak/images.py
	$(RUN) tests/soak/constraint_images.py
	$(RUN) tests/soak/filters.py
	$(RUN) tests/soak/changed_boards.py
	$(RUN) tests/soak/styles.py
	$(RUN) tests/soak/pastes.py
	$(RUN) tests/soak/kernel.py
	$(RUN) tests/soak/forgeries.py
	$(RUN) tests/soak/hostile_texts.py
	$(RUN) tests/soak/links_to_links.py
	$(RUN) tests/soak/mutants.py

reference: export PYTHONPATH := docs/_ext
reference: $(VENV)/installed
	$(RUN) docs/_ext/variant_reference.py encodings puzzles
	$(RUN) docs/_ext/rule_index.py
	$(RUN) docs/_ext/kind_index.py
	$(RUN) tests/rule_findings.py
	$(RUN) docs/_ext/builder_stub.py
	$(RUN) docs/_ext/pages.py
	$(RUN) docs/_ext/notebooks.py

docs: $(VENV)/installed-docs
	$(RUN) -m sphinx --fail-on-warning --keep-going --quiet docs build/docs

release-check:
	PYTHON=$(PYTHON) .ci/release

lint: $(VENV)/installed-lint
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(VENV)/bin/clang-format --dry-run --Werror $(CXX_SOURCES)
	$(VENV)/bin/lint-imports
	$(RUN) -m mypy
	$(RUN) -m mypy.stubtest satsudoku._kernel --allowlist tests/stubtest-allowlist.txt --mypy-config-file pyproject.toml

clean:
	rm -rf $(VENV) $(VENV)-oldest build

# A plain install, not links to the sources: the tests run what users get.
$(VENV)/installed: $(VENV)/tools $(SOURCES)
	$(INSTALL) .
	touch $@

# The dependencies are downloaded and installed while the kernel compiles.
$(VENV)/installed-%: $(VENV)/tools $(SOURCES) .ci/requirements.py
	@$(RUN) .ci/requirements.py $* > $(VENV)/requirements-$*.txt
	{ $(call REQUIRE,$(VENV)/requirements-$*.txt); } & required=$$!; \
	    $(INSTALL) --no-deps .; built=$$?; wait $$required && exit $$built
	touch $@

$(VENV)/tools: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "satsudoku needs Python 3.11 or later, but $(PYTHON) is" \
	        "$$($(PYTHON) --version 2>&1); say for instance: make PYTHON=python3.12" >&2; \
	    exit 1; }
	@command -v "$${CXX:-c++}" g++ clang++ >/dev/null || { \
	    echo "satsudoku needs a C++ compiler: c++, g++, clang++ or what CXX names" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) cmake ninja setuptools $$($(RUN) -c 'import tomllib; \
	    print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])')
	touch $@

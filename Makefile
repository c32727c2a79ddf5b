# The commands of this course. Needed beforehand: Python 3.11 or newer, and make.

PYTHON ?= python3
VENV ?= .venv
JOBS ?= logical
NB ?=
PORT ?= 8000
ROWS ?=
SETTINGS ?=
MARK ?=
ONLY ?=
N :=
NAME :=

BIN := $(VENV)/bin
PY := $(BIN)/python
STAMP := $(VENV)/.course-installed
NOTEBOOKS := $(wildcard book/*.ipynb book/exercises/*.ipynb lectures/*.ipynb)
EXERCISES := $(wildcard book/exercises/*.ipynb)
DECKS := $(wildcard lectures/*.ipynb)

# One thread per process, and no personal settings: the same numbers on every machine.
export OMP_NUM_THREADS := 1
export OPENBLAS_NUM_THREADS := 1
export MKL_NUM_THREADS := 1
export PYTHONHASHSEED := 0
export IPYTHONDIR := $(CURDIR)/_build/.ipython
export JUPYTER_PLATFORM_DIRS := 1

.PHONY: help book test test-pcalab test-notebooks test-processors refresh exercises slides pdf test-pdf test-scripts bundle chapter \
  test-site bench serve clean
.DEFAULT_GOAL := help

help:
	@echo "make book        build the book, with its decks, into _build/html (warnings are errors)"
	@echo "make test        run pcalab's tests, then every notebook against its stored outputs"
	@echo "make refresh     re-execute notebooks in place and normalise them (NB=book/02-lagrangian.ipynb for some)"
	@echo "make exercises   exercise notebooks without their solutions, and an nbgrader course, into _build/exercises"
	@echo "make slides      the lecture decks as single reveal.js pages into _build/slides"
	@echo "make pdf         the whole book as one PDF, _build/pca-course.pdf (needs a Chromium; some minutes)"
	@echo "make test-pdf    read that PDF back: links, alternatives, outline, contents"
	@echo "make bundle      the site, decks, notebooks and pcalab as one zip that opens from a USB stick: _build/pca-course.zip"
	@echo "make chapter N=27 NAME=independent-components"
	@echo "                 a chapter to begin with, its exercises and its entries in contents, map, cheat sheet and glossary"
	@echo "make test-site   open the built book and decks in headless Chromium and check every page"
	@echo "make test-scripts"
	@echo "                 form and types of the live pictures' scripts (needs Node.js)"
	@echo "make test-processors"
	@echo "                 the tests and notebooks again, as other processors and other Pythons compute (SETTINGS=Haswell"
	@echo "                 for some; all take half an hour and more)"
	@echo "make bench       time pcalab beside the libraries it can replace (ROWS=Isomap for some; all take about an hour)"
	@echo "make serve       serve the built book at http://localhost:$(PORT)"
	@echo "make clean       remove everything built (the environment in $(VENV) stays)"
	@echo
	@echo "Each makes $(VENV) itself when it is missing. PYTHON=python3.12 picks another Python, VENV=path another place."

# --- the environment -------------------------------------------------------------------------

$(STAMP): requirements.txt pyproject.toml
	@if [ ! -x $(PY) ]; then \
	  command -v $(PYTHON) >/dev/null 2>&1 || \
	    { echo "No $(PYTHON) was found: install Python 3.11 or newer and run make again."; exit 1; }; \
	  $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "This course needs Python 3.11 or newer, and $(PYTHON) is `$(PYTHON) --version 2>&1`: name a newer one, for example make $(or $(MAKECMDGOALS),book) PYTHON=python3.12"; exit 1; }; \
	  $(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	    { echo "`$(PYTHON) --version 2>&1` comes without venv and ensurepip: install them (Debian and Ubuntu: apt install python3-venv) and run make again."; exit 1; }; \
	  echo "Creating $(VENV) with `$(PYTHON) --version 2>&1`"; \
	  $(PYTHON) -m venv $(VENV) || \
	    { rm -rf $(VENV); echo "$(PYTHON) -m venv $(VENV) failed, see above: nothing was installed."; exit 1; }; \
	fi
	@$(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "The environment in $(VENV) is `$(PY) --version 2>&1`, and this course needs 3.11 or newer: remove it and run make again."; exit 1; }
	@echo "Installing the packages of requirements.txt into $(VENV) (a few minutes the first time)"
	@$(PY) -m pip install --quiet --disable-pip-version-check -r requirements.txt || \
	  { echo "Installing the packages failed, see pip's message above: most often there is no network; running make again resumes."; exit 1; }
	@mkdir -p $(IPYTHONDIR)
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps -e . > _build/install.log 2>&1 || \
	  { cat _build/install.log; echo "Installing pcalab into $(VENV) failed, see pip's message above."; exit 1; }
	@touch $@

# --- the book --------------------------------------------------------------------------------

book: $(STAMP) _build/exercises/.stamp
	@echo "Building the book"
	@$(PY) book/_tools/build_book.py
	@$(MAKE) --no-print-directory _build/slides/.stamp
	@$(PY) book/_tools/carry.py
	@echo "Open $(CURDIR)/_build/html/index.html"

_build/exercises/.stamp: $(STAMP) $(EXERCISES) book/_tools/student.py
	@$(PY) book/_tools/student.py
	@touch $@

exercises: _build/exercises/.stamp
	@echo "Open $(CURDIR)/_build/exercises (the nbgrader course is in nbgrader_course)"

# The build of the book numbers what the decks show.
_build/numbers.json: | $(STAMP) _build/exercises/.stamp
	@echo "Building the book"
	@$(PY) book/_tools/build_book.py

_build/slides/.stamp: $(STAMP) $(DECKS) $(wildcard lectures/_template/* lectures/_template/deck/*) _config.yml \
  book/_ext/labels.py book/_tools/slides.py _build/numbers.json
	@$(PY) book/_tools/slides.py
	@touch $@

slides: _build/slides/.stamp
	@echo "Open $(CURDIR)/_build/slides/index.html"

pdf: book
	@$(PY) book/_tools/pdf.py

bundle: book
	@$(PY) book/_tools/bundle.py

chapter: $(STAMP)
	@$(PY) book/_tools/chapter.py $(N) $(NAME)

refresh: $(STAMP)
	@$(PY) book/_tools/refresh.py $(NB)

serve: $(STAMP)
	@test -f _build/html/index.html || { echo "There is no built book yet: run make book first."; exit 1; }
	@echo "Serving _build/html at http://localhost:$(PORT) (stop with Ctrl-C)"
	@$(PY) -m http.server --bind 127.0.0.1 --directory _build/html $(PORT)

# --- tests -----------------------------------------------------------------------------------

test: test-pcalab test-notebooks

test-pcalab: $(STAMP)
	@echo "Testing pcalab, the exercises' graders and the form of every notebook"
	@$(PY) -m pytest tests --ignore=tests/site -q -n $(JOBS) --dist loadfile --no-loadscope-reorder $(if $(MARK),-m "$(MARK)")

test-notebooks: $(STAMP)
	@mkdir -p $(IPYTHONDIR)
	@echo "Running $(words $(NOTEBOOKS)) notebooks against their stored outputs"
	@$(if $(NOTEBOOKS),PYTHONPATH=tests/notebooks $(PY) -m pytest -q -p nbval_settings --nbval --nbval-current-env \
	  --nbval-sanitize-with tests/notebooks/sanitize.cfg --nbval-cell-timeout 120 \
	  -n $(JOBS) --dist loadscope $(NOTEBOOKS),echo "there is no notebook yet")

test-processors: $(STAMP)
	@$(PY) tests/processors.py $(SETTINGS) --mark "$(MARK)" $(if $(filter notebooks,$(ONLY)),--notebooks)

test-site: $(STAMP)
	@test -f _build/html/index.html || { echo "There is no built book yet: run make book first."; exit 1; }
	@$(PY) -m pytest tests/site -q -n $(JOBS) --dist loadgroup

# Needs Node.js; a reader needs neither it nor what it fetches.
test-scripts:
	@npx --yes @biomejs/biome@2.5.14 check --config-path=book/_tools book/_static/explorables
	@npx --yes -p typescript@5.9.3 tsc -p book/_tools/jsconfig.json

test-pdf: $(STAMP)
	@test -f _build/pca-course.pdf || { echo "There is no PDF yet: run make pdf first."; exit 1; }
	@$(PY) -m pytest tests/site/test_pdf.py -q

bench: $(STAMP)
	@$(PY) -m pip install --quiet --disable-pip-version-check -r tests/benchmarks/requirements.txt || \
	  { echo "Installing the peers failed, see pip's message above: most often there is no network."; exit 1; }
	@$(PY) tests/benchmarks/bench.py --rows "$(ROWS)"

clean:
	rm -rf _build .pytest_cache .hypothesis .coverage pcalab.egg-info
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

"""Every theorem and labelled equation is executed or says why not, and every label leads somewhere."""

import ledger
import pytest

PAGES = ledger.pages()
STATING = [page for page in PAGES if not page.name.startswith("exercises/")]


@pytest.mark.parametrize("page", STATING, ids=lambda page: page.name)
def test_every_statement_is_executed_or_excused(page):
    assert ledger.unexecuted_statements(page) == []


def test_every_check_names_a_label_of_the_book():
    assert ledger.undefined_checks(PAGES) == []


def test_labels_are_spelt_as_they_are_looked_for():
    assert ledger.malformed_labels(PAGES) == []


def test_no_label_is_defined_twice():
    assert ledger.repeated_labels(PAGES) == []


def test_every_reference_leads_to_a_label():
    assert ledger.dangling_references(PAGES) == []


def test_reasons_are_given_for_statements_that_exist():
    known = {label for page in PAGES for label, _ in ledger.defined(page)}
    assert [label for page in PAGES for label in ledger.reasons(page) if label not in known] == []


def test_code_names_labels_of_the_book():
    known = {label for page in PAGES for label, _ in ledger.defined(page)}
    assert [f"{name}: {label}" for label, name in ledger.labels_in_code() if label not in known] == []

"""Every erratum that is due stands in the book with a cell that runs it; none stands there unlisted."""

import errata
import ledger

PAGES = ledger.pages()
KNOWN = errata.entries()


def test_every_erratum_that_is_due_is_executed():
    assert errata.missing(KNOWN, PAGES) == []


def test_every_erratum_of_the_book_is_listed():
    assert errata.unknown(KNOWN, PAGES) == []


def test_marks_go_when_their_chapter_comes():
    assert errata.stale_marks(KNOWN, PAGES) == []


def test_the_printed_counts_are_those_of_the_list():
    page = next(page for page in PAGES if page.name == errata.REMARKS)
    assert errata.printed_counts(page) == errata.counts(KNOWN, PAGES)

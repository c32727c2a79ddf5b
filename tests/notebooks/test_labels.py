"""Labels and check lines are read as pcalab writes them."""

import course_map
import pytest
from labels import ERRATUM, LABEL, CheckLine, by_statement, check_line, check_lines, count
from pcalab.course import checks


@pytest.mark.parametrize("label", ["eq-stationary", "thm-svd-2", "001-6", ""])
@pytest.mark.parametrize("claim", ["a = b", "f  is [0, 1]-valued", ""])
def test_what_a_check_prints_is_read(label, claim, capsys):
    checks._say("✓", label, claim, "float, within 1e-12")
    line, = check_lines("text\n" + capsys.readouterr().out)
    assert line == CheckLine("✓", label, claim, "[float, within 1e-12]")


def test_labels_are_found_in_text_and_not_in_other_words():
    text = "Book, eq-one, (thm-two-three). re-eq-no, sequence-4 eq- and eq-Upper; alg-lanczos's"
    assert LABEL.findall(text) == ["eq-one", "thm-two-three", "alg-lanczos"]
    assert ERRATUM.findall("(000-1, 001-2b) 2001-99 1.001-9 001-6th") == ["000-1", "001-2b"]
    assert check_line("a ✓ eq-one  b  [float]") is None and check_line("✓") is None


def test_lines_of_a_statement_are_together_and_counted():
    lines = check_lines("✓ eq-a  x  [1]\n✓ eq-b  y  [1]\n✓ eq-a  z  [2]\n✗ eq-a  x  [3]\n"
                        "✗ 001-1  x  [3]\n✗ 001-1  y  [3]\n✓ eq-b  y  [2]\n")
    assert [(group[0].mark, group[0].label, count(group)) for group in by_statement(lines)] == [
        ("✓", "eq-a", "and 1 more"), ("✓", "eq-b", "×2"), ("✗", "eq-a", ""),
        ("✗", "001-1", ""), ("✗", "001-1", "")]


def test_the_map_in_words_names_every_chapter_of_its_file():
    parts, chapters = course_map.load()
    told = course_map.described(parts)
    assert all(part["name"] in told for part in parts)
    assert f"chapters 1 to {len(parts[0]['chapters'])};" in told and f"chapter {max(chapters)}." in told
    parts[0]["chapters"][-1]["needs"] = [1, 2]
    assert f"1 and 2 to {parts[0]['chapters'][-1]['number']}" in course_map.described(parts)

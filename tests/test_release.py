"""What a release says of itself, in each place the same; and workflows that run what is documented."""

import re
import tomllib
from pathlib import Path

import pcalab
import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


def test_one_version_and_one_date_everywhere():
    project = tomllib.loads(text("pyproject.toml"))["project"]
    citation = yaml.safe_load(text("CITATION.cff"))
    version, date = re.search(r"^## ([\d.]+) \(([\d-]+)\)$", text("CHANGELOG.md"), re.MULTILINE).groups()
    source = re.search(r'^__version__ = "(.+)"$', text("pcalab/__init__.py"), re.MULTILINE)[1]
    assert {version, source, citation["version"]} == {project["version"]}
    assert str(citation["date-released"]) == date


def test_the_changelog_names_the_lowest_versions_that_pyproject_allows():
    project = tomllib.loads(text("pyproject.toml"))["project"]
    names = {"numpy": "NumPy", "scipy": "SciPy", "matplotlib": "Matplotlib"}
    for requirement in project["dependencies"]:
        name, version = requirement.split(">=")
        assert f"{names.get(name, name)} {version}" in text("CHANGELOG.md")
    assert f"Python {project['requires-python'].removeprefix('>=')}" in text("CHANGELOG.md")


def commands(workflow, job):
    steps = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"][job]["steps"]
    return [" ".join(step["run"].split()) for step in steps if "run" in step]


def test_commands_for_people_without_make_are_those_of_the_workflow():
    documented = " ".join(text("CONTRIBUTING.md").replace("\\\n", " ").replace("`\n", " ").split())
    run = commands(ROOT / ".github/workflows/tests.yml", "windows")
    assert len(run) == 8 and [command for command in run if command not in documented] == []


def test_commands_without_make_are_those_of_make():
    makefile = " ".join(text("Makefile").replace("\\\n", " ").split())
    for command in commands(ROOT / ".github/workflows/tests.yml", "windows")[2:]:
        for word in re.findall(r"(?<= )-(?!m |n )[\w-]+(?: [\w/.-]+(?= -|$))?|book/_tools/\w+\.py", command):
            assert word in makefile, word


def test_the_book_is_built_in_the_same_order_without_make():
    tools = r"book/_tools/\w+\.py"
    makefile = re.findall(r"^_build/exercises/.stamp:.*?\n\n|^book:.*?\n\n|^_build/slides/.stamp:.*?\n\n",
                          text("Makefile"), re.MULTILINE | re.DOTALL)
    book, exercises, slides = (re.findall(rf"\$\(PY\) ({tools})", rule) for rule in makefile)
    build, carry = book
    run = commands(ROOT / ".github/workflows/tests.yml", "windows")
    assert re.findall(tools, " ".join(run)) == [*exercises, build, *slides, carry]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_may_only_do_what_they_must(workflow):
    told = yaml.safe_load(workflow.read_text(encoding="utf-8"))
    assert told["permissions"]["contents"] == "read"
    for job in told["jobs"].values():
        assert job["timeout-minutes"] <= 90
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False
            assert "${{ github.event" not in step.get("run", "")

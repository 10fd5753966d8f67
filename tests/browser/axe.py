"""axe-core, which looks for what some people cannot see, hear or reach on the page."""

from functools import cache
from importlib.resources import files
from typing import Any, Final

from playwright.sync_api import Page

GRAVE: Final = ("serious", "critical")


@cache
def script() -> str:
    """Of the package `axe-playwright-python`, whose own Python has no types."""
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it is now and would stop somebody, each with where it is."""
    page.evaluate(script())
    found: list[dict[str, Any]] = page.evaluate(
        "axe.run({resultTypes: ['violations']}).then(({violations}) => violations)"
    )
    return [
        f"{one['id']} ({one['impact']}): {node['target']} {node['failureSummary']}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]

"""The page opens: every first sight of it."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Opened


def test_a_first_visit_is_a_round_of_orthognomes_in_play(opened: Opened) -> None:
    page = opened()
    expect(page).to_have_title(re.compile("OrthoGnomes"))
    assert page.evaluate("document.body.dataset.kind") == "figures"

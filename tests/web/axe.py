"""axe-core in the browser: what on a page keeps somebody out, by the rules of WCAG."""

from importlib.resources import files

from playwright.sync_api import Page

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
FIND = """async () => {
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.html.slice(0, 120)}`));
}"""


def barriers(page: Page) -> list[str]:
    """One line for each rule that is broken, with the element that breaks it."""
    page.evaluate(AXE)
    found: list[str] = page.evaluate(FIND)
    return found

"""axe-core in the browser: what on a page keeps somebody out, by the rules of WCAG."""

from importlib.resources import files

from playwright.sync_api import Page

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
# A text that is still fading in has not the contrast that it comes to.
FIND = """async () => {
    const isEnding = (animation) => animation.effect.getComputedTiming().endTime < Infinity;
    await Promise.allSettled(document.getAnimations().filter(isEnding).map((each) => each.finished));
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.html.slice(0, 120)}`));
}"""


def barriers(page: Page) -> list[str]:
    """One line for each rule that is broken, with the element that breaks it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(FIND)
    return found

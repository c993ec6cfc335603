"""Faults of form: a number without plural forms, French without its signs, forms on a web page."""

import re
from collections.abc import Iterator

# Fields that say how many; others that are filled with a number say which one, such as {round}.
COUNTS = re.compile(
    "after|all|amount|areas|boxes|built|cards|change|coins|completed|cost|count|days|dropped|entries|filled"
    "|given|hours|known|later|least|left|letters|lines|lira|minus|minutes|money|more|most|n|needed|new|now"
    "|on_map|owned|plus|points|possible|ready|residual|room|seconds|size|spaces|squares|stars|steps|storage"
    "|there|tiles|total|water|winemasters|workers|worth"
)
# Fields that begin with a digit all the same.
DATES = ("day", "time")
# Words after a number that are the same with every number, or do not belong to it.
UNCHANGED: dict[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "en": "action and are built can cannot d dropped each for from h here in is kib left lost min money"
        " more new of on own owned ready s share that to waiting water",
        "de": "ab arbeiter auf besetzt bereit bis der einkommen fallen für gebaut geld gesamt gibt h im"
        " in insgesamt ist kib mehr min neu plättchen s selbst t teilen und lassen verloren von vor "
        "wasser winzer"
        " winzer zeichen zoll zu",
        "fi": "ei h hengelle ja jakaa kib käy laatikoissa laatikoista lisää maksaa min odottaa on pelaajalta"
        " punaiselle pv rahaa ruutua s voi",
        "fr": "au de en et h j kio min n pour s sont sur à",
        "sv": "aktionsmynt arbetare av d delar finns från för går h i kan kib kommer kort kostar kvar min och"
        " på redo s steg sammanlagt stift tecken till tryck vatten vinmästare väntar är",
    }.items()
}
COUNTED = re.compile(r"\{(\w+)\}[ \u00a0][^\W\d_]+")
UNELIDED = re.compile(r"\b(?:de|que|le|la|je|me|te|se|ne|jusque|lorsque|puisque) \{(\w+)\}", re.IGNORECASE)
# French has a curved apostrophe, and a space that no line ends at before these signs.
STRAIGHT = re.compile(r"[^\W\d_]'[^\W\d_]|[^\W\d_]'\{")
BREAKING = re.compile(r" [:;?!\u00bb]|\u00ab ")
FORMS = re.compile(r"\{\w+:[^}]*\}")
# Texts that a page fills in itself, by the file they stand in.
PAGES = re.compile(r"\.(?:js|html)$|^web/words\.py$")


def form_faults(language: str, text: str, files: tuple[str, ...], *, is_plural: bool) -> Iterator[str]:
    """One sentence for each fault in the text of a message, in English or in another language."""
    unchanged = UNCHANGED.get(language, frozenset())
    for found in COUNTED.finditer(text) if unchanged else ():
        field, word = found[1], found[0].split()[-1]
        if COUNTS.fullmatch(field) and not (is_plural and field == "count") and word.lower() not in unchanged:
            yield f"{language}: {text!r} needs plural forms: {{{field}}} {{{field}:{word}|...}}"
    for found in UNELIDED.finditer(text) if language == "fr" else ():
        if not COUNTS.fullmatch(found[1]) and found[1] not in DATES:
            yield f"{language}: {text!r} needs an elision: {{{found[1]}:d\u2019|de }}{{{found[1]}}}"
    if language == "fr" and STRAIGHT.search(text):
        yield f"{language}: {text!r} needs a curved apostrophe: \u2019"
    if language == "fr" and BREAKING.search(text):
        yield f"{language}: {text!r} needs a no-break space before : ; ? ! and inside quotes"
    if FORMS.search(text) and any(PAGES.search(file) for file in files):
        yield f"{language}: {text!r} is filled in on a page, which knows no forms; say it without them"

"""Keep the catalogues: `python -m tools.messages extract | compile | check`, or `begin LANGUAGE`.

extract collects the strings of the source, of the pages and of the card for the table into every
language's .po file; compile makes the .mo files that the box reads; check fails, with a sentence for each,
when a string lacks its translation, a number its plural forms or a French value its elision. begin makes
the .po file of a new language, by its code, such as `it`.
"""

import argparse
import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.web.words import said_in
from tools.message_forms import form_faults

ROOT = Path(__file__).parents[1]
DOMAIN = "toscana"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "say": None,
    "refuse": (2,),
    "_wrong": None,
    "Sentence": None,
    "mark": None,
    "mark_in": ((1, "c"), 2),
    "text": None,
    "text_in": ((1, "c"), 2),
    "plural": (1, 2),
    "counted": (1, 2),
}
# Pages that say their texts where they are written; the panel's has names there, of `LABELS` in web/words.py.
PAGES = ("web/static", "games/*/view", "tournament/hub/pages/static")
NAMES_ALONE = "index.html"
# The doctor is not translated, and its `text` method reads files.
METHODS = [("doctor/**.py", "ignore"), ("**.py", "python")]


@dataclass(frozen=True, slots=True)
class Catalogues:
    """Where the strings come from and where their translations live."""

    source: Path
    locale: Path
    printed: Path | None = None
    """What is printed in every language, such as the card for the table."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of all languages that have a .po file."""
        return tuple(sorted(file.parts[-3] for file in self.locale.glob(f"*/LC_MESSAGES/{DOMAIN}.po")))

    def po(self, language: str) -> Path:
        return self.locale / language / "LC_MESSAGES" / f"{DOMAIN}.po"

    def read(self, language: str) -> Catalog:
        with self.po(language).open("rb") as file:
            return read_po(file, locale=language, domain=DOMAIN)


BOX = Catalogues(
    ROOT / "companion", ROOT / "companion" / "ui" / "kit" / "locale", ROOT / "tools" / "table_card"
)


def collect(catalogues: Catalogues) -> Catalog:
    """All strings of the source, with the files they stand in."""
    template = Catalog(domain=DOMAIN)
    for source in filter(None, (catalogues.source, catalogues.printed)):
        found = extract_from_dir(source, method_map=METHODS, keywords=KEYWORDS)
        for file, _, message, comments, context in sorted(found, key=lambda entry: (entry[0], entry[1])):
            # Without line numbers, so that moving code leaves the catalogues alone.
            template.add(message, locations=[(file, 0)], auto_comments=comments, context=context)
    for folder in (folder for pages in PAGES for folder in sorted(catalogues.source.glob(pages))):
        for page, text in said_in(folder):
            if page != NAMES_ALONE:
                template.add(text, locations=[(str((folder / page).relative_to(catalogues.source)), 0)])
    return template


def extract(catalogues: Catalogues) -> None:
    """Bring every .po file up to the source: new strings appear untranslated, old ones go."""
    template = collect(catalogues)
    for language in catalogues.languages:
        _write(catalogues.po(language), catalogues.read(language), template)


def begin(catalogues: Catalogues, language: str) -> None:
    """Make the .po file of a new language, with every string of the source; one that is there stays."""
    if language not in catalogues.languages:
        catalogues.po(language).parent.mkdir(parents=True, exist_ok=True)
        _write(catalogues.po(language), _new(language), collect(catalogues))


def _write(file: Path, catalogue: Catalog, template: Catalog) -> None:
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    text = io.BytesIO()
    write_po(text, catalogue, width=100, ignore_obsolete=True, include_lineno=False)
    file.write_bytes(text.getvalue())


def compile_(catalogues: Catalogues) -> None:
    """Write each language's .mo file."""
    for language in catalogues.languages:
        catalogues.po(language).with_suffix(".mo").write_bytes(_compiled(catalogues.read(language)))


def check(catalogues: Catalogues) -> Iterator[str]:
    """One sentence for each thing that is missing or out of date."""
    template = collect(catalogues)
    for message in template:
        yield from _form_faults("en", message, message.id)
    for language in catalogues.languages:
        catalogue = catalogues.read(language)
        for message in template:
            if message.id:
                yield from _faults(language, message, catalogue.get(message.id, message.context))
        compiled = catalogues.po(language).with_suffix(".mo")
        if not compiled.exists() or compiled.read_bytes() != _compiled(catalogue):
            yield f"{language}: the compiled catalogue is out of date: run `python -m tools.messages compile`"


def _new(language: str) -> Catalog:
    team = "The Toscana Companion developers"
    return Catalog(
        locale=language,
        domain=DOMAIN,
        header_comment=f"# The texts of Toscana Companion: {language}.",
        project="toscana-companion",
        version="1",
        msgid_bugs_address=team,
        last_translator=team,
        language_team=team,
        revision_date=datetime.now(UTC),
        fuzzy=False,
    )


def _faults(language: str, source: Message, translated: Message | None) -> Iterator[str]:
    forms = _forms(translated) if translated and not translated.fuzzy else ()
    if not forms or not all(forms):
        files = ", ".join(file for file, _ in source.locations)
        yield f"{language}: {_forms_of_id(source)[0]!r} ({files}) has no translation"
        return
    wanted = _fields(_forms_of_id(source)[-1])
    for form in forms:
        yield from _form_faults(language, source, form)
        # One form of several may spell its count out.
        if _fields(form) != wanted and not (len(forms) > 1 and _fields(form) < wanted):
            yield f"{language}: {form!r} must have the fields {', '.join(sorted(wanted)) or 'none'}"


def _form_faults(language: str, source: Message, texts: str | Sequence[str]) -> Iterator[str]:
    """Faults of form in the texts of a message, in the language of the source or another one."""
    files = tuple(file for file, _ in source.locations)
    for text in (texts,) if isinstance(texts, str) else texts:
        yield from form_faults(language, text, files, is_plural=not isinstance(source.id, str))


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _forms_of_id(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _fields(template: str) -> set[str]:
    try:
        return {field for _, field, _, _ in Formatter().parse(template) if field is not None}
    except ValueError:
        return {"unreadable braces"}


def _compiled(catalogue: Catalog) -> bytes:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


def main(arguments: list[str] | None = None) -> int:
    """Run one of the commands; 1 when the check finds something."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", choices=("extract", "compile", "check", "begin"))
    parser.add_argument("language", nargs="?", help="the code of the new language, for begin")
    options = parser.parse_args(arguments)
    match options.command:
        case "begin":
            if not options.language:
                parser.error("begin needs the code of a language, such as it")
            begin(BOX, options.language)
        case "extract":
            extract(BOX)
        case "compile":
            compile_(BOX)
        case _:
            faults = list(check(BOX))
            for fault in faults:
                print(fault, file=sys.stderr)
            return 1 if faults else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""A page of the event that needs no hub: standings, who plays where, results; one file, without scripts."""

from collections.abc import Iterable
from html import escape

from companion.games.kit.sentences import mark
from companion.tournament.hub.event import Event, Presence
from companion.tournament.hub.scoring import standing_lines
from companion.ui.kit.languages import Translator, in_words, translator

STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
body{color:#222;background:#fffdf7}table{border-collapse:collapse;margin:.5rem 0}small{color:#555}
th,td{padding:.2rem .6rem;border-top:1px solid #ccc;text-align:start}.s{overflow-x:auto}
td.n,th.n{text-align:end;font-variant-numeric:tabular-nums}
@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1815}th,td{border-color:#555}small{color:#bbb}}"""
FINAL = mark(
    "Finalists stand first: those of the later final, by their place in it, then by points. "
    "A final brings no points."
)
NO_POINTS = "\N{EN DASH}"


def of_event(language: str, event: Event) -> bytes:
    """The whole page; the same event gives the same bytes."""
    return _Writer(language, event).page().encode()


def plain_page(words: Translator, title: str, body: str, more: str = "") -> str:
    """One page without scripts; `more` is for its head."""
    return (
        f'<!doctype html>\n<html lang="{words.language.code}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark">{more}<title>{title}</title>'
        f"<style>{STYLE}</style></head><body>{body}</body></html>\n"
    )


class _Writer:
    def __init__(self, language: str, event: Event) -> None:
        self._event = event
        self._words = translator(language, in_words)
        self._name = event.name or event.id

    def _t(self, text: str, **values: object) -> str:
        said = self._words.text(text)
        for name, value in values.items():
            said = said.replace(f"{{{name}}}", str(value))
        return escape(said)

    def page(self) -> str:
        name = escape(self._name)
        body = f"<h1>{name}</h1>{self._standings()}{self._rounds()}"
        return plain_page(self._words, name, body, '<meta http-equiv="refresh" content="60">')

    def _standings(self) -> str:
        lines = [line for line in standing_lines(self._event) if line["played"] or line["byes"]]
        if not lines:
            return ""
        numbers = range(1, 1 + self._event.number)
        heads = [
            ("", self._t("player")),
            *(("n", str(number)) for number in numbers),
            ("n", self._t("Points")),
        ]
        rows = (
            [
                ("", f"{line['place']}. {self._who(line['player'])}"),
                *(("n", _number(points)) for points in line["rounds"]),
                ("n", f"<b>{_number(line['points'])}</b>"),
            ]
            for line in lines
        )
        final = f"<p>{self._t(FINAL)}</p>" if any(line["final"] for line in lines) else ""
        return f"<h2>{self._t('Standings')}</h2>{table_of(heads, rows)}{final}"

    def _who(self, player: str) -> str:
        known = self._event.players.get(player)
        gone = known is not None and known.state is Presence.DROPPED
        name = f"<bdi>{escape(self._event.name_of(player))}</bdi>"
        return f"{name} <small>({self._t('dropped')})</small>" if gone else name

    def _rounds(self) -> str:
        return "".join(self._round(number) for number in sorted(self._event.rounds, reverse=True))

    def _round(self, number: int) -> str:
        heads = [("", self._t("Table")), ("", self._t("Result"))]
        rows = (
            [("", self._table_name(number, table)), ("", self._result(number, table))]
            for table in self._event.rounds[number].tables
        )
        return f"<h2>{self._t('Round {round}', round=number)}</h2>{table_of(heads, rows)}"

    def _table_name(self, number: int, table: str) -> str:
        its_round = self._event.rounds[number]
        if not its_round.is_final(table):
            return escape(table)
        finals = sum(map(its_round.is_final, its_round.tables))
        return f"{escape(table)} <small>{self._t('semi-final' if finals > 1 else 'final')}</small>"

    def _result(self, number: int, table: str) -> str:
        result = self._event.results.get((number, table))
        if result is None or not result.counts:
            return " · ".join(map(self._who, self._event.rounds[number].tables[table]))
        lines = sorted(result.ranking, key=lambda line: int(line["place"]))
        return ", ".join(f"{line['place']}. {self._who(line['player'])} {line['score']}" for line in lines)


Cell = tuple[str, str]


def table_of(heads: Iterable[Cell], rows: Iterable[Iterable[Cell]]) -> str:
    top = "".join(f'<th scope="col" class="{kind}">{text}</th>' for kind, text in heads)
    body = "".join(
        f"<tr>{''.join(f'<td class={kind!r}>{text}</td>' for kind, text in row)}</tr>" for row in rows
    )
    return f'<div class="s"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _number(points: float | None) -> str:
    return NO_POINTS if points is None else f"{round(points, 2):g}"

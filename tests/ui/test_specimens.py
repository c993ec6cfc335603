"""The specimens: every face, every icon and every part of a scene, as pictures a person can look at."""

from dataclasses import replace

import pytest

from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.paint import overflows, paint
from companion.ui.kit.scene import (
    BODY,
    SCREEN,
    TALL_BODY,
    Align,
    Bar,
    Column,
    Columns,
    Cue,
    Fill,
    Focus,
    Gauge,
    Paragraph,
    Pattern,
    Pips,
    QrCode,
    Rect,
    Row,
    Rows,
    Scene,
    SpeltWord,
    Text,
)
from tests.ui.sheets import GOLDEN, Compare, Sheet

# As high as the digits between them: the end of a game shows them.
BRANCHES = (Icon.LEFT_BRANCH, Icon.RIGHT_BRANCH)
KINDS = (Icon.BIG_RED, Icon.BIG_WHITE, Icon.BIG_CHAMPAGNE, Icon.BIG_ROSE, Icon.BIG_WATER)
TILES = (Icon.PLUS_TILE, Icon.MINUS_TILE, Icon.EMPTY_TILE, Icon.MINUS_TILE, Icon.PLUS_TILE)
MARKET = tuple(
    Column(icon, mark, value, trend, note, Pips(filled))
    for icon, mark, value, trend, note, filled in zip(
        KINDS,
        TILES,
        ("3", "5", "0/1", "7", "2"),
        (Icon.UP, Icon.DOWN, Icon.UP, "", Icon.DOWN),
        ("4", "4", "2", "", "0"),
        (2, 0, 5, 1, 4),
        strict=True,
    )
)
LEAVE = Cue(Icon.BACK, "leave")
PANGRAMS = {
    Face.SMALL: "Törkylempijävongahdus. Voix ambiguë d’un cœur qui, au zéphyr, kiwis. "  # noqa: RUF001
    "«Été» ÀÂÇÉÈÊËÎÏÔŒÙÛŸÄÖÅ “a” ‘b’ – — … € → ← ↑ ↓ + − × • ✓ 0123456789",  # noqa: RUF001
    Face.REGULAR: "Törkylempijävongahdus. Voix d’un cœur: «Été» ÀÇÉÊÎÔŒÛŸÄÖÅ – … € → + − × ✓ 0123456789",  # noqa: RUF001
    Face.BOLD: "Törky cœur «Été» ÀÇÊÎŒÖÅ → + − × ✓ 0123456789",  # noqa: RUF001
    Face.DIGITS: "01234567\n89 0/1 +2\n−1×3=:.→?",  # noqa: RUF001
}
STANDINGS = (("Anna", 41, 12), ("Ben", 33, 8), ("Cleo", 58, 21), ("Éric", 12, 3), ("Åsa", 0, 7))
FOCUSES = (Focus.MARK, Focus.VALUE, Focus.NONE, Focus.FOOT, Focus.WHOLE)

SPECIMENS = {
    **{f"face-{face}": Scene(body=(Paragraph(SCREEN, text, face),)) for face, text in PANGRAMS.items()},
    "icons": Scene(
        body=tuple(
            Text(Rect(index % 8 * 16, index // 8 * 13 - 1, 16, 13), icon, align=Align.CENTRE)
            for index, icon in enumerate(
                icon for icon in Icon if not icon.name.startswith("BIG_") and icon not in BRANCHES
            )
        ),
    ),
    "icons-big": Scene(
        "Big",
        f"{Icon.HIRING_READY}{Icon.WINEMAKING_READY}{Icon.TRADING_READY}{Icon.COIN_USED}",
        tuple(
            Text(Rect(index % 5 * 25, 13 + index // 5 * 18, 25, 16), icon, align=Align.CENTRE)
            for index, icon in enumerate(icon for icon in Icon if icon.name.startswith("BIG_"))
        ),
    ),
    "columns": Scene(
        f"R3  Anna {Icon.STARTING_PLAYER}",
        f"12  {Icon.HIRING_READY}{Icon.COIN_USED}{Icon.TRADING_READY}",
        (Columns(MARKET),),
        (Cue(Icon.KEYS, "trade"), Cue(Icon.PUSH, "actions")),
    ),
    "columns-focus": Scene(
        "Board check",
        "",
        (Columns(tuple(replace(c, focus=f) for c, f in zip(MARKET, FOCUSES, strict=True))),),
        (Cue(Icon.TURN, "change"), Cue(Icon.PUSH, "next"), LEAVE),
    ),
    "columns-plain": Scene(
        "Anna sells",
        "money 12",
        (
            Columns(tuple(Column(icon, value=value) for icon, value in zip(KINDS, "20310", strict=True))),
            Text(BODY.row(-1).inset(2, 0, 2), "2×3 + 3×0 + 1×7 = 13", align=Align.CENTRE),  # noqa: RUF001
        ),
        (Cue(Icon.KEYS, "+1"), Cue(Icon.PUSH, "sell"), LEAVE),
    ),
    "rows": Scene(
        "Settings",
        "3/6",
        (
            Rows(
                BODY,
                (
                    Row("Brightness", "80 %"),
                    Row("Dims after", "5 min"),
                    Row("Knob", "clockwise", is_editing=True),
                    Row("Language", "English"),
                    Row("Timer", "off"),
                    Row("Ledger", "full"),
                ),
                selected=2,
            ),
        ),
        (Cue(Icon.TURN, "change"), Cue(Icon.PUSH, "keep")),
    ),
    "rows-regular": Scene(
        "Language",
        "Kieli · Langue",
        (Rows(BODY, (Row("English"), Row("Suomi"), Row("Français")), selected=2),),
        (Cue(Icon.TURN, "choisir"), Cue(Icon.PUSH, "d’accord")),  # noqa: RUF001
    ),
    "rows-bars": Scene(
        "Money",
        "to 60",
        (Rows(TALL_BODY, tuple(Row(name, f"{m} +{w}", Bar(m, 60)) for name, m, w in STANDINGS)),),
    ),
    "paragraph": Scene(
        f"{Icon.WARNING} Pas possible",
        "",
        (
            Paragraph(
                BODY.inset(2, 0, 2), "Le champagne coûte 7 la caisse. Anna a 12 : elle peut en acheter une."
            ),
        ),
        (Cue(Icon.TURN, "changer"), Cue(Icon.BACK, "quitter")),
    ),
    "paragraph-scrolling": Scene(
        "Rules",
        "3/9",
        (
            Paragraph(
                BODY.inset(2),
                "A price stops at both ends of its ladder. An empty storage sells nothing. "
                "Boxes beyond five go to the bank, and are still paid. Passing uses the action.",
                is_scrolling=True,
                first_line=1,
            ),
        ),
        (Cue(Icon.TURN, "read"), LEAVE),
    ),
    "entry": Scene(
        "Player 2",
        "",
        (SpeltWord(Rect(4, 13, 120, 16), "Björn", 2),),
        (Cue(Icon.TURN, "more"), Cue(Icon.PUSH, "done")),
    ),
    "qr-code": Scene(
        body=(
            Paragraph(Rect(1, 0, 61, 64), "Open\n192.168.\n178.123\n:8088"),
            QrCode(Rect(64, 0, 64, 64), "http://192.168.178.123:8088/"),
        ),
    ),
    "figures": Scene(
        "Game over",
        f"{Icon.CLOCK} 48 min",
        (
            Text(Rect(0, 13, 128, 13), Icon.BIG_CROWN, align=Align.CENTRE),
            Text(Rect(0, 25, 64, 16), "Cleo wins", Face.BOLD),
            Text(Rect(92, 14, 34, 17), "64", Face.DIGITS, Align.CENTRE, is_inverted=True),
            Gauge(Rect(2, 41, 60, 9), Bar(58, 60)),
            Gauge(Rect(70, 41, 30, 9), Pips(3)),
            Fill(Rect(104, 42, 20, 7), Pattern.CHECKERED),
            Fill(Rect(92, 34, 32, 1)),
        ),
        (Cue(Icon.PUSH, "standings"),),
    ),
}


@pytest.mark.parametrize("name", SPECIMENS)
def test_a_specimen_looks_as_it_was_seen(name: str, golden: Compare) -> None:
    assert overflows(SPECIMENS[name]) == []
    golden(Sheet(GOLDEN / f"specimen-{name}.png", (name,)), {name: paint(SPECIMENS[name])})

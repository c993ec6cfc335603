"""Farms: what an agriculture tile shows, one or two of four; asked in ledger full."""

from dataclasses import replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push
from companion.frozen import changed, frozen
from companion.games.castles.rules.bounds import FARMS_OF_A_TILE
from companion.games.castles.rules.commands import Build, Place
from companion.games.castles.rules.terms import Farm
from companion.games.castles.screens.entries import game_on, key_of
from companion.games.castles.screens.flow import go_on
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Leave, Stay, Step

FARMS = tuple(Farm)


@frozen
class Farms:
    """Keys 1 to 4 mark a farm or take the mark away; no tile has more than two, so the second ends it."""

    is_entry: ClassVar[bool] = True
    command: Place | Build
    is_marble: bool = False
    farms: tuple[Farm, ...] = ()

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        rows = tuple(
            Row(
                " ".join((str(index), words.text(farm.english))),
                Icon.CHECKED if farm in self.farms else Icon.UNCHECKED,
            )
            for index, farm in enumerate(FARMS, 1)
        )
        way = Cue(Icon.PUSH, words.text("done")) if self.farms else Cue(Icon.BACK, words.text("back"))
        return Scene(
            words.text("Which farms?"),
            body=(Rows(LIST, rows),),
            hint=(Cue(Icon.KEYS, words.text("choose")), way),
            acting=self.command.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        key = key_of(intent)
        if key is not None and key < len(FARMS):
            farms = self._toggled(FARMS[key])
            is_done = len(farms) == FARMS_OF_A_TILE
            return self._with(farms, desk) if is_done else Stay(replace(self, farms=farms))
        match intent:
            case Push() if self.farms:
                return self._with(self.farms, desk)
            case Back():
                return Leave()
        return Stay(self)

    def _toggled(self, farm: Farm) -> tuple[Farm, ...]:
        if farm in self.farms:
            return tuple(each for each in self.farms if each is not farm)
        return (*self.farms, farm)

    def _with(self, farms: tuple[Farm, ...], desk: Desk) -> Step:
        told = changed(self.command, farms=farms)
        return go_on(game_on(desk), told, is_with_marble=self.is_marble)

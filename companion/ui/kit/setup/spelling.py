"""Set-up: the name of a seat, spelt with the keys."""

from typing import Any

from companion.controls.intents import Intent
from companion.frozen import frozen
from companion.ui.kit.desk import Desk
from companion.ui.kit.scene import Scene
from companion.ui.kit.setup.pages import Answer, Done, Return, Show
from companion.ui.kit.setup.plan import Plan, with_person
from companion.ui.kit.spelling import Speller


@frozen
class Spelling:
    seat: int
    speller: Speller = Speller()

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        del plan
        words = desk.words
        return self.speller.scene(words, words.text("Name"), words.text("seat {seat}", seat=self.seat + 1))

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        match self.speller.take(intent, desk.words):
            case None:
                return Return()
            case str(name):
                return Done(with_person(plan, self.seat, name=name))
            case Speller() as speller:
                return Show(Spelling(self.seat, speller), plan)

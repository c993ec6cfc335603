"""The facts of Toscana: everything that can happen, cut by what it happens to."""

from companion.games.kit.codec import Tagged
from companion.games.kit.facts import Fact, facts_of
from companion.games.toscana.rules.facts import corrections, hiring, market, rounds

EVENTS: Tagged[Fact] = Tagged("event", "an event", facts_of(rounds, market, hiring, corrections))

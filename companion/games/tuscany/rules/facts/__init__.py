"""The facts of Tuscany: everything that can happen, cut by what it happens to."""

from companion.games.kit.codec import Tagged
from companion.games.kit.facts import Fact, facts_of
from companion.games.tuscany.rules.facts import corrections, scores, workers, year

EVENTS: Tagged[Fact] = Tagged("event", "an event", facts_of(year, workers, scores, corrections))

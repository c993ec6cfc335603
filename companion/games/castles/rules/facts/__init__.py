"""The facts of The Castles of Tuscany: everything that can happen, cut by what it happens to."""

from companion.games.castles.rules.facts import corrections, course, points, tiles
from companion.games.kit.codec import Tagged
from companion.games.kit.facts import Fact, facts_of

EVENTS: Tagged[Fact] = Tagged("event", "an event", facts_of(course, tiles, points, corrections))

"""The numbers of the booklet: what there is, what it costs, and how much goes where."""

from companion.games.toscana.rules.terms import Boxes, Kind

# Contents and preparation
PLAYERS_MIN, PLAYERS_MAX = 2, 5
BOXES_IN_GAME: Boxes = {Kind.RED: 15, Kind.WHITE: 15, Kind.CHAMPAGNE: 15, Kind.ROSE: 15, Kind.WATER: 20}
STARTING_BOXES: Boxes = {Kind.RED: 2, Kind.WHITE: 0, Kind.CHAMPAGNE: 0, Kind.ROSE: 0, Kind.WATER: 2}
STARTING_MONEY = 3
STARTING_WORKERS = 4
STARTING_WINEMASTERS = 3
TILES_OF_A_SIGN = 2

# The Wine Stock Market
LADDERS: tuple[tuple[int, ...], ...] = ((0, 2, 3, 4, 5, 6, 7), (0, 1, 2, 3, 4, 5, 6, 7))
LOWEST_COST = 1
STORAGE_ROOM = 5
PLAYER_ROOM = 5

# Hiring
WORKER_COST: Boxes = {Kind.RED: 1}
WINEMASTER_COSTS: tuple[Boxes, ...] = ({Kind.WHITE: 1}, {Kind.WHITE: 2}, {})
LAST_WINEMASTER_AWARD = 10
LOBBYIST_COST: Boxes = {Kind.CHAMPAGNE: 1}
MR_ROSE_COST: Boxes = {Kind.ROSE: 1}
MR_ROSE_PRICES_MAX = 2
PLAYERS_TO_REPLACE = 5

# The map
SEAT_LETTERS = "abcde"
WORKERS_ON_A_SQUARE = 2
MAP_SQUARES_MIN, MAP_SQUARES_MAX = 8, 99

# Winemaking: a box of water lies on a crossroad of four squares, of which none gives more than two boxes
WATER_MAX = 5
SQUARES_OF_A_CROSSROAD = 4
YIELD_OF_A_SQUARE = 2
COMPENSATION = (Kind.RED, Kind.WATER)

# Game end
LAST_ROUND = 7
MONEY_TO_END = 60

# What an entry can be at most, so that a slip of the finger is caught
MONEY_MAX = 9999
COUNT_MAX = 99

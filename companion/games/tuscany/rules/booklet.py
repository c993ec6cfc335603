"""The numbers of Tuscany's rules."""

# Contents and preparation
PLAYERS_MIN, PLAYERS_MAX = 2, 6
STARS = 6
NORMAL_WORKERS_AT_FIRST = 2
MONEY_AT_FIRST_MAX, POINTS_AT_FIRST_MAX = 99, 24
REGIONS_MAX = 12
PRINTED_POINTS_MAX = 9

# The wake-up chart
ROW_OF_THE_GRAPE, LAST_ROW = 1, 7
ROWS = range(1, LAST_ROW + 1)
OPEN_ROWS = range(2, LAST_ROW + 1)

# Workers
TRAINING_COST = 4
SPECIAL_COST = 1
COST_MAX = 20
WORKERS_MAX = 6
NORMAL_WORKERS_MAX = 5

# Points, lira and income
POINTS_TO_END = 25
POINTS_MIN = -5
RESIDUAL_MAX = 5
HAND_MAX = 7
TRADED_MONEY, TRADED_CARDS = 3, 2

# What an entry can be at most, so that a slip of the finger is caught
BOOKED_MAX = 99
MONEY_MAX = 999
POINTS_MAX = 99
COUNT_MAX = 999

"""What the archive's requests take and give, for the OpenAPI document."""

from companion.web.table.described import (
    FLAG,
    NUMBER,
    TEXT,
    Description,
    Parameter,
    Schema,
    a_list,
    an_object,
    or_null,
    span,
)

LIST_USUAL, LIST_MOST = 30, 100
LOG_MOST = 200
SEARCH_MOST = 200
# Above the number of every game.
NEWEST = 10**9

STATUS: Schema = {"enum": ["running", "abandoned", "finished", "damaged"]}
PLAYER = an_object(
    {
        "id": TEXT,
        "name": TEXT,
        "colour": or_null(TEXT),
        "score": or_null(NUMBER),
        "place": or_null(NUMBER),
    }
)
GAME_FIELDS = {
    "id": NUMBER,
    "game": or_null(TEXT),
    "title": or_null(TEXT),
    "started_at": or_null(TEXT),
    "ended_at": or_null(TEXT),
    "status": STATUS,
    "players": a_list(PLAYER),
    "message": or_null(TEXT),
}
SERIES = an_object({"name": TEXT, "mark": TEXT, "values": a_list(or_null(NUMBER))})
CHART = an_object({"title": TEXT, "steps": a_list(TEXT), "is_sum": FLAG, "series": a_list(SERIES)})
EVENING = an_object(
    {
        **GAME_FIELDS,
        "uuid": TEXT,
        "rules": TEXT,
        "rounds": NUMBER,
        "unit": TEXT,
        "charts": a_list(CHART),
        "moves": NUMBER,
        "undone": NUMBER,
        "bgstats": or_null({**TEXT, "description": "a link that opens BG Stats with this play"}),
    }
)
ENTRY = an_object({"seq": NUMBER, "at": TEXT, "moves": a_list(TEXT)})

ID = Parameter(
    "id",
    "the game's number in the journal, or `last` for the one on the table",
    {"type": "string", "pattern": "^(last|[0-9]{1,9})$"},
    "path",
)
GONE = {404: "there is no such game"}

GAMES = Description(
    "The evenings, newest first, page by page: `before` of an answer asks for the next one.",
    an_object({"games": a_list(an_object(GAME_FIELDS)), "before": or_null(NUMBER), "in_all": NUMBER}),
    parameters=(
        Parameter("search", "words that names, the game's title or the date must have"),
        Parameter("before", "only games with a smaller number", span(0, NEWEST)),
        Parameter("limit", "at most so many", span(0, LIST_MOST)),
    ),
    refusals={400: "a number is none, or out of its range"},
)
GAME = Description(
    "One evening: its result with margins and its charts.", EVENING, parameters=(ID,), refusals=GONE
)
LOG = Description(
    "The log of one evening with its causes, oldest first.",
    an_object({"entries": a_list(ENTRY), "is_complete": FLAG}),
    parameters=(
        ID,
        Parameter("after", "only entries with a higher number", span(0, NEWEST)),
        Parameter("limit", "at most so many", span(0, LOG_MOST)),
    ),
    refusals={**GONE, 400: "a number is none, or out of its range"},
)
EXPORT = Description(
    "One evening as a file: JSON for another box, CSV, BG Stats, or one page of HTML.",
    TEXT,
    content="*/*",
    parameters=(
        ID,
        Parameter("form", "which file", {"enum": ["json", "csv", "bgstats", "html"]}, "path"),
    ),
    refusals={**GONE, 409: "BG Stats takes finished games only"},
)

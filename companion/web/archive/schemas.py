"""What the archive's requests take and give, for the OpenAPI document."""

from companion.web.openapi import (
    ANY_OBJECT,
    FLAG,
    NAMES,
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
    {"id": TEXT, "name": TEXT, "colour": or_null(TEXT), "score": or_null(NUMBER), "place": or_null(NUMBER)}
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
        "has_review": {**FLAG, "description": "whether `decided` can say something"},
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
HIDDEN = {403: "other machines are shown this evening only; or the Host header names another machine"}
GONE = {404: "there is no such game", 422: "the game cannot be shown", **HIDDEN}

GAMES = Description(
    "The evenings, newest first, page by page: `before` of an answer asks for the next one.",
    an_object(
        {
            "games": a_list(an_object(GAME_FIELDS)),
            "before": or_null(NUMBER),
            "in_all": NUMBER,
            "is_whole": FLAG,
        }
    ),
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
PICTURE = an_object(
    {
        "state": or_null(ANY_OBJECT),
        "forecast": ANY_OBJECT,
        "facts": or_null(ANY_OBJECT),
        "notes": a_list(TEXT),
    }
)
STEP = an_object(
    {
        "seq": NUMBER,
        "at": TEXT,
        "by": or_null(TEXT),
        "how": {"enum": ["done", "undone", "redone"]},
        "moves": a_list(TEXT),
        "changes": {"type": "array", "description": "pairs of a place in the picture and what stands there"},
    }
)
REPLAY = Description(
    "One evening entry by entry, undone ones too: the first picture, and what each entry changed in it.",
    an_object({"words": ANY_OBJECT, "picture": PICTURE, "entries": a_list(STEP)}),
    parameters=(ID,),
    refusals=GONE,
)
DECIDED = Description(
    "What decided one evening, as far as the box can say: the first who asks has it worked out.",
    an_object(
        {
            "state": {"enum": ["done", "working", "waiting", "hidden"]},
            "title": {**TEXT, "description": "of the decisions"},
            "message": or_null(TEXT),
            "charts": a_list(CHART),
            "decisions": a_list(TEXT),
            "tables": a_list(
                an_object(
                    {
                        "title": TEXT,
                        "heads": a_list(TEXT),
                        "rows": a_list(a_list({"anyOf": [TEXT, NUMBER]})),
                    }
                )
            ),
        }
    ),
    parameters=(ID,),
    refusals=GONE,
)
TURN = an_object({"name": TEXT, "seconds": NUMBER, "id": NUMBER})
COUNT = an_object({"of": TEXT, "name": TEXT, "count": NUMBER})
TABLE = an_object({"game": TEXT, "what": TEXT, "title": TEXT, "counts": a_list(COUNT)})
SCORES = an_object(
    {
        "game": TEXT,
        "title": TEXT,
        "unit": TEXT,
        "plays": NUMBER,
        "average": {"type": "number"},
        "best": NUMBER,
    }
)
FIGURES: dict[str, Schema] = {
    "plays": NUMBER,
    "wins": NUMBER,
    "win_rate": {"type": "number"},
    "scores": a_list(SCORES),
    "thinking_s": {**NUMBER, "description": "a game, on average"},
    "longest_turn": or_null(TURN),
    "tables": a_list(TABLE),
}
STATISTICS = Description(
    "Statistics over all finished evenings, as far as they are counted: people are matched by name.",
    an_object(
        {
            "game": or_null(TEXT),
            "counted": NUMBER,
            "finished": NUMBER,
            "is_complete": FLAG,
            "left_out": an_object({"without_result": NUMBER, "damaged": NUMBER}),
            "games": a_list(an_object({"game": TEXT, "title": TEXT, "plays": NUMBER})),
            "people": a_list(an_object({"name": TEXT, **FIGURES})),
            "groups": a_list(
                an_object(
                    {"people": a_list(an_object({"name": TEXT, "wins": NUMBER})), "last": TEXT, **FIGURES}
                )
            ),
            "pairs": a_list(
                an_object(
                    {
                        "plays": NUMBER,
                        "people": a_list(an_object({"name": TEXT, "ahead": NUMBER})),
                        "level": NUMBER,
                    }
                )
            ),
            "tables": a_list(TABLE),
            "longest_turns": a_list(TURN),
        }
    ),
    parameters=(
        Parameter("game", "only evenings of this game; empty for all", {"enum": ["", *NAMES["enum"]]}),
    ),
    refusals={400: "there is no such game", **HIDDEN},
)
EXPORT = Description(
    "One evening as a file: JSON for another box, CSV, BG Stats, or one page of HTML.",
    {},
    content="*/*",
    parameters=(ID, Parameter("form", "which file", {"enum": ["json", "csv", "bgstats", "html"]}, "path")),
    refusals={**GONE, 409: "BG Stats takes finished games only"},
)

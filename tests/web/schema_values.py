"""Values that a JSON Schema accepts, as far as the schemas of commands go."""

import re
from typing import Any

from hypothesis import strategies as st

LETTERS = st.characters(codec="utf-8")


def values(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    match schema:
        case {"const": value}:
            return st.just(value)
        case {"enum": choices}:
            return st.sampled_from(choices)
        case {"anyOf": schemas}:
            return st.one_of([values(each) for each in schemas])
        case {"type": "string"}:
            return _texts(schema)
        case {"type": "array", "items": items}:
            return st.lists(values(items), max_size=3)
        case {"type": "object", "properties": fields}:
            needed = {name: values(fields[name]) for name in schema["required"]}
            others = {name: values(inner) for name, inner in fields.items() if name not in needed}
            return st.fixed_dictionaries(needed, optional=others)
        case {"type": "object"}:
            return _maps(schema)
        case {"type": plain}:
            return {"integer": st.integers(), "boolean": st.booleans(), "null": st.none()}[plain]
    raise ValueError(f"no values are known for {schema}")


def _texts(schema: dict[str, Any]) -> st.SearchStrategy[str]:
    texts = st.text(LETTERS, min_size=schema.get("minLength", 0), max_size=schema.get("maxLength", 20))
    # A pattern of JSON Schema ends where the text does; Python's would let a line break follow.
    pattern = re.compile(schema.get("pattern", "").removesuffix("$") + r"\Z") if "pattern" in schema else None
    return texts if pattern is None else texts.filter(lambda text: pattern.search(text) is not None)


def _maps(schema: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    inner = values(schema["additionalProperties"])
    some = st.dictionaries(values(schema["propertyNames"]), inner, max_size=4)
    needed = st.fixed_dictionaries(dict.fromkeys(schema.get("required", ()), inner))
    return st.tuples(some, needed).map(lambda both: {**both[0], **both[1]})

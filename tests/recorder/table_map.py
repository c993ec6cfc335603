"""Ledger map: what a bot wants to do, said with the squares it is about."""

from tests.recorder.table_winery import KINDS, Plain, View


def on_squares(command: Plain, view: View, best_kind: str) -> Plain:
    """The same command with the squares it is about; an empty one is of the best kind."""
    if command["do"] == "make_wine":
        return {**{name: command[name] for name in ("do", "player", "water")}, **touched(command, view)}
    if "replaces" in command:
        opponent = next(other for other in view.others if other["id"] == command["replaces"])
        square = next(square["id"] for square in opponent["squares"] if square["winemaster"])
        return {**command, "replaces": {"player": opponent["id"], "square": square}}
    if "piece" not in command:
        return command
    alone = [square.id for square in view.winery.squares if square.workers == 1]
    is_full = not any(view.free.values())
    if command["piece"] == "worker" and alone and (is_full or view.winery.rng.random() < 0.3):
        return {**command, "square": {"joins": alone[0]}}
    return {**command, "square": {"new": best_kind}}


def touched(command: Plain, view: View) -> Plain:
    """The best squares around as many crossroads; an abandoned one gives what is dearest."""
    own = sorted(view.winery.squares, key=lambda square: -square.yields)
    best = sorted(own[: 3 * command["water"]], key=lambda square: square.id)
    dearest = max(KINDS, key=view.prices.__getitem__)
    choices = {square.id: dearest for square in best if square.kind == "abandoned" and square.yields == 2}
    named: Plain = {} if len(best) == len(own) else {"squares": [square.id for square in best]}
    return {**named, **({"choices": choices} if choices else {})}

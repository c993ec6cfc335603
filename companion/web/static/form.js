// The form of one command: its fields, and for a new game who plays, on whom other fields depend.
import { h } from "./dom.js";
import { fieldOf } from "./fields.js";
import { peopleOf } from "./pieces.js";
import { playersOf } from "./players.js";

export function formOf(schema, offer, { people, t, range, colours }) {
  const on = { offer, people, t, path: "", title: "", initial: offer.preset, isNeeded: true, isPart: false, ...(Object.keys(offer.current).length ? { current: offer.current } : {}) };
  if (offer.do !== "new_game") {
    const whole = fieldOf(schema, on);
    return whole.element.childElementCount ? whole : { ...whole, element: h("p", {}, t("Nothing to fill in.")) };
  }
  return beginning(schema, on, range, colours);
}

// What was filled in about people follows them when their names, and so their ids, change.
function renamed(filled, before, after) {
  if (before.length !== after.length) return filled;
  const names = new Map(before.map((id, index) => [id, after[index]]));
  const { starting_player: starts, areas } = filled;
  return {
    ...filled,
    ...(starts ? { starting_player: names.get(starts) } : {}),
    ...(areas ? { areas: Object.fromEntries(Object.entries(areas).map(([id, each]) => [names.get(id), each])) } : {}),
  };
}

// Who plays is asked first; the other fields are made anew when that changes, with what was filled in.
function beginning({ properties, required, ...schema }, on, range, colours) {
  const { players, ...others } = properties;
  const rest = { ...schema, properties: others, required: required.filter((name) => name !== "players") };
  const place = h("div", {});
  let fields = null;
  let ids = [];
  const who = playersOf(players, { ...on, path: "players", title: players.title, initial: on.initial.players }, range, colours, draw);
  function draw() {
    const seated = peopleOf(who.get());
    const filled = fields ? renamed(fields.get(), ids, [...seated.keys()]) : on.initial;
    ids = [...seated.keys()];
    fields = fieldOf(rest, { ...on, people: seated, initial: filled });
    place.replaceChildren(fields.element);
  }
  draw();
  return { element: h("div", { class: "fields" }, who.element, place), get: () => ({ players: who.get(), ...fields.get() }), lacks: () => fields.lacks() };
}

// The view of a game that has none of its own: who plays, their scores, whose turn it is.
import { dye, h } from "./dom.js";
import { badge, placeOf, ranked } from "./pieces.js";

export const colours = {};
export const stage = () => "";
export const board = () => [];

export function players({ table, t, people }) {
  return [h("ul", { class: "scores" }, ranked([...people.values()], table.facts).map((person) => h("li", {
    class: table.facts.turn === person.id ? "on" : null, style: dye(person.colour),
    "aria-current": table.facts.turn === person.id ? "true" : null,
  },
  badge(person),
  h("b", { dir: "auto" }, `${placeOf(person, table.facts)}${person.name}`),
  h("span", {}, String(person.score)))))];
}

// The view of a game that has none of its own: who plays, their scores, whose turn it is.
import { h } from "./dom.js";

export const colours = {};
export const stage = () => "";
export const news = () => "";
export const board = () => [];

export function players({ table, t, people }) {
  const places = new Map(table.facts.ranking.map((place) => [place.player, place.place]));
  return [h("ul", { class: "scores" }, [...people.values()].map((person) => h("li", {
    class: table.facts.turn === person.id ? "on" : null, style: `--c:${person.colour}`,
    "aria-current": table.facts.turn === person.id ? "true" : null,
  },
  h("span", {}, places.has(person.id) ? t("Place {place}", { place: places.get(person.id) }) : String(person.number)),
  h("b", {}, person.name),
  h("span", {}, String(person.score)))))];
}

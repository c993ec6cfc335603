// A game that was set up by hand on a box: the director says which table's it is, and who is who.
import { button, choice, dialog, doIt, event, field, form, h, inOrder, name, nameOf, seatings, t, timeOf } from "./hub.js";
import { sign } from "./signs.js";

export function drawUnassigned() {
  const games = Object.entries(event.games).sort(([, a], [, b]) => b.began - a.began);
  if (!games.length) return [];
  return [h("h2", {}, sign("warning"), t("Games without a table")),
    h("p", { class: "hint" }, t("They were set up by hand on a box. Their results count once you say whose they are.")),
    h("ul", { class: "lines-list" }, ...games.map(([id, game]) => h("li", {},
      `${timeOf(game.began)} · ${t("Box {id}", { id: game.box })}${game.table ? ` · ${t("Table {table}", { table: game.table })}` : ""}: `,
      ...Object.values(game.players).flatMap((each, at) => [at ? ", " : "", name(each)]), " ",
      button(t("Say whose it is"), () => ask(id, game), { "data-key": `game-${id}`, "aria-label": `${t("Say whose it is")}: ${Object.values(game.players).join(", ")}` }))))];
}

function ask(id, game) {
  const rounds = Object.keys(event.rounds).sort(inOrder).reverse();
  if (!rounds.length) { dialog(t("Say whose it is"), h("p", {}, t("Publish a round first: then there are tables."))); return; }
  const round = choice("round", rounds.map((each) => [each, each]), String(event.rounds[game.round] ? game.round : event.round.number));
  const table = choice("table", [], "");
  const people = h("div");
  const ids = Object.keys(game.players);
  const tables = () => {
    const fitting = seatings(event.rounds[round.value]).filter(([, seats]) => seats.length === ids.length);
    table.replaceChildren(...fitting.map(([each, seats]) => h("option", { value: each, selected: each === bestOf(fitting) }, `${each}: ${seats.map(nameOf).join(", ")}`)));
    match();
  };
  // The table where most of the names are the same.
  const alike = (seats) => seats.filter((seat) => Object.values(game.players).some((each) => isSame(each, nameOf(seat)))).length;
  const bestOf = (fitting) => fitting.toSorted(([one, a], [other, b]) => alike(b) - alike(a) || Number(other === game.table) - Number(one === game.table))[0]?.[0];
  const match = () => {
    const seats = event.rounds[round.value]?.tables[table.value] ?? [];
    const left = seats.filter((seat) => !Object.values(game.players).some((each) => isSame(each, nameOf(seat))));
    people.replaceChildren(...ids.map((each) => field(t("{player} in the game is", { player: game.players[each] }),
      choice(`who-${each}`, seats.map((seat) => [seat, nameOf(seat)]), seats.find((seat) => isSame(game.players[each], nameOf(seat))) ?? left.shift()))),
    ...(seats.length ? [] : [h("p", { class: "none" }, t("No table of this round has as many players."))]));
  };
  round.addEventListener("change", tables);
  table.addEventListener("change", match);
  tables();
  const opened = dialog(t("Say whose it is"), form([field(t("Round"), round), field(t("Table"), table), people], t("Count it there"), async (values) => {
    const players = Object.fromEntries(ids.map((each) => [each, values[`who-${each}`]]));
    if (await doIt("adopt_game", { game: id, round: Number(round.value), table: table.value, players })) opened.close();
  }, { class: "lines" }));
}

const isSame = (one, other) => one.trim().toLowerCase() === other.trim().toLowerCase();

// The form with which a judge or the director corrects the result of a table, with a reason.
import { button, choice, dialog, doIt, event, field, form, h, inOrder, lastRound, name, nameOf, seatings, t } from "./hub.js";

// Asks which table first; the round that is played is offered.
export function chooseTable() {
  const rounds = Object.keys(event.rounds).sort(inOrder).reverse();
  if (!rounds.length) return;
  const tables = choice("table", [], "", { required: true });
  const round = choice("round", rounds.map((each) => [each, each]), String(event.round.number));
  const fillTables = () => tables.replaceChildren(...seatings(event.rounds[round.value]).map(([table, players]) =>
    h("option", { value: table }, `${table}: ${players.map(nameOf).join(", ")}`)));
  round.addEventListener("change", fillTables);
  fillTables();
  const asked = dialog(t("Correct a result"), form([field(t("Round"), round), field(t("Table"), tables)], t("Next"), (values) => {
    asked.close();
    correct(Number(values.round), values.table);
  }, { class: "lines" }));
}

export function correct(round, table) {
  const players = event.rounds[round]?.tables[table] ?? lastRound()?.tables[table] ?? [];
  const result = event.results[`${round}/${table}`];
  const known = new Map((result?.ranking ?? []).map((line) => [line.player, line]));
  const digits = { type: "number", inputmode: "numeric", required: true };
  const lines = players.map((player) => h("tr", {},
    h("th", { scope: "row" }, name(nameOf(player))),
    h("td", {}, h("input", { ...digits, name: `score-${player}`, value: known.get(player)?.score ?? "", "aria-label": t("Score of {player}", { player: nameOf(player) }) })),
    h("td", {}, h("input", { ...digits, min: 1, max: players.length, name: `place-${player}`, value: known.get(player)?.place ?? "", "aria-label": t("Place of {player}", { player: nameOf(player) }) }))));
  const rows = h("table", { class: "correcting" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("player")), h("th", { scope: "col" }, t("score")), h("th", { scope: "col" }, t("rank")))),
    h("tbody", {}, ...lines));
  const places = button(t("Places by score"), () => byScore(rows, players), { class: "quiet" });
  const opened = dialog(t("Table {table}, round {round}: correct the result", { table, round }),
    ...(result?.reason ? [h("p", {}, `${t("Corrected by {name}: {reason}", { name: result.by, reason: result.reason })}`)] : []),
    form([h("div", { class: "scroll", tabindex: 0 }, rows), places, field(t("Reason"), h("input", { name: "reason", required: true, maxlength: 200 }))], t("Correct"), async (values) => {
      const ranking = players.map((player) => ({ player, score: Number(values[`score-${player}`]), place: Number(values[`place-${player}`]) }));
      if (await doIt("correct_result", { round, table, ranking, reason: values.reason })) opened.close();
    }, { class: "lines" }),
    h("p", { class: "hint" }, t("What was confirmed before stays in the log.")));
}

// Equal scores share a place, and the next one is left out.
function byScore(rows, players) {
  const of = (what, player) => rows.querySelector(`[name="${what}-${CSS.escape(player)}"]`);
  const scores = players.map((player) => Number(of("score", player).value));
  players.forEach((player, at) => { of("place", player).value = 1 + scores.filter((score) => score > scores[at]).length; });
}

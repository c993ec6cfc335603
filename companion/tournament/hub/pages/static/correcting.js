// The form with which a judge or the director enters the result of a table from paper, or corrects it with a reason.
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
  const asked = dialog(t("Enter or correct a result"), form([field(t("Round"), round), field(t("Table"), tables)], t("Next"), (values) => {
    asked.close();
    correct(Number(values.round), values.table);
  }, { class: "lines" }));
}

// Six digits for the box: with them a judge sees the referee's PIN there.
export async function showCode(table) {
  const response = await fetch(`/api/1/code/${event.tables[table]?.box}`).catch(() => null);
  const answer = await response?.json().catch(() => null);
  dialog(t("The table's code"), h("p", { class: "large" }, answer?.code ?? "–"),
    h("p", {}, t("On the box: menu, Referee's PIN. It is good in this round. Let nobody else see it.")));
}

export const titleOf = (result, table, round) => (result ? t("Table {table}, round {round}: correct the result", { table, round }) : t("Table {table}, round {round}: enter the result", { table, round }));
export function correct(round, table) {
  const result = event.results[`${round}/${table}`];
  const asked = ranking(event.rounds[round]?.tables[table] ?? lastRound()?.tables[table] ?? [], result);
  const reason = field(t("Reason"), h("input", { name: "reason", required: true, maxlength: 200 }));
  const opened = dialog(titleOf(result, table, round),
    ...(result?.reason ? [h("p", {}, `${t("Corrected by {name}: {reason}", { name: result.by, reason: result.reason })}`)] : []),
    form([...asked.fields, ...(result ? [reason] : [])], result ? t("Correct") : t("Enter"), async (values) => {
      const lines = { round, table, ranking: asked.read(values) };
      if (await (result ? doIt("correct_result", { ...lines, reason: values.reason }) : doIt("enter_result", lines))) opened.close();
    }, { class: "lines" }),
    ...(result ? [h("p", { class: "hint" }, t("What was confirmed before stays in the log."))] : []));
}

// Everybody's score and place at a table: the fields of a form, and how its values are read.
export function ranking(players, result) {
  const known = new Map((result?.ranking ?? []).map((line) => [line.player, line]));
  const digits = { type: "number", inputmode: "numeric", required: true };
  const lines = players.map((player) => h("tr", {},
    h("th", { scope: "row" }, name(nameOf(player))),
    h("td", {}, h("input", { ...digits, name: `score-${player}`, value: known.get(player)?.score ?? "", "aria-label": t("Score of {player}", { player: nameOf(player) }) })),
    h("td", {}, h("input", { ...digits, min: 1, max: players.length, name: `place-${player}`, value: known.get(player)?.place ?? "", "aria-label": t("Place of {player}", { player: nameOf(player) }) }))));
  const rows = h("table", { class: "correcting" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("player")), h("th", { scope: "col" }, t("score")), h("th", { scope: "col" }, t("rank")))),
    h("tbody", {}, ...lines));
  placeBySelf(rows, players, known);
  const places = button(t("Places by score"), () => byScore(rows, players), { class: "quiet" });
  const read = (values) => players.map((player) => ({ player, score: Number(values[`score-${player}`]), place: Number(values[`place-${player}`]) }));
  return { fields: [h("div", { class: "scroll", tabindex: 0 }, rows), places], read };
}

// The places follow the scores once all are there, until somebody writes a place that the scores do not give.
function placeBySelf(rows, players, known) {
  const scores = [...known.values()].map((line) => line.score);
  let isByHand = [...known.values()].some((line) => line.place !== 1 + scores.filter((score) => score > line.score).length);
  rows.addEventListener("input", ({ target }) => {
    if (target.name.startsWith("place-")) isByHand = true;
    const areIn = [...rows.querySelectorAll("[name^=score-]")].every((each) => each.value !== "");
    if (!isByHand && areIn) byScore(rows, players);
  });
}

// Equal scores share a place, and the next one is left out.
function byScore(rows, players) {
  const of = (what, player) => rows.querySelector(`[name="${what}-${CSS.escape(player)}"]`);
  const scores = players.map((player) => Number(of("score", player).value));
  players.forEach((player, at) => { of("place", player).value = 1 + scores.filter((score) => score > scores[at]).length; });
}

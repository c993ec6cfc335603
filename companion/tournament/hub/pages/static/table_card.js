// One table, opened from the grid: who sits there, its time, its call, its box, and its result.
import { correct, showCode } from "./correcting.js";
import { button, dialog, doIt, event, field, form, h, mark, name, nameOf, t, timeOf } from "./hub.js";
import { bankText } from "./players_clock.js";
import { FLAGS, STATES, WHYS, reached, sign } from "./signs.js";

export function openTable(key) {
  const table = event.tables[key];
  if (!table) return;
  const lines = [
    [t("State"), t(STATES[table.state]?.[1] ?? table.state)],
    [t("Players"), h("ol", { class: "plain" }, ...table.seats.map((seat) => h("li", {}, name(seat.name), seat.score === null || seat.score === undefined ? "" : `: ${seat.score}`, bankText(table, seat.player) ? ` · ${bankText(table, seat.player)}` : "", noShow(table, seat, () => opened.close()))))],
    [t("Box"), table.box ? `${table.box} · ${t(reached(table.box, table.link)[1])}` : t("no box")],
    [t("Last heard"), table.heard ? timeOf(table.heard) : "–"],
    [t("Records"), String(table.entries)],
    [t("Extra time"), t("{minutes} min extra", { minutes: Math.round((table.extra_s ?? 0) / 60) })],
    ...[...(table.faults ?? []), ...(table.flags ?? []).map((flag) => t(FLAGS[flag] ?? flag))].map((each) => [t("Trouble"), each]),
  ];
  const call = event.calls[table.call];
  const opened = dialog(t("Table {table}", { table: key }),
    h("dl", {}, ...lines.flatMap(([what, said]) => [h("dt", {}, what), h("dd", {}, said)])),
    ...(call ? [callOf(table.call, call, () => opened.close())] : []),
    ...decided(key), ...(table.handover && event.role === "director" ? [h("p", { class: "row" }, button(t("Go on with the game on this box"), async () => { if (await doIt("hand_over_game", { table: key })) opened.close(); }, { class: "main" }))] : []),
    ...(table.seats.length ? [h("div", { class: "row" },
      ...[1, 5, -1].map((minutes) => button(t(minutes > 0 ? mark("{minutes} min more") : mark("{minutes} min less"), { minutes: Math.abs(minutes) }),
        async () => { if (await doIt("give_extra", { table: key, seconds: minutes * 60 })) opened.close(); })),
      extra(key, () => opened),
      button(event.results[`${table.round}/${key}`] ? t("Correct the result") : t("Enter the result"), () => { opened.close(); correct(table.round, key); }),
      table.box ? button(t("The table's code"), () => { opened.close(); showCode(key); }) : "")] : []));
}

// Whoever sits nowhere yet can still turn out to be missing; under Rounds the same goes for a whole round.
function noShow(table, seat, done) {
  if (event.role !== "director" || !["assigned", "paper", "seated"].includes(table.state)) return "";
  return button(t("Did not come"), async () => { if (await doIt("remove_no_show", { player: seat.player })) done(); }, { class: "quiet no-show", "aria-label": `${t("Did not come")}: ${seat.name}` });
}

// What judges have decided at this table stays with it.
function decided(table) {
  const calls = Object.values(event.calls).filter((call) => call.table === table && call.state === "resolved" && call.note).sort((a, b) => b.at - a.at);
  if (!calls.length) return [];
  return [h("h3", {}, t("What was decided here")), h("ul", { class: "lines-list" }, ...calls.map((call) => h("li", {}, `${timeOf(call.at)} · ${t(WHYS[call.why] ?? call.why)}: `, h("b", {}, call.note), ` (${call.by})`)))];
}

function extra(table, opened) {
  return form([field(t("Minutes more for this table"), h("input", { name: "minutes", type: "number", min: -1440, max: 1440, required: true }))], t("Give"),
    async ({ minutes }) => { if (await doIt("give_extra", { table, seconds: Number(minutes) * 60 })) opened().close(); });
}

function callOf(id, call, done) {
  const act = (what) => async () => { if (await doIt(what, { call: id })) done(); };
  return h("div", { class: "call" }, h("p", {}, sign("hand"), `${call.player ? `${nameOf(call.player)}: ` : ""}${t(WHYS[call.why] ?? call.why)}`),
    h("p", { class: "row" }, call.state === "open" ? button(t("I am going"), act("claim_call")) : "", button(t("Answered"), act("resolve_call"))));
}

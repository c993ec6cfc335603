// One table, opened from the grid: who sits there, its time, its call, its box, and its result.
import { correct } from "./correcting.js";
import { button, dialog, doIt, event, h, name, nameOf, t, timeOf } from "./hub.js";
import { FLAGS, LINKS, STATES, WHYS } from "./signs.js";

export function openTable(key) {
  const table = event.tables[key];
  if (!table) return;
  const lines = [
    [t("State"), t(STATES[table.state]?.[1] ?? table.state)],
    [t("Players"), h("ol", { class: "plain" }, ...table.seats.map((seat) => h("li", {}, name(seat.name), seat.score === null || seat.score === undefined ? "" : `: ${seat.score}`)))],
    [t("Box"), table.box ? `${table.box} · ${t(LINKS[table.link]?.[1] ?? table.link)}` : t("no box")],
    [t("Last heard"), table.heard ? timeOf(table.heard) : "–"],
    [t("Records"), String(table.entries)],
    [t("Extra time"), t("{minutes} min extra", { minutes: Math.round((table.extra_s ?? 0) / 60) })],
    ...[...(table.faults ?? []), ...(table.flags ?? []).map((flag) => t(FLAGS[flag] ?? flag))].map((each) => ["⚠", each]),
  ];
  const call = event.calls[table.call];
  const opened = dialog(t("Table {table}", { table: key }),
    h("dl", {}, ...lines.flatMap(([what, said]) => [h("dt", {}, what), h("dd", {}, said)])),
    ...(call ? [callOf(table.call, call, () => opened.close())] : []),
    ...(table.seats.length ? [h("p", { class: "row" },
      ...[1, 5, -1].map((minutes) => button(t(minutes > 0 ? "{minutes} min more" : "{minutes} min less", { minutes: Math.abs(minutes) }),
        async () => { if (await doIt("give_extra", { table: key, seconds: minutes * 60 })) opened.close(); })),
      button(t("Correct the result"), () => { opened.close(); correct(table.round, key); }))] : []));
}

function callOf(id, call, done) {
  const act = (what) => async () => { if (await doIt(what, { call: id })) done(); };
  return h("div", { class: "call" }, h("p", {}, `✋ ${call.player ? `${nameOf(call.player)}: ` : ""}${t(WHYS[call.why] ?? call.why)}`),
    h("p", { class: "row" }, call.state === "open" ? button(t("I am going"), act("claim_call")) : "", button(t("Answered"), act("resolve_call"))));
}

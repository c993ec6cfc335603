// The judges' page: who calls, for how long, who goes; results to correct; a notice.
import { at, begin, button, doIt, event, field, form, h, name, nameOf, put, since, t, timeOf } from "./hub.js";
import { chooseTable, correct, showCode } from "./correcting.js";
import { noticeForm } from "./notices.js";
import { drawGrid, tickGrid } from "./grid.js";
import { sound, soundKey } from "./sound.js";
import { openTable } from "./table_card.js";
import { CALLS, WHYS, sign } from "./signs.js";

const MOST_ANSWERED = 20;

const open = () => new Set(Object.entries(event.calls).filter(([, call]) => call.state === "open").map(([id]) => id));
let known = null; // the calls that were open when this page looked last

function draw(changed) {
  const calls = open();
  if (known && [...calls].some((call) => !known.has(call))) sound(2);
  known = calls;
  const tables = changed === null ? null : [...Object.keys(event.tables)].filter((table) => changed.tables?.includes(table) || changed.calls?.some((call) => event.calls[call]?.table === table));
  if (tables === null || tables.length) drawGrid(tables, { phases: {}, open: openTable });
  if (changed === null) at("sound").replaceChildren(soundKey());
  if (changed === null || changed.calls || changed.tables || changed.players) drawCalls();
  if (changed === null || changed.results || changed.rounds) drawResults();
  if (changed === null) at("notices").replaceChildren(at("notices").firstElementChild, noticeForm());
}

function drawCalls() {
  const calls = Object.entries(event.calls).sort(([, a], [, b]) => a.at - b.at);
  const waiting = calls.filter(([, call]) => call.state !== "resolved").sort(([, a], [, b]) => (a.state === "claimed") - (b.state === "claimed") || a.at - b.at);
  const typing = document.activeElement?.closest("#calls") ? document.activeElement.dataset.key : null;
  const notes = new Map([...document.querySelectorAll("#calls input")].map((input) => [input.dataset.key, input.value]));
  at("calls").replaceChildren(...(waiting.length ? waiting.map(([id, call]) => card(id, call, notes)) : [h("li", { class: "none" }, t("Nobody calls."))]));
  if (typing) at("calls").querySelector(`[data-key="${CSS.escape(typing)}"]`)?.focus();
  const answered = calls.filter(([, call]) => call.state === "resolved").reverse();
  at("answered").parentElement.hidden = !answered.length;
  at("answered").replaceChildren(...answered.slice(0, MOST_ANSWERED).map(([, call]) => h("li", {},
    `${timeOf(call.at)} · ${t("Table {table}", { table: call.table })} · ${t(WHYS[call.why] ?? call.why)} · ${t(CALLS.resolved[1], { name: call.by })}${call.note ? ` · ${call.note}` : ""}`)));
}

function card(id, call, notes) {
  const [drawn, word] = CALLS[call.state] ?? ["", call.state];
  const isMine = call.state === "claimed" && call.by === event.me;
  const note = h("input", { name: "note", maxlength: 200, value: notes.get(`note-${id}`) ?? "", "data-key": `note-${id}` });
  return h("li", { class: "call", "data-state": call.state },
    h("h3", {}, t("Table {table}", { table: call.table })),
    h("p", {}, sign(drawn), `${t(word, { name: call.by })} · `, h("time", { "data-since": call.at }, since(call.at))),
    h("p", {}, ...(call.player ? [name(nameOf(call.player)), ": "] : []), t(WHYS[call.why] ?? call.why)),
    call.state === "open" ? button(t("I am going"), () => doIt("claim_call", { call: id }), { class: "main", "data-key": `claim-${id}` }) : "",
    call.state === "claimed" ? form([field(t("What was decided"), note)], t("Answered"), (values) => doIt("resolve_call", { call: id, ...values }), { class: isMine ? "row mine" : "row" }) : "",
    button(resultWord(call.table), () => correct(event.round.number, call.table), { class: "quiet", "data-key": `correct-${id}` }),
    event.tables[call.table]?.box ? button(t("The table's code"), () => showCode(call.table), { class: "quiet", "data-key": `code-${id}` }) : "");
}

const resultWord = (table) => (event.results[`${event.round.number}/${table}`] ? t("Correct the result") : t("Enter the result"));

function drawResults() {
  at("correcting").replaceChildren(button(t("Enter or correct a result"), chooseTable));
  const wrong = Object.values(event.results).filter((result) => result.state === "disputed");
  at("disputed").replaceChildren(...wrong.map((result) => h("li", {}, sign("warning"), `${t("Table {table}, round {round}", { table: result.table, round: result.round })}: ${t("disputed")} `,
    button(t("Correct"), () => correct(result.round, result.table)))));
}

function tick() { tickGrid(); document.querySelectorAll("[data-since]").forEach((each) => put(each, since(Number(each.dataset.since)))); }

begin({ roles: ["judge", "director"], draw, tick });

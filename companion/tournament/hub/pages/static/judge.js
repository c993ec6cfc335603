// The judges' page: who calls, for how long, who goes; results to correct; a notice.
import { at, begin, button, doIt, event, field, form, h, name, nameOf, put, since, t, timeOf } from "./hub.js";
import { chooseTable, correct } from "./correcting.js";
import { noticeForm } from "./notices.js";
import { CALLS, STATES, WHYS } from "./signs.js";

const MOST_ANSWERED = 20;

function draw(changed) {
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
    `${timeOf(call.at)} · ${t("Table {table}", { table: call.table })} · ${t(WHYS[call.why] ?? call.why)} · ${t(CALLS.resolved[1], { name: call.by })}`)));
}

function card(id, call, notes) {
  const [sign, word] = CALLS[call.state] ?? ["", call.state];
  const isMine = call.state === "claimed" && call.by === event.me;
  const note = h("input", { name: "note", maxlength: 200, value: notes.get(`note-${id}`) ?? "", "data-key": `note-${id}` });
  return h("li", { class: "call", "data-state": call.state },
    h("h3", {}, t("Table {table}", { table: call.table })),
    h("p", {}, `${sign} ${t(word, { name: call.by })} · `, h("time", { "data-since": call.at }, since(call.at))),
    h("p", {}, ...(call.player ? [name(nameOf(call.player)), ": "] : []), t(WHYS[call.why] ?? call.why)),
    call.state === "open" ? button(t("I am going"), () => doIt("claim_call", { call: id }), { class: "main", "data-key": `claim-${id}` }) : "",
    call.state === "claimed" ? form([field(t("What was decided"), note)], t("Answered"), (values) => doIt("resolve_call", { call: id, ...values }), { class: isMine ? "row mine" : "row" }) : "",
    button(t("Correct the result"), () => correct(event.round.number, call.table), { class: "quiet", "data-key": `correct-${id}` }));
}

function drawResults() {
  at("correcting").replaceChildren(button(t("Correct a result"), chooseTable));
  const wrong = Object.values(event.results).filter((result) => result.state === "disputed");
  at("disputed").replaceChildren(...wrong.map((result) => h("li", {}, `${STATES.disputed[0]} ${t("Table {table}, round {round}", { table: result.table, round: result.round })}: ${t("disputed")} `,
    button(t("Correct"), () => correct(result.round, result.table)))));
}

function tick() { document.querySelectorAll("[data-since]").forEach((each) => put(each, since(Number(each.dataset.since)))); }

begin({ roles: ["judge", "director"], draw, tick });

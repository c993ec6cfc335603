// The players' clocks: how the director sets them, what is told of a rule, and everybody's time at a table.
import { choice, clock, doIt, event, field, form, h, hubNow, lists, mark, t, tell } from "./hub.js";
import { sign } from "./signs.js";

const KINDS = { off: mark("off"), count: mark("upwards"), turn: mark("each turn"), bank: mark("time bank") };
const ENDS = { nothing: mark("nothing"), sign: mark("a sign"), loss: mark("a loss") };
const named = (names) => Object.entries(names).map(([each, label]) => [each, t(label)]);
const times = (seconds) => t("{time} min", { time: clock(seconds) });

// A ready-made clock fills in the others; what the rule does not use is passed over by the boxes.
export function clockForm() {
  const now = event.event.table_clock;
  if (!now) return "";
  const seconds = (label, name, least) => field(label, h("input", { name, type: "number", min: least, max: 86400, value: now[name], required: true }));
  const ready = choice("ready", [["", "–"], ...lists.clocks.map(([label], at) => [String(at), label])], "");
  const made = form([
    field(t("Ready-made"), ready), field(t("Counts"), choice("kind", named(KINDS), now.kind)), seconds(t("To begin with, in seconds"), "start_s", 0),
    seconds(t("Seconds for each action"), "action_s", 0), field(t("Given"), choice("is_delay", [["", t("always")], ["1", t("as used")]], now.is_delay ? "1" : "")),
    seconds(t("Seconds for each round"), "round_s", 0), field(t("At zero"), choice("end", named(ENDS), now.end)),
    field(t("Loss for each minute beyond zero"), h("input", { name: "loss", type: "number", min: 0, max: 99, value: now.loss, required: true })),
  ], t("Keep"), async ({ kind, end, is_delay: delay, ...rest }) => {
    const numbers = Object.fromEntries(["start_s", "action_s", "round_s", "loss"].map((each) => [each, Number(rest[each])]));
    if (await doIt("set_event", { table_clock: { kind, end, is_delay: Boolean(delay), ...numbers } })) tell(t("Kept."), true);
  }, { class: "lines" });
  ready.addEventListener("change", () => {
    for (const [name, value] of Object.entries(lists.clocks[ready.value]?.[1] ?? {})) made.elements[name].value = name === "is_delay" ? (value ? "1" : "") : value;
  });
  return h("details", {}, h("summary", {}, t("A clock for every player: {clock}", { clock: ruleText(now) })),
    h("p", { class: "hint" }, t("It holds for the games that begin from now on. The tables can't change it.")), made);
}

export function ruleText(rule) {
  const counted = rule.kind === "turn" || rule.kind === "bank" ? [times(rule.start_s), t(ENDS[rule.end] ?? rule.end)] : [];
  return [t(KINDS[rule.kind] ?? rule.kind), ...counted].join(", ");
}

// What is left of somebody's time now, or how long they thought; nothing at a table without a clock.
export function bankText({ clock: told }, player) {
  const time = told?.times[player];
  if (!time) return "";
  const since = told.running === player ? Math.max(0, hubNow() - told.at) : 0;
  if (time.left_ms === undefined) return clock((time.used_ms + since) / 1000);
  const left = (time.left_ms - since) / 1000;
  return left < 0 ? `−${clock(-left)}` : clock(left);
}

const hasRunOut = (table, player) => (table.clock?.times[player]?.over_ms ?? 0) > 0 || bankText(table, player).startsWith("−");

// On a card: the time of each, who thinks and who has run out by a sign with a word.
export function fillBank(element, table, player) {
  const said = bankText(table, player), isOut = hasRunOut(table, player);
  if (element.lastChild?.textContent === said && element.dataset.out === String(isOut)) return;
  element.dataset.out = String(isOut);
  element.replaceChildren(...(isOut ? [sign("warning"), h("span", { class: "spoken" }, t("time ran out"))] : []), h("span", {}, said));
}

// Behind a result: how long somebody thought, and what running out costs.
export function timeText(time) {
  if (!time) return "";
  const used = times(time.used_ms / 1000), over = time.over_ms / 1000;
  if (!(over > 0)) return used;
  const out = t("{time} min beyond zero", { time: clock(over) });
  return [used, out, ...(time.lost ? [t("to lose: {points}", { points: time.lost })] : [])].join(", ");
}

// The director's grid: one card a table. Only what changed is drawn anew, a few cards a frame, so that scrolling stays smooth.
import { at, clockText, event, h, hubNow, inOrder, leftOf, name, put, since, t, timeOf } from "./hub.js";
import { fillBank } from "./players_clock.js";
import { COUNTS, FLAGS, STATES, finalWord, reached, sign } from "./signs.js";

const cards = new Map(); // by table: { card, parts }
const QUIET_MS = 60_000;
// Of each frame, the part that cards may take.
const DRAWING_MS = 4;
const waiting = { drawCard: new Set(), tickCard: new Set() }; // what the next frames do with which tables
let frame = 0;
let how = null; // the names of the phases, and what opens a table

const FILTERS = {
  all: () => true,
  attention: (table) => needsSomebody(table),
  calls: (table) => Boolean(table.call),
  playing: (table) => ![...COUNTS, "empty"].includes(table.state),
};
// In the last minutes of a round it is said which tables will hardly end in time.
const NAMED_S = 20 * 60;
export const isLate = (table) => Boolean(table.endings) && event.clock.state === "running" && leftOf(0) <= NAMED_S && table.endings[1] > event.clock.ends + (table.extra_s ?? 0) * 1000;
const minuteOf = (ms) => timeOf(ms).replace(/:\d\d$/, "");
const needsSomebody = (table) => Boolean(table.call) || table.state === "disputed" || table.state === "abandoned" || table.faults?.length || table.flags?.length
  || (["lost", "disconnected"].includes(table.link) && ![...COUNTS, "empty"].includes(table.state));

// `changed` is null for all tables, or the names of some.
export function drawGrid(changed, { phases, open }) {
  how = { phases, open };
  if (changed === null) {
    new Set([...cards.keys(), ...Object.keys(event.tables)]).forEach(drawCard);
    filter();
  } else soon("drawCard", changed);
}

function soon(what, tables) {
  for (const table of tables) waiting[what].add(table);
  frame ||= requestAnimationFrame(doSome);
}

function doSome() {
  const until = performance.now() + DRAWING_MS;
  const isLeft = !some(waiting.drawCard, drawCard, until) || !some(waiting.tickCard, tickCard, until);
  frame = isLeft ? requestAnimationFrame(doSome) : 0;
  if (!isLeft) filter();
}

// Does it with tables until then; whether that were all.
function some(tables, what, until) {
  for (const table of tables) {
    if (performance.now() >= until) return false;
    tables.delete(table);
    what(table);
  }
  return true;
}

function drawCard(table) {
  const now = event.tables[table];
  if (!now) { remove(table); return; }
  if (!cards.has(table)) add(at("grid"), table);
  fill(cards.get(table).parts, now);
}

function add(grid, table) {
  const parts = Object.fromEntries(["top", "state", "seats", "stage", "time", "ends", "call", "link", "faults"].map((part) => [part, h("span", { class: part })]));
  const card = h("button", { type: "button", class: "card" }, ...Object.values(parts));
  card.addEventListener("click", () => how.open(table));
  const item = h("li", { "data-table": table }, card);
  const after = [...cards.keys()].filter((each) => inOrder(each, table) > 0).sort(inOrder)[0];
  grid.insertBefore(item, after === undefined ? null : cards.get(after).item);
  cards.set(table, { item, card, parts });
}

function remove(table) {
  const known = cards.get(table);
  if (!known) return;
  known.item.remove();
  cards.delete(table);
}

function fill(parts, table) {
  const [drawn, word] = STATES[table.state] ?? ["", table.state];
  put(parts.top, table.table, finalWord(event.rounds[table.round], table.table) && "cup");
  put(parts.state, t(word), drawn);
  const card = parts.top.parentElement;
  card.dataset.state = table.state;
  card.classList.toggle("wanted", Boolean(needsSomebody(table)));
  parts.seats.replaceChildren(...table.seats.map((seat) => seatLine(seat, table)));
  const stage = [];
  if (table.game_round) stage.push(t("Round {round}", { round: table.game_round }));
  if (table.phase && table.state === "playing") stage.push(t(how.phases[table.phase] ?? table.phase));
  put(parts.stage, stage.join(" · "));
  parts.faults.replaceChildren(...[...(table.faults ?? []), ...(table.flags ?? []).map((flag) => t(FLAGS[flag] ?? flag))].map((each) => h("span", {}, sign("warning"), each)));
  tickCard(table.table);
}

// Whose turn it is has an arrow, who has confirmed a tick, who disagrees a sign.
function seatLine(seat, table) {
  const [drawn, said] = table.turn === seat.player && table.state === "playing" ? ["play", t("on turn")] : seat.disputed ? ["warning", t("disagrees")]
    : seat.confirmed || (seat.seated && table.state === "assigned") ? ["tick", t("has confirmed")] : [];
  return h("span", { class: "seat-line" }, h("i", {}, drawn ? sign(drawn) : ""), h("bdi", {}, seat.place ? `${seat.place}. ${seat.name}` : seat.name),
    said ? h("span", { class: "spoken" }, ` (${said}) `) : null, h("small", { class: "bank", "data-player": seat.player }), h("b", {}, seat.score ?? ""));
}

// What changes by itself: the time that is left, how long a call waits, when the box was last heard.
function tickCard(key) {
  const table = event.tables[key], parts = cards.get(key)?.parts;
  if (!table || !parts) return;
  const isOn = ["assigned", "paper", "seated", "playing"].includes(table.state);
  const extra = table.extra_s ? ` (${t("{minutes} min extra", { minutes: Math.round(table.extra_s / 60) })})` : "";
  put(parts.ends, table.endings ? t("ends about {likely} ({early} to {late})", Object.fromEntries(["early", "likely", "late"].map((each, place) => [each, minuteOf(table.endings[place])]))) : "", isLate(table) ? "warning" : "hourglass");
  put(parts.time, isOn && leftOf(table.extra_s) !== null ? `${clockText(table.extra_s)}${extra}` : "", "clock");
  if (table.clock) for (const bank of parts.seats.querySelectorAll(".bank")) fillBank(bank, table, bank.dataset.player);
  const call = event.calls[table.call];
  put(parts.call, call ? (call.state === "claimed" ? t("{name} is on the way", { name: call.by }) : t("judge called, {time}", { time: since(call.at) })) : "", "hand");
  const [drawn, word] = reached(table.box, table.link);
  const isQuiet = table.heard && (hubNow() - table.heard > QUIET_MS || table.link !== "ready");
  put(parts.link, `${t(word)}${isQuiet ? ` · ${t("heard {time} ago", { time: since(table.heard) })}` : ""}`, drawn);
}

export function tickGrid() { soon("tickCard", cards.keys()); }

function sayLate() {
  const late = Object.keys(event.tables).filter((table) => isLate(event.tables[table])).sort(inOrder);
  put(at("late"), late.length ? t("Will hardly end in time: table {tables}", { tables: late.join(", ") }) : "", "warning");
}

function filter() {
  const show = FILTERS[at("filter").value];
  let count = 0;
  for (const [key, { item }] of cards) {
    item.hidden = !show(event.tables[key]);
    if (!item.hidden) count += 1;
  }
  put(at("shown"), t("Tables: {count} of {all}", { count, all: cards.size }));
  // Before there are tables there is nothing to choose from.
  at("shown").parentElement.hidden = !cards.size;
  sayLate();
}

at("filter").addEventListener("change", filter);

// The director's page: its tabs, the clock, and which part is drawn anew when something changes.
import { at, begin, button, dialog, doIt, event, field, form, h, mark, t, timeOf } from "./hub.js";
import { drawBoxes } from "./boxes.js";
import { drawGrid, tickGrid } from "./grid.js";
import { drawLog } from "./audit.js";
import { drawSteps } from "./leading.js";
import { drawPlayers } from "./players.js";
import { drawResults } from "./results.js";
import { drawRounds } from "./rounds.js";
import { drawSettings } from "./settings.js";
import { sign } from "./signs.js";
import { openTable } from "./table_card.js";

// Which sections of the event each tab shows.
const TABS = {
  tables: [["tables", "clock", "calls"], null],
  rounds: [["round", "draft", "rounds", "results", "players"], drawRounds],
  players: [["players", "event"], drawPlayers],
  results: [["standings", "results", "players", "rounds"], drawResults],
  boxes: [["boxes", "alarms", "hall", "games"], drawBoxes],
  settings: [["event", "links", "notice"], drawSettings],
  log: [["log"], drawLog],
};
let phases = {};
let game = null;
let shown = "tables";
const stale = new Set(Object.keys(TABS));

async function namePhases() {
  if (game === event.event.game) return;
  game = event.event.game;
  phases = (await import(`/view/${game}/view.js`)).PHASES ?? {};
  drawGrid(null, { phases, open: openTable });
}

function draw(changed) {
  const tables = changed === null ? null : [...(changed.tables ?? []), ...(changed.calls ?? []).map((call) => event.calls[call]?.table).filter(Boolean)];
  if (tables === null || tables.length) drawGrid(tables, { phases, open: openTable });
  namePhases();
  for (const [tab, [sections]] of Object.entries(TABS)) if (changed === null || sections.some((each) => each in changed)) stale.add(tab);
  if (changed === null || "clock" in changed || "round" in changed) clockKeys();
  if (changed === null || "hall" in changed) troubles();
  if (changed === null || ["players", "boxes", "hall", "round", "rounds", "results", "clock", "event"].some((each) => each in changed)) drawSteps(at("steps"));
  count();
  freshen();
}

// What is not looked at is drawn when it is; what somebody types in is not taken from under their fingers.
function freshen() {
  const [, drawTab] = TABS[shown];
  const panel = at(shown);
  if (!drawTab || !stale.has(shown)) return;
  const typing = document.activeElement;
  if (panel.contains(typing) && typing.matches("input, textarea, select")) return;
  if (panel.querySelector("form[data-sending]")) return;
  stale.delete(shown);
  const focus = panel.contains(typing) ? typing.dataset.key : null;
  const typed = [...panel.querySelectorAll("form [data-key]")].filter((each) => each.defaultValue !== undefined && each.value !== each.defaultValue);
  drawTab(panel);
  for (const { dataset, value } of typed) panel.querySelectorAll(`form [data-key="${CSS.escape(dataset.key)}"]`).forEach((each) => { each.value = value; });
  if (focus) panel.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus();
}

// What stands still, since when; red, above everything.
const TROUBLES = {
  disk: mark("Nothing is written: the disk of this computer refuses. Make room; the boxes keep their records."),
  passwords: mark("Boxes can't be let in or taken out: the disk of this computer refuses."),
  fenced: mark("Another hub has taken over, and this one does nothing any more: open the other one's page."),
  backup: mark("No backup is written to the stick: look whether it is there and has room."),
  "second hub": mark("The second hub copies nothing: look whether it runs, and whether it reaches this one."), "web space": mark("The page on the internet is not being updated."),
  link: mark("The broker is not reached: the boxes keep their records meanwhile."),
};
function troubles() {
  at("troubles").replaceChildren(...event.hall.troubles.map(({ what, since, problem }) => h("p", {},
    sign("warning"), `${t("Since {time}:", { time: timeOf(since) })} ${t(TROUBLES[what] ?? mark("A part of the hub failed and is begun again."))} (${what}: ${problem})`)));
}

function count() {
  const calls = Object.values(event.calls).filter((call) => call.state === "open").length;
  const alarms = Object.values(event.alarms).filter((alarm) => !alarm.seen).length;
  const asking = Object.values(event.players).filter((player) => player.state === "asked").length;
  for (const [tab, number, named] of [["tables", calls, "hand"], ["players", asking, "hourglass"], ["boxes", alarms, "warning"]]) {
    const word = t(at(`tab-${tab}`).dataset.word);
    if (at(`tab-${tab}`).textContent !== word + (number || "")) at(`tab-${tab}`).replaceChildren(word, ...(number ? [h("span", { class: "count" }, sign(named), number)] : []));
  }
}

function clockKeys() {
  const { state } = event.clock;
  const minutes = Math.round(event.event.round_s / 60);
  const key = (label, what) => button(label, () => doIt(what), { "data-key": what });
  const start = key(t("Start: {minutes} min", { minutes }), "start_clock");
  const more = [1, 5].map((each) => button(t("For all: +{minutes} min", { minutes: each }), () => doIt("add_time", { seconds: each * 60 }), { "data-key": `more-${each}` }));
  const other = button(t("Other time"), otherTime, { "data-key": "other-time" });
  const isOn = event.round.number && event.round.state === "published";
  const keys = state === "running" ? [key(t("Pause"), "pause_clock"), ...more, other]
    : state === "paused" ? [key(t("Go on"), "resume_clock"), key(t("End the time"), "stop_clock"), ...more, other]
      : isOn ? [start, ...(state === "over" ? more : []), other] : [];
  const focus = at("clock-keys").contains(document.activeElement);
  at("clock-keys").replaceChildren(...keys);
  if (focus) keys[0]?.focus();
}

// Any length: the clock starts anew with it.
function otherTime() {
  const asked = dialog(t("Start the clock anew"), form([field(t("Minutes"), h("input", { name: "minutes", type: "number", min: 1, max: 1440, required: true, value: Math.round(event.event.round_s / 60) }))], t("Start"),
    async ({ minutes }) => { if (await doIt("start_clock", { seconds: Number(minutes) * 60 })) asked.close(); }));
}

function open(tab) {
  shown = tab;
  for (const each of Object.keys(TABS)) {
    at(each).hidden = each !== tab;
    at(`tab-${each}`).setAttribute("aria-selected", String(each === tab));
    at(`tab-${each}`).tabIndex = each === tab ? 0 : -1;
  }
  if (tab === "log") stale.add(tab);
  if (event) freshen();
}

const tabs = Object.keys(TABS);
tabs.forEach((tab, index) => {
  at(`tab-${tab}`).addEventListener("click", () => { history.replaceState(null, "", `#${tab}`); open(tab); });
  at(`tab-${tab}`).addEventListener("keydown", ({ key }) => {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[key];
    if (to === undefined) return;
    const next = tabs[(to + tabs.length) % tabs.length];
    at(`tab-${next}`).focus();
    open(next);
  });
});
for (const end of ["focusout", "sent"]) document.addEventListener(end, () => setTimeout(() => { if (event && event.role === "director") freshen(); }));
const byAddress = () => open(tabs.includes(location.hash.slice(1)) ? location.hash.slice(1) : "tables");
addEventListener("hashchange", byAddress);
byAddress();
begin({ roles: ["director"], draw, tick: tickGrid });

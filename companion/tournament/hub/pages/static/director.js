// The director's page: its tabs, the clock, and which part is drawn anew when something changes.
import { at, begin, button, doIt, event, t } from "./hub.js";
import { drawBoxes } from "./boxes.js";
import { drawGrid, tickGrid } from "./grid.js";
import { drawLog } from "./audit.js";
import { drawPlayers } from "./players.js";
import { drawResults } from "./results.js";
import { drawRounds } from "./rounds.js";
import { drawSettings } from "./settings.js";
import { openTable } from "./table_card.js";

// Which sections of the event each tab shows.
const TABS = {
  tables: [["tables", "clock", "calls"], null],
  rounds: [["round", "draft", "rounds", "results", "players"], drawRounds],
  players: [["players"], drawPlayers],
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
  stale.delete(shown);
  const focus = panel.contains(typing) ? typing.dataset.key : null;
  drawTab(panel);
  if (focus) panel.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus();
}

function count() {
  const calls = Object.values(event.calls).filter((call) => call.state === "open").length;
  const alarms = Object.values(event.alarms).filter((alarm) => !alarm.seen).length;
  for (const [tab, number, sign] of [["tables", calls, "✋"], ["boxes", alarms, "⚠"]]) {
    const label = `${t(at(`tab-${tab}`).dataset.word)}${number ? ` ${sign} ${number}` : ""}`;
    if (at(`tab-${tab}`).textContent !== label) at(`tab-${tab}`).textContent = label;
  }
}

function clockKeys() {
  const { state } = event.clock;
  const minutes = Math.round(event.event.round_s / 60);
  const key = (label, what) => button(label, () => doIt(what), { "data-key": what });
  const start = key(t("Start: {minutes} min", { minutes }), "start_clock");
  const keys = state === "running" ? [key(t("Pause"), "pause_clock")]
    : state === "paused" ? [key(t("Go on"), "resume_clock"), key(t("End the time"), "stop_clock")]
      : event.round.number && event.round.state === "published" ? [start] : [];
  const focus = at("clock-keys").contains(document.activeElement);
  at("clock-keys").replaceChildren(...keys);
  if (focus) keys[0]?.focus();
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
document.addEventListener("focusout", () => setTimeout(() => { if (event && event.role === "director") freshen(); }));
const byAddress = () => open(tabs.includes(location.hash.slice(1)) ? location.hash.slice(1) : "tables");
addEventListener("hashchange", byAddress);
byAddress();
begin({ roles: ["director"], draw, tick: tickGrid });

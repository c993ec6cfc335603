// The board for a projector: pairings by name and by table, then the standings; it turns its pages by itself.
import { at, begin, event, h, lastRound, leftOf, mark, name, nameOf, number, put, seatings, t } from "./hub.js";
import { codeFrom } from "./links.js";
import { COUNTS, finalWord, sign } from "./signs.js";
import { sound, soundKey } from "./sound.js";

const asked = new URLSearchParams(location.search);
const TURN_S = Math.min(120, Math.max(3, Number(asked.get("seconds")) || 12));
const WANTED = (asked.get("show") ?? "names,tables,standings").split(",");
let page = 0;
let turned = performance.now();

if (asked.has("theme")) document.documentElement.dataset.theme = asked.get("theme");

const LISTS = {
  names: () => [t("Who plays where"), "name", [
    ...seatings(lastRound()).flatMap(([table, players]) => players.map((player, seat) => [nameOf(player), t("Table {table}, seat {seat}", { table, seat: seat + 1 })])),
    ...(lastRound()?.byes ?? []).map((player) => [nameOf(player), t("sits out this round")]),
  ].sort(([a], [b]) => a.localeCompare(b, document.documentElement.lang)).map(([who, where]) => [h("b", {}, name(who)), h("span", {}, where)])],
  tables: () => [t("The tables"), "table", seatings(lastRound()).map(([table, players]) => [h("b", {}, table), h("span", {}, ...(finalWord(lastRound(), table) ? [sign("cup"), `${t(finalWord(lastRound(), table))}: `] : []), ...players.flatMap((player, at) => [at ? " · " : "", name(nameOf(player))]))])],
  standings: () => [t("Standings"), "standing", event.standings.filter(() => hasResults()).map((line) => [h("b", {}, `${line.place}.`), h("span", {}, name(nameOf(line.player)), line.final ? h("small", {}, " ", sign("cup"), t(finalWordOf(line))) : "", event.players[line.player]?.state === "dropped" ? h("small", {}, ` (${t("dropped")})`) : ""), h("b", {}, number(line.points))])],
};
// Who played a final stands above others with more points, and it is said why.
const finalWordOf = ({ final: [round] }) => ((event.rounds[round]?.finals ?? []).length > 1 ? mark("semi-final") : mark("final"));
const hasResults = () => Object.values(event.results).some((result) => COUNTS.includes(result.state));

// All pages as they are now: a list is cut where the screen ends.
function pages() {
  // Nobody should look for a seat of a round that is over.
  const wanted = allIn() && WANTED.includes("standings") ? ["standings"] : WANTED;
  return wanted.filter((each) => each in LISTS).flatMap((each) => {
    const [title, kind, lines] = LISTS[each]();
    const most = roomFor(kind, lines.length);
    const count = Math.ceil(lines.length / most);
    return Array.from({ length: count }, (_, at) => ({ title, kind, lines: lines.slice(at * most, (at + 1) * most), of: count > 1 ? ` ${at + 1}/${count}` : "", cells: most }));
  });
}

// The letters' sizes: few lines are written larger.
const SCALES = [1.5, 1.35, 1.2, 1];
// How many lines fit: rows by the height of one, columns by the width that one needs. In columns next to each other
// what belongs together is not far apart.
function roomFor(kind, wanted) {
  const letter = parseFloat(getComputedStyle(at("lines")).fontSize);
  const { clientWidth: width, clientHeight: height } = at("lines");
  const inside = (scale) => ({
    scale,
    rows: Math.max(1, Math.floor(height / (letter * scale * (kind === "table" ? 2.9 : 1.75)))),
    columns: Math.max(1, Math.floor(width / (letter * scale * 21))),
  });
  const found = SCALES.map(inside).find(({ rows, columns }) => rows * columns >= wanted) ?? inside(1);
  const columns = Math.max(1, Math.min(found.columns, Math.ceil(wanted / (kind === "table" ? found.rows : SHORT))));
  const rows = Math.min(found.rows, Math.max(1, Math.ceil(wanted / columns)));
  at("lines").style.cssText = "";
  at("sheet").dataset[kind] = `${rows} ${columns} ${found.scale}`;
  return rows * columns;
}
// A list of so few lines stays in one column.
const SHORT = 6;

// A name that is too long for its place is written smaller, and a very long one in two lines.
const SMALL = 0.75;
function squeeze() {
  for (const each of document.querySelectorAll("#lines :is(.name b, .standing span)")) {
    const part = each.clientWidth / each.scrollWidth;
    if (part < 1) each.style.fontSize = `${Math.max(SMALL, part * 0.98)}em`;
    each.classList.toggle("two-lines", part < SMALL);
  }
}

function draw() {
  const all = pages();
  if (!all.length) {
    put(at("sheet-title"), t("Welcome"));
    at("lines").replaceChildren(h("p", { class: "welcome" }, t("The pairings appear here.")));
    return;
  }
  page %= all.length;
  const { title, kind, lines, of } = all[page];
  const [rows, columns, scale] = at("sheet").dataset[kind].split(" ");
  put(at("sheet-title"), title + of);
  at("lines").style.cssText = `--rows:${rows};--columns:${columns};--scale:${scale}`;
  at("lines").replaceChildren(h("ol", { class: kind }, ...lines.map((line) => h("li", {}, ...line))));
  squeeze();
}

// Seconds that are left, and the strokes of the bell then.
const BELLS = [[600, 1], [300, 2], [0, 3]];
let left = null;
function ring() {
  const before = left, isRunning = ["running", "over"].includes(event.clock.state);
  left = isRunning ? leftOf() : null;
  if (before === null || left === null) return;
  for (const [mark, strokes] of BELLS) if (before > mark && left <= mark && (mark || !allIn())) sound(strokes);
}
const allIn = () => event.round.state === "complete";

function tick() {
  ring();
  if (performance.now() - turned < TURN_S * 1000) return;
  turned = performance.now();
  page += 1;
  draw();
}

let hasKey = false;
let shown = "";
async function showCode() {
  if (shown === event.event.web) return;
  shown = event.event.web;
  at("web").hidden = !shown;
  at("web").replaceChildren(...(shown ? [await codeFrom(fetch("/hub/web-code")), h("span", {}, t("This page on your phone"))] : []));
}
function addKey() { if (!hasKey) document.querySelector("footer").append(soundKey()); hasKey = true; }

addEventListener("resize", () => { if (event) draw(); });
begin({ draw: (changed) => { addKey(); showCode(); if (changed === null || ["rounds", "round", "standings", "players", "results"].some((each) => each in changed)) draw(); }, tick });

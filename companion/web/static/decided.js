// What decided a game that is over: the box works it out for whoever asks first, which takes a minute or two.
import { h } from "./dom.js";

const AGAIN_MS = 3000;
// A wall has room for so many lines of a table: those that mattered most.
const ON_THE_WALL = 5;

// Ask until the box has worked it out, as long as it is wanted; each answer is shown.
export async function askDecided(game, show, isWanted = () => true) {
  for (;;) {
    const response = await fetch(`/api/1/games/${game}/decided`).catch(() => null);
    const decided = response?.ok ? await response.json() : null;
    if (!isWanted()) return;
    if (decided) show(decided);
    if (decided && decided.state !== "working") return;
    await new Promise((done) => { setTimeout(done, AGAIN_MS); });
  }
}

// What is no chart: the decisions, and the tables.
export const figuresOf = (decided) => [
  decided.decisions.length ? figure("decided", decided.title, h("ul", {}, decided.decisions.map((each) => h("li", {}, each)))) : null,
  ...decided.tables.map((table) => figure("decided lines", table.title, h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": table.title }, tableOf(table)))),
].filter(Boolean);

const figure = (kind, title, content) => h("figure", { class: `chart ${kind}` }, h("figcaption", {}, title), content);

function tableOf({ heads, rows }) {
  const weight = (row) => Math.abs(row.at(-1));
  const most = new Set([...rows].sort((one, other) => weight(other) - weight(one)).slice(0, ON_THE_WALL));
  return h("table", {},
    h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, rows.map((row) => h("tr", { class: most.has(row) ? "most" : null }, row.map((cell, at) => h("td", { class: typeof cell === "number" ? "number" : null }, at === row.length - 1 && cell > 0 ? `+${cell}` : String(cell).replace("-", "−")))))));
}

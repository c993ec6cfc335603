// One evening: its result, charts, moves with their causes, and the files to take it along.
import { ask, at, day, lost, name, outcome, time, wordsOfPage } from "./archive.js";
import { chartOf } from "./chart.js";
import { clock, h } from "./dom.js";
import { unitsOf } from "./look.js";
import { peopleOf } from "./pieces.js";

const id = location.pathname.split("/").at(-1);
const NO_ANSWER = "The box does not answer: try again.";
// Of a chart, in sixteenths of a letter: the least width, the gap to the next one, and its frame.
const LEAST = 416, GAP = 16, FRAME = 28;
const OTHERS = ["#6c7178", "#b3402f", "#c8921a", "#2f8f4e", "#2f6fc4", "#7d4bb0"];

async function show() {
  const t = await wordsOfPage();
  const game = await ask(`/api/1/games/${id}`);
  // The code on the box leads to the last game; its own address stays true when another one begins.
  if (id !== String(game.id)) history.replaceState(null, "", `/games/${game.id}`);
  const title = `${game.title}, ${day(game.started_at)}`;
  at("title").textContent = document.title = title;
  at("outcome").textContent = outcome(game, t);
  at("result").replaceChildren(...result(game, t));
  at("exports").replaceChildren(...exports(game, t));
  document.querySelector("main").hidden = false;
  const view = await import(`/view/${game.game}/view.js`);
  const people = peopleOf([...game.players].sort((one, other) => one.seat - other.seat));
  const colourOf = (mark, index) => people.get(mark)?.colour ?? view.colours?.[mark] ?? OTHERS[index % OTHERS.length];
  at("charts").replaceChildren(...game.charts.map((chart) => chartOf(chart, colourOf, t, { width: chartWidth(), height: 240 })));
  at("charts").closest("section").hidden = !game.charts.length;
  at("undone").textContent = game.undone ? t("Times somebody undid an entry: {count}", { count: game.undone }) : "";
  at("replay").hidden = game.status === "running";
  at("watch").addEventListener("click", () => watch(game, view).catch((problem) => lost(problem.message || t(NO_ANSWER))));
  at("decided").hidden = !game.has_review;
  at("work").addEventListener("click", () => decide(game, (chart) => chartOf(chart, colourOf, t, { width: chartWidth(), height: 240 })));
  await moves(game.id, t);
}

// It takes a minute or two: the box works it out when somebody wants it.
async function decide(game, draw) {
  at("work").disabled = true;
  try {
    const { askDecided, figuresOf } = await import("./decided.js");
    await askDecided(game.id, (decided) => {
      at("state").textContent = decided.message ?? "";
      at("work").hidden = decided.state === "done";
      at("review").replaceChildren(...decided.charts.map(draw), ...figuresOf(decided));
    });
  } finally {
    at("work").removeAttribute("disabled");
  }
}

// All pictures are a lot: the box makes them when somebody wants them.
async function watch(game, view) {
  at("watch").disabled = true;
  try {
    const [{ replayOf }, replay] = await Promise.all([import("./replay.js"), ask(`/api/1/games/${game.id}/replay`)]);
    const made = replayOf(replay, view, h("link", { rel: "stylesheet", href: `/view/${game.game}/table.css` }));
    at("watch").replaceWith(made);
    made.querySelector("input").focus();
  } finally {
    at("watch")?.removeAttribute("disabled");
  }
}

// The charts stand side by side where two have room; see `#charts` in the style.
function chartWidth() {
  const room = unitsOf(at("charts"));
  const columns = Math.max(1, Math.floor((room + GAP) / (LEAST + GAP)));
  return Math.floor((room + GAP) / columns) - GAP - FRAME;
}

function result(game, t) {
  const heads = [t("player"), game.unit, t("margin"), t("thinking time"), t("longest turn")];
  return [
    h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, game.players.map((player) => h("tr", { class: player.place === 1 ? "first" : null },
      h("th", { scope: "row" }, player.place ? `${player.place}. ` : null, name(player.name)),
      h("td", {}, player.score),
      h("td", {}, player.margin === null ? "–" : player.margin ? `−${player.margin}` : "0"),
      h("td", {}, clock(player.thinking_s)), h("td", {}, clock(player.longest_s))))),
  ];
}

function exports(game, t) {
  const link = game.bgstats ? [h("li", {}, h("a", { class: "button", href: game.bgstats, rel: "noreferrer" }, t("Send to BG Stats")))] : [];
  const files = [["html", t("One page to send to friends")], ["bgstats", t("BG Stats file")], ["csv", t("Spreadsheet (CSV)")], ["json", t("For another box (JSON)")]];
  return [...link, ...files.filter(([form]) => form !== "bgstats" || game.bgstats).map(([form, text]) => h("li", {}, h("a", { class: "button", href: `/api/1/games/${game.id}/export.${form}`, download: true }, text)))];
}

async function moves(game, t) {
  let after = 0, page;
  at("moves").replaceChildren();
  do {
    page = await ask(`/api/1/games/${game}/log?after=${after}`);
    at("moves").append(...page.entries.filter((entry) => entry.moves.length).map((entry) => h("li", {},
      h("time", { datetime: entry.at }, time(entry.at)),
      h("ul", {}, entry.moves.map((move) => h("li", {}, move))),
      entry.by ? h("small", {}, t("entered by {device}", { device: entry.by })) : null)));
    after = page.entries.at(-1)?.seq;
  } while (!page.is_complete);
}

show().catch((problem) => lost(problem.message || NO_ANSWER));

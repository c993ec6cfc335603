// The table page: shows the game on the table, whichever it is; the game's own view draws its board.
import { chartOf } from "./chart.js";
import { clock, h, seatColour, wordsOf } from "./dom.js";
import { addMove, drawLog, startLog, undoTo } from "./log.js";
import { listen } from "./stream.js";

const at = (id) => document.getElementById(id);
const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { /* private windows keep nothing */ } };
const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };

let table = null;
let view = null;
let viewOf = null;
let t = wordsOf({});
let ticking = { turn_s: 0, is_paused: true, at: performance.now() };
let openTables = new Set();

async function show(next) {
  table = next;
  t = wordsOf(table.words);
  await load(table.game);
  document.documentElement.lang = table.language;
  document.querySelectorAll("[data-word]").forEach((element) => { element.textContent = t(element.dataset.word); });
  at("title").textContent = table.title;
  document.title = `${table.title} – ${t("The table")}`;
  at("lost").textContent = t("The box does not answer. This page comes back by itself when the box does.");
  at("faults").setAttribute("aria-label", t("What does not work"));
  at("faults").replaceChildren(...table.faults.map((fault) => h("li", {}, fault)));
  seats();
  draw();
  drawLog(t);
}

// The view is the game's own module and style; it is fetched when that game is on the table.
async function load(game) {
  if (viewOf === game) return;
  const sheet = h("link", { rel: "stylesheet", href: `/view/${game}/view.css`, class: "view" });
  await new Promise((done) => { sheet.onload = sheet.onerror = done; document.head.append(sheet); });
  document.querySelectorAll("link.view").forEach((old) => { if (old !== sheet) old.remove(); });
  view = await import(`/view/${game}/view.js`);
  viewOf = game;
}

function draw() {
  const { facts } = table;
  const isOn = facts !== null;
  document.body.classList.toggle("idle", !isOn);
  const people = new Map((facts?.seats ?? []).map((seat, index) => [seat.id, { ...seat, number: index + 1, colour: seatColour(seat, index) }]));
  const around = { table, t, people, mine: people.get(at("seat").value) ?? null };
  at("stage").textContent = isOn ? view.stage(around) : t("No game is on the table yet.");
  const turn = people.get(facts?.turn);
  at("turn").hidden = !turn;
  if (turn) {
    at("turn").style.setProperty("--c", turn.colour);
    at("whose").textContent = t("{player}'s turn", { player: turn.name });
  }
  at("board").replaceChildren(...(isOn ? view.board(around) : []));
  at("players").replaceChildren(...(isOn ? view.players(around) : []));
  openTables = new Set([...document.querySelectorAll(".chart details[open]")].map((each) => each.closest("figure").dataset.title));
  at("charts").replaceChildren(...table.charts.map((chart) => {
    const figure = chartOf(chart, (mark, index) => people.get(mark)?.colour ?? view.colours?.[mark] ?? ["#6c7178", "#b3402f", "#c8921a", "#2f8f4e", "#2f6fc4", "#7d4bb0"][index % 6], t);
    figure.dataset.title = chart.title;
    figure.querySelector("details").open = openTables.has(chart.title);
    return figure;
  }));
  announce(around);
}

// What everybody should hear: the end, and what the game's view calls news.
function announce({ people }) {
  const { facts } = table;
  const winners = (facts?.ranking ?? []).filter((place) => place.place === 1).map((place) => people.get(place.player).name);
  const news = winners.length
    ? t(winners.length > 1 ? "{players} share the first place" : "{player} wins", { player: winners[0], players: winners.join(", ") })
    : table.how === "undone" ? t("Undone") : facts ? view.news(table, t) : "";
  at("news").textContent = news;
  at("news").classList.toggle("is-end", winners.length > 0);
}

function seats() {
  const choice = at("seat");
  const chosen = choice.value || kept("seat") || "";
  choice.replaceChildren(h("option", { value: "" }, t("everybody")), ...(table.facts?.seats ?? []).map((seat) => h("option", { value: seat.id }, seat.name)));
  choice.value = [...choice.options].some((option) => option.value === chosen) ? chosen : "";
}

function tick() {
  const seconds = ticking.turn_s + (ticking.is_paused ? 0 : (performance.now() - ticking.at) / 1000);
  const shown = ticking.is_paused ? `${t("Pause")} ${clock(seconds)}` : clock(seconds);
  if (at("clock").textContent !== shown) at("clock").textContent = shown;
}

at("seat").addEventListener("change", () => { keep("seat", at("seat").value); draw(); });
at("theme").value = kept("theme") ?? "";
const dress = () => { document.documentElement.dataset.theme = at("theme").value; };
at("theme").addEventListener("change", () => { keep("theme", at("theme").value); dress(); });
dress();
setInterval(tick, 250);

// What comes is shown one after the other: a view may have to be fetched first.
let showing = Promise.resolve();
const queue = (work) => { showing = showing.then(work).catch((error) => console.error(error)); };
const put = (whole, place, value) => { place.slice(0, -1).reduce((part, key) => part[key], whole)[place.at(-1)] = value; };

listen("", {
  table: (next) => queue(async () => { await startLog(next); await show(next); }),
  change: (places) => queue(() => { for (const [place, value] of places) put(table, place, value); return show(table); }),
  move: (entry) => queue(() => addMove(entry)),
  undone: ({ seq }) => queue(() => undoTo(seq)),
  clock: (now) => { ticking = { turn_s: 0, is_paused: false, ...now, at: performance.now() }; tick(); },
}, (isLost) => { at("lost").hidden = !isLost; });

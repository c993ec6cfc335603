// The table page: shows the game on the table, whichever it is; the game's own view draws its board.
import { clock, h, keep, kept, put, wordsOf } from "./dom.js";
import { look, unitsOf } from "./look.js";
import { drawGame, peopleOf } from "./pieces.js";

const at = (id) => document.getElementById(id);

// The board comes first; announcements, charts, the log and the stream are fetched while it is drawn.
const late = Promise.all([import("./announce.js"), import("./charts.js"), import("./log.js"), import("./stream.js"), import("./voice.js")])
  .then((modules) => Object.assign({}, ...modules));
let below = null;
let voice = null;

let table = null;
let view = null;
let viewOf = null;
let t = wordsOf({});
let entering = null; // the referee's form, once somebody has asked for it
let ticking = null; // until the box has said
let over = null; // the game that is over
let decided = null; // what decided it, as far as the box has said

async function show(next, { isWhole }) {
  table = next;
  t = wordsOf(table.words);
  await load(table.game);
  document.documentElement.lang = table.language;
  document.querySelectorAll("[data-word]").forEach((element) => { element.textContent = t(element.dataset.word); });
  at("title").textContent = table.title;
  document.title = `${table.title} – ${t("The table")}`;
  at("lost").textContent = t("The box does not answer. This page comes back by itself when the box does.");
  at("entries").setAttribute("aria-label", t("The moves"));
  at("faults").setAttribute("aria-label", t("What does not work"));
  at("faults").replaceChildren(...table.faults.map((fault) => h("li", {}, fault)));
  at("to-doctor").hidden = !table.faults.length;
  seats();
  draw();
  if (!below) {
    below = await late;
    draw();
  }
  if (isWhole) await below.startLog(table);
  below.announce(table, t);
  below.drawLog(t, table.news);
  voice ??= new below.Voice(at("speaker"));
  voice.tell(table, below.lastMove(), t);
  at("enter").hidden = !at("lost").hidden;
  entering?.tableChanged(table, view);
  review();
  document.body.classList.add("ready");
}

// Once a game is over, the box is asked what decided it.
async function review() {
  const now = table.facts?.is_over ? `${table.began} ${table.seq} ${table.language}` : null;
  if (now === over) return;
  over = now;
  decided = null;
  below.showOthers([]);
  if (!now) return;
  const { askDecided, figuresOf } = await import("./decided.js");
  await askDecided("last", (answer) => { decided = answer; draw(); below.showOthers(figuresOf(answer)); }, () => over === now);
}

// The view is the game's own module and style; it is fetched when that game is on the table.
async function load(game) {
  if (viewOf === game) return;
  const href = `/view/${game}/table.css`;
  if (document.querySelector("link.view").getAttribute("href") !== href) {
    const sheet = h("link", { rel: "stylesheet", href, class: "view" });
    await new Promise((done) => { sheet.onload = sheet.onerror = done; document.head.append(sheet); });
    document.querySelectorAll("link.view").forEach((old) => { if (old !== sheet) old.remove(); });
  }
  view = await import(`/view/${game}/view.js`);
  viewOf = game;
}

function draw() {
  if (!view) return;
  const { facts } = table;
  const isOn = facts !== null;
  document.body.classList.toggle("idle", !isOn);
  document.body.classList.toggle("over", isOn && facts.is_over);
  const people = peopleOf(facts?.seats ?? []);
  const around = { table, t, people, mine: people.get(at("seat").value) ?? null, width: unitsOf(at("board")) };
  // A board that is wider than a phone stays where it was pushed to.
  const across = [...document.querySelectorAll(".seat")].map((seat) => seat.scrollLeft);
  drawGame(at, view, around);
  document.querySelectorAll(".seat").forEach((seat, index) => { if (across[index]) seat.scrollLeft = across[index]; });
  const within = table.parts.in.map((id) => people.get(id)?.name).join(", ");
  at("parts").textContent = within && t("By phone, secret until all are in: {players}", { players: within });
  document.body.classList.add("drawn");
  offerSeat();
  below?.showCharts([...table.charts, ...(decided?.charts ?? [])], people, view.colours, t);
}

function seats() {
  const choice = at("seat");
  const options = [["", t("everybody")], ...(table.facts?.seats ?? []).map((seat) => [seat.id, seat.name])];
  // A list that is the same stays, so that it can be open while moves come in.
  if (JSON.stringify(options) === choice.dataset.options) return;
  const chosen = choice.value || kept("seat") || "";
  choice.dataset.options = JSON.stringify(options);
  choice.replaceChildren(...options.map(([value, name]) => h("option", { value }, name)));
  choice.value = options.some(([value]) => value === chosen) ? chosen : "";
}

// Whoever has chosen their seat may enter for it from this phone.
function offerSeat() {
  const chosen = at("seat").value;
  at("sit").hidden = !at("lost").hidden || !table?.has_seat_phones || !chosen || kept("sits") === chosen;
  if (at("sit").hidden) tell("");
}
const tell = (text) => { at("sitting").textContent = text; };

function tick() {
  if (!ticking) return;
  const seconds = ticking.turn_s + (ticking.is_paused ? 0 : (performance.now() - ticking.at) / 1000);
  const shown = ticking.is_paused ? `${t("Pause")} ${clock(seconds)}` : clock(seconds);
  if (at("clock").textContent !== shown) at("clock").textContent = shown;
  const banks = ticking.banks.map((each) => bankOf(each)).join(" · ");
  if (at("banks").textContent !== banks) at("banks").textContent = banks;
}

// A player's name with what is left to them, or where nothing runs out what they have used.
function bankOf({ player, used_s, left_s, lost }) {
  const since = ticking.running === player ? (performance.now() - ticking.at) / 1000 : 0;
  const name = table?.facts?.seats.find(({ id }) => id === player)?.name ?? player;
  const s = left_s === null ? used_s + since : left_s - since;
  const time = `${s < 0 ? "-" : ""}${clock(Math.abs(s))}`;
  return `${ticking.running === player ? "▶ " : ""}${name} ${time}${lost ? ` (-${lost})` : ""}`;
}

at("seat").addEventListener("change", () => { keep("seat", at("seat").value); tell(""); draw(); });
at("sit").addEventListener("click", () => {
  tell("");
  import("./sit.js").then(({ showCode }) => showCode(at("seat").value, t)).catch(() => at("lost").textContent).then(tell);
});
at("enter").addEventListener("click", async () => {
  entering ??= await import("./enter.js");
  entering.openEntering(table, view);
});
look(() => draw());
// Tracks and charts are drawn for the room that there is.
let room = "";
new ResizeObserver(() => {
  const now = [at("board"), at("charts")].map((each) => each.clientWidth).join();
  if (now !== room) { room = now; draw(); }
}).observe(document.querySelector("main"));
setInterval(tick, 250);

// What comes is shown one after the other: a view may have to be fetched first.
let showing = Promise.resolve();
const queue = (work) => { showing = showing.then(work).catch((error) => console.error(error)); };

const follow = {
  table: (next) => queue(() => show(next, { isWhole: true })),
  change: (places) => queue(() => { for (const [place, value] of places) put(table, place, value); return show(table, { isWhole: false }); }),
  move: (entry) => queue(() => below.addMove(entry)),
  undone: ({ seq }) => queue(() => below.undoTo(seq)),
  clock: (now) => { ticking = { turn_s: 0, is_paused: false, banks: [], ...now, at: performance.now() }; tick(); },
};
// The page came with the table of then.
const first = JSON.parse(at("first").textContent);
if (first.version) follow.table(first);
// A seat's code was scanned: it is used up at once, and no address keeps it.
const scanned = /^\/S\/(\w+)$/.exec(location.pathname)?.[1];
if (scanned) {
  history.replaceState(null, "", "/table");
  queue(async () => {
    entering ??= await import("./enter.js");
    const sits = await entering.sit(scanned, table, view);
    if (!sits) return;
    keep("seat", sits);
    at("seat").value = sits;
    draw();
    await entering.openEntering(table, view);
  });
}
late.then(
  ({ listen }) => listen(first.id, follow, (isLost) => { at("lost").hidden = !isLost; at("enter").hidden = isLost || !table; offerSeat(); }),
  beginAnew,
);

// The box was gone before the whole page had come: the page says so, and is loaded again when the box answers.
function beginAnew() {
  at("lost").hidden = false;
  setInterval(async () => {
    const answer = await fetch("/table", { method: "HEAD" }).catch(() => null);
    if (answer?.ok) location.reload();
  }, 1000);
}

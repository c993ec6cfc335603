// The replay of an evening: a slider over the entries of its journal; the game's view draws the table as it was at each.
import { h, put, wordsOf } from "./dom.js";
import { unitsOf } from "./look.js";
import { drawGame, peopleOf } from "./pieces.js";

const EACH_MS = 1500;

// Gives the picture after the entry of an index. It is made of the one before; on the way back from the first.
export function folding({ picture, entries }) {
  let now, at = Infinity;
  return (index) => {
    if (index < at) { now = structuredClone(picture); at = 0; }
    while (at < index) for (const [place, value] of entries[++at].changes) put(now, place, structuredClone(value));
    return now;
  };
}

// `sheet` is the style of the table page, which is for the picture alone.
export function replayOf(replay, view, sheet) {
  const t = wordsOf(replay.words), fold = folding(replay), { entries } = replay;
  const button = (sign, name) => h("button", { type: "button", "aria-label": name, title: name }, sign);
  const back = button("◀|", t("One entry back")), play = button("▶", t("Play")), on = button("|▶", t("One entry on"));
  const slider = h("input", { type: "range", min: "0", max: String(entries.length - 1), value: "0", "aria-label": t("Replay") });
  const where = h("p", { class: "where" });
  const causes = h("div", { class: "causes", "aria-live": "polite", tabindex: "0", role: "region", "aria-label": t("The moves") });
  const frame = h("div", { class: "view" });
  const box = h("div", { class: "replay" }, h("div", { class: "controls" }, back, play, on, slider, where), causes, frame);
  const inside = frame.attachShadow({ mode: "open" });
  inside.append(sheet,
    h("header", { role: "presentation" }, h("p", { id: "stage" }), h("p", { id: "turn" }, h("span", { id: "whose" }))),
    h("div", { class: "table" }, h("section", { id: "board" }), h("section", { id: "players" })));
  const part = (id) => inside.getElementById(id);
  const index = () => Number(slider.value);
  const isAtEnd = () => slider.value === slider.max;
  let playing = null;

  function draw() {
    const table = fold(index()), people = peopleOf(table.facts?.seats ?? []);
    drawGame(part, view, { table, t, people, mine: null, width: unitsOf(part("board")) });
  }

  function show() {
    const entry = entries[index()], entryOf = t("Entry {number} of {count}", { number: index() + 1, count: entries.length });
    const time = new Date(entry.at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    slider.setAttribute("aria-valuetext", entryOf);
    where.textContent = `${entryOf} · ${time}`;
    const step = { undone: t("Undone"), redone: t("Redone") }[entry.how];
    causes.className = `causes ${entry.how}`;
    causes.replaceChildren(...[
      step && h("b", {}, step),
      h("ul", {}, entry.moves.map((move) => h("li", {}, move))),
      entry.by && h("small", { dir: "auto" }, t("entered by {device}", { device: entry.by })),
    ].filter(Boolean));
    causes.scrollTop = 0;
    draw();
  }

  // The slider keeps within its ends.
  function go(to) {
    slider.value = String(to);
    show();
  }

  function stop() {
    clearInterval(playing);
    playing = null;
    name(play, "▶", t("Play"));
  }

  function toggle() {
    if (playing) { stop(); return; }
    if (isAtEnd()) go(0);
    name(play, "❚❚", t("Pause"));
    playing = setInterval(() => {
      go(index() + 1);
      if (isAtEnd()) stop();
    }, EACH_MS);
  }

  function name(key, sign, word) {
    key.textContent = sign;
    key.title = word;
    key.setAttribute("aria-label", word);
  }

  const keys = { ArrowLeft: () => go(index() - 1), ArrowRight: () => go(index() + 1), " ": toggle };
  box.addEventListener("keydown", (event) => {
    // A button has its own space.
    if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey || (event.key === " " && event.target.closest("button"))) return;
    event.preventDefault();
    if (event.key !== " ") stop();
    keys[event.key]();
  });
  back.addEventListener("click", () => { stop(); go(index() - 1); });
  on.addEventListener("click", () => { stop(); go(index() + 1); });
  play.addEventListener("click", toggle);
  slider.addEventListener("input", () => { stop(); show(); });
  // A track is drawn for the room that there is.
  let room = 0;
  new ResizeObserver(([{ contentRect: { width } }]) => { if (width !== room) { room = width; draw(); } }).observe(part("board"));
  show();
  return box;
}

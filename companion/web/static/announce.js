// Announcements: large until everybody has read them, then a line that stays until the round is over; the log keeps them.
import { h } from "./dom.js";

const READ_MS = 15_000;
const LONG = 30; // a title of more letters, as with a long name in it, is smaller
const at = (id) => document.getElementById(id);

let game = null; // when the game on the page began
let known = 0; // the number of the last entry that was announced here
let rest;

export function announce(table, t) {
  const { news } = table;
  const last = news.at(-1)?.seq ?? 0;
  if (table.began !== game) {
    game = table.began;
    // Who opens the page hears what has just happened, and nothing older.
    known = last === table.seq ? (news.filter((each) => each.seq < last).at(-1)?.seq ?? 0) : last;
  }
  const fresh = news.filter((each) => each.seq > known);
  if (fresh.length) open(fresh, t);
  else if (last < known) close();
  known = last;
  const latest = news.filter((each) => table.facts?.is_over || each.round === table.facts?.round).at(-1);
  const text = table.how === "undone" ? t("Undone") : latest ? `${latest.title} · ${latest.text}` : "";
  if (at("news").textContent !== text) at("news").textContent = at("news").title = text;
}

function open(fresh, t) {
  const ok = h("button", { type: "button" }, t("ok"));
  ok.addEventListener("click", close);
  at("banner").replaceChildren(h("div", {}, ...fresh.flatMap((each) => [h("strong", { class: each.title.length > LONG ? "long" : null }, each.title), h("p", {}, each.text)]), ok));
  clearTimeout(rest);
  rest = setTimeout(close, READ_MS);
}

function close() {
  clearTimeout(rest);
  at("banner").replaceChildren();
}

addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });

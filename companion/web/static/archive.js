// What the pages of the archive and of a tournament's hub share: the box's words, its answers, the colours, and how a date is written.
import { h, keep, kept, wordsOf } from "./dom.js";

export const at = (id) => document.getElementById(id);

// The words in the box's or hub's language, put where the page names them.
export const wordsOfPage = async () => speak(await ask("/archive/words.json"));

// A text that is said later, by `t`: the words of a page are found where one or the other is written.
export const mark = (text) => text;

export function speak({ language, words }) {
  const t = wordsOf(words);
  document.documentElement.lang = language;
  document.querySelectorAll("[data-word]").forEach((element) => { element.textContent = t(element.dataset.word); });
  return t;
}

// The box's answer; where it has none, the page says the box's own sentence.
export async function ask(path) {
  const response = await fetch(path).catch(() => null);
  if (!response?.ok) throw new Error(await sentenceOf(response));
  return response.json();
}

async function sentenceOf(response) {
  const text = await response?.text().catch(() => "");
  try { return JSON.parse(text).message; } catch { return text || ""; }
}

export function lost(sentence) {
  at("lost").textContent = sentence;
  at("lost").hidden = !sentence;
}

const lang = () => document.documentElement.lang;
export const day = (text) => new Date(text).toLocaleDateString(lang(), { weekday: "short", year: "numeric", month: "long", day: "numeric" });
export const time = (text) => new Date(text).toLocaleTimeString(lang(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
export const lasted = (seconds) => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
};
export const number = (value) => value.toLocaleString(lang(), { maximumFractionDigits: 1 });

// Somebody's name never runs into the text around it, whichever way it is written.
export const name = (text) => h("bdi", {}, text);

export function outcome(game, t) {
  const winners = game.players.filter((player) => player.place === 1).map((player) => player.name);
  if (!winners.length) return game.status === "running" ? t("still running") : t("ended without a result");
  return winners.length > 1 ? t("{players} share the first place", { players: winners.join(", ") }) : t("{player} wins", { player: winners[0] });
}

const dress = () => { document.documentElement.dataset.theme = at("theme").value; };
at("theme").value = kept("theme") ?? "";
at("theme").addEventListener("change", () => { keep("theme", at("theme").value); dress(); });
dress();

// The log of moves, newest first, with a mark above what was there when the page was last looked at.
import { h } from "./dom.js";

const entries = new Map(); // by number
let began = null;
let seenSeq = 0;

const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { /* private windows keep nothing */ } };
const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };

export async function showLog(table, t) {
  if (table.began !== began) {
    entries.clear();
    began = table.began;
    seenSeq = Number(kept(`seen ${began}`) ?? 0);
  }
  const standing = new Set(table.log.map((entry) => entry.seq));
  const oldest = Math.min(...standing, Infinity);
  const newestKnown = Math.max(...entries.keys(), 0);
  for (const seq of [...entries.keys()]) if (seq >= oldest && !standing.has(seq)) entries.delete(seq);
  for (const entry of table.log) entries.set(entry.seq, entry);
  if (table.moves > table.log.length && newestKnown < oldest) await fetchAfter(newestKnown);
  draw(t);
}

async function fetchAfter(after) {
  for (;;) {
    const answer = await fetch(`/api/1/log?after=${after}`).then((response) => response.ok ? response.json() : null, () => null);
    if (!answer) return;
    for (const entry of answer.entries) entries.set(entry.seq, entry);
    if (answer.is_complete || !answer.entries.length) return;
    after = answer.entries.at(-1).seq;
  }
}

function draw(t) {
  const list = document.getElementById("entries");
  const told = [...entries.values()].filter((entry) => entry.moves.length).sort((a, b) => b.seq - a.seq);
  const newest = told[0]?.seq ?? 0;
  list.replaceChildren(...told.flatMap((entry, index) => {
    const line = h("li", { value: told.length - index, class: entry.seq > seenSeq ? "new" : null },
      h("time", { datetime: entry.at }, time(entry.at)),
      h("ul", {}, entry.moves.map((move) => h("li", {}, move))));
    const isBorder = seenSeq > 0 && entry.seq <= seenSeq && index > 0 && told[index - 1].seq > seenSeq;
    return isBorder ? [h("li", { class: "border", value: told.length - index }, `↑ ${t("new since you last looked")}`), line] : [line];
  }));
  if (!document.hidden) keep(`seen ${began}`, newest);
}

// What is on the screen when it is put away counts as seen.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    seenSeq = Math.max(0, ...entries.keys());
    keep(`seen ${began}`, seenSeq);
  }
});

const time = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

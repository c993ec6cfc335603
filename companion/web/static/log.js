// The log of moves, newest first, with a mark above what was there when the page was last looked at.
import { h, keep, kept } from "./dom.js";

const entries = new Map(); // by number
let name = null; // of the game and the language that the entries are of
let seen = { at: "", seq: 0 };
let completeAfter = 0; // every entry after this one is known

const newest = () => Math.max(0, ...entries.keys());

// The newest entry.
export const lastMove = () => entries.get(newest());

export const addMove = (entry) => { entries.set(entry.seq, entry); };

// Everything after this entry was undone.
export const undoTo = (last) => { for (const seq of [...entries.keys()]) if (seq > last) entries.delete(seq); };

// A whole table brings its last moves; what came between them and the last look is fetched.
export async function startLog(table) {
  const oldest = table.log[0]?.seq ?? 1;
  const isOther = name !== `${table.began} ${table.language}`;
  if (isOther || newest() < oldest) {
    entries.clear();
    completeAfter = table.log.length < table.moves ? oldest - 1 : 0;
  }
  if (isOther) {
    name = `${table.began} ${table.language}`;
    seen = { at: `seen ${table.began}`, seq: Number(kept(`seen ${table.began}`) ?? 0) };
  }
  undoTo(table.log.at(-1)?.seq ?? 0);
  table.log.forEach(addMove);
  if (seen.seq && seen.seq < completeAfter) await fetchAfter(seen.seq);
}

async function fetchAfter(first) {
  for (let after = first, isComplete = false; !isComplete;) {
    const answer = await fetch(`/api/1/log?after=${after}`).then((response) => (response.ok ? response.json() : null), () => null);
    if (!answer) return;
    answer.entries.forEach(addMove);
    isComplete = answer.is_complete;
    after = answer.entries.at(-1)?.seq ?? after;
  }
  completeAfter = first;
}

export function drawLog(t, news) {
  const list = document.getElementById("entries");
  const told = [...entries.values()].filter((entry) => entry.moves.length || saidAt(news, entry).length).sort((a, b) => b.seq - a.seq);
  // Whoever is here for the first time has missed nothing.
  const fresh = seen.seq ? told.filter((entry) => entry.seq > seen.seq).length : 0;
  const lines = told.map((entry, index) => h("li", { value: told.length - index, class: index < fresh ? "new" : null },
    h("time", { datetime: entry.at }, time(entry.at)),
    h("ul", {},
      saidAt(news, entry).map((each) => h("li", {}, h("strong", {}, `⚑ ${each.title}: ${each.text}`))),
      entry.moves.map((move) => h("li", {}, move)),
      entry.by ? h("li", { class: "by" }, t("Entered by {device}", { device: entry.by })) : null)));
  if (fresh && fresh < told.length) {
    lines.splice(fresh, 0, h("li", { class: "border", value: told.length - fresh }, `↑ ${t("New since you last looked: {count}", { count: fresh })}`));
  }
  // Whoever reads further down goes on reading there.
  const below = list.scrollTop && list.scrollHeight - list.scrollTop;
  list.replaceChildren(...lines);
  if (below) list.scrollTop = list.scrollHeight - below;
  const earlier = document.getElementById("earlier");
  earlier.hidden = !completeAfter;
  earlier.onclick = async () => { await fetchAfter(0); drawLog(t, news); };
  if (!document.hidden) keep(seen.at, newest());
}

// What was announced with an entry stands above its moves.
const saidAt = (news, entry) => news.filter((each) => each.seq === entry.seq);

// What is on the screen when it is put away counts as seen.
document.addEventListener("visibilitychange", () => {
  if (document.hidden && entries.size) {
    seen.seq = newest();
    keep(seen.at, seen.seq);
  }
});

const time = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

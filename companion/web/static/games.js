// The list of evenings: newest first, page by page, with a search.
import { ask, at, day, lasted, lost, name, outcome, wordsOfPage } from "./archive.js";
import { h } from "./dom.js";

const WAIT_MS = 200; // until whoever types has typed
let t;
let asked = 0;
let before = null;

async function show({ isMore = false } = {}) {
  const mine = ++asked;
  const query = new URLSearchParams({ search: at("sought").value });
  if (isMore) query.set("before", before);
  let page;
  try {
    page = await ask(`/api/1/games?${query}`);
  } catch (problem) {
    return lost(problem.message || t("The box does not answer: try again."));
  }
  if (mine !== asked) return; // another search was begun meanwhile
  lost("");
  before = page.before;
  const lines = page.games.map(line);
  if (isMore) at("games").append(...lines); else at("games").replaceChildren(...lines);
  if (isMore) lines[0]?.querySelector("a")?.focus();
  at("more").hidden = before === null;
  const found = at("games").children.length ? t("Games in all: {count}", { count: page.in_all })
    : at("sought").value ? t("Nothing was found.") : t("No evening is on record yet.");
  at("found").textContent = page.is_whole ? found : `${found} · ${t("Only this evening is shown.")}`;
}

function line(game) {
  if (game.status === "damaged") return h("li", { class: "damaged" }, h("p", {}, `⚠ ${game.message}`));
  const seconds = game.ended_at ? (new Date(game.ended_at) - new Date(game.started_at)) / 1000 : null;
  return h("li", { class: game.status },
    h("a", { href: `/games/${game.id}` },
      h("span", { class: "when" }, h("time", { datetime: game.started_at }, day(game.started_at)), seconds === null ? null : ` · ${lasted(seconds)}`),
      h("b", {}, game.title),
      h("span", { class: "outcome", dir: "auto" }, outcome(game, t)),
      h("span", { class: "who" }, ranked(game.players).map(player))));
}

const ranked = (players) => [...players].sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
const player = ({ name: text, score, place }) => h("span", { class: place === 1 ? "first" : null }, name(text), score === null ? null : ` ${score}`);

let timer;
at("search").addEventListener("submit", (event) => { event.preventDefault(); show(); });
at("sought").addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(show, WAIT_MS); });
at("more").addEventListener("click", () => show({ isMore: true }));

wordsOfPage().then((words) => {
  t = words;
  document.title = t("The evenings behind us");
  at("sought").placeholder = t("a name, a game or a date");
  return show();
}).catch((problem) => lost(problem.message || "The box does not answer: try again."));

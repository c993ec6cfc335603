// Statistics over all evenings: people, groups, head to head, favourites and the longest turns.
import { ask, at, day, lost, name, number, wordsOfPage } from "./archive.js";
import { clock, h } from "./dom.js";

const AGAIN_MS = 1000; // while the box still counts
let t;
let asked = 0;
let chosen = new URLSearchParams(location.search).get("game") ?? "";

async function show() {
  const mine = ++asked;
  const query = new URLSearchParams(chosen ? { game: chosen } : {});
  let found;
  try {
    found = await ask(`/api/1/statistics?${query}`);
  } catch (problem) {
    return lost(problem.message || t("The box does not answer: try again."));
  }
  if (mine !== asked) return; // another game was chosen meanwhile
  lost("");
  draw(found);
  document.querySelector("main").hidden = false;
  if (!found.is_complete) setTimeout(() => { if (mine === asked) show(); }, AGAIN_MS);
}

function draw(found) {
  choices(found.games);
  at("counted").textContent = told(found);
  at("people").replaceChildren(...found.people.map((person) => h("li", {}, h("h3", {}, name(person.name)), figures(person))));
  at("groups").replaceChildren(...found.groups.map((group) => h("li", {}, h("h3", {}, names(group.people)), together(group))));
  at("pairs").replaceChildren(...pairs(found.pairs));
  at("tables").replaceChildren(...found.tables.map(counts));
  at("turns").replaceChildren(...found.longest_turns.filter((turn) => turn.seconds).map((turn) => h("li", {}, name(turn.name), " ", turnOf(turn))));
  for (const [list, told] of [["people", found.people], ["groups", found.groups], ["pairs", found.pairs], ["tables", found.tables], ["turns", found.longest_turns]]) {
    at(list).closest("section").hidden = !told.length;
  }
}

function choices(games) {
  const options = games.map((game) => h("option", { value: game.game }, `${game.title} (${game.plays})`));
  at("game").replaceChildren(h("option", { value: "" }, t("all games")), ...options);
  at("game").value = chosen;
}

function told(found) {
  const { without_result: without, damaged } = found.left_out;
  return [
    found.is_complete ? t("Games counted: {count}", { count: found.counted }) : t("Games counted so far: {count} of {all}", { count: found.counted, all: found.finished }),
    without ? t("without a result: {count}", { count: without }) : "",
    damaged ? t("damaged: {count}", { count: damaged }) : "",
  ].filter(Boolean).join(" · ");
}

const line = (label, ...values) => [h("dt", {}, label), h("dd", {}, ...values)];
const share = (rate) => rate.toLocaleString(document.documentElement.lang, { style: "percent" });
const turnOf = (turn) => h("a", { href: `/games/${turn.id}` }, clock(turn.seconds));
const names = (people) => people.flatMap((person, index) => (index ? [", ", name(person.name)] : [name(person.name)]));

function figures(each) {
  return h("dl", {},
    line(t("games"), String(each.plays)),
    line(t("wins"), `${each.wins} (${share(each.win_rate)})`),
    shared(each));
}

// What a person and a group have alike.
function shared(each) {
  return [
    each.scores.map((scores) => line(`${scores.title}: ${scores.unit}`, t("on average {average}, at best {best}", { average: number(scores.average), best: scores.best }))),
    line(t("thinking time a game"), clock(each.thinking_s)),
    each.longest_turn ? line(t("longest turn"), turnOf(each.longest_turn)) : [],
    each.tables.map((table) => line(table.title, table.counts.map((count) => `${count.name}: ${count.count}`).join(", "))),
  ].flat(3);
}

function together(group) {
  return h("dl", {},
    line(t("games"), String(group.plays)),
    line(t("wins"), group.people.flatMap((person, index) => [index ? ", " : "", name(person.name), ` ${person.wins}`])),
    line(t("last together"), day(group.last)),
    shared(group));
}

function pairs(found) {
  return [
    h("thead", {}, h("tr", {}, [t("people"), t("games"), t("ahead"), t("level")].map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, found.map((pair) => h("tr", {},
      h("th", { scope: "row" }, names(pair.people)),
      h("td", {}, String(pair.plays)),
      h("td", {}, pair.people.map((person) => person.ahead).join(" : ")),
      h("td", {}, String(pair.level))))),
  ];
}

function counts(table) {
  const most = Math.max(...table.counts.map((count) => count.count), 1);
  return h("li", {}, h("h3", {}, table.title), h("dl", { class: "bars" },
    table.counts.flatMap((count) => line(count.name, h("i", { style: `--part:${Math.max(0, count.count) / most}` }), String(count.count)))));
}

at("game").addEventListener("change", () => { chosen = at("game").value; show(); });
wordsOfPage().then((words) => {
  t = words;
  document.title = t("Statistics");
  document.querySelector(".scroll").setAttribute("aria-label", t("Head to head"));
  return show();
}).catch((problem) => lost(problem.message || "The box does not answer: try again."));

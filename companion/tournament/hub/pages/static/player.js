// A player's phone: my table and seat, my opponents, the clock, my results and my place.
import { at, begin, event, h, inOrder, lastRound, name, nameOf, number, seatings, t } from "./hub.js";
import { keep, kept } from "/static/dom.js";
import { STATES } from "./signs.js";

const asked = new URLSearchParams(location.search).get("id");
const MOST_FOUND = 20;
const me = () => [event.role === "player" ? event.me : null, asked, kept("player")].find((each) => each && event.players[each]) ?? null;

function draw() {
  const player = me();
  at("who").hidden = Boolean(player);
  at("mine").hidden = !player;
  if (player) at("mine").replaceChildren(...mine(player));
  else find();
}

// The clock of this round stands above; here is what is mine.
function mine(player) {
  const round = lastRound();
  const [table, players] = seatings(round).find(([, each]) => each.includes(player)) ?? [null, []];
  const standing = event.standings.find((line) => line.player === player);
  const now = event.tables[table];
  return [
    h("h2", {}, name(nameOf(player))),
    table ? h("p", { class: "place" }, h("span", {}, t("Table")), h("b", {}, table), h("span", {}, t("Seat")), h("b", {}, String(players.indexOf(player) + 1)))
      : h("p", { class: "none" }, round?.byes.includes(player) ? t("You sit out this round.") : t("You have no table yet.")),
    ...(table ? [h("p", {}, `${STATES[now?.state]?.[0] ?? ""} ${t(STATES[now?.state]?.[1] ?? "")}`), h("h3", {}, t("At this table")),
      h("ol", {}, ...players.map((each) => h("li", { class: each === player ? "first" : null }, name(nameOf(each)), now?.turn === each && now.state === "playing" ? ` ▶ ${t("on turn")}` : "")))] : []),
    h("h3", {}, t("My results")), results(player),
    ...(standing ? [h("h3", {}, t("My place")), h("p", { class: "place" }, h("b", {}, `${standing.place}.`), h("span", {}, t("Points: {points}", { points: number(standing.points) })))] : []),
    ...(event.role === "player" || asked ? [] : [other()]),
  ];
}

function results(player) {
  const mineIn = (round) => seatings(event.rounds[round]).find(([, players]) => players.includes(player));
  const lines = Object.keys(event.rounds).sort(inOrder).map((round) => {
    const table = mineIn(round)?.[0];
    const result = event.results[`${round}/${table}`];
    const line = result?.ranking.find((each) => each.player === player);
    const said = !table ? t(event.rounds[round].byes.includes(player) ? "sat out" : "did not play") : result ? t(STATES[result.state]?.[1] ?? result.state) : t("no result yet");
    return h("tr", {}, h("th", { scope: "row" }, round), ...[table ?? "–", line ? `${line.place}.` : "–", line?.score ?? "–", said].map((each) => h("td", {}, String(each))));
  });
  if (!lines.length) return h("p", { class: "none" }, t("no result yet"));
  const heads = ["Round", "Table", "My place", "My score", "State"].map((each) => h("th", { scope: "col" }, t(each)));
  return h("div", { class: "scroll", tabindex: 0 }, h("table", { class: "people" }, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...lines)));
}

function other() {
  const made = h("button", { type: "button", class: "quiet" }, t("Somebody else"));
  made.addEventListener("click", () => { keep("player", null); at("sought").value = ""; draw(); at("sought").focus(); });
  return made;
}

function find() {
  const wanted = at("sought").value.trim().toLowerCase();
  const found = wanted ? Object.entries(event.players).filter(([, player]) => player.name.toLowerCase().includes(wanted)).sort(([, a], [, b]) => inOrder(a.name, b.name)).slice(0, MOST_FOUND) : [];
  at("found").replaceChildren(...found.map(([id, player]) => {
    const pick = h("button", { type: "button" }, name(player.name));
    pick.addEventListener("click", () => { keep("player", id); draw(); });
    return h("li", {}, pick);
  }));
}

at("sought").addEventListener("input", () => { if (event) find(); });
begin({ draw });

// What is put on paper: the pairings by name and by table, and a slip for every table to write its result on.
import { at, begin, event, h, lastRound, name, nameOf, seatings, t } from "./hub.js";

const isSlips = location.pathname.endsWith("/slips");
document.body.classList.toggle("slips", isSlips);

function draw() {
  const round = lastRound();
  if (!round) { at("sheets").replaceChildren(h("p", { class: "none" }, t("No round is published yet."))); return; }
  at("sheets").replaceChildren(...(isSlips ? slips(round) : pairings(round)));
}

function pairings(round) {
  const places = [...seatings(round).flatMap(([table, players]) => players.map((player, seat) => [nameOf(player), table, String(seat + 1)])),
    ...round.byes.map((player) => [nameOf(player), "–", t("sits out")])].sort(([a], [b]) => a.localeCompare(b, document.documentElement.lang));
  return [
    h("h2", {}, t("Who plays where")),
    h("ol", { class: "by-name" }, ...places.map(([who, table, seat]) => h("li", {}, h("span", {}, name(who)), h("b", {}, table === "–" ? seat : `${table} / ${seat}`)))),
    h("p", { class: "hint" }, t("Table / seat")),
    h("h2", { class: "new-page" }, t("The tables")),
    h("ol", { class: "by-table" }, ...seatings(round).map(([table, players]) => h("li", {}, h("b", {}, table), h("ol", {}, ...players.map((player) => h("li", {}, name(nameOf(player)))))))),
  ];
}

function slips(round) {
  return seatings(round).map(([table, players]) => h("article", { class: "slip" },
    h("h2", {}, t("Table {table}, round {round}", { table, round: event.round.number })), h("p", {}, event.event.name),
    h("table", {}, h("thead", {}, h("tr", {}, ...["player", "score", "rank", "signature"].map((each) => h("th", { scope: "col" }, t(each))))),
      h("tbody", {}, ...players.map((player) => h("tr", {}, h("th", { scope: "row" }, name(nameOf(player))), h("td", {}), h("td", {}), h("td", {}))))),
    h("p", { class: "hint" }, t("Everybody signs. Hand it to a judge."))));
}

at("to-paper").addEventListener("click", () => print());
begin({ draw });

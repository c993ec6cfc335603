// What is put on paper: the pairings by name and by table, a slip for every table to write its result on, and badges.
import { codeOf } from "./links.js";
import { standings } from "./results.js";
import { finalWord } from "./signs.js";
import { at, begin, doIt, event, h, inOrder, lastRound, name, nameOf, seatings, t } from "./hub.js";

const sheet = location.pathname.split("/").pop();
document.body.classList.add(sheet);
const SHEETS = { pairings, slips, standings: () => [h("h2", {}, t("Standings")), ...standings(event.standings)] };

function draw(changed) {
  if (sheet === "badges") { if (changed === null) badges(); return; }
  const round = lastRound();
  if (!round) { at("sheets").replaceChildren(h("p", { class: "none" }, t("No round is published yet."))); return; }
  at("sheets").replaceChildren(...SHEETS[sheet](round));
}

function pairings(round) {
  const places = [...seatings(round).flatMap(([table, players]) => players.map((player, seat) => [nameOf(player), table, String(seat + 1)])),
    ...round.byes.map((player) => [nameOf(player), "–", t("sits out")])].sort(([a], [b]) => a.localeCompare(b, document.documentElement.lang));
  return [
    h("h2", {}, t("Who plays where")),
    h("ol", { class: "by-name" }, ...places.map(([who, table, seat]) => h("li", {}, h("span", {}, name(who)), h("b", {}, table === "–" ? seat : `${table} / ${seat}`)))),
    h("p", { class: "hint" }, t("Table / seat")),
    h("h2", { class: "new-page" }, t("The tables")),
    h("ol", { class: "by-table" }, ...seatings(round).map(([table, players]) => h("li", {}, h("b", {}, table), h("ol", finalWord(round, table) ? { "data-final": t(finalWord(round, table)) } : {}, ...players.map((player) => h("li", {}, name(nameOf(player)))))))),
  ];
}

function slips(round) {
  return seatings(round).map(([table, players]) => h("article", { class: "slip" },
    h("h2", {}, t("Table {table}, round {round}", { table, round: event.round.number })), h("p", {}, [event.event.name, t(finalWord(round, table))].filter(Boolean).join(" · ")),
    h("table", {}, h("thead", {}, h("tr", {}, ...[t("player"), t("score"), t("rank"), t("signature")].map((each) => h("th", { scope: "col" }, each)))),
      h("tbody", {}, ...players.map((player) => h("tr", {}, h("th", { scope: "row" }, name(nameOf(player))), h("td", {}), h("td", {}), h("td", {}))))),
    h("p", { class: "hint" }, t("Everybody signs. Hand it to a judge."))));
}

// A badge for everybody: the code opens their page, and checks them in when the director scans it.
async function badges() {
  if (event.role !== "director") { at("sheets").replaceChildren(h("p", { class: "none" }, t("This page needs a link from the director."))); return; }
  await doIt("make_badges");
  const urls = await (await fetch("/api/1/badges")).json();
  const players = Object.entries(event.players).filter(([id, { state }]) => urls[id] && ["registered", "here"].includes(state)).sort(([, a], [, b]) => inOrder(a.name, b.name));
  at("sheets").replaceChildren(...(players.length ? [] : [h("p", { class: "none" }, t("Nobody is on the list."))]));
  for (const [id, player] of players) {
    at("sheets").append(h("article", { class: "badge" }, h("div", {}, h("p", {}, event.event.name), h("h2", {}, name(player.name)), h("p", {}, player.club)), await codeOf(urls[id])));
  }
}

at("to-paper").addEventListener("click", () => print());
begin({ draw });

// Standings, and the result of every table round by round, with what was corrected.
import { chooseTable, correct } from "./correcting.js";
import { button, event, h, inOrder, name, nameOf, number, seatings, t } from "./hub.js";
import { STATES } from "./signs.js";

export function drawResults(panel) {
  const rounds = Object.keys(event.rounds).sort(inOrder).reverse();
  panel.replaceChildren(h("h2", {}, t("Standings")), standings(),
    h("h2", {}, t("Results")), h("p", { class: "row" }, button(t("Correct a result"), chooseTable, { "data-key": "correct" })),
    ...rounds.map((round) => h("details", { open: Number(round) === event.round.number }, h("summary", {}, t("Round {round}", { round })), h("div", { class: "scroll", tabindex: 0 }, ofRound(round)))));
}

export function standings(most = Infinity) {
  const columns = [["points", "Points"], ["wins", "wins"], ["share", "share of the score"], ["opponents", "opponents' points"]].filter(([column]) => event.standings.some((line) => line[column] !== undefined));
  return h("div", { class: "scroll", tabindex: 0 }, h("table", {},
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("player")), ...columns.map(([, label]) => h("th", { scope: "col" }, t(label))))),
    h("tbody", {}, ...event.standings.slice(0, most).map((line) => h("tr", {}, h("th", { scope: "row" }, `${line.place}. `, name(nameOf(line.player))), ...columns.map(([column]) => h("td", {}, number(line[column] ?? 0))))))));
}

function ofRound(round) {
  return h("table", { class: "people" }, h("thead", {}, h("tr", {}, ...["Table", "Result", "State"].map((each) => h("th", { scope: "col" }, t(each))), h("td", {}))),
    h("tbody", {}, ...seatings(event.rounds[round]).map(([table, players]) => {
      const result = event.results[`${round}/${table}`];
      const [sign, word] = result ? STATES[result.state] ?? ["", result.state] : ["…", "no result yet"];
      return h("tr", {}, h("th", { scope: "row" }, table), h("td", { class: "wide" }, ranking(result, players)),
        h("td", { class: "wide" }, `${sign} ${t(word)}`, result?.reason ? h("small", {}, ` ${result.by}: ${result.reason}`) : ""),
        h("td", {}, button(t("Correct"), () => correct(Number(round), table), { "data-key": `correct-${round}-${table}`, "aria-label": t("Table {table}, round {round}: correct the result", { table, round }) })));
    })));
}

export const ranking = (result, players) => (result?.ranking.length
  ? [...result.ranking].sort((a, b) => a.place - b.place).flatMap((line, at) => [at ? ", " : "", `${line.place}. `, name(nameOf(line.player)), ` ${line.score}`])
  : players.flatMap((player, at) => [at ? ", " : "", name(nameOf(player))]));

// Standings, and the result of every table round by round, with what was corrected.
import { chooseTable, correct, titleOf } from "./correcting.js";
import { button, choice, event, field, h, inOrder, mark, name, nameOf, number, seatings, t } from "./hub.js";
import { timeText } from "./players_clock.js";
import { STATES, finalWord, sign } from "./signs.js";

let after = null; // the round after which the standings are shown; null for the newest
let older = []; // as they were then

export function drawResults(panel) {
  const rounds = Object.keys(event.rounds).sort(inOrder).reverse();
  if (after !== null && after >= event.round.number) after = null;
  const chosen = field(t("After round"), choice("after", rounds.map((round) => [round, round]), String(after ?? event.round.number), { "data-key": "after" }));
  chosen.lastChild.addEventListener("change", async () => {
    after = Number(chosen.lastChild.value) === event.round.number ? null : Number(chosen.lastChild.value);
    older = after === null ? [] : await (await fetch(`/api/1/standings?round=${after}`)).json();
    drawResults(panel);
  });
  panel.replaceChildren(h("h2", {}, t("Standings")), h("div", { class: "row" }, ...(rounds.length > 1 ? [chosen] : []), h("a", { href: "/print/standings", target: "_blank" }, t("Print the standings"))),
    ...standings(after === null ? event.standings : older),
    h("h2", {}, t("Results")), h("p", { class: "row" }, button(t("Enter or correct a result"), chooseTable, { "data-key": "correct" })),
    ...rounds.map((round) => h("details", { open: Number(round) === event.round.number }, h("summary", {}, t("Round {round}", { round })), h("div", { class: "scroll", tabindex: 0 }, ofRound(round)))));
}

// A column for each round, then the sum and what breaks ties.
export function standings(lines) {
  const rounds = lines[0]?.rounds.map((_, at) => at + 1) ?? [];
  const columns = [["points", t("Points")], ["wins", t("wins")], ["share", t("share of the score")], ["opponents", t("opponents' points")]];
  const head = (label) => h("th", { scope: "col" }, label);
  return [h("div", { class: "scroll", tabindex: 0 }, h("table", {},
    h("thead", {}, h("tr", {}, head(t("player")), ...rounds.map((round) => h("th", { scope: "col", "aria-label": t("Round {round}", { round }) }, round)), ...columns.map(([, label]) => head(label)))),
    h("tbody", {}, ...lines.map((line) => h("tr", {}, h("th", { scope: "row" }, `${line.place}. `, name(nameOf(line.player)), ...remarks(line)),
      ...line.rounds.map((points) => h("td", {}, points === null ? "–" : number(points))), ...columns.map(([column]) => h("td", {}, number(line[column] ?? 0)))))))),
  ...(lines.some((line) => line.final) ? [h("p", { class: "hint" }, t("Finalists stand first: those of the later final, by their place in it, then by points. A final brings no points."))] : [])];
}

function remarks(line) {
  const said = [
    event.players[line.player]?.state === "dropped" ? t("dropped") : "",
    line.final ? t((event.rounds[line.final[0]]?.finals ?? []).length > 1 ? mark("semi-final, round {round}: place {place}") : mark("final, round {round}: place {place}"), { round: line.final[0], place: line.final[1] }) : "",
    line.lot && line.rounds.some((points) => points !== null) ? t("equal; in an order by lot") : "",
    line.penalty ? t("penalty {points}", { points: line.penalty }) : "",
  ].filter(Boolean);
  return said.length ? [h("small", {}, ` (${said.join(", ")})`)] : [];
}

function ofRound(round) {
  return h("table", { class: "people" }, h("thead", {}, h("tr", {}, ...[t("Table"), t("Result"), t("State")].map((each) => h("th", { scope: "col" }, each)), h("td", {}))),
    h("tbody", {}, ...seatings(event.rounds[round]).map(([table, players]) => {
      const result = event.results[`${round}/${table}`];
      const [drawn, word] = result ? STATES[result.state] ?? ["dots", result.state] : ["dots", mark("no result yet")];
      return h("tr", {}, h("th", { scope: "row" }, table, finalWord(event.rounds[round], table) ? h("small", {}, ` ${t(finalWord(event.rounds[round], table))}`) : ""), h("td", { class: "wide" }, ranking(result, players)),
        h("td", { class: "wide" }, sign(drawn), t(word), result?.reason ? h("small", {}, ` ${result.by}: ${result.reason}`) : ""),
        h("td", {}, button(result ? t("Correct") : t("Enter"), () => correct(Number(round), table), { "data-key": `correct-${round}-${table}`, "aria-label": titleOf(result, table, round) })));
    })));
}

export const ranking = (result, players) => (result?.ranking.length
  ? [...result.ranking].sort((a, b) => a.place - b.place).flatMap((line, at) => [at ? ", " : "", `${line.place}. `, name(nameOf(line.player)), ` ${line.score}`, h("small", {}, timeText(result.times?.[line.player]) && ` (${timeText(result.times[line.player])})`)])
  : players.flatMap((player, at) => [at ? ", " : "", name(nameOf(player))]));

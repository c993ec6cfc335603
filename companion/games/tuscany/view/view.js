// Tuscany: the wake-up chart with its tokens as the board draws it, the map with its stars, the points.
import { dye, h } from "/static/dom.js";
import { amount, badge, icon, nameOf, notes, placeOf, ranked, track } from "/static/pieces.js";

const SEASONS = ["spring", "summer", "autumn", "winter"];
const ROWS = ["1", "2", "3", "4", "5", "6", "7"];
export const BONUSES = {
  money: "1 lira", money2: "2 lira", point: "1 point", vine: "a vine card", order: "an order card", summer_visitor: "a summer visitor",
  winter_visitor: "a winter visitor", structure: "a structure card", visitor: "either visitor", card: "a card of any kind",
  worker: "the temporary worker", star: "a star", age: "aged grapes",
};
const WORKERS = { normal: "normal worker", grande: "grande worker", temporary: "temporary worker" };
const MARKS = { cottage: "cottage", income: "income structures", statue: "statue" };
export const PHASES = { setup: "the set-up", wake_up: "the choice of rows", tie_break: "the tie-break", finished: "the end of the game" };
const LOWEST = -5, HIGHEST = 40;

export const colours = {
  start: "#8b8577", booked: "#8d2436", wine: "#7d4bb0", chart: "#c8921a", regions: "#2f8f4e", trades: "#2f6fc4", statue: "#4f5961", corrections: "#b08a3c",
};

const SHAPES = {
  lira: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 7h2.2v7.8H15V17h-5z",
  residual: "M5 3h14v3H5zM7 7h10l-2 5 2 5H7l2-5zM5 18h14v3H5z",
  star: "M12 2l3 7 7 .6-5.3 4.7 1.6 7.2L12 17.6 5.7 21.5l1.6-7.2L2 9.6 9 9z",
  points: "M12 3 14 9h6l-5 4 2 7-5-4-5 4 2-7-5-4h6z",
  structure: "M3 12 12 4l9 8h-3v8h-4v-5h-4v5H6v-8z",
  card: "M4 5h9v14H4zM14.5 5.5 21 7l-3 13-3.5-1z",
  age: "M7 8a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM13 8a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM10 14a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM11 3h2v4h-2zM18 9h2v3h3v2h-3v3h-2v-3h-3v-2h3z",
  workers: "M12 3a3.5 3.5 0 0 1 2 6.4c4 1 6 3 6 5.1l-3 .5 2 6h-5l-2-4-2 4H5l2-6-3-.5c0-2.1 2-4.1 6-5.1A3.5 3.5 0 0 1 12 3z",
};

// What a bonus is in a narrow cell: the panel's letters for cards, else a drawing.
const LETTERS = { vine: "V", order: "O", summer_visitor: "S", winter_visitor: "W", visitor: "S/W" };
const DRAWN = { money: "lira", money2: "lira", point: "points", structure: "structure", card: "card", worker: "workers", star: "star", age: "age" };
const COUNTS = { money: "1", money2: "2", point: "1" };

const sign = (word, t) => h("span", { class: "sign", "aria-hidden": "true" },
  LETTERS[word] ? h("b", {}, t(LETTERS[word])) : [COUNTS[word] ?? null, icon(SHAPES[DRAWN[word]])]);

const titleOf = (region) => region.slice(0, 1).toLocaleUpperCase() + region.slice(1);

export function stage({ table, t }) {
  const { year, season, phase, last_year: isLast } = table.state;
  const parts = [t("Year {year}", { year }), t(phase === "seasons" ? season : PHASES[phase])];
  if (isLast && phase !== "finished") parts.push(t("the last year"));
  return parts.join(" · ");
}

export function board(around) {
  return [notes(around.table.notes, 2), chart(around), map(around), points(around)];
}

// A token lies in its row, in the column of the season that its player is in: one further once it has passed.
function columnOf(player, season) {
  if (season === null) return "spring";
  return SEASONS[SEASONS.indexOf(season) + (player.passed ? 1 : 0)] ?? (player.next_row === null ? season : "next");
}

function chart({ table, t, people }) {
  const { season, players, chart: printed } = table.state;
  const heads = [["row", "narrow"], ["spring", "narrow"], ["summer", ""], ["autumn", ""], ["winter", ""], ["next", "last"]];
  const name = (column) => (column === "next" ? t("next year") : t(column));
  return h("table", { class: "wake" },
    h("caption", { class: "spoken" }, t("Wake-up chart")),
    h("thead", {}, h("tr", {}, heads.map(([column, size]) => h("th", { scope: "col", class: [size, column === season && "now"].filter(Boolean).join(" ") },
      column === "row" ? h("span", { class: "spoken" }, t("row")) : column === "next" ? [h("span", { class: "spoken" }, name(column)), h("span", { "aria-hidden": "true" }, "↻")] : name(column))))),
    h("tbody", {}, ROWS.map((row) => h("tr", {},
      h("th", { scope: "row" }, row),
      heads.slice(1).map(([column]) => {
        const here = players.filter((player) => (column === "next" ? player.next_row === Number(row) : player.row === Number(row) && columnOf(player, season) === column));
        const word = printed[row][column];
        return h("td", { class: [column === season && "now", here.length && "taken"].filter(Boolean).join(" ") },
          h("div", { class: "cell" },
            here.map((player) => [badge(people.get(player.id), table.facts.turn === player.id ? "on" : ""), h("span", { class: "spoken" }, player.name)]).flat(),
            word ? [sign(word, t), h("span", { class: "brings" }, t(BONUSES[word]))] : null));
      })))));
}

function map({ table, t, people }) {
  return h("ul", { class: "map", "aria-label": t("Map") }, Object.entries(table.state.map).map(([name, region]) => {
    const leader = people.get(region.leader);
    const stars = Object.entries(region.stars).filter(([, count]) => count);
    return h("li", { class: leader ? "led" : null, style: leader ? dye(leader.colour) : null },
      h("div", { class: "title" }, h("b", {}, titleOf(name)), h("span", {}, `+${region.points}`)),
      h("small", {}, region.benefit ? t(BONUSES[region.benefit]) : ""),
      h("div", { class: "stars" }, stars.map(([player, count]) => h("span", { class: player === region.leader ? "amount lead" : "amount" },
        badge(people.get(player)), `${count}${player === region.leader ? "♛" : "★"}`,
        h("span", { class: "spoken" }, ` ${people.get(player).name} ${count}${player === region.leader ? ` ${t("leads")}` : ""}`)))));
  }));
}

function points({ table, t, people, width }) {
  const { players } = table.state;
  return track({
    label: `${t("Points")}: ${players.map((player) => `${player.name} ${player.points}`).join(", ")}`,
    low: LOWEST, high: HIGHEST, every: 5, goal: table.forecast.goal, width,
    counters: players.map((player) => ({ person: people.get(player.id), at: player.points })),
  });
}

export function players(around) {
  return around.mine ? [seatOf(around.mine, around), list(around)] : [list(around)];
}

function list({ table, t, people }) {
  return h("ul", { class: "makers" }, ranked(inOrder(table.state.players), table.facts).map((player) => {
    const person = people.get(player.id), isOn = table.facts.turn === player.id, ahead = table.forecast.regions[player.id];
    const kind = [isOn && "on", player.passed && !table.facts.is_over && "passed"].filter(Boolean).join(" ");
    return h("li", { class: kind, style: dye(person.colour), "aria-current": isOn ? "true" : null },
      badge(person),
      nameOf(player, [`${placeOf(player, table.facts)}${isOn ? "▶\u00a0" : ""}${player.name}`, player.passed && !table.facts.is_over ? h("span", { class: "word" }, ` (${t("passed")})`) : null]),
      h("span", { class: "score" }, String(player.points), ahead ? h("small", {}, ` +${ahead}`) : null, h("span", { class: "spoken" }, ` ${t("points")}`)),
      h("span", { class: "things" },
        player.money === null ? null : amount(SHAPES.lira, player.money, t("lira")),
        amount(SHAPES.residual, player.residual, t("residual income")),
        amount(SHAPES.star, player.stars_left, t("stars left")),
        player.workers ? amount(SHAPES.workers, ready(player), t("workers ready")) : null,
        h("span", { class: "more" }, Object.keys(MARKS).filter((each) => player.marks[each]).map((each) => t(MARKS[each])).join(", "))));
  }));
}

// By their rows, as they act; who has none yet comes last.
const inOrder = (everybody) => [...everybody].sort((a, b) => (a.row ?? 9) - (b.row ?? 9));

const ready = (player) => Object.values(player.workers).reduce((sum, crew) => sum + crew.ready, 0);

function seatOf(person, { table, t }) {
  const { state, forecast } = table;
  const player = state.players.find((each) => each.id === person.id);
  const ahead = forecast.regions[person.id];
  const next = SEASONS[SEASONS.indexOf(state.season) + 1];
  const word = player.row && next && !player.passed ? state.chart[String(player.row)][next] : null;
  const led = Object.entries(state.map).filter(([, region]) => region.leader === person.id).map(([name, region]) => `${titleOf(name)} +${region.points}`);
  const own = Object.entries(state.map).filter(([, region]) => region.stars[person.id]).map(([name, region]) => `${titleOf(name)} ${"★".repeat(region.stars[person.id])}`);
  const marks = Object.keys(MARKS).filter((each) => player.marks[each]).map((each) => t(MARKS[each]));
  return h("div", { class: "seat", style: dye(person.colour) },
    h("h2", {}, h("bdi", {}, player.name), ` · ${player.points}`),
    h("p", { class: "sum" }, `${t("regions now")}: ${player.points} + ${ahead} = ${player.points + ahead}`),
    h("p", {}, `${t("leads")}: ${led.join(", ") || "–"}`),
    h("p", {}, `${t("stars left")}: ${player.stars_left} · ${own.join(", ") || "–"}`),
    h("p", {}, `${t("row")}: ${player.row ?? "–"}${player.next_row ? ` · ${t("next year")}: ${player.next_row}` : ""} · ${t("a pass brings")}: ${word ? t(BONUSES[word]) : "–"}`),
    h("p", {}, `${player.money === null ? "" : `${t("lira")}: ${player.money} · `}${t("residual income")}: +${player.residual}${marks.length ? ` · ${marks.join(", ")}` : ""}`),
    player.workers ? crews(player, t) : null);
}

function crews(player, t) {
  const owned = Object.entries(player.workers).filter(([, crew]) => crew.owned);
  return h("table", {},
    h("thead", {}, h("tr", {}, h("td"), [t("ready"), t("at work"), t("new next year")].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, owned.map(([worker, crew]) => h("tr", {},
      h("th", { scope: "row" }, t(WORKERS[worker] ?? worker)),
      h("td", {}, String(crew.ready)), h("td", {}, String(crew.owned - crew.ready - crew.new)), h("td", {}, String(crew.new))))));
}

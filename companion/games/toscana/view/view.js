// Toscana's view: the Wine Stock Market as the board draws it, the moneytrack, and what each player has.
import { dye, h } from "/static/dom.js";
import { badge, nameOf, placeOf, ranked, seatCard, track } from "/static/pieces.js";

export const KINDS = ["red", "white", "champagne", "rose", "water"];
export const NAMES = { red: "Red", white: "White", champagne: "Champagne", rose: "Rosé", water: "Water" };
const ACTIONS = ["hiring", "winemaking", "trading"];
export const PHASES = {
  setup: "set-up", placing: "placing the first workers", actions: "the actions", wine_board: "the Wine Board update",
  supply: "supply & demand", winetasting: "the winetasting", final_sale: "the final sale", tie_break: "the tie-break",
  finished: "the end of the game",
};
export const ROOM = 5;
const LAST = 7, GOAL = 60;

export const colours = {
  red: "#a3233b", white: "#9a8d4f", champagne: "#c08a14", rose: "#c9607c", water: "#2f78b7", abandoned: "#8b8577",
  start: "#8b8577", sales: "#2f8f4e", awards: "#c08a14", deals: "#7d4bb0", purchases: "#a3233b", corrections: "#6c7178",
};

export const price = (step) => (step === 0 ? "0/1" : String(step));

export function stage({ table, t }) {
  const { round, phase, last_round: isLast } = table.state;
  const parts = [t("Round {round} of {last}", { round, last: LAST }), t(PHASES[phase])];
  if (isLast && phase !== "finished") parts.push(t("last round"));
  return parts.join(" · ");
}

export function board(around) {
  const { table, t } = around;
  return [
    h("div", { class: table.state.phase === "placing" ? "market placing" : "market", role: "group", "aria-label": t("Wine Stock Market") }, KINDS.map((kind) => column(kind, table, t))),
    money(around),
  ];
}

function column(kind, table, t) {
  const { market } = table.state;
  const { ladder, close } = table.forecast;
  const now = market.prices[kind], later = close[kind], tile = market.board[kind], stored = market.storages[kind];
  const fullness = stored === ROOM ? t("full") : stored === 0 ? t("empty") : "";
  const spoken = `${t(NAMES[kind])}: ${price(now)}, ${t("closes at")} ${price(later)}, ${t("Wine Board")} ${tile ?? t("none")}, ${t("storage")} ${stored} / ${ROOM} ${fullness}`;
  return h("div", { class: `kind ${kind}`, style: dye(colours[kind]), role: "img", "aria-label": spoken },
    h("div", { class: "head" }, h("b", {}, t(NAMES[kind])), h("span", { class: tile ? "tile" : "tile none" }, tile === "-" ? "−" : tile ?? "")),
    h("ol", { class: "ladder" }, [...ladder].reverse().map((step) => {
      const isNow = step === now, isClose = step === later;
      const mark = isClose && !isNow ? h("small", {}, later > now ? "▲" : "▼", h("i", {}, ` ${t("closes")}`)) : null;
      return h("li", { class: [isNow && "now", isClose && "close"].filter(Boolean).join(" ") }, h("span", {}, price(step)), mark);
    })),
    h("div", { class: "storage" },
      h("span", { class: "cubes" }, Array.from({ length: ROOM }, (_, index) => h("i", { class: index < stored ? "in" : "" }))),
      h("small", {}, `${stored} ${fullness}`)));
}

function money({ table, t, people, width }) {
  const { players } = table.state;
  return track({
    label: `${t("moneytrack")}: ${players.map((player) => `${player.name} ${player.money}`).join(", ")}`,
    low: 0, high: GOAL, every: width < 480 ? 10 : 5, goal: GOAL, width,
    counters: players.map((player) => ({ person: people.get(player.id), at: player.money })),
  });
}

export function players(around) {
  const { table, mine } = around;
  return mine ? [seatOf(mine, around), list(around)] : [list(around)];
}

function list({ table, t, people }) {
  return h("ul", { class: "players" }, ranked(table.state.players, table.facts).map((player) => {
    const person = people.get(player.id), worth = table.forecast.players[player.id];
    const isOn = table.facts.turn === player.id;
    return h("li", { class: isOn ? "on" : null, style: dye(person.colour), "aria-current": isOn ? "true" : null },
      badge(person),
      nameOf(player, `${placeOf(player, table.facts)}${isOn ? "▶\u00a0" : ""}${player.name}${table.facts.first === player.id ? " ★" : ""}`),
      coins(player, t),
      h("span", { class: "money" }, player.reached_60 ? h("abbr", { title: t("reached 60") }, "⚑") : null, String(player.money)),
      h("small", {}, !worth.now ? "" : t("+{money} in boxes", { money: worth.now })));
  }));
}

function coins(player, t) {
  const spoken = ACTIONS.map((action) => `${t(action)}: ${t(player.actions[action])}`).join(", ");
  return h("span", { class: "coins", role: "img", "aria-label": spoken },
    ACTIONS.map((action) => h("i", { class: player.actions[action], title: t(action) }, t(action)[0].toUpperCase())));
}

function seatOf(person, { table, t }) {
  const player = table.state.players.find((each) => each.id === person.id);
  const worth = table.forecast.players[person.id];
  const pieces = player.workers_left === null ? null
    : h("p", {}, `${t("workers left")} ${player.workers_left} · ${t("winemasters left")} ${player.winemasters_left} · ${t("on the map")} ${player.winemasters_on_map}`);
  const boxes = player.boxes === null ? null : h("table", {},
    h("thead", {}, h("tr", {}, h("td"), [t("boxes"), t("sold now"), t("sold at the close"), t("buy one")].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, KINDS.map((kind) => h("tr", {},
      h("th", { scope: "row", style: `--c:${colours[kind]}` }, t(NAMES[kind])),
      h("td", {}, String(player.boxes[kind])),
      h("td", {}, String(worth.boxes[kind].now)),
      h("td", {}, String(worth.boxes[kind].close)),
      h("td", {}, `−${table.forecast.costs[kind]}`)))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, h("bdi", {}, player.name)), h("td", {}, String(Object.values(player.boxes).reduce((a, b) => a + b, 0))), h("td", {}, String(worth.now)), h("td", {}, String(worth.close)), h("td"))));
  return seatCard(person, t, h("h2", {}, h("bdi", {}, player.name), ` · ${player.money}`), boxes, pieces);
}

// The Castles of Tuscany: both point tracks as printed, every region type by type, and what everybody has.
import { dye, h, s } from "/static/dom.js";
import { amount, badge, icon, nameOf, notes, placeOf, ranked, seatCard, track } from "/static/pieces.js";

export const TYPES = ["agriculture", "village", "quarry", "monastery", "wagon", "fort", "city", "inn"];
const BONUSES = { card: "card tile", storage: "storage tile", marble: "marble tile", worker: "worker tile", yield: "yield tile" };
export const PHASES = {
  setup: "set-up", bonus: "the first bonus tiles", turns: "the turns", scoring: "the scoring", final: "the final count",
  finished: "the end of the game",
};
const REASONS = { stored: "stored tiles", marble_left: "marble left", workers_left: "workers left", cards_left: "five cards each" };
const SPACES = 50, ROUNDS = 3;

export const colours = {
  agriculture: "#8fbf5a", village: "#e08a2e", quarry: "#8d8f94", monastery: "#e3c23c", wagon: "#cfb58c", fort: "#2f6b3f",
  city: "#b5352f", inn: "#3a74b8", piece: "#a9713a",
  scoring: "#8d2436", areas: "#2f6fc4", farms: "#5c9a34", colours: "#c8641a", tiles: "#7d4bb0", yields: "#b08a3c", final: "#4f5961", corrections: "#8b8577",
};

const SHAPES = {
  agriculture: "M11 21V11C7 11 5 8 5 5c4 0 6 2 6.5 4 .2-3 2-6 6.5-7 0 5-2 8-5 9v10z",
  village: "M3 12 12 4l9 8h-3v8h-4v-5h-4v5H6v-8z",
  quarry: "M2 19 8 8l4 5 3-4 7 10z",
  monastery: "M11 2h2v2h2v2h-2v3l6 4v8h-5v-4h-4v4H5v-8l6-4V6H9V4h2z",
  wagon: "M3 13c-2-9 16-9 14 0zM2 14h17l4-4v2l-3 4H2zM6 15a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM15 15a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  fort: "M5 4h3v3h2.5V4h3v3H16V4h3v7h-2v10h-3.5v-5h-3v5H7V11H5z",
  city: "M3 21V10h5V6l4-4 4 4v6h5v9h-4v-4h-2v4h-2v-5h-2v5z",
  inn: "M5 6h11v3h4v8h-4v4H5zM16 11v4h2v-4z",
  piece: "M12 5l2 5h5l-4 3.5 1.5 5.5-4.5-3.5L7.5 19 9 13.5 5 10h5z",
  cards: "M4 5h9v14H4zM14.5 5.5 21 7l-3 13-3.5-1z",
  workers: "M12 3a3.5 3.5 0 0 1 2 6.4c4 1 6 3 6 5.1l-3 .5 2 6h-5l-2-4-2 4H5l2-6-3-.5c0-2.1 2-4.1 6-5.1A3.5 3.5 0 0 1 12 3z",
  marble: "M12 3l8 4v10l-8 4-8-4V7zM12 11l6-3-6-3-6 3z",
  yield: "M5 3h14v18H5zM8 7v2h8V7zM8 11v2h8v-2zM8 15v2h5v-2z",
  storage: "M12 2l9 5v10l-9 5-9-5V7zM12 5 6 8.3v7.4l6 3.3 6-3.3V8.3z",
};
const SIGNS = { card: "cards", storage: "storage", marble: "marble", worker: "workers", yield: "yield" };

const hex = (thing, label) => s("svg", { viewBox: "0 0 24 26", class: "hex", style: dye(colours[thing]), ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) },
  s("polygon", { points: "12,1 23,7 23,19 12,25 1,19 1,7" }), s("g", { transform: "translate(4.2 5.2) scale(.65)" }, s("path", { d: SHAPES[thing], "fill-rule": "evenodd" })));
const place = (label) => s("svg", { viewBox: "0 0 24 26", class: "hex none", role: "img", "aria-label": label }, s("polygon", { points: "12,1 23,7 23,19 12,25 1,19 1,7" }));

export function stage({ table, t }) {
  const { round, phase, closing, extra } = table.state;
  const parts = [t("Round {round} of {last}", { round, last: ROUNDS }), t(PHASES[phase])];
  if (phase === "turns" && extra) parts.push(t("extra turn"));
  else if (phase === "turns" && closing) parts.push(t("closing"));
  return parts.join(" · ");
}

// Whether the box follows the two tracks alone, so that they stand in for the scoring board.
const isPoints = (table) => table.state.players[0].cards === null;

export function board(around) {
  return [
    notes(around.table.notes, 2),
    h("div", { class: isPoints(around.table) ? "points alone" : "points" }, points("red", "Red points", around), points("green", "Green points", around)),
    regions(around),
  ];
}

function points(colour, title, { table, t, people, width }) {
  const { players } = table.state;
  const spaces = (player) => table.forecast.players[player.id].spaces[colour];
  const told = players.map((player) => `${player.name} ${player[colour]}`).join(", ");
  return h("div", { class: colour },
    h("h2", {}, h("i"), t(title)),
    track({
      label: `${t(title)}: ${told}`, low: 1, high: SPACES, every: width < 480 ? 10 : 5, width,
      counters: players.map((player) => ({ person: people.get(player.id), at: spaces(player) })),
    }));
}

function regions({ table, t, people }) {
  const { players, colour_bonus: bonus, display } = table.state;
  const row = (name, cell) => h("tr", {}, h("th", { scope: "row" }, name), TYPES.map((type) => h("td", { class: "up" }, cell(type))));
  const up = (type) => (bonus[type].next === null ? ["–"] : [h("small", {}, bonus[type].next), ` ${bonus[type][bonus[type].next] ?? "?"}`]);
  return h("table", { class: "regions" },
    h("caption", { class: "spoken" }, t("Regions")),
    h("thead", {}, h("tr", {}, h("td"), TYPES.map((type) => h("th", { scope: "col" }, hex(type, t(type)))))),
    h("tbody", {},
      row([h("span", { class: "spoken" }, t("colour bonus")), h("span", { "aria-hidden": "true" }, "I/II")], up),
      display ? row([h("span", { class: "spoken" }, t("display")), h("span", { "aria-hidden": "true" }, "▦")], (type) => String(display[type])) : null,
      (isPoints(table) ? [] : players).map((player) => h("tr", {},
        h("th", { scope: "row" }, badge(people.get(player.id)), h("span", { class: "spoken" }, player.name)),
        TYPES.map((type) => region(player, type, table))))));
}

function region(player, type, table) {
  const built = player.built[type], spaces = table.forecast.spaces[type];
  return h("td", { class: built === spaces ? "full" : null, style: `--c:${colours[type]}` },
    h("b", {}, String(built)), `/${spaces}`,
    h("span", { class: "pips", "aria-hidden": "true" }, areas(player, type, built, spaces).map((filled) => h("span", {}, filled.map((isIn) => h("i", { class: isIn ? "in" : null }))))));
}

// Spaces in their areas where the box follows them, else all in one row: built ones first.
const areas = (player, type, built, spaces) => (player.areas
  ? player.areas[type].map(({ size, filled }) => Array.from({ length: size }, (_, index) => index < filled))
  : [Array.from({ length: spaces }, (_, index) => index < built)]);

export function players(around) {
  return around.mine ? [seatOf(around.mine, around), list(around)] : [list(around)];
}

function list({ table, t, people }) {
  return h("ul", { class: "nobles" }, ranked(table.state.players, table.facts).map((player) => {
    const isOn = table.facts.turn === player.id, later = table.forecast.red[player.id], person = people.get(player.id);
    return h("li", { class: isOn ? "on" : null, style: dye(person.colour), "aria-current": isOn ? "true" : null },
      badge(person),
      nameOf(player, `${placeOf(player, table.facts)}${isOn ? "▶\u00a0" : ""}${player.name}${table.facts.first === player.id ? " ★" : ""}`),
      isPoints(table) ? null : tiles(player, t),
      h("span", { class: "later" }, later === player.red ? "" : `→ ${later}`, h("span", { class: "spoken" }, ` ${t("scored now")}`)),
      h("span", { class: "score" }, String(player.red), h("span", { class: "spoken" }, ` ${t("Red points")}`)),
      isPoints(table) ? h("div", { class: "things" }, h("span", {}, `${t("Green points")} ${player.green}`)) : h("div", { class: "things" }, piles(player, table, t), stored(player, t),
        amount(SHAPES.cards, player.cards, t("cards")), amount(SHAPES.workers, player.workers, t("workers")), amount(SHAPES.marble, player.marble, t("marble"))));
  }));
}

// Three piles with what is left of each; the one that closes the round is marked.
function piles(player, table, t) {
  const { round, phase } = table.state;
  const spoken = player.piles.map((left, index) => `${t(`pile ${index + 1}`)}: ${left}`).join(", ");
  return h("span", { class: "piles", role: "img", "aria-label": spoken }, player.piles.map((left, index) => {
    const closes = left === 0 && index === round - 1 && phase === "turns";
    return h("i", { class: closes ? "closing" : left === 0 ? "empty" : null }, String(left));
  }));
}

const stored = (player, t) => h("span", { class: "stored", role: "group", "aria-label": t("storage") },
  Array.from({ length: player.room }, (_, index) => (player.storage[index] ? hex(player.storage[index], t(player.storage[index])) : place(t("empty")))));

function tiles(player, t) {
  const owned = Object.keys(BONUSES).filter((bonus) => player.bonus[bonus]);
  return h("span", { class: "tiles" }, owned.map((bonus) => h("span", { class: "amount" },
    `+${player.bonus[bonus]}`, icon(SHAPES[SIGNS[bonus]]), h("span", { class: "spoken" }, ` ${t(BONUSES[bonus])}`))));
}

function seatOf(person, { table, t }) {
  const player = table.state.players.find((each) => each.id === person.id);
  const { scoring, final, reasons, brings, spaces, marker } = table.forecast.players[person.id];
  if (isPoints(table)) {
    return seatCard(person, t,
      h("h2", {}, h("bdi", {}, player.name), ` · ${player.red}`),
      h("p", { class: "sum" }, `${t("scored now")}: ${player.red} + ${scoring} = ${player.red + scoring}`),
      h("p", {}, `${t("Green points")} ${player.green} · ${t("Red points")} ${player.red}`));
  }
  const owned = Object.entries(player.bonus).filter(([, count]) => count).map(([bonus, count]) => `${t(BONUSES[bonus])} ${count}`).join(", ");
  const things = Object.entries(reasons).map(([cause, gained]) => `${t(REASONS[cause])} +${gained}`).join(", ");
  return seatCard(person, t,
    h("h2", {}, h("bdi", {}, player.name), ` · ${player.red}`),
    h("p", { class: "sum" }, `${t("scored now")}: ${player.red} + ${scoring + final} = ${player.red + scoring + final}`),
    h("p", {}, `${t("on the board")}: ${t("Green points")} ${spaces.green}, ${t("Red points")} ${spaces.red}${marker ? ` + ${marker}` : ""}`),
    h("p", {}, `${t("the final count")}: ${things}`),
    h("p", {}, `${t("drawing")}: +${brings.draw} ${t("cards")} · ${t("bonus tiles")}: ${owned || t("none")}`),
    h("table", {},
      h("thead", {}, h("tr", {}, h("td"), [t("built"), t("areas"), t("colour bonus"), t("brings")].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, TYPES.map((type) => h("tr", {},
        h("th", { scope: "row" }, hex(type), ` ${t(type)}`),
        h("td", {}, `${player.built[type]} / ${table.forecast.spaces[type]}`),
        h("td", {}, areasOf(player, type, t)),
        h("td", {}, upOf(table.state.colour_bonus[type])),
        h("td", {}, gain(type, brings, t)))))));
}

// The areas with what is built of each, or the sizes of those that are complete.
function areasOf(player, type, t) {
  if (player.areas === null) return player.completed[type].join(" + ") || "–";
  return player.areas[type].map(({ size, filled, farms }) => `${filled}/${size}${farms?.length ? ` (${farms.map((farm) => t(farm)).join(", ")})` : ""}`).join(" · ");
}

const upOf = (tile) => (tile.next === null ? "–" : `${tile.next}: +${tile[tile.next]}`);

function gain(type, brings, t) {
  switch (type) {
    case "agriculture": return t("new farms");
    case "village": return `+${brings.village} ${t("workers")}`;
    case "quarry": return `+${brings.quarry} ${t("marble")}`;
    case "monastery": return `+${brings.monastery} ${t("cards")}`;
    case "wagon": return `${t("a yield card")} × ${brings.wagon}`;
    case "fort": return t("the fort's free tile");
    case "city": return t("a bonus tile");
    default: return t("piece");
  }
}

// Pieces that the games' views are drawn with: a seat's badge, a track with everybody's counters, notes, icons.
import { dye, h, s, withName } from "./dom.js";

const COLOURS = ["#b3402f", "#c8921a", "#2f8f4e", "#2f6fc4", "#7d4bb0", "#4f5961"];
const NAMED = {
  red: "#b3402f", yellow: "#c8921a", green: "#2f8f4e", blue: "#2f6fc4", purple: "#7d4bb0", orange: "#c8641a",
  white: "#e8e2d4", black: "#33302c", brown: "#7a5230", grey: "#6c7178", gray: "#6c7178", pink: "#c2527f",
};

// Everybody by id, each with a number, a mark of a letter or two, and a colour that nobody else has.
export function peopleOf(seats) {
  const given = seats.map((seat) => NAMED[(seat.colour ?? "").toLowerCase()]);
  const free = COLOURS.filter((colour) => !given.includes(colour));
  return new Map(seats.map((seat, index) => [seat.id, {
    ...seat, number: index + 1, mark: markOf(seat, seats) ?? String(index + 1), colour: given[index] ?? free.shift() ?? COLOURS[index % COLOURS.length],
  }]));
}

// Draws the table with the game's view into the elements that `at` finds by id.
export function drawGame(at, view, around) {
  const { table: { facts }, t, people } = around, turn = people.get(facts?.turn);
  const winners = facts?.ranking.filter(({ place }) => place === 1).map(({ player }) => people.get(player)) ?? [];
  const named = turn ?? winners[0];
  at("stage").textContent = facts ? view.stage(around) : t("No game is on the table yet.");
  at("turn").classList.toggle("nobody", !named);
  at("turn").classList.toggle("won", winners.length > 0);
  at("turn").style.cssText = named ? dye(named.colour) : "";
  at("whose").replaceChildren(...(winners.length ? won(winners, t) : turn ? withName(t("{player}'s turn"), turn.name) : []));
  at("whose").classList.toggle("long", isLong(winners.concat(turn ?? []).map(({ name }) => name).join("")));
  at("whose").title = at("whose").textContent;
  at("board").replaceChildren(...(facts ? view.board(around) : []));
  at("players").replaceChildren(...(facts ? view.players(around) : []));
}

// Who has won, behind a crown and the score; those who share it by their names.
const won = (winners, t) => [icon("M2 6l5 5 5-8 5 8 5-5-2 12H4zM4 20h16v2H4z"), ` ${winners[0].score} · `,
  ...(winners.length > 1 ? winners.flatMap(({ name }, index) => [index ? " · " : "", h("bdi", {}, name)]) : withName(t("{player} wins"), winners[0].name))];

// The first letter of the name if nobody else has it, else two; undefined where that is not enough.
function markOf(seat, seats) {
  return [1, 2].map((length) => [beginning(seat.name, length), length])
    .find(([mark, length]) => mark && seats.filter((other) => beginning(other.name, length) === mark).length === 1)?.[0];
}

// The letters of a text as a reader counts them: a family of four is one.
export const lettersOf = (text) => (globalThis.Intl?.Segmenter ? [...new Intl.Segmenter().segment(text)].map((each) => each.segment) : [...text]);

function beginning(name, length) {
  const text = lettersOf(name.trim()).slice(0, length).join("");
  return length === 1 ? text.toLocaleUpperCase() : text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}

// A seat's badge; its name is said beside it.
export const badge = (person, extra = "") => h("i", { class: `badge ${extra}`, style: dye(person.colour), "aria-hidden": "true" }, person.mark);

export const icon = (path, label) => s("svg", { viewBox: "0 0 24 24", class: "icon", ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) }, s("path", { d: path }));

// A piece's picture and how many there are of it; a screen reader hears the word.
export const amount = (path, count, word) => h("span", { class: "amount" }, icon(path), h("b", {}, String(count)), h("span", { class: "spoken" }, ` ${word}`));

// The players by their places once the game is over, else as the view lists them.
export function ranked(players, facts) {
  const places = new Map(facts.ranking.map((each) => [each.player, each.place]));
  return places.size ? [...players].sort((a, b) => places.get(a.id) - places.get(b.id)) : players;
}

// A name with what stands around it: a long one is smaller, in two lines, and cut where these are not enough.
const LONG = 14;
const isLong = (name) => lettersOf(name).length > LONG;
export const nameOf = ({ name }, text) => h("b", { class: isLong(name) ? "name long" : "name", dir: "auto", title: name }, text);

// What stands before a name once the game is over.
export function placeOf(player, facts) {
  const place = facts.ranking.find((each) => each.player === player.id)?.place;
  return place ? `${place}.\u00a0` : "";
}

// What somebody has before them, under the name that it is chosen by. On a phone it scrolls sideways, so keys reach it too.
export const seatCard = (person, t, ...children) =>
  h("div", { class: "seat", tabindex: "0", role: "region", "aria-label": t("My seat"), style: dye(person.colour) }, ...children);

// Lines that come and go have their room kept, so that nothing below them moves.
export const notes = (lines, room) => h("ul", { class: "notes", tabindex: "0", style: `--lines:${room}` }, lines.map((line) => h("li", {}, line)));

// Moves places apart until each has its room, as little as possible and in their order.
export function apart(places, room, low, high) {
  const order = places.map((_, index) => index).sort((a, b) => places[a] - places[b] || a - b);
  const blocks = [];
  const mean = (block) => block.sum / block.count;
  order.forEach((index, rank) => {
    blocks.push({ sum: places[index] - rank * room, count: 1 });
    while (blocks.length > 1 && mean(blocks.at(-2)) > mean(blocks.at(-1))) {
      const last = blocks.pop();
      blocks.at(-1).sum += last.sum;
      blocks.at(-1).count += last.count;
    }
  });
  const wanted = blocks.flatMap((block) => Array(block.count).fill(mean(block)));
  const most = Math.max(low, high - (places.length - 1) * room);
  const put = [];
  order.forEach((index, rank) => { put[index] = Math.min(Math.max(wanted[rank], low), most) + rank * room; });
  return put;
}

const RADIUS = 13, TOP = 2 + 2 * RADIUS, RAIL = TOP + 16, THICK = 10, HEIGHT = RAIL + THICK + 20;

// A printed track from `low` to `high` in units of a sixteenth of the page's letter: one space each, numbers at every
// `every`, `goal` outlined. Counters are `{person, at}`; where some stand on one space their badges lie side by side.
export function track({ label, low, high, every, goal, counters, width, className = "" }) {
  const space = (width - 2 * RADIUS) / (high - low + 1);
  const x = (at) => RADIUS + space * (Math.min(Math.max(at, low), high) - low + 0.5);
  const places = apart(counters.map(({ at }) => x(at)), 2 * RADIUS + 3, RADIUS + 1, width - RADIUS - 1);
  const numbers = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  return s("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, class: `track ${className}`, role: "img", "aria-label": label },
    s("rect", { x: RADIUS, y: RAIL, width: width - 2 * RADIUS, height: THICK, class: "rail" }),
    numbers.slice(1).map((at) => s("line", { x1: x(at) - space / 2, x2: x(at) - space / 2, y1: RAIL, y2: RAIL + THICK, class: "space" })),
    numbers.filter((at) => at % every === 0).map((at) => s("text", { x: x(at), y: RAIL + THICK + 17, class: at === goal ? "step goal" : "step" }, String(at))),
    goal === undefined ? null : s("rect", { x: x(goal) - space / 2, y: RAIL - 2, width: space, height: THICK + 4, class: "goal" }),
    counters.map(({ person, at }, index) => s("g", { style: dye(person.colour) },
      s("path", { d: `M${places[index] - 5} ${TOP - 3}H${places[index] + 5}L${x(at)} ${RAIL + THICK / 2}Z`, class: "stem" }),
      s("circle", { cx: places[index], cy: TOP - RADIUS, r: RADIUS - 1, class: "counter" }),
      s("text", { x: places[index], y: TOP - RADIUS + 5.5, class: "mark" }, person.mark),
      s("title", {}, `${person.name}: ${at}`))));
}

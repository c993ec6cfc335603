// The charts of the page: each keeps its place, and its table stays open while its numbers change.
import { chartOf } from "./chart.js";
import { unitsOf } from "./look.js";

const COLOURS = ["#6c7178", "#b3402f", "#c8921a", "#2f8f4e", "#2f6fc4", "#7d4bb0"];
const drawn = new Map(); // by title: the figure, and what it shows

// The wall shows one chart at a time, the next one after this long.
const TURN_MS = 20_000;
// How high a chart is on a page; on the wall it has this much, and once the game is over the log's room too; its frame
// and caption are a part of that.
const HIGH = 220, ON_THE_WALL = 152, FRAME = 32;

export function showCharts(charts, people, colours, t) {
  const place = document.getElementById("charts");
  const isWall = document.documentElement.dataset.layout === "wall";
  const room = document.body.classList.contains("over") ? unitsOf(place, "clientHeight") : ON_THE_WALL;
  const width = Math.min(unitsOf(place) - 26, 760), height = isWall ? room - FRAME : HIGH;
  const colourOf = (mark, index) => people.get(mark)?.colour ?? colours?.[mark] ?? COLOURS[index % COLOURS.length];
  for (const title of drawn.keys()) {
    if (!charts.some((chart) => chart.title === title)) { drawn.get(title).figure.remove(); drawn.delete(title); }
  }
  for (const chart of charts) {
    const shows = JSON.stringify([chart, width, height, [...people.values()].map((person) => person.colour)]);
    const before = drawn.get(chart.title);
    if (before?.shows === shows) continue;
    const figure = chartOf(chart, colourOf, t, { width, height, all: isWall ? height : Infinity });
    if (before && before.height !== height) {
      before.figure.replaceWith(figure);
      drawn.set(chart.title, { figure, shows, height });
    } else if (before) {
      // The numbers change inside the figure, so that an open table stays open and keeps the focus.
      before.figure.querySelector(".picture").replaceWith(figure.querySelector(".picture"));
      before.figure.querySelector("table").replaceWith(figure.querySelector("table"));
      before.shows = shows;
    } else {
      place.append(figure);
      drawn.set(chart.title, { figure, shows, height });
    }
  }
  turn(0);
}

// What is no chart and comes once the game is over: it is shown at once, in place of what was there before.
export function showOthers(figures) {
  document.querySelectorAll("#charts .decided").forEach((figure) => figure.remove());
  document.getElementById("charts").append(...figures);
  turn(figures.length ? [...document.querySelectorAll("#charts figure")].indexOf(figures[0]) - shown : 0);
}

let shown = 0;

function turn(steps) {
  const figures = [...document.querySelectorAll("#charts figure")];
  shown = figures.length ? (shown + steps) % figures.length : 0;
  figures.forEach((figure, index) => figure.classList.toggle("shown", index === shown));
}

setInterval(() => { if (!matchMedia("(prefers-reduced-motion: reduce)").matches) turn(1); }, TURN_MS);

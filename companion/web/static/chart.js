// Charts as SVG, each with the same numbers as a table for those who don't see it.
import { h, s } from "./dom.js";
import { apart, lettersOf } from "./pieces.js";

const LEFT = 34, TOP = 12, BOTTOM = 28;
const DASHES = ["", "9 4", "3 4", "12 4 3 4", "6 6", "2 5"];

// Sizes are in sixteenths of the page's letter where the caller says how wide the chart will be; in `all` the legend is counted.
export function chartOf(chart, colourOf, t, { width = 520, height = 240, all = Infinity } = {}) {
  const isNarrow = width < 420;
  const right = chart.is_sum && isNarrow ? 8 : Math.round(roomFor(chart, width));
  const below = chart.is_sum && isNarrow ? legendHeight(partsOf(chart), width) : 0;
  const sizes = { width, height: Math.min(height, all - below), right, isNarrow };
  return h("figure", { class: "chart" },
    h("figcaption", {}, chart.title),
    h("div", { class: "picture" },
      chart.is_sum ? bars(chart, colourOf, sizes) : lines(chart, colourOf, sizes),
      chart.is_sum && isNarrow ? legend(partsOf(chart), colourOf) : null),
    h("details", {}, h("summary", {}, t("as a table")), tableOf(chart)));
}

// How wide a text is as the charts write it.
const ink = document.createElement("canvas").getContext("2d");
function wide(text) {
  ink.font = `16px ${getComputedStyle(document.documentElement).getPropertyValue("--sans")}`;
  return ink.measureText(text).width;
}

// A text that is too long is squeezed, then loses whole letters, however many signs a letter is made of; its title has all of them.
const TIGHTEST = 0.75;
function fitted(attributes, text, room) {
  const letters = lettersOf(text), shown = () => `${letters.join("")}${letters.length < all ? "…" : ""}`, all = letters.length;
  while (letters.length > 1 && wide(shown()) * TIGHTEST > room) letters.pop();
  const squeezed = wide(shown()) > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
  return s("text", { ...attributes, ...squeezed }, shown(), letters.length < all ? s("title", {}, text) : null);
}

// What stands at the end of the lines has the room that it needs, up to half of the chart.
const roomFor = (chart, width) => Math.min(width * 0.5, 26 + Math.max(...chart.series.map((series) => wide(series.name)), 40));

function frame({ width, height, right }, low, high) {
  const y = (value) => TOP + (height - TOP - BOTTOM) * (1 - (value - low) / (high - low || 1));
  const ticks = ticksOf(low, high, Math.max(2, Math.floor((height - TOP - BOTTOM) / 28)));
  const grid = ticks.flatMap((value) => [
    s("line", { x1: LEFT, x2: width - right, y1: y(value), y2: y(value), class: value === 0 ? "axis" : "grid" }),
    s("text", { x: LEFT - 6, y: y(value) + 5, class: "tick end" }, String(value)),
  ]);
  return { y, grid };
}

function ticksOf(low, high, most) {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((each) => (high - low) / each <= most) ?? 1000;
  const ticks = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) ticks.push(value);
  return ticks;
}

const picture = (chart, { width, height }, ...parts) =>
  s("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": chart.title }, ...parts);

function lines(chart, colourOf, sizes) {
  const { width, height, right } = sizes;
  const values = chart.series.flatMap((series) => series.values).filter((value) => value !== null);
  const { y, grid } = frame(sizes, Math.min(0, ...values), Math.max(1, ...values));
  const last = Math.max(1, chart.steps.length - 1);
  const x = (step) => LEFT + (width - LEFT - right) * (step / last);
  const rows = Math.min(18, (height - TOP) / chart.series.length);
  const names = apart(chart.series.map((series) => y(series.values.at(-1) ?? 0)), rows, TOP, height - 8);
  return picture(chart, sizes, grid,
    chart.steps.map((step, index) => s("text", { x: x(index), y: height - 7, class: "tick middle" }, step)),
    chart.series.map((series, index) => {
      const points = series.values.flatMap((value, step) => (value === null ? [] : [`${x(step)},${y(value)}`]));
      const [end, tip] = [x(series.values.length - 1), y(series.values.at(-1) ?? 0)];
      return s("g", { style: `--c:${colourOf(series.mark, index)}` },
        s("polyline", { points: points.join(" "), class: "line", "stroke-dasharray": DASHES[index % DASHES.length] || null }),
        s("line", { x1: end, y1: tip, x2: width - right + 10, y2: names[index], class: "leader" }),
        s("circle", { cx: end, cy: tip, r: 4, class: "dot" }),
        fitted({ x: width - right + 14, y: names[index] + 5, class: "name" }, series.name, right - 14));
    }));
}

const partsOf = (chart) => chart.series.filter((series) => series.values.some(Boolean));

// As chart.css lays it out: rows of names with a square before each.
function legendHeight(parts, width) {
  let [rows, used] = [1, 0];
  for (const { name } of parts) {
    const next = wide(name) + 32;
    [rows, used] = used && used + next > width ? [rows + 1, next] : [rows, used + next];
  }
  return rows * 22 + 8;
}

const legend = (parts, colourOf) => h("ul", { class: "legend" }, parts.map((series, part) => h("li", {},
  s("svg", { viewBox: "0 0 12 12", "aria-hidden": "true", style: `--c:${colourOf(series.mark, part)}` }, s("rect", { width: 12, height: 12, class: `bar part-${part % 4}` })),
  series.name)));

function bars(chart, colourOf, sizes) {
  const { width, height, right } = sizes;
  const sums = chart.steps.map((_, step) => {
    const values = chart.series.map((series) => series.values[step] ?? 0);
    return [values.filter((v) => v < 0).reduce((a, b) => a + b, 0), values.filter((v) => v > 0).reduce((a, b) => a + b, 0)];
  });
  const { y, grid } = frame(sizes, Math.min(0, ...sums.map(([low]) => low)), Math.max(1, ...sums.map(([, high]) => high)));
  const room = (width - LEFT - right) / chart.steps.length;
  const shown = partsOf(chart);
  const row = Math.min(19, (height - 4) / Math.max(1, shown.length));
  return picture(chart, sizes, grid,
    chart.steps.map((step, index) => {
      let up = 0, down = 0;
      const x = LEFT + room * index + room * 0.15;
      return s("g", {},
        fitted({ x: LEFT + room * (index + 0.5), y: height - 7, class: "tick middle" }, step, room - 4),
        shown.map((series, part) => {
          const value = series.values[index] ?? 0;
          const from = value >= 0 ? up : down, to = from + value;
          if (value >= 0) up = to; else down = to;
          return value ? s("rect", { x, width: room * 0.7, y: y(Math.max(from, to)), height: Math.abs(y(from) - y(to)), class: `bar part-${part % 4}`, style: `--c:${colourOf(series.mark, part)}` }, s("title", {}, `${series.name}: ${value}`)) : null;
        }));
    }),
    sizes.isNarrow ? null : shown.map((series, part) => s("g", { style: `--c:${colourOf(series.mark, part)}` },
      s("rect", { x: width - right + 6, y: 4 + part * row, width: 12, height: 12, class: `bar part-${part % 4}` }),
      fitted({ x: width - right + 23, y: 15 + part * row, class: "name" }, series.name, right - 23))));
}

// A step without a name is drawn, but not told.
function tableOf(chart) {
  const named = (values) => values.filter((_, step) => chart.steps[step] !== "");
  return h("table", {},
    h("thead", {}, h("tr", {}, h("td"), named(chart.steps).map((step) => h("th", { scope: "col" }, step)))),
    h("tbody", {}, chart.series.map((series) => h("tr", {},
      h("th", { scope: "row" }, series.name),
      named(series.values).map((value) => h("td", {}, value === null ? "–" : String(value)))))));
}

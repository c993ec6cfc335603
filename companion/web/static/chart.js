// Charts as SVG, each with the same numbers as a table for those who don't see it.
import { h, s } from "./dom.js";

const W = 520, H = 240, LEFT = 38, RIGHT = 128, TOP = 12, BOTTOM = 30;
const DASHES = ["", "7 3", "2 3", "10 3 2 3", "5 5", "1 4"];

export function chartOf(chart, colourOf, t) {
  const picture = chart.is_sum ? bars(chart, colourOf) : lines(chart, colourOf);
  return h("figure", { class: "chart" },
    h("figcaption", {}, chart.title),
    picture,
    h("details", {}, h("summary", {}, t("as a table")), tableOf(chart)));
}

function frame(chart, low, high) {
  const y = (value) => TOP + (H - TOP - BOTTOM) * (1 - (value - low) / (high - low || 1));
  const ticks = ticksOf(low, high);
  const grid = ticks.flatMap((value) => [
    s("line", { x1: LEFT, x2: W - RIGHT, y1: y(value), y2: y(value), class: value === 0 ? "axis" : "grid" }),
    s("text", { x: LEFT - 6, y: y(value) + 4, class: "tick end" }, String(value)),
  ]);
  return { y, grid };
}

function ticksOf(low, high) {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((each) => (high - low) / each <= 5) ?? 1000;
  const ticks = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) ticks.push(value);
  return ticks;
}

function lines(chart, colourOf) {
  const values = chart.series.flatMap((series) => series.values).filter((value) => value !== null);
  const { y, grid } = frame(chart, Math.min(0, ...values), Math.max(1, ...values));
  const last = Math.max(1, chart.steps.length - 1);
  const x = (step) => LEFT + (W - LEFT - RIGHT) * (step / last);
  const ends = spread(chart.series.map((series) => y(series.values.at(-1) ?? 0)), 19);
  return s("svg", { viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": chart.title },
    grid,
    chart.steps.map((step, index) => s("text", { x: x(index), y: H - 8, class: "tick middle" }, step)),
    chart.series.map((series, index) => {
      const points = series.values.map((value, step) => (value === null ? null : `${x(step)},${y(value)}`)).filter(Boolean);
      const colour = colourOf(series.mark, index);
      return s("g", { style: `--c:${colour}` },
        s("polyline", { points: points.join(" "), class: "line", "stroke-dasharray": DASHES[index % DASHES.length] || null }),
        s("circle", { cx: x(series.values.length - 1), cy: y(series.values.at(-1) ?? 0), r: 4, class: "dot" }),
        s("text", { x: W - RIGHT + 10, y: ends[index] + 4, class: "name" }, series.name));
    }));
}

// Labels that would lie on each other are moved apart, in their order.
function spread(places, room) {
  const order = places.map((place, index) => [place, index]).sort((a, b) => a[0] - b[0]);
  const put = [];
  order.forEach(([place, index], at) => { put[index] = at ? Math.max(place, put[order[at - 1][1]] + room) : place; });
  order.reduceRight((lowest, [, index]) => { put[index] = Math.min(put[index], lowest); return put[index] - room; }, H - BOTTOM);
  return put;
}

function bars(chart, colourOf) {
  const sums = chart.steps.map((_, step) => {
    const values = chart.series.map((series) => series.values[step] ?? 0);
    return [values.filter((v) => v < 0).reduce((a, b) => a + b, 0), values.filter((v) => v > 0).reduce((a, b) => a + b, 0)];
  });
  const { y, grid } = frame(chart, Math.min(0, ...sums.map(([low]) => low)), Math.max(1, ...sums.map(([, high]) => high)));
  const width = (W - LEFT - RIGHT) / chart.steps.length;
  const shown = chart.series.filter((series) => series.values.some(Boolean));
  return s("svg", { viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": chart.title },
    grid,
    chart.steps.map((step, index) => {
      let up = 0, down = 0;
      const x = LEFT + width * index + width * 0.15;
      return s("g", {},
        s("text", { x: LEFT + width * (index + 0.5), y: H - 8, class: "tick middle" }, step),
        shown.map((series, part) => {
          const value = series.values[index] ?? 0;
          const from = value >= 0 ? up : down, to = from + value;
          if (value >= 0) up = to; else down = to;
          return value ? s("rect", { x, width: width * 0.7, y: y(Math.max(from, to)), height: Math.abs(y(from) - y(to)), class: "bar", style: `--c:${colourOf(series.mark, part)}` }, s("title", {}, `${series.name}: ${value}`)) : null;
        }));
    }),
    shown.map((series, part) => s("g", { style: `--c:${colourOf(series.mark, part)}` },
      s("rect", { x: W - RIGHT + 8, y: TOP + part * 21, width: 11, height: 11, class: "bar" }),
      s("text", { x: W - RIGHT + 24, y: TOP + part * 21 + 10, class: "name" }, series.name))));
}

function tableOf(chart) {
  return h("table", {},
    h("thead", {}, h("tr", {}, h("td"), chart.steps.map((step) => h("th", { scope: "col" }, step)))),
    h("tbody", {}, chart.series.map((series) => h("tr", {},
      h("th", { scope: "row" }, series.name),
      series.values.map((value) => h("td", {}, value === null ? "–" : String(value)))))));
}

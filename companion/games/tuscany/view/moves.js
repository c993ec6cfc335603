// Tuscany Essential Edition on a player's phone: rows of the chart, workers, steps along the tracks.
import { BONUSES } from "./view.js";

// What a player enters with one touch: a row of the chart, a worker, steps along the tracks.
export const picks = { pass: "row", place: "worker" };
export const brings = (name, row, { table, t }) => (["wake_up", "pass"].includes(name)
  ? [...new Set(Object.values(table.state.chart[row] ?? {}))].filter((word) => BONUSES[word]).map((word) => t(BONUSES[word])).join(", ") : "");
export function moves({ mine, can, t }) {
  const offer = can("gain");
  if (!offer || offer.preset.player !== mine.id) return [];
  return [["points", t("points"), [1, 2, 3, -1]], ["money", t("lira"), [1, 2, -1, -2]]].filter(([field]) => !offer.without.includes(field)).map(([field, title, steps]) => ({
    does: [], title, keys: steps.map((step) => ({ text: step > 0 ? `+${step}` : `−${-step}`, command: { do: "gain", player: mine.id, [field]: step } })),
  }));
}

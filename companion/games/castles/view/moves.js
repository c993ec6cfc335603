// The Castles of Tuscany on a player's phone: gains as keys, tiles and what comes after them.
import { TYPES } from "./view.js";

// What a player enters with one touch where the box follows the points, and what with two where it follows the display.
const STEPS = [["green", 1, "area"], ["green", 3, "area"], ["green", 6, "area"], ["green", 1, "farm"], ["green", 2, "storage"],
  ["green", 1, "yield"], ["green", 2, "yield"], ["red", 2, "yield"], ["red", 3, "yield"]];
const WHY = { area: "areas", farm: "new farms", storage: "storage", yield: "a yield card" };
const GAINS = { cards: "cards", workers: "workers", marble: "marble", pieces: "piece", green: "Green points", red: "Red points" };
const FARMS = ["vineyard", "hogs", "olives", "wheat"];
export function moves({ table, t, mine, can, title }) {
  const player = table.state.players.find((each) => each.id === mine.id);
  const makers = { gain: gains, choose: chosen, place: placed, reveal: revealed };
  return Object.entries(makers).filter(([name]) => can(name) && (name === "gain" || name === "reveal" || table.state.display))
    .map(([name, keys]) => ({ does: name === "gain" ? [] : [name], title: title(name), keys: keys(can(name), { do: name, ...by(can(name)) }, { player, t, asks: (field) => title(name, field) }) }))
    .filter((group) => group.keys.length);
}

const by = ({ preset: { player, marble } }) => ({ player, ...(marble ? { marble } : {}) });

const gains = (_, said, { t }) => STEPS.map(([track, steps, why]) => ({
  text: `+${steps}`, note: `${t(WHY[why])}${track === "red" ? ` · ${t("Red points")}` : ""}`, command: { ...said, [track]: steps, why },
}));

// The tile, and what comes into its gap.
const chosen = (offer, said, { t, asks }) => (offer.choices.discard ? [] : offer.choices.tile.map((tile) => ({
  text: t(tile), asks: asks("refill"), then: () => ({ keys: TYPES.map((refill) => ({ text: t(refill), command: { ...said, tile, refill } })) }),
})));

// The space, and what has to be said of it: new farms, or how many workers help to pay.
function placed(offer, said, { player, t, asks }) {
  const areasOf = (tile, on, more) => player.areas[on].flatMap(({ size, filled }, area) => (filled === size ? [] : [{
    text: `${t(on)} ${filled + 1}/${size}`, ...more({ ...said, tile, ...(tile === on ? {} : { on }), area }),
  }]));
  const farms = (command) => ({ asks: asks("farms"), then: () => ({ keys: FARMS.map((farm) => ({ text: t(farm), command: { ...command, farms: [farm] } })) }) });
  const workers = (command) => (player.workers ? { asks: asks("workers"), then: () => ({ keys: [0, 1, 2].filter((count) => count <= player.workers).map((count) => ({ text: String(count), command: { ...command, workers: count } })) }) } : { command });
  return [...new Set(offer.choices.tile)].flatMap((tile) => (tile !== "piece" ? areasOf(tile, tile, tile === "agriculture" ? farms : workers)
    : [{ text: t("piece"), asks: asks("on"), then: () => ({ keys: offer.choices.on.flatMap((on) => areasOf(tile, on, (command) => ({ command }))) }) }]));
}

const revealed = (_, said, { t, asks }) => Object.entries(GAINS).map(([name, word]) => ({
  text: t(word), asks: asks("gains"), then: () => ({ keys: [1, 2, 3, 4].map((count) => ({ text: `+${count}`, command: { ...said, gains: { [name]: count } } })) }),
}));

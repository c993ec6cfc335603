// What the director does next, with what is missing: players, boxes, a round, its clock, its results.
import { event, h, t } from "./hub.js";
import { COUNTS, sign } from "./signs.js";

// Each step: the tab where it is done, whether it is done, what to say of it, and whether the rest goes on without.
function steps() {
  const here = Object.values(event.players).filter((player) => player.state === "here").length;
  const boxes = Object.values(event.boxes).filter((box) => !box.revoked);
  const ready = boxes.filter((box) => box.link === "ready").length;
  // Where another broker runs, boxes come in without this hub's door.
  const isOpen = event.hall.open || ready > 0;
  const { number, state } = event.round;
  const isEnd = state === "complete" && event.event.total_rounds > 0 && number >= event.event.total_rounds;
  const tables = Object.keys(event.rounds[number]?.tables ?? {});
  const missing = tables.filter((table) => !COUNTS.includes(event.results[`${number}/${table}`]?.state));
  return [
    ["players", here >= 2, here >= 2 ? t("Players who are here: {count}", { count: here }) : t("Add players, and say who is here.")],
    ["boxes", isOpen && ready === boxes.length, isOpen ? t("Boxes that are connected: {ready}/{all}", { ready, all: boxes.length }) : t("Open the hall, so that boxes and phones come in."), isOpen],
    ["rounds", state === "published" || isEnd, isEnd ? t("All rounds are played.") : state === "draft" ? t("Look at the pairing, then publish it.") : state === "published" ? t("Round {round} is published", { round: number }) : t("Pair round {round}", { round: number + 1 })],
    ["tables", number > 0 && event.clock.state !== "idle", number && event.clock.state !== "idle" ? t("The clock is started") : t("Start the clock when everybody sits.")],
    ["results", number > 0 && !missing.length, number ? t("Results that are missing: {count}", { count: missing.length }) : t("Results")],
  ];
}

// Above the tables: all steps, the first that is not done as the one to do now.
export function drawSteps(list) {
  const all = steps();
  const now = all.findIndex(([, isDone, , canWait]) => !isDone && !canWait);
  list.replaceChildren(...all.map(([tab, isDone, text, canWait], at) => h("li", at === now ? { "aria-current": "step" } : {}, sign(isDone ? "tick" : at === now ? "play" : canWait ? "warning" : "circle"), h("a", { href: `#${tab}` }, text))));
}

// What the director does next, with what is missing: players, boxes, a round, its clock, its results.
import { event, h, t } from "./hub.js";
import { COUNTS, sign } from "./signs.js";

// Each step: the tab where it is done, whether it is done, what to say of it, and the sign with which the rest goes on without.
function steps() {
  const count = (wanted) => Object.values(event.players).filter((player) => player.state === wanted).length;
  const here = count("here"), asked = count("asked");
  const boxes = Object.values(event.boxes).filter((box) => !box.revoked);
  const ready = boxes.filter((box) => box.link === "ready").length;
  // Who plays on paper alone needs no hall. Where another broker runs, boxes come in without this hub's door.
  const isOpen = event.hall.open || ready > 0;
  const { number, state } = event.round;
  const isOn = state === "published";
  const finals = event.rounds[number]?.finals ?? [];
  const isEnd = state === "complete" && (finals.length === 1 || (event.event.total_rounds > 0 && number >= event.event.total_rounds && !finals.length));
  const tables = Object.keys(event.rounds[number]?.tables ?? {});
  const missing = tables.filter((table) => !COUNTS.includes(event.results[`${number}/${table}`]?.state));
  if (isEnd) {
    return [
      ["rounds", finals.length > 0, finals.length ? t("The final is played.") : t("All rounds are played: a final can follow."), "circle"],
      ["results", true, t("The standings, to announce and to print")],
      ["settings", false, t("Take the results along, then end the day.")],
    ];
  }
  const rounds = event.event.total_rounds, minutes = Math.round(event.event.round_s / 60);
  return [
    // An event may go on round by round, without saying how many there are.
    ...(rounds || !number ? [["settings", rounds > 0, rounds ? `${t("Rounds in all")}: ${rounds} · ${t("Minutes a round")}: ${minutes}` : t("Say how many rounds there are, and how long one takes."), "circle"]] : []),
    ["players", here >= 2 && !asked, asked ? t("Waiting to be accepted: {count}", { count: asked }) : here >= 2 ? t("Players who are here: {count}", { count: here }) : t("Add players, and say who is here."), here >= 2 && "warning"],
    ["boxes", isOpen && ready === boxes.length, isOpen ? t("Boxes that are connected: {ready}/{all}", { ready, all: boxes.length }) : t("Open the hall, so that boxes and phones come in."), isOpen ? "warning" : state !== "none" && "circle"],
    ["rounds", isOn, state === "draft" ? t("Look at the pairing, then publish it.") : isOn ? t("Round {round} is published", { round: number }) : t("Pair round {round}", { round: number + 1 })],
    // Clock and results of the round before say nothing of the next one.
    ["tables", isOn && event.clock.state !== "idle", isOn && event.clock.state !== "idle" ? t("The clock is started") : t("Start the clock when everybody sits.")],
    ["results", false, isOn ? t("Results that are missing: {count}", { count: missing.length }) : t("Results")],
  ];
}

// Above the tables: all steps, the first that is not done as the one to do now.
export function drawSteps(list) {
  const all = steps();
  const now = all.findIndex(([, isDone, , canWait]) => !isDone && !canWait);
  list.replaceChildren(...all.map(([tab, isDone, text, canWait], at) => h("li", at === now ? { "aria-current": "step" } : {}, sign(isDone ? "tick" : at === now ? "play" : canWait || "circle"), h("a", { href: `#${tab}` }, text))));
}

// Pairing a round: draw it, look at it, swap two players by tapping one and then the other, publish it.
import { button, choice, doIt, event, field, form, h, inOrder, name, nameOf, seatings, sentence, t, tell } from "./hub.js";
import { KINDS } from "./signs.js";

let held = null; // the player who was tapped first

export function drawRounds(panel) {
  const { draft } = event;
  if (!draft || !placed(draft).includes(held)) held = null;
  panel.replaceChildren(...(draft ? drafted(draft) : asking()), ...past());
}

function asking() {
  const missing = seatings(event.rounds[event.round.number]).map(([table]) => table)
    .filter((table) => !["confirmed", "corrected"].includes(event.results[`${event.round.number}/${table}`]?.state));
  if (missing.length && event.round.number) {
    return [h("h2", {}, t("Results that are missing: {count}", { count: missing.length })),
      h("p", {}, t("The next round can be paired when all are in. Tables: {tables}", { tables: missing.join(", ") }))];
  }
  const kind = choice("kind", Object.entries(KINDS).map(([each, label]) => [each, t(label)]), event.round.number ? "score" : "random");
  const top = field(t("How many play the final"), h("input", { name: "top", type: "number", min: 2, max: 500, value: 4 }));
  const seed = field(t("Seed (empty: by chance)"), h("input", { name: "seed", inputmode: "numeric", pattern: "[0-9]{1,9}" }));
  const swapFields = () => { top.hidden = kind.value !== "final"; seed.hidden = kind.value === "final"; };
  kind.addEventListener("change", swapFields);
  swapFields();
  const here = Object.values(event.players).filter((player) => player.state === "here").length;
  return [h("h2", {}, t("Pair round {round}", { round: event.round.number + 1 })), h("p", {}, t("Players who are here: {count}", { count: here })),
    form([field(t("How"), kind), top, seed], t("Pair"), async (values) => {
      tell("");
      await doIt("pair", { kind: values.kind, ...(values.kind === "final" ? { top: Number(values.top) } : {}), ...(values.seed ? { seed: Number(values.seed) } : {}) });
    })];
}

const placed = (draft) => [...Object.values(draft.tables).flat(), ...draft.byes];

function drafted(draft) {
  const problems = draft.problems ?? [];
  return [
    h("h2", {}, t("Round {round} as it would be played", { round: draft.round })),
    h("p", {}, `${t(KINDS[draft.kind] ?? draft.kind)} · ${t("seed {seed}", { seed: draft.seed })}`),
    problems.length
      ? h("ul", { class: "problems" }, ...problems.map((each) => h("li", {}, ...(each.message ? sentence(each.message, each.values) : [String(each)]))))
      : h("p", {}, `✓ ${t("Nothing to object to.")}`),
    h("p", { class: "row" }, button(t("Publish"), () => publish(), { class: "main", "data-key": "publish" }),
      button(t("Throw away"), () => doIt("drop_draft"), { "data-key": "drop" })),
    h("p", { class: "hint", role: "status" }, held ? [name(nameOf(held)), ": ", t("now tap who takes this place.")] : t("Tap two players one after the other to swap them.")),
    h("ul", { class: "draft" }, ...seatings(draft).map(([table, players]) => h("li", {}, h("b", {}, t("Table {table}", { table })),
      h("ol", {}, ...players.map((player) => h("li", {}, place(player)))))),
    ...(draft.byes.length ? [h("li", {}, h("b", {}, t("Sits out")), h("ul", {}, ...draft.byes.map((player) => h("li", {}, place(player)))))] : [])),
  ];
}

async function publish() {
  if (await doIt("publish")) tell(t("The round is published. The clock starts when you say so."), true);
}

function place(player) {
  return button(name(nameOf(player)), async () => {
    if (held === null || held === player) held = held === player ? null : player;
    else {
      const first = held;
      held = null;
      await doIt("swap", { a: first, b: player });
    }
    again();
  }, { "aria-pressed": String(held === player), "data-key": `place-${player}` });
}

function again() {
  const panel = document.getElementById("rounds");
  const key = document.activeElement?.dataset.key;
  drawRounds(panel);
  if (key) panel.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

function past() {
  const rounds = Object.keys(event.rounds).sort(inOrder).reverse();
  if (!rounds.length) return [];
  return [h("h2", {}, t("Rounds")), h("ul", { class: "lines-list" }, ...rounds.map((number) => h("li", {},
    `${t("Round {round}", { round: number })} · ${t(KINDS[event.rounds[number].kind] ?? "")} · ${t("seed {seed}", { seed: event.rounds[number].seed })} · ${t("Tables: {count}", { count: Object.keys(event.rounds[number].tables).length })}`))),
  h("p", { class: "row" }, h("a", { href: "/print/pairings", target: "_blank" }, t("Print the pairings")), h("a", { href: "/print/slips", target: "_blank" }, t("Print the result slips")), h("a", { href: "/board", target: "_blank" }, t("The board")))];
}

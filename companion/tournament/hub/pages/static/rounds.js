// Pairing a round: draw it, look at it, swap two players by tapping one and then the other, publish it.
import { button, choice, dialog, doIt, event, field, form, h, inOrder, name, nameOf, seatings, sentence, t, tell } from "./hub.js";
import { COUNTS, KINDS, finalWord, sign } from "./signs.js";

let held = null; // the player who was tapped first

export function drawRounds(panel) {
  const { draft } = event;
  if (!draft || !placed(draft).includes(held)) held = draft ? null : held;
  panel.replaceChildren(...(draft ? drafted(draft) : [...asking(), ...running()]), ...past());
}

function asking() {
  const missing = seatings(event.rounds[event.round.number]).map(([table]) => table)
    .filter((table) => !COUNTS.includes(event.results[`${event.round.number}/${table}`]?.state));
  if (missing.length && event.round.number) {
    return [h("h2", {}, t("Results that are missing: {count}", { count: missing.length })),
      h("p", {}, t("The next round can be paired when all are in. Tables: {tables}", { tables: missing.join(", ") }))];
  }
  const kind = choice("kind", Object.entries(KINDS).map(([each, label]) => [each, t(label)]), event.round.number ? "score" : "random");
  const top = field(t("How many play the final"), h("input", { name: "top", type: "number", min: 2, max: 500, value: 4 }));
  const seed = field(t("Seed (empty: by chance)"), h("input", { name: "seed", inputmode: "numeric", pattern: "[0-9]{1,9}" }));
  const rounds = field(t("Rounds in all"), h("input", { name: "rounds", type: "number", min: 1, max: 30, value: Math.max(event.event.total_rounds || 5, event.round.number + 1) }));
  const others = field(t("The others"), choice("others", [["", t("do not play")], ...["score", "strength", "random"].map((each) => [each, t(KINDS[each])])], "score"));
  const seats = field(t("Seats of the final"), choice("seats", [["drawn", t("drawn")], ["ranked", t("chosen in the order of rank")]], "drawn"));
  const swapFields = () => { for (const each of [top, others, seats]) each.hidden = kind.value !== "final"; rounds.hidden = kind.value !== "planned"; };
  kind.addEventListener("change", swapFields);
  swapFields();
  const here = Object.values(event.players).filter((player) => player.state === "here").length;
  return [h("h2", {}, t("Pair round {round}", { round: event.round.number + 1 })), h("p", {}, t("Players who are here: {count}", { count: here })),
    form([field(t("How"), kind), top, others, seats, rounds, seed], t("Pair"), async (values) => {
      tell("");
      await doIt("pair", { kind: values.kind, ...(values.kind === "final" ? { top: Number(values.top), seats: values.seats, ...(values.others ? { others: values.others } : {}) } : {}), ...(values.kind === "planned" ? { rounds: Number(values.rounds) } : {}), ...(values.seed ? { seed: Number(values.seed) } : {}) });
    })];
}

// How a round was paired; beside a final, how the others were.
const kindOf = (round) => [t(KINDS[round.kind] ?? round.kind), ...(round.others ? [`${t("The others")}: ${t(KINDS[round.others])}`] : [])].join(" · ");
const placed = (draft) => [...Object.values(draft.tables).flat(), ...draft.byes];

function drafted(draft) {
  const problems = draft.problems ?? [];
  return [
    h("h2", {}, t("Round {round} as it would be played", { round: draft.round })),
    h("p", {}, `${kindOf(draft)} · ${t("seed {seed}", { seed: draft.seed })}`),
    ...fieldChanged(draft),
    problems.length
      ? problemList(problems)
      : h("p", {}, sign("tick"), t("Nothing to object to.")),
    h("p", { class: "row" }, button(t("Publish"), () => publish(draft), { class: "main", "data-key": "publish" }),
      button(t("Throw away"), () => doIt("drop_draft"), { "data-key": "drop" })),
    ...seats(draft),
  ];
}

const problemList = (problems) => h("ul", { class: "problems" }, ...problems.map((each) => h("li", {}, sign("warning"), ...(each.message ? sentence(each.message, each.values) : [String(each)]))));

// Drops and arrivals since the draft was made: it can't be published before it is made anew or mended.
function fieldChanged({ gone, come }) {
  if (!gone.length && !come.length) return [];
  return [h("ul", { class: "problems" }, ...gone.map((player) => h("li", {}, sign("warning"), ...sentence("{player} has left since: pair again, or take them out.", { player: nameOf(player) }))),
    ...come.map((player) => h("li", {}, sign("warning"), ...sentence("{player} has come since: pair again, or seat them.", { player: nameOf(player) }))))];
}

// Who sits where, to be changed by tapping; who is here and has no place stands below.
function seats(round) {
  const free = Object.entries(event.players).filter(([id, player]) => player.state === "here" && !placed(round).includes(id)).map(([id]) => id);
  const group = (title, players, list, below = "") => (players.length ? [h("li", {}, h("b", {}, title), h(list, {}, ...players.map((player) => h("li", {}, place(player, round)))), below)] : []);
  return [h("p", { class: "hint", role: "status" }, held ? [name(nameOf(held)), ": ", t("now tap who takes this place.")] : t("Tap a player to move them or to say that they did not come; tap two, one after the other, to swap them.")),
    ...(held ? [withHeld(round)] : []),
    h("ul", { class: "draft" }, ...seatings(round).flatMap(([table, players]) => group(titleOf(round, table), players, "ol", seatsKey(round, table))),
      ...group(t("Sits out"), round.byes, "ul"), ...group(t("Without a place"), free, "ul"))];
}

// A table of the playoffs says so, and lets its people choose their seats.
const titleOf = (round, table) => (finalWord(round, table) ? [sign("cup"), `${t("Table {table}", { table })} · ${t(finalWord(round, table))}`] : t("Table {table}", { table }));
const seatsKey = (round, table) => (finalWord(round, table) ? button(t("Seats"), () => chooseSeats(round, table), { class: "quiet seats-key", "data-key": `seats-${table}`, "aria-label": `${t("Seats")}: ${t("Table {table}", { table })}` }) : "");

// The best in the standings chooses first, then the next; whoever is left takes the seat that is left.
function chooseSeats(round, table) {
  const rank = (player) => event.standings.findIndex((line) => line.player === player);
  const players = [...round.tables[table]].sort((a, b) => rank(a) - rank(b));
  const seats = players.map((_, seat) => [String(seat), seat ? String(seat + 1) : `1 · ${t("begins")}`]);
  const fields = players.map((player) => field(name(nameOf(player)), choice(player, [["", "–"], ...seats], "")));
  const opened = dialog(`${t("Seats")}: ${t("Table {table}", { table })}`, h("p", { class: "hint" }, t("The best of the standings chooses first, then the next.")),
    form(fields, t("Seat them"), async (values) => {
      const free = seats.map(([seat]) => seat).filter((seat) => !Object.values(values).includes(seat));
      const order = [];
      for (const player of players) order[Number(values[player] || free.shift())] = player;
      if (Object.values(order).length < players.length) { tell(t("Two have the same seat.")); return; }
      if (await doIt("reseat", { tables: { [table]: order } })) opened.close();
    }, { class: "lines" }));
}

const tableOf = (round, player) => Object.keys(round.tables).find((table) => round.tables[table].includes(player));
const newTable = (round) => { let number = 1; while (String(number) in round.tables) number += 1; return String(number); };

// What can be done with the player who was tapped, and with the table they sit at.
function withHeld(round) {
  const from = tableOf(round, held), here = from ? round.tables[from] : [];
  const act = async (what, fields) => { const was = held; held = null; if (!await doIt(what, fields)) held = was; again(); };
  const without = { ...(from ? { [from]: here.filter((each) => each !== held) } : {}) };
  const others = seatings(round).map(([table]) => table).filter((table) => table !== from);
  const move = form([field(t("To table"), choice("table", others.map((table) => [table, table]), others[0]))], t("Move"), ({ table }) => { act("reseat", { tables: { ...without, [table]: [...round.tables[table], held] } }); });
  const merge = form([field(t("With table"), choice("table", others.map((table) => [table, table]), others[0]))], t("Merge tables"), ({ table }) => { act("reseat", { tables: { [from]: [], [table]: [...round.tables[table], ...here] } }); });
  const half = Math.ceil(here.length / 2);
  return h("div", { class: "row" }, ...(others.length ? [move] : []),
    ...(from || round.byes.includes(held) ? [button(t("Did not come"), () => act("remove_no_show", { player: held }), { "data-key": "no-show" })] : []),
    ...(round.byes.includes(held) ? [] : [button(t("Sits out"), () => act("reseat", { tables: without, byes: [...round.byes, held] }), { "data-key": "bye" })]),
    ...(here.length >= 4 ? [button(t("Split the table"), () => act("reseat", { tables: { [from]: here.slice(0, half), [newTable(round)]: here.slice(half) } }), { "data-key": "split" })] : []),
    ...(from && others.length ? [merge] : []));
}

// The published round, as long as a result is missing.
function running() {
  const round = event.rounds[event.round.number];
  if (!round || event.round.state !== "published") return [];
  return [h("h2", {}, t("Change round {round}", { round: event.round.number })),
    h("p", {}, t("The boxes follow at once. Where a game has begun, its people stay.")),
    ...(round.problems?.length ? [problemList(round.problems)] : []),
    ...(round.absent?.length ? [h("p", {}, `${t("Did not come")}: ${round.absent.map(nameOf).join(", ")}`)] : []),
    h("p", { class: "row" }, button(t("Take the round back"), takeBack, { "data-key": "take-back" })), ...seats(round)];
}

function publish(draft) {
  const opened = dialog(t("Publish round {round}?", { round: draft.round }),
    h("p", {}, t("All boxes show it at once. It can be taken back until the first game begins, and changed until each table's game begins.")),
    h("p", { class: "row" }, button(t("Publish it now"), async () => {
      if (!await doIt("publish")) return;
      opened.close();
      tell(t("The round is published. The clock starts when you say so."), true);
    }, { class: "main", "data-key": "sure" })));
}

// One tap would stop the whole hall, and its clock.
function takeBack() {
  const number = event.round.number;
  const opened = dialog(t("Take round {round} back?", { round: number }),
    h("p", {}, t("It becomes a draft again: boxes, board and phones show nothing of it, and its clock ends.")),
    h("p", { class: "row" }, button(t("Take it back now"), async () => { if (await doIt("take_back_round")) opened.close(); }, { class: "main", "data-key": "sure" })));
}

function place(player, round) {
  return button([...(held === player ? [sign("swap")] : []), name(nameOf(player))], async () => {
    if (held === null || held === player) held = held === player ? null : player;
    else {
      const first = held;
      held = null;
      await doIt("reseat", swapped(round, first, player));
    }
    again();
  }, { "aria-pressed": String(held === player), "data-key": `place-${player}` });
}

// The tables in which two players have taken each other's place; a bye is a place too.
function swapped(round, one, other) {
  const of = (player) => ({ [one]: other, [other]: one })[player] ?? player;
  const tables = Object.fromEntries([one, other].map((player) => tableOf(round, player)).filter(Boolean).map((table) => [table, round.tables[table].map(of)]));
  return { tables, byes: round.byes.map(of) };
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
    `${t("Round {round}", { round: number })} · ${kindOf(event.rounds[number])} · ${t("seed {seed}", { seed: event.rounds[number].seed })} · ${t("Tables: {count}", { count: Object.keys(event.rounds[number].tables).length })}`))),
  h("p", { class: "row" }, h("a", { href: "/print/pairings", target: "_blank" }, t("Print the pairings")), h("a", { href: "/print/slips", target: "_blank" }, t("Print the result slips")), h("a", { href: "/board", target: "_blank" }, t("The board")))];
}

// A player's phone: my table and seat, my opponents, the clock, my results and my place.
import { at, begin, button, doIt, event, field, form, h, inOrder, lastRound, name, nameOf, number, seatings, t, tell } from "./hub.js";
import { keep, kept } from "/static/dom.js";
import { ranking } from "./correcting.js";
import { timeText } from "./players_clock.js";
import { ranking as told } from "./results.js";
import { COUNTS, STATES, finalWord, sign } from "./signs.js";

const asked = new URLSearchParams(location.search).get("id");
const MOST_FOUND = 20;
// What this phone remembers holds for this event only: in another one the same id is somebody else.
const own = (what) => `${what}-${event.event.id}`;
const me = () => [event.role === "player" ? event.me : null, asked, kept(own("player"))].find((each) => each && event.players[each]) ?? null;

function draw() {
  const player = me();
  // Who is not accepted yet is told to nobody; over the hall's open page the phone itself knows that it has asked.
  const waiting = player ? null : event.role === "player" ? "" : kept(own("asked"));
  const isWaiting = waiting !== null;
  if (player) keep(own("asked"), null);
  at("who").hidden = Boolean(player) || isWaiting;
  at("asking").hidden = Boolean(player) || !(isWaiting || event.event.registration);
  if (isWaiting) at("asking").replaceChildren(...(waiting ? [h("h2", {}, name(waiting))] : []), h("p", { role: "status" }, t("You have asked to play. The director has to accept you; this page tells when.")), ...(waiting ? [other()] : []));
  else if (!at("asking").hidden && !at("asking").firstChild) at("asking").replaceChildren(...registering());
  at("mine").hidden = !player;
  if (player && !isTyping()) at("mine").replaceChildren(...mine(player));
  else find();
}

// What somebody types is not taken from under their fingers.
const isTyping = () => [...document.querySelectorAll("#entering input")].some((each) => each.value !== each.defaultValue);

// Somebody who is on no list asks to play.
function registering() {
  return [h("h2", {}, t("I want to play")), form([
    field(t("Name"), h("input", { name: "name", required: true, maxlength: 60, autocomplete: "name" })), field(t("Club"), h("input", { name: "club", maxlength: 60 })),
  ], t("Register"), async (values) => {
    const response = await fetch("/api/1/register", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(values) }).catch(() => null);
    const answer = await response?.json().catch(() => null);
    if (!response?.ok) { tell(answer?.message ?? t("The hub does not answer: try again.")); return false; }
    keep(own("player"), answer.player);
    keep(own("asked"), values.name);
    tell(t("You have asked to play. The director has to accept you; this page tells when."), true);
    if (location.protocol === "https:" || location.hostname === "127.0.0.1") setTimeout(() => location.reload(), 1500);
    return true;
  }, { class: "lines" })];
}

// With a link of one's own: I am here.
function checkIn(player) {
  if (event.role !== "player" || event.players[player].state !== "registered") return [];
  return [h("p", { class: "row" }, button(t("I am here"), () => doIt("check_in"), { class: "main", "data-key": "here" }))];
}

// Without a table: what comes next.
function waitingFor(state) {
  if (state === "here") return [sign("tick"), t("You are checked in. Your table appears here as soon as a round with you is published.")];
  return state === "dropped" ? t("You have dropped out. The director can bring you back.") : t("You are on the list. Tell the director when you are here.");
}

// The clock of this round stands above; here is what is mine.
function mine(player) {
  const round = lastRound();
  const [table, players] = seatings(round).find(([, each]) => each.includes(player)) ?? [null, []];
  // Before the first result everybody would be the first.
  const standing = Object.values(event.results).some((result) => COUNTS.includes(result.state)) && event.standings.find((line) => line.player === player);
  const now = event.tables[table];
  return [
    h("h2", {}, name(nameOf(player))), ...checkIn(player),
    table ? h("p", { class: "place" }, h("span", {}, t("Table")), h("b", {}, table), h("span", {}, t("Seat")), h("b", {}, String(players.indexOf(player) + 1)), ...(finalWord(round, table) ? [h("span", {}, sign("cup"), t(finalWord(round, table)))] : []))
      : h("p", { class: "none" }, round?.byes.includes(player) ? t("You sit out this round.") : waitingFor(event.players[player].state)),
    ...(table ? [h("p", {}, sign(STATES[now?.state]?.[0] ?? "dots"), t(STATES[now?.state]?.[1] ?? "")), h("h3", {}, t("At this table")),
      h("ol", {}, ...players.map((each) => h("li", { class: each === player ? "first" : null }, name(nameOf(each)), ...(now?.turn === each && now.state === "playing" ? [" ", sign("play"), t("on turn")] : []))))] : []),
    ...(now ? [resultHere(player, table, players, now)] : []),
    h("h3", {}, t("My results")), results(player),
    ...(standing ? [h("h3", {}, t("My place")), h("p", { class: "place" }, h("b", {}, `${standing.place}.`), h("span", {}, t("Points: {points}", { points: number(standing.points) })))] : []),
    ...(event.role === "player" || asked ? [] : [other()]),
  ];
}

// At a table without a box one of the players enters the result, and the others say whether it is right.
function resultHere(player, table, players, now) {
  if (!(now.state === "paper" || now.told)) return "";
  if (event.role !== "player") return h("p", { class: "hint" }, t("To enter or confirm the result on this phone, scan the code of your badge with it, or ask the director for a link."));
  const result = event.results[`${event.round.number}/${table}`];
  const asked = ranking(players, result);
  const entering = h("details", { open: !result, id: "entering" }, h("summary", {}, result ? t("Enter it anew") : t("Enter the result")),
    form(asked.fields, t("Enter"), async (values) => Boolean(await doIt("tell_result", { ranking: asked.read(values) })), { class: "lines" }));
  if (!result) return h("section", {}, entering);
  const mine = now.seats.find((seat) => seat.player === player);
  const waiting = now.seats.filter((seat) => !seat.confirmed && !seat.disputed).map((seat) => seat.name);
  const against = now.seats.filter((seat) => seat.disputed).map((seat) => seat.name);
  return h("section", {}, h("h3", {}, t("Is this result right?")), h("p", {}, ...told(result, players)),
    ...(against.length ? [h("p", {}, sign("warning"), t("Says that it is wrong: {players}. Enter it anew, or ask a judge.", { players: against.join(", ") }))] : []),
    ...(waiting.length ? [h("p", { class: "hint" }, t("Not confirmed yet: {players}", { players: waiting.join(", ") }))] : []),
    h("p", { class: "row" }, mine.confirmed ? "" : button(t("It is right"), () => doIt("answer_result", { right: true }), { class: "main", "data-key": "right" }),
      mine.disputed ? "" : button(t("It is wrong"), () => doIt("answer_result", { right: false }), { "data-key": "wrong" })), entering);
}

function results(player) {
  const mineIn = (round) => seatings(event.rounds[round]).find(([, players]) => players.includes(player));
  const lines = Object.keys(event.rounds).sort(inOrder).map((round) => {
    const table = mineIn(round)?.[0];
    const result = event.results[`${round}/${table}`];
    const line = result?.ranking.find((each) => each.player === player), time = timeText(result?.times?.[player]);
    const said = !table ? (event.rounds[round].byes.includes(player) ? t("sat out") : t("did not play")) : result ? t(STATES[result.state]?.[1] ?? result.state) : t("no result yet");
    return h("tr", {}, h("th", { scope: "row" }, round), ...[table ?? "–", line ? `${line.place}.` : "–", line?.score ?? "–"].map((each) => h("td", {}, String(each))),
      h("td", { class: "wide" }, said, time ? h("small", {}, ` · ${t("My time: {time}", { time })}`) : ""));
  });
  if (!lines.length) return h("p", { class: "none" }, t("no result yet"));
  const heads = [t("Round"), t("Table"), t("My place"), t("My score"), t("State")].map((each) => h("th", { scope: "col" }, each));
  return h("div", { class: "scroll", tabindex: 0 }, h("table", { class: "people" }, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...lines)));
}

function other() {
  const made = h("button", { type: "button", class: "quiet" }, t("Somebody else"));
  made.addEventListener("click", () => { keep(own("player"), null); keep(own("asked"), null); at("asking").replaceChildren(); at("sought").value = ""; draw(); at("sought").focus(); });
  return made;
}

function find() {
  const wanted = at("sought").value.trim().toLowerCase();
  const found = wanted ? Object.entries(event.players).filter(([, player]) => player.name.toLowerCase().includes(wanted)).sort(([, a], [, b]) => inOrder(a.name, b.name)).slice(0, MOST_FOUND) : [];
  at("found").replaceChildren(...found.map(([id, player]) => {
    const pick = h("button", { type: "button" }, name(player.name));
    pick.addEventListener("click", () => { keep(own("player"), id); draw(); });
    return h("li", {}, pick);
  }));
}

at("sought").addEventListener("input", () => { if (event) find(); });
document.addEventListener("sent", () => { if (event) draw(); });
begin({ draw });

// The referee's hand: signs in with the table's PIN, offers what can be entered now, and sends it to the box.
import { h, keep, kept, wordsOf } from "./dom.js";
import { capital } from "./fields.js";
import { formOf } from "./form.js";
import { joiningOf } from "./join.js";
import { peopleOf } from "./pieces.js";
import { seatOf } from "./seat.js";
import { keepSession, signInForm } from "./sign_in.js";

const ANSWER_MS = 10_000; // after which a box that says nothing does not answer

let token = kept("token");
let device = kept("device") ?? "";
let seat = kept("sits"); // the player for whom alone this phone enters; null for a referee's
let forms = null;
let table = null; // what the page shows, and the game's view of it
let view = null;
let keys = null; // the game's moves as keys, for a seat's phone
let t = wordsOf({});
let people = new Map();
let open = null; // the form that is filled in: { do, title, fields, version }
let told = ""; // what happened last
let isSending = false;
let isMissed = false; // the table has changed while something was sent
let part = JSON.parse(kept("part")); // the own part that waits for the others': { seq }

const dialog = h("dialog", { id: "entering", "aria-labelledby": "entering-title" });
document.head.append(h("link", { rel: "stylesheet", href: "/static/enter.css" }));
document.body.append(dialog);

export async function openEntering(now, drawnBy) {
  look(now, drawnBy);
  if (!(await load(open?.game))) return;
  told = "";
  partTold(table);
  dropForm();
  if (!dialog.open) dialog.showModal();
  if (token && (await ask("GET", "session")).status === 401) signedOut();
  else draw();
}

// A seat's code was scanned: from now on this phone enters for that player alone.
export async function sit(code, now, drawnBy) {
  look(now, drawnBy);
  token = null;
  const answer = await ask("POST", "seat", { code });
  if (answer.status !== 200) {
    // The forms, and the page's words with them, are fetched here only: who sits down opens them next.
    if (!(await load())) return null;
    signedOut(answer.status ? answer.message : t("Not entered: the box does not answer. Try again."));
    dialog.showModal();
    return null;
  }
  signedIn(answer);
  return seat;
}

function look(now, drawnBy) {
  [table, view] = [now, drawnBy];
  people = peopleOf(table?.facts?.seats ?? []);
}

function signedIn(answer) {
  ({ token, device, seat = null } = answer);
  keepSession(answer);
}

// The table has changed: what can be entered now is another thing. A form that is being filled in stays while its time lasts.
export async function tableChanged(now, drawnBy) {
  look(now, drawnBy);
  isMissed = isSending;
  if (!isSending) partTold(table);
  if (!dialog.open || isSending || !(await load(open?.game)) || !token) return;
  if (dropForm()) draw();
  else if (!open) drawAgain();
}

// Somebody else has entered something: whoever reads or looks for a key here stays where they are.
function drawAgain() {
  const { scrollTop } = dialog, nameOf = (element) => element.getAttribute("aria-label") ?? element.textContent;
  const isUnfolded = Boolean(dialog.querySelector("details")?.open);
  const focused = dialog.contains(document.activeElement) && nameOf(document.activeElement);
  draw();
  if (isUnfolded) dialog.querySelector("details")?.setAttribute("open", "");
  const same = focused && [...dialog.querySelectorAll("button, summary")].find((element) => nameOf(element) === focused);
  if (same) same.focus({ preventScroll: true });
  dialog.scrollTop = scrollTop;
}

function dropForm() {
  if (!open?.isOffered || isOffered(open.do)) return false;
  told = t("Closed, as it is over: {command}", { command: open.title });
  open = null;
  return true;
}

async function ask(method, path, body) {
  const headers = { ...(body ? { "Content-Type": "application/json" } : {}), ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  try {
    const answer = await fetch(`/api/1/${path}`, { method, headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(ANSWER_MS) });
    const text = await answer.text();
    return { status: answer.status, ...(text ? JSON.parse(text) : {}) };
  } catch {
    return { status: 0, message: t("Not entered: the box does not answer. Try again.") };
  }
}

async function load(game) {
  const answer = await ask("GET", game ? `commands?game=${encodeURIComponent(game)}` : "commands");
  if (answer.status !== 200) { told = answer.message; return false; }
  forms = answer;
  t = wordsOf(forms.words);
  if (seat) keys = await import(`/view/${forms.game}/moves.js`);
  return true;
}

function draw() {
  const close = h("button", { type: "button", class: "quiet", "aria-label": t("Close") }, "✕");
  close.addEventListener("click", () => dialog.close());
  const title = open ? open.title : seat && people.has(seat) ? people.get(seat).name : t("Enter moves");
  dialog.replaceChildren(
    h("header", {}, h("h2", { id: "entering-title", tabindex: "-1" }, title), close),
    ...(!token ? signIn() : open ? filling() : choosing()));
  // A finger needs no first key, and would take the ring around it for a choice.
  const isTouched = matchMedia("(pointer: coarse)").matches;
  ((isTouched ? null : dialog.querySelector(".moves button:not(.more)")) ?? dialog.querySelector("[data-first]") ?? dialog.querySelector("h2")).focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

const button = (text, act, more = {}) => {
  const made = h("button", { type: "button", ...more }, text);
  made.addEventListener("click", act);
  return made;
};
const alarm = (text) => h("p", { role: "alert", class: "error" }, text);

function signIn() {
  const begin = async (answer) => {
    signedIn(answer);
    told = "";
    await load(open?.game);
    draw();
  };
  return [signInForm({ t, device, told, ask, signedIn: begin })];
}

function signedOut(sentence) {
  token = seat = null;
  keep("token", null);
  keep("sits", null);
  told = sentence ?? "";
  draw();
}

// What a seat's phone enters is its own player's: the player is said already.
const isMine = (command) => !seat || "player" in command.schema.properties || Boolean(offerOf(command.do).parts);
function mine(offer) {
  if (!seat) return offer;
  // Of a command that all make together only the own part is filled in.
  if (offer.parts) return { ...offer, needed: [offer.parts], without: Object.keys(commandOf(offer.do).schema.properties).filter((name) => name !== offer.parts) };
  return { ...offer, preset: { ...offer.preset, player: seat }, without: [...offer.without, "player"] };
}

// What the box did with the own part of a command: it waits, it was used, or it has to be entered again.
function partTold(table) {
  if (!part || !seat || table.parts.in.includes(seat)) return;
  const { seq, players } = table.parts.used;
  told = seq > part.seq && players.includes(seat) ? t("All are in.") : t("What you entered secretly was not used. If it is still asked for, enter it again.");
  keepPart(null);
}

function keepPart(next) {
  part = next;
  keep("part", next && JSON.stringify(next));
}

// One touch enters what leaves nothing to fill in.
const isAtOnce = (offer, command) => offer.is_at_once
  || (Boolean(seat) && Object.keys(command.schema.properties).every((name) => ["do", "player"].includes(name) || offer.without.includes(name)));

function choosing() {
  const isOthers = (offer) => seat && offer.preset.player && offer.preset.player !== seat;
  const offered = forms.now.filter((offer) => isMine(commandOf(offer.do)) && !isOthers(offer))
    .map((offer) => ({ offer: mine(offer), command: commandOf(offer.do) }));
  const others = forms.commands.filter((command) => !["undo", "redo", "new_game"].includes(command.do) && isMine(command)
    && forms.is_running && !offered.some(({ offer }) => offer.do === command.do));
  const last = h("p", { role: "status", class: "told" }, told);
  const own = seat && forms.is_running && table?.facts
    ? seatOf({ view, keys, t, send, fill: (name) => fill(mine(offerOf(name))), offers: offered, around: { table, t: wordsOf(table.words), people, mine: people.get(seat) ?? null, width: 320 } })
    : { board: null, moves: [], isDone: () => false };
  const turn = people.get(table?.facts?.turn);
  return [
    last,
    seat && turn && turn.id !== seat ? h("p", { class: "note", dir: "auto" }, t("{player} is on turn", { player: turn.name })) : null,
    ...own.moves,
    forms.is_running
      ? h("div", { class: "commands" }, offered.filter(({ offer }) => !own.isDone(offer)).map(({ offer, command }, index) => button(command.title, () => (isAtOnce(offer, command) ? send({ do: offer.do, ...offer.preset }) : fill(offer)), { "data-first": index === 0, class: isAtOnce(offer, command) ? "at-once" : null })))
      : h("section", {}, h("h3", {}, t("Which game?")), h("div", { class: "commands" }, forms.games.map((game, index) => button(game.title, () => newGame(game.name), { "data-first": index === 0 })))),
    alarm(""),
    seat && forms.undo?.by !== device ? null : h("div", { class: "steps" }, step("undo", t("Undo takes back:")), seat ? null : step("redo", t("Redo brings back:"))),
    own.board,
    others.length ? h("details", {}, h("summary", {}, t("Other commands")), h("div", { class: "commands" }, others.map((command) => button(command.title, () => fill(mine(offerOf(command.do))))))) : null,
    seat ? null : joiningOf({ t, ask, button, alarm, signedOut }),
    h("p", { class: "signed" }, t("Signed in as {device}", { device }), " ", button(t("Sign out"), async () => { await ask("DELETE", "session"); signedOut(); }, { class: "quiet" })),
  ].filter(Boolean);
}

const isOffered = (name) => forms.now.some((offer) => offer.do === name);
const commandOf = (name) => forms.commands.find((command) => command.do === name);
const offerOf = (name) => forms.now.find((offer) => offer.do === name)
  ?? { do: name, preset: {}, current: {}, without: [], choices: {}, ranges: {}, needed: [], unfolded: [], only_with: {}, needed_with: {}, by_name: {}, note: null, is_at_once: false, before: [] };

function step(name, sentence) {
  const moment = forms[name];
  const text = moment ? moment.moves.slice(0, 3).join(" · ") : "";
  return h("div", {}, button(commandOf(name).title, () => send({ do: name }), { disabled: !moment }), text ? h("small", { dir: "auto" }, `${sentence} ${text}`) : null);
}

async function newGame(game) {
  if (await load(game)) fill(offerOf("new_game"), game);
  else draw();
}

function fill(offer, game) {
  const command = commandOf(offer.do);
  const range = forms.games.find((each) => each.name === forms.game).players;
  open = { do: offer.do, isOffered: isOffered(offer.do), game, title: command.title, note: offer.note, turn: offer.preset.player, version: forms.version, parts: seat && offer.parts, form: formOf(command.schema, offer, { people: seat && offer.parts ? new Map([[seat, people.get(seat)]]) : people, t, range, colours: forms.colours }) };
  told = "";
  draw();
}

function filling() {
  const error = alarm(told);
  const turn = h("p", { class: "note", role: "status", dir: "auto" });
  const form = h("form", {}, open.note ? h("p", { class: "note", dir: "auto" }, open.note) : null, turn, open.form.element,
    h("div", { class: "sending" }, error, button(capital(t("back")), async () => { open = null; told = ""; await load(); draw(); }, { class: "quiet" }),
      open.parts ? button(capital(t("none")), () => send({ do: open.do, [open.parts]: { [seat]: {} } }), { class: "quiet none" }) : null, h("button", { class: "send" }, t("Enter it"))));
  form.noValidate = true;
  form.addEventListener("change", () => {
    const player = open.form.get().player;
    turn.textContent = open.turn && player && player !== open.turn ? t("{player} is on turn", { player: people.get(open.turn).name }) : "";
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const missing = open.form.lacks();
    if (missing) error.textContent = t("Fill in: {field}", { field: missing });
    else send({ do: open.do, ...(open.game ? { game: open.game } : {}), ...(seat && !open.parts ? { player: seat } : {}), ...open.form.get() });
  });
  return [form];
}

async function send(command) {
  if (isSending) return;
  isSending = true;
  isMissed = false;
  dialog.setAttribute("aria-busy", "true");
  const answer = await ask("POST", "commands", { command, version: open?.version ?? forms.version });
  // The next touch is for what this one led to, once that is there to be seen.
  if (answer.status === 200) await entered(answer);
  isSending = false;
  dialog.removeAttribute("aria-busy");
  if (answer.status === 200) return isMissed ? tableChanged(table, view) : null;
  if (answer.status === 401) return signedOut(answer.message);
  const isLate = answer.status === 409 && answer.error === "moved_on";
  const sentence = isLate && open ? `${answer.message} ${t("What you filled in is still here.")}` : answer.message;
  if (isLate && await load(open?.game) && open) open.version = forms.version;
  if (isLate && !open) { told = ""; draw(); }
  const place = dialog.querySelector(".error");
  place.textContent = sentence;
  place.scrollIntoView({ block: "nearest" });
}

async function entered(answer) {
  open = null;
  keepPart(answer.waits_for.length ? { seq: answer.seq } : null);
  told = part ? t("In, and secret until these are in too: {players}", { players: answer.waits_for.join(", ") }) : `${t("Entered.")} ${answer.moves.slice(0, 4).join(" · ")}`;
  await load();
  draw();
}

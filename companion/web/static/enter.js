// The referee's hand: signs in with the table's PIN, offers what can be entered now, and sends it to the box.
import { h, keep, kept, wordsOf } from "./dom.js";
import { capital } from "./fields.js";
import { formOf } from "./form.js";
import { joiningOf } from "./join.js";
import { peopleOf } from "./pieces.js";

let token = kept("token");
let device = kept("device") ?? "";
let forms = null;
let t = wordsOf({});
let people = new Map();
let open = null; // the form that is filled in: { do, title, fields, version }
let told = ""; // what happened last
let isSending = false;

const dialog = h("dialog", { id: "entering", "aria-labelledby": "entering-title" });
document.head.append(h("link", { rel: "stylesheet", href: "/static/enter.css" }));
document.body.append(dialog);

export async function openEntering(table) {
  people = peopleOf(table.facts?.seats ?? []);
  if (!(await load(open?.game))) return;
  told = "";
  if (!dialog.open) dialog.showModal();
  if (token && (await ask("GET", "session")).status === 401) signedOut();
  else draw();
}

// The table has changed: what can be entered now is another thing. A form that is being filled in stays.
export async function tableChanged(table) {
  people = peopleOf(table.facts?.seats ?? []);
  if (dialog.open && !isSending && await load(open?.game) && !open && token) draw();
}

async function ask(method, path, body) {
  const headers = { ...(body ? { "Content-Type": "application/json" } : {}), ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  try {
    const answer = await fetch(`/api/1/${path}`, { method, headers, body: body && JSON.stringify(body) });
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
  return true;
}

function draw() {
  const close = h("button", { type: "button", class: "quiet", "aria-label": t("Close") }, "✕");
  close.addEventListener("click", () => dialog.close());
  const title = open ? open.title : t("Enter moves");
  dialog.replaceChildren(
    h("header", {}, h("h2", { id: "entering-title", tabindex: "-1" }, title), close),
    ...(!token ? signIn() : open ? filling() : choosing()));
  (dialog.querySelector("[data-first]") ?? dialog.querySelector("h2")).focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

const button = (text, act, more = {}) => {
  const made = h("button", { type: "button", ...more }, text);
  made.addEventListener("click", act);
  return made;
};
const alarm = (text) => h("p", { role: "alert", class: "error" }, text);

function signIn() {
  const pin = h("input", { id: "pin", inputmode: "numeric", autocomplete: "one-time-code", pattern: "[0-9]*", maxlength: 6, required: true, "data-first": true });
  const name = h("input", { id: "device", type: "text", value: device, autocomplete: "off", required: true, dir: "auto" });
  const error = alarm(told);
  const form = h("form", { class: "fields" },
    h("div", { class: "text" }, h("label", { for: "pin" }, t("The table's PIN")), pin, h("small", {}, t("The box shows the PIN in its menu."))),
    h("div", { class: "text" }, h("label", { for: "device" }, t("Name of this device")), name),
    error, h("button", { class: "send" }, t("Sign in")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await ask("POST", "session", { pin: pin.value.trim(), device: name.value.trim() });
    if (answer.status !== 200) { error.textContent = answer.message; return; }
    ({ token, device } = answer);
    keep("token", token);
    keep("device", device);
    told = "";
    await load(open?.game);
    draw();
  });
  return [form];
}

function signedOut(sentence) {
  token = null;
  keep("token", null);
  told = sentence ?? "";
  draw();
}

function choosing() {
  const offered = forms.now.map((offer) => ({ offer, command: commandOf(offer.do) }));
  const others = forms.commands.filter(({ do: name }) => !["undo", "redo", "new_game"].includes(name)
    && forms.is_running && !forms.now.some((offer) => offer.do === name));
  const last = h("p", { role: "status", class: "told" }, told);
  return [
    last,
    forms.is_running
      ? h("div", { class: "commands" }, offered.map(({ offer, command }, index) => button(command.title, () => (offer.is_at_once ? send({ do: offer.do, ...offer.preset }) : fill(offer)), { "data-first": index === 0, class: offer.is_at_once ? "at-once" : null })))
      : h("section", {}, h("h3", {}, t("Which game?")), h("div", { class: "commands" }, forms.games.map((game, index) => button(game.title, () => newGame(game.name), { "data-first": index === 0 })))),
    alarm(""),
    h("div", { class: "steps" }, step("undo", t("Undo takes back:")), step("redo", t("Redo brings back:"))),
    others.length ? h("details", {}, h("summary", {}, t("Other commands")), h("div", { class: "commands" }, others.map((command) => button(command.title, () => fill(offerOf(command.do)))))) : null,
    joiningOf({ t, ask, button, alarm, signedOut }),
    h("p", { class: "signed" }, t("Signed in as {device}", { device }), " ", button(t("Sign out"), async () => { await ask("DELETE", "session"); signedOut(); }, { class: "quiet" })),
  ].filter(Boolean);
}

const commandOf = (name) => forms.commands.find((command) => command.do === name);
const offerOf = (name) => forms.now.find((offer) => offer.do === name)
  ?? { do: name, preset: {}, current: {}, without: [], choices: {}, ranges: {}, is_at_once: false };

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
  open = { do: offer.do, game, title: command.title, version: forms.version, form: formOf(command.schema, offer, { people, t, range, colours: forms.colours }) };
  told = "";
  draw();
}

function filling() {
  const error = alarm(told);
  const form = h("form", {}, open.form.element,
    h("div", { class: "sending" }, error, button(capital(t("back")), async () => { open = null; told = ""; await load(); draw(); }, { class: "quiet" }), h("button", { class: "send" }, t("Enter it"))));
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const missing = open.form.lacks();
    if (missing) error.textContent = t("Fill in: {field}", { field: missing });
    else send({ do: open.do, ...(open.game ? { game: open.game } : {}), ...open.form.get() });
  });
  return [form];
}

async function send(command) {
  if (isSending) return;
  isSending = true;
  dialog.setAttribute("aria-busy", "true");
  const answer = await ask("POST", "commands", { command, version: open?.version ?? forms.version });
  isSending = false;
  dialog.removeAttribute("aria-busy");
  if (answer.status === 200) return entered(answer);
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
  told = [t("Entered."), ...(answer.moves ?? []).slice(0, 4)].join(" ");
  await load();
  draw();
}

// What all pages of the hub share: the event as the hub tells it, its clock, its words, and what is asked of it.
import { ask, at, lost, mark, name, speak } from "/static/archive.js";
import { h } from "/static/dom.js";
import { listen } from "/static/stream.js";
import { finalWord, sign } from "./signs.js";

const KEYED = ["players", "rounds", "tables", "results", "calls", "boxes", "alarms", "links", "games"];

export { at, h, mark, name };
// The words, once they are there; `lists` is what can be chosen from.
export let t = (text) => text;
export let lists = { schemes: [], games: [], clocks: [] };
// The event for this page's role.
export let event = null;

let ahead = 0; // the hub's clock minus this device's
export const hubNow = () => Date.now() + ahead;

// Where the same people sit at a table, only what changed at each seat is told, by its place.
function seatsOf(before, { seats }) {
  return !seats || Array.isArray(seats) ? {} : { seats: before.seats.map((seat, place) => ({ ...seat, ...seats[place] })) };
}

// Puts a change into the event; gives the names of the sections, with the keys of those that have some.
function merge(change) {
  const changed = {};
  for (const [section, value] of Object.entries(change)) {
    if (!KEYED.includes(section)) { event[section] = value; changed[section] = []; continue; }
    changed[section] = Object.keys(value);
    for (const [key, fields] of Object.entries(value)) {
      if (fields === null) delete event[section][key];
      else event[section][key] = { ...event[section][key], ...fields, ...seatsOf(event[section][key], fields) };
    }
  }
  return changed;
}

// `draw` gets what changed, null for everything; `roles` may see the page; `tick` is called each second.
export async function begin({ roles, draw, tick = () => {} }) {
  const told = await ask("/hub/words.json").catch(() => null);
  if (!told) { setTimeout(() => begin({ roles, draw, tick }), 2000); return; }
  t = speak(told);
  lists = told;
  chooseLanguage(told);
  document.querySelectorAll("[data-placeholder]").forEach((each) => { each.placeholder = t(each.dataset.placeholder); });
  document.querySelectorAll("[data-aria]").forEach((each) => { each.setAttribute("aria-label", t(each.dataset.aria)); });
  const show = (changed) => {
    head();
    if (event.role && roles && !roles.includes(event.role)) {
      document.body.classList.add("ready");
      document.querySelector("main").replaceChildren(h("p", { class: "none" }, t("This page needs a link from the director.")),
        ...(roles.includes("judge") ? [] : [h("p", { class: "none" }, t("You are the director? The hub printed your link when it was started, and each start makes a new one."))]));
      return;
    }
    draw(changed);
    tick();
    document.body.classList.add("ready");
  };
  listen("", {
    whole: (whole) => { event = whole; ahead = whole.now - Date.now(); show(null); },
    change: (change) => { ahead = change.now - Date.now(); if (event) show(merge(change)); },
    now: ({ now }) => { ahead = now - Date.now(); },
  }, (isLost) => lost(isLost ? t("The hub does not answer. This page comes back by itself when the hub does.") : ""));
  setInterval(() => { if (event) { head(); tick(); } }, 1000);
}

function chooseLanguage({ language, languages }) {
  const choice = at("language");
  choice.replaceChildren(...languages.map(([code, own]) => h("option", { value: code, lang: code }, own)));
  choice.value = language;
  choice.addEventListener("change", () => {
    document.cookie = `lang=${choice.value}; Path=/; Max-Age=31536000; SameSite=Strict`;
    location.reload();
  });
}

// What every page has in its head: the event, its round, the clock and the notice.
function head() {
  put(at("event"), event.event.name || event.event.title);
  const title = `${event.event.name || event.event.title} – ${t(document.body.dataset.title)}`;
  if (document.title !== title) document.title = title;
  put(at("round"), roundText());
  // Between two rounds no time runs, and none is over.
  put(at("clock"), event.round.state === "published" ? clockText() : "", "clock");
  at("clock").dataset.state = event.clock.state;
  const notice = event.notice && event.notice.text && event.notice.until > hubNow() ? event.notice.text : "";
  put(at("notice"), notice, "info");
  at("notice").hidden = !notice;
}

// A text, with a drawn sign before it where one is named; nothing is drawn anew that is there already.
export function put(element, text, named = "") {
  if (element.textContent === text && (element.firstElementChild?.dataset.sign ?? "") === (text && named)) return;
  element.replaceChildren(...(named && text ? [sign(named)] : []), text);
}

const STATES = { none: mark("No round yet"), draft: mark("Round {round} is being paired"), published: mark("Round {round}"), complete: mark("Round {round}: all results are in") };
export function roundText() {
  const { number: last, state } = event.round;
  const round = last + (state === "draft" ? 1 : 0), all = event.event.total_rounds;
  const told = t(STATES[state] ?? "Round {round}", { round: all >= round ? `${round}/${all}` : round });
  const playoffs = state === "draft" ? event.draft : event.rounds[last];
  return playoffs?.finals?.length ? `${told} · ${t(finalWord(playoffs, playoffs.finals[0]))}` : told;
}

// A time as the hall's clock shows it, with hours where there are some.
const two = (value) => String(value).padStart(2, "0");
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes}:${two(whole % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

// Seconds that are left, with a table's extra time; null while no clock is set.
export function leftOf(extra = 0) {
  const { state, ends, left_s: left } = event.clock;
  if (state === "running") return (ends - hubNow()) / 1000 + extra;
  if (state === "paused") return left + extra;
  return state === "over" ? (ends ? Math.max(0, (ends - hubNow()) / 1000 + extra) : 0) : null;
}

export function clockText(extra = 0) {
  const left = leftOf(extra);
  if (left === null) return t("not started");
  if (left <= 0) return t("time is over");
  return event.clock.state === "paused" ? `${t("Pause")} ${clock(left)}` : clock(left);
}

export const since = (ms) => clock((hubNow() - ms) / 1000);

// To make a format takes a browser longer than to draw a table's card, and a hall's cards have three times each.
const formats = new Map();
export function timeOf(ms) {
  const { lang } = document.documentElement;
  if (!formats.has(lang)) formats.set(lang, new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }));
  return formats.get(lang).format(ms);
}
export const inOrder = (a, b) => String(a).localeCompare(String(b), "en", { numeric: true });
export const nameOf = (player) => event.players[player]?.name ?? player;
// The tables of a round in order, with their players.
export const seatings = (round) => Object.entries(round?.tables ?? {}).sort(([a], [b]) => inOrder(a, b));
export const lastRound = () => event.rounds[event.round.number] ?? null;
export const number = (value) => value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2 });

// A sentence with names in it, each kept from turning the text around it.
export function sentence(text, values) {
  return t(text).split(/(\{\w+\})/).map((part) => {
    const field = part.match(/^\{(\w+)\}$/)?.[1];
    return field && field in values ? name(String(values[field])) : part;
  });
}

// Asks the hub to do something; its answer, or null where it refuses: then the page says its sentence.
export async function doIt(what, fields = {}) {
  const response = await fetch("/api/1/deeds", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ do: what, ...fields }),
  }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  tell(response?.ok ? "" : answer?.message ?? t("The hub does not answer: try again."));
  return response?.ok ? answer.result ?? {} : null;
}

// How long it stays.
const GOOD_MS = 6000, BAD_MS = 20_000;
// What the page has to say after somebody did something.
export function tell(text, isGood = false) {
  const said = document.querySelector("dialog[open] .said") ?? at("said");
  said.classList.toggle("good", isGood);
  const told = text ? h("p", {}, sign(isGood ? "tick" : "warning"), text) : "";
  said.replaceChildren(told);
  if (told) setTimeout(() => told.remove(), isGood ? GOOD_MS : BAD_MS);
}

export const button = (label, click, attributes = {}) => {
  const made = h("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", () => click(made));
  return made;
};

// A dialog that is made for one thing and thrown away; `fill` gets it, and puts into it what it needs.
export function dialog(title, ...children) {
  const heading = h("h2", { id: "dialog-title" }, title);
  const made = h("dialog", { "aria-labelledby": "dialog-title" }, heading, ...children, h("div", { class: "said", role: "alert" }));
  const close = button(t("Close"), () => made.close(), { class: "quiet" });
  made.append(h("p", { class: "row" }, close));
  made.addEventListener("close", () => made.remove());
  made.addEventListener("click", (click) => { if (click.target === made) made.close(); });
  document.body.append(made);
  made.showModal();
  return made;
}

// A form of fields and a button; `send` gets the values by name, and gives whether they were taken.
export function form(fields, label, send, attributes = {}) {
  const made = h("form", { class: "row", ...attributes }, ...fields, h("button", {}, label));
  made.addEventListener("submit", async (submit) => {
    submit.preventDefault();
    made.dataset.sending = "";
    const isTaken = await send(Object.fromEntries(new FormData(made)), made);
    delete made.dataset.sending;
    if (isTaken) made.reset();
    made.dispatchEvent(new Event("sent", { bubbles: true }));
  });
  return made;
}

export const field = (label, input) => h("label", {}, h("span", {}, label), input);
export const choice = (named, options, value, attributes = {}) => h("select", { name: named, ...attributes },
  ...options.map(([each, label]) => h("option", { value: each, selected: each === value }, label)));

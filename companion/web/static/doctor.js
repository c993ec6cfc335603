// The doctor's page: the picture and the lamps as they change, the contacts a few times a second, all checks on demand.
import { h, kept, wordsOf } from "./dom.js";
import { Row } from "./lamps.js";
import { Oled } from "./oled.js";
import { keepSession, signInForm } from "./sign_in.js";
import { connect } from "./socket.js";

const POLL_MS = 250;
const ANSWER_MS = 20_000; // after which a box that says nothing does not answer
const NAMES = { KNOB_A: "knob A", KNOB_B: "knob B", KNOB_PUSH: "knob push", BACK: "BACK" };
const EFFECTS = { on: "", blink: " blinks", pulse: " pulses", flash: " flashes" };
const TESTED = {
  picture: "Compare the OLED with the picture above. Press again for the next of three.",
  lamps: "Each LED lights once, seat by seat, from left to right, round and round.",
  nothing: "",
};
const byId = (id) => document.getElementById(id);
const lost = byId("lost");
let token = kept("token");

// The status, and what the box said: the JSON, or a sentence.
async function send(method, path, body) {
  const headers = { ...(body ? { "Content-Type": "application/json" } : {}), ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  try {
    const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(ANSWER_MS) });
    const text = await answer.text();
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    return { status: answer.status, ...(isJson ? JSON.parse(text) : { message: text }) };
  } catch {
    return { status: 0, message: "The box does not answer." };
  }
}

// Asks the doctor: where it tells nothing the page says why, and who is not signed in is asked for the PIN.
async function ask(method, what, body) {
  const answer = await send(method, `/doctor/${what}`, body);
  if (answer.status === 401) askForPin(answer.message);
  else if (method === "GET") complain(answer.status === 200 ? "" : answer.message);
  return answer;
}

function complain(sentence) {
  lost.textContent = sentence;
  lost.hidden = !sentence;
}

function askForPin(sentence) {
  document.body.classList.add("signed-out");
  complain("");
  const place = byId("sign-in");
  if (!place.hidden) return;
  place.hidden = false;
  place.replaceChildren(signInForm({
    t: wordsOf({}), device: kept("device") ?? "", told: sentence,
    ask: (method, path, body) => send(method, `/api/1/${path}`, body),
    signedIn: (answer) => {
      token = answer.token;
      keepSession(answer);
      place.hidden = true;
      document.body.classList.remove("signed-out");
      begin();
    },
  }));
}

const tile = (name, isClosed, words) =>
  h("li", { class: isClosed ? "closed" : "" }, name, h("b", {}, isClosed ? "closed" : "open"), words);
const counted = (count, word) => `${count} ${word}${count === 1 ? "" : word.endsWith("s") ? "es" : "s"}`;

function showLive({ lines, buttons, pico, rows, faults }) {
  byId("lines").replaceChildren(...lines.map(({ line, closed, edges }) =>
    tile(NAMES[line] ?? line.toLowerCase().replace("_", " "), closed, counted(edges, "edge"))));
  byId("no-rows").hidden = rows;
  seats.forEach((seat, index) => showSeat(seat, rows, buttons[index]));
  byId("no-buttons").hidden = buttons.length > 0;
  const told = Object.entries(pico);
  byId("pico").replaceChildren(...told.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
  byId("no-pico").hidden = told.length > 0;
  byId("faults").replaceChildren(...(faults.length ? faults : ["Nothing is reported."]).map((text) => h("li", {}, text)));
}

function showSeat(seat, hasRows, button) {
  seat.row.element.hidden = seat.said.hidden = !hasRows;
  seat.contacts.replaceChildren(...(button ? [tile("button", button.down, counted(button.presses, "press"))] : []));
}

const seats = [1, 2, 3, 4, 5].map((number) => {
  const place = byId("seats").appendChild(h("li", {}, h("h3", {}, `Seat ${number}`)));
  const lights = place.appendChild(h("div", { class: "lights" }));
  const seat = { number, row: new Row(lights), said: lights.appendChild(h("p")) };
  return { ...seat, contacts: place.appendChild(h("ul", { class: "contacts" })) };
});

// The lite build's rows are shorter, and the box tells them beside those of the panel's page.
function showRows(rows) {
  rows.forEach((lamps, index) => {
    const seat = seats[index];
    if (seat.row.lamps.length !== lamps.length) {
      const parent = seat.row.element.parentElement;
      seat.row.element.remove();
      seat.row = new Row(parent, lamps.length);
      parent.prepend(seat.row.element);
      seat.row.element.classList.toggle("lite", lamps.length < 8);
    }
    seat.row.show(lamps);
    const lit = seat.row.lit.map(([position, effect]) => `${position + 1}${EFFECTS[effect]}`);
    seat.said.textContent = lit.length ? `lit: ${lit.join(", ")}` : "dark";
    seat.row.element.setAttribute("aria-label", `Seat ${seat.number}: ${seat.said.textContent}`);
  });
}

const oled = new Oled(byId("oled"));
const news = {
  brightness: (percent) => {
    oled.setBrightness(percent);
    byId("asleep").hidden = percent > 0;
  },
  spoken: ({ title, lines }) => byId("oled").setAttribute("aria-label", [title, ...lines].join(" ") || "a picture without words"),
};
let isLite = false;
connect({
  onPatch: (bytes) => oled.patch(bytes),
  onNews: (told) => {
    for (const [name, value] of Object.entries(told)) news[name]?.(value);
    isLite = told.lite ? told.lite.length > 0 : isLite;
    const rows = isLite ? told.lite : told.rows;
    if (rows) showRows(rows);
  },
  onLink: (isUp) => { if (!isUp) oled.clear(); },
});

async function poll() {
  const answer = await ask("GET", "live");
  if (answer.status === 200) showLive(answer);
  if (answer.status !== 401) setTimeout(poll, POLL_MS);
}

async function look() {
  byId("looking").textContent = "Looking ...";
  const { findings } = await ask("GET", "findings");
  if (findings) byId("findings").replaceChildren(...findings.map(({ state, part, sentence }) => h("li", { class: state === "BAD" ? "BAD" : "" }, h("strong", {}, `${state} ${part}: `), sentence)));
  byId("looking").textContent = findings?.length === 0 ? "The simulator has no parts to look at." : "";
}

function begin() {
  poll();
  look();
}

for (const button of document.querySelectorAll("[data-test]")) {
  button.addEventListener("click", async () => {
    const { test } = button.dataset;
    const { status, message } = await ask("POST", "test", { show: test });
    byId("tested").textContent = status === 204 ? TESTED[test] : message;
  });
}
byId("again").addEventListener("click", look);
begin();

// The second hub's page: how far its copy is, and the one thing that can be done here, which asks once.
import { ask, at, lost, speak } from "/static/archive.js";
import { sign } from "./signs.js";
import { h } from "/static/dom.js";

const told = await ask("/hub/words.json");
const t = speak(told);
let asks = false, isOver = false;

function keys() {
  const key = (label, click) => { const made = h("button", { type: "button" }, label); made.addEventListener("click", click); return made; };
  const turn = (now) => () => { asks = now; at("problem").replaceChildren(); keys(); };
  at("keys").replaceChildren(...asks
    ? [h("span", {}, t("Is the first hub gone? From now on only this one counts.")), key(t("Take over now"), takeOver), key(t("Not yet"), turn(false))]
    : [key(t("Take over"), turn(true))]);
}

async function takeOver() {
  const response = await fetch("/api/1/standby", { method: "POST" }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  asks = false;
  keys();
  if (!response?.ok) { at("problem").replaceChildren(h("p", {}, answer?.message ?? t("The hub does not answer: try again."))); return; }
  isOver = true;
  at("keys").replaceChildren();
  at("state").textContent = t("This hub takes over. The director's page comes in a moment.");
  setInterval(async () => { if ((await fetch("/director").catch(() => null))?.ok) location.assign(answer.enter); }, 1000);
}

async function look() {
  if (isOver) return;
  const state = await ask("/api/1/standby").catch(() => null);
  lost(state ? "" : t("The hub does not answer: try again."));
  if (!state || isOver) return;
  const { first, behind, heard, problem } = state;
  at("state").replaceChildren(...problem
    ? [sign("warning"), ` ${t("The copy stands still: {why}", { why: problem })}${heard ? ` ${t("It was up to date at {time}.", { time: new Date(heard).toLocaleTimeString(told.language) })}` : ""}`]
    : behind ? [t("Copies {hub}; still to come: {count}.", { hub: first, count: behind })] : [sign("tick"), ` ${t("Copies {hub}: up to date.", { hub: first })}`]);
}

at("language").replaceChildren(...told.languages.map(([code, own]) => h("option", { value: code, lang: code, selected: code === told.language }, own)));
at("language").addEventListener("change", () => {
  document.cookie = `lang=${at("language").value}; Path=/; Max-Age=31536000; SameSite=Strict`;
  location.reload();
});
keys();
await look();
document.body.classList.add("ready");
setInterval(look, 1000);

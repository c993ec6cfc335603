// The doctor's page: asks for the contacts a few times a second, and for all checks when it opens and on demand.
import { h, kept } from "./dom.js";

const POLL_MS = 250;
const NAMES = { KNOB_A: "knob A", KNOB_B: "knob B", KNOB_PUSH: "knob push", BACK: "BACK" };
const byId = (id) => document.getElementById(id);
const lost = byId("lost");

async function ask(what) {
  const token = kept("token");
  const answer = await fetch(`/doctor/${what}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

function complain(problem) {
  lost.textContent = problem instanceof TypeError ? "The box does not answer." : problem.message;
  lost.hidden = false;
}

async function poll() {
  try {
    const { lines, faults } = await ask("live");
    lost.hidden = true;
    byId("lines").replaceChildren(...lines.map(({ line, closed, edges }) =>
      h("li", { class: closed ? "closed" : "" }, NAMES[line] ?? line.toLowerCase().replace("_", " "), h("b", {}, closed ? "closed" : "open"), `${edges} edges`)));
    byId("faults").replaceChildren(...(faults.length ? faults : ["Nothing is reported."]).map((text) => h("li", {}, text)));
  } catch (problem) {
    complain(problem);
  }
  setTimeout(poll, POLL_MS);
}

async function look() {
  byId("looking").textContent = "Looking ...";
  try {
    const { findings } = await ask("findings");
    byId("findings").replaceChildren(...findings.map(({ state, part, sentence }) => h("li", { class: state === "BAD" ? "BAD" : "" }, h("strong", {}, `${state} ${part}: `), sentence)));
  } catch (problem) {
    complain(problem);
  }
  byId("looking").textContent = "";
}

byId("again").addEventListener("click", look);
poll();
look();

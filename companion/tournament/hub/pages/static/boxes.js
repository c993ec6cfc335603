// Boxes: open the hall, invite a box with a code, put it at a table, take it out; alarms; files from a stick.
import { drawUnassigned } from "./adopting.js";
import { button, dialog, doIt, event, field, form, h, inOrder, t, tell, timeOf } from "./hub.js";
import { codeOf } from "./links.js";
import { FLAGS, reached, sign } from "./signs.js";

let inviting = null; // the dialog that waits for a box, and the boxes that were there

// The dialog of an invitation says that the box has come.
function greet() {
  const id = inviting && Object.keys(event.boxes).find((each) => !inviting.known.has(each));
  if (!id) return;
  inviting.come.textContent = t("Box {id} has come.", { id });
  inviting = null;
}

export function drawBoxes(panel) {
  greet();
  panel.replaceChildren(...hall(), ...alarms(), ...drawUnassigned(), h("h2", {}, t("Invite a box")),
    form([field(t("Table"), h("input", { name: "table", maxlength: 12, size: 4 }))], t("Invite"), async (values) => {
      const made = await doIt("invite", values);
      if (made) await invitation(made, values.table);
    }),
    h("h2", {}, t("Boxes: {count}", { count: Object.keys(event.boxes).length })), list(), files());
}

function hall() {
  const { hall: now } = event;
  const address = `http://${now.host}${now.http === 80 ? "" : `:${now.http}`}`;
  return [h("h2", {}, t("The hall")),
    h("p", {}, now.open ? t("The hall is open: boxes and phones reach this computer as {host}.", { host: now.host }) : t("The hall is closed: only this computer is served.")),
    ...(now.open ? [h("p", { class: "hint" }, t("The board for everybody: {address}", { address: `${address}/board` })), h("p", { class: "hint" }, t("The page of the players' phones: {address}", { address: `${address}/player` }))] : []),
    h("p", { class: "row" }, now.open ? button(t("Close the hall"), () => doIt("close_hall"), { "data-key": "hall" }) : button(t("Open the hall"), () => doIt("open_hall"), { class: "main", "data-key": "hall" }))];
}

function alarms() {
  const open = Object.entries(event.alarms).filter(([, alarm]) => !alarm.seen).sort(([, a], [, b]) => b.at - a.at);
  if (!open.length) return [];
  return [h("h2", {}, sign("warning"), t("Alarms")), h("ul", { class: "problems" }, ...open.map(([id, alarm]) => h("li", {}, sign("warning"),
    `${timeOf(alarm.at)} · ${alarm.table ? `${t("Table {table}", { table: alarm.table })} · ` : ""}${alarm.box}: ${t(FLAGS[alarm.what] ?? alarm.what)} `,
    button(t("Seen"), () => doIt("see_alarm", { alarm: id }), { "data-key": `alarm-${id}` }))))];
}

// As much of the CA's fingerprint as a box shows, in fours.
const fingerprint = () => event.hall.fingerprint.slice(0, 16).toUpperCase().match(/.{1,4}/g)?.join(" ") ?? "";

async function invitation(made, table) {
  const code = await codeOf(made.invitation);
  const come = h("p", { role: "status" });
  const opened = dialog(table ? t("A box for table {table}", { table }) : t("Invite a box"), code,
    h("p", { class: "large" }, made.code), h("p", {}, t("On the box: Join a tournament, then the address {host}, then this code.", { host: made.host })),
    h("p", {}, t("The box asks whether the hub shows this:"), " ", h("b", { class: "digits" }, fingerprint())),
    field(t("With a keyboard: toscana join and this text"), h("input", { readonly: true, value: made.invitation })),
    h("p", { class: "hint" }, t("Good once, until {time}.", { time: timeOf(made.until) })), come);
  inviting = { known: new Set(Object.keys(event.boxes)), come };
  opened.addEventListener("close", () => { inviting = null; });
}

function list() {
  const boxes = Object.entries(event.boxes).sort(([, a], [, b]) => inOrder(a.table, b.table));
  return h("div", { class: "scroll", tabindex: 0 }, h("table", { class: "people" },
    h("thead", {}, h("tr", {}, ...[t("Box"), t("Table"), t("Connection"), t("Last heard"), t("Records"), t("Version")].map((each) => h("th", { scope: "col" }, each)), h("td", {}))),
    h("tbody", {}, ...boxes.map(([id, box]) => h("tr", {},
      h("th", { scope: "row", class: "id" }, id), h("td", {}, box.table || "–"), h("td", { class: "wide" }, linkOf(box)), h("td", {}, box.heard ? timeOf(box.heard) : "–"),
      h("td", {}, String(box.seq ?? 0)), h("td", {}, box.version ?? ""),
      h("td", {}, box.revoked ? "" : button(t("Change"), () => change(id, box), { "data-key": `box-${id}`, "aria-label": `${t("Change")}: ${id}` })))))));
}

function linkOf(box) {
  if (box.revoked) return [sign("cross"), t("taken out")];
  const [drawn, word] = reached(true, box.link);
  const wrong = [...(box.faults ?? []), ...(box.flags ?? []).map((flag) => t(FLAGS[flag] ?? flag)), ...(Math.abs(box.skew_s ?? 0) > 5 ? [t("its clock is {seconds} s off", { seconds: box.skew_s })] : [])];
  return [sign(drawn), t(word), ...wrong.map((each) => h("small", {}, " ", sign("warning"), each))];
}

function change(id, box) {
  const opened = dialog(t("Box {id}", { id }),
    form([field(t("Table"), h("input", { name: "table", required: true, maxlength: 12, value: box.table ?? "" }))], t("Put it there"), async ({ table }) => { if (await doIt("seat_box", { box: id, table })) opened.close(); }),
    h("p", { class: "hint" }, t("A box that is taken out can send nothing more. What it sent stays.")),
    h("p", { class: "row" }, button(t("Take the box out"), async () => { if (await doIt("revoke_box", { box: id })) opened.close(); })));
}

function files() {
  const file = h("input", { type: "file", required: true });
  return h("details", {}, h("summary", {}, t("A box's file from a stick")), form([field(t("A file"), file)], t("Read it"), async () => {
    const response = await fetch("/api/1/files", { method: "POST", body: file.files[0] }).catch(() => null);
    const answer = await response?.json().catch(() => null);
    if (response?.ok) tell(t("Box {id}: new records {new}, known already {known}.", { ...answer, id: answer.box }), true);
    else tell(answer?.message ?? t("The hub does not answer: try again."));
    return response?.ok;
  }));
}
